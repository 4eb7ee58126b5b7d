import { useState } from 'react'
import type { Sighting } from '#domain/contracts/sightings.ts'
import { leastApart, readTime, timeWords } from '#domain/videos/video-time.ts'
import { afterPress } from '#ui/after-press.ts'
import { FormRow } from '#ui/form-layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Moment } from '../player/order-typing.ts'
import { OrderHint } from '../order-parts.tsx'

const EMPTY: Moment = { time: '', hint: '' }
const LABELS = ['First moment', 'Second moment'] as const

type LinkMomentsProps = {
  sightings: readonly Sighting[]
  /** As typed so far; undefined until something is. */
  moments: readonly Moment[] | undefined
  error: string | undefined
  isLocked: boolean
  onChange: (moments: Moment[], sightings: Sighting[]) => void
}

/** Two times of a video that this app cannot show frame by frame, and where to look there. */
export function LinkMoments({ sightings, moments, error, isLocked, onChange }: LinkMomentsProps) {
  const shown = LABELS.map((_, at) => moments?.[at] ?? momentOf(sightings[at]))
  const problems = problemsOf(shown)
  /** A time that is still typed is not wrong yet. */
  const [left, leave] = useState<ReadonlySet<number>>(new Set())
  const change = (at: number, changed: Partial<Moment>) => {
    const next = shown.map((moment, index) => (index === at ? { ...moment, ...changed } : moment))
    onChange(next, sightingsOf(next))
  }
  return (
    <>
      <OrderHint>Enter two times when you’re easy to see, as the video player shows them.</OrderHint>
      {LABELS.map((label, at) => (
        <FormRow key={label}>
          <TextField
            label={label}
            inputMode="text"
            autoComplete="off"
            maxLength={8}
            readOnly={isLocked}
            value={shown[at]?.time ?? ''}
            error={(left.has(at) ? problems[at] : undefined) ?? (at === 0 ? error : undefined)}
            hint="Minutes and seconds, like 12:30"
            onChange={(event) => change(at, { time: event.currentTarget.value })}
            onBlur={() => afterPress(() => leave((before) => new Set([...before, at])))}
          />
          <TextField
            label="Where you are"
            isOptional
            maxLength={120}
            readOnly={isLocked}
            value={shown[at]?.hint ?? ''}
            hint="For example: left corner, shooting"
            onChange={(event) => change(at, { hint: event.currentTarget.value })}
          />
        </FormRow>
      ))}
    </>
  )
}

function momentOf(sighting: Sighting | undefined): Moment {
  return sighting ? { time: timeWords(sighting.at_s), hint: sighting.hint } : EMPTY
}

/** Only two times that are apart say who it is; a single one is kept until the other comes. */
function sightingsOf(moments: readonly Moment[]): Sighting[] {
  if (problemsOf(moments).some((problem) => problem !== undefined)) return []
  return moments.flatMap(({ time, hint }) => {
    const at = readTime(time)
    return at === undefined ? [] : [{ at_s: at, x: null, y: null, hint: hint.trim() }]
  })
}

function problemsOf(moments: readonly Moment[]): (string | undefined)[] {
  const [first, ...others] = moments.map(({ time }) => readTime(time))
  const isNear = (at: number | undefined) =>
    at !== undefined && first !== undefined && Math.abs(at - first) < leastApart(null)
  return moments.map(({ time }, at) => {
    if (time.trim() === '') return undefined
    if (readTime(time) === undefined) return 'Use a time like 12:30'
    return at > 0 && isNear(others[at - 1]) ? 'Choose a different moment from the first' : undefined
  })
}
