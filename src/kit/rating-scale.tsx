import { memo } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { valueOfKey } from './rating-keys.ts'
import css from './rating-scale.module.css'

type RatingScaleProps = {
  /** Names the slider: the item that is rated. */
  name: string
  /** Handed back to `onChange`, so that one stable callback serves every scale of a screen. */
  id: string
  /** 1 to 5; 0 is "not observed"; null is "not rated". */
  value: number | null
  /** 0.5 shows nine tiles, 1 shows five. */
  step: 0.5 | 1
  /** Words of the whole values, lowest first; under the tiles when size is "skill". */
  labels: readonly string[]
  size: 'skill' | 'micro'
  /** Shown as a dashed edge; it is not a rating until tapped. */
  suggested?: number | null
  /** Lowest and highest value that is offered; the others are shown, not offered. */
  offered?: readonly [lowest: number, highest: number]
  /** After the final save: no edges, no changes. */
  isLocked?: boolean
  /** Replaces the words read for the value. */
  valueText?: string
  onChange: (id: string, value: number | null) => void
  /** A value that is shown and not offered was tapped. */
  onRefuse?: (id: string, value: number) => void
}

/**
 * One slider drawn as tiles; one tap gives one value, and a second tap on the same value does nothing.
 * Plain elements and one static sheet: it is redrawn inside the frame of the tap, also on a slow tablet.
 */
export const RatingScale = memo(function RatingScale(props: RatingScaleProps) {
  const { name, value, step, labels, size, suggested = null, offered, isLocked = false } = props
  const isRated = value !== null && value > 0

  function choose(next: number | null) {
    if (isLocked || next === value) return
    if (next !== null && next > 0 && !isOffered(next, offered)) return props.onRefuse?.(props.id, next)
    props.onChange(props.id, next)
  }

  function chooseTapped(event: MouseEvent<HTMLElement>) {
    const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-value]') : null
    if (tile?.dataset['value']) choose(Number(tile.dataset['value']))
  }

  function chooseByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = valueOfKey(event.key, {
      value,
      step,
      suggested,
      isOffered: (candidate) => isOffered(candidate, offered),
    })
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }

  return (
    <div
      className={css.scale}
      data-size={size}
      data-step={step}
      data-locked={isLocked || undefined}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={1}
      aria-valuemax={5}
      aria-valuenow={isRated ? value : undefined}
      aria-valuetext={props.valueText ?? ratingText(value, labels)}
      aria-readonly={isLocked || undefined}
      onClick={chooseTapped}
      onKeyDown={chooseByKey}
    >
      {tileValues(step).map((tile) => (
        <span
          key={tile}
          aria-hidden="true"
          data-value={tile}
          className={tileClass(tile, value, suggested, isOffered(tile, offered))}
        >
          <b translate="no">{tile}</b>
          {size === 'skill' && Number.isInteger(tile) && <small>{labels[tile - 1]}</small>}
        </span>
      ))}
    </div>
  )
})

/** What a screen reader says for a value: "3.5, between Competent and Advanced", "Not rated", "Not observed". */
function ratingText(value: number | null, labels: readonly string[]): string {
  if (value === null) return 'Not rated'
  if (value === 0) return 'Not observed'
  const lower = labels[Math.floor(value) - 1]
  return Number.isInteger(value) ? `${value}, ${lower}` : `${value}, between ${lower} and ${labels[Math.floor(value)]}`
}

const WHOLE_TILES = [1, 2, 3, 4, 5]
const HALF_TILES = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]

function tileValues(step: 0.5 | 1): readonly number[] {
  return step === 1 ? WHOLE_TILES : HALF_TILES
}

function isOffered(value: number, offered: readonly [number, number] | undefined): boolean {
  return !offered || (value >= offered[0] && value <= offered[1])
}

function tileClass(tile: number, value: number | null, suggested: number | null, isTileOffered: boolean): string {
  const isHalf = !Number.isInteger(tile)
  const isSuggested = tile === suggested && tile !== value
  const isClosed = !isTileOffered && tile !== value
  const names = [css.tile, isHalf && css.half, tile === value && css.on, isSuggested && css.suggested]
  return [...names, isClosed && css.closed].filter(Boolean).join(' ')
}
