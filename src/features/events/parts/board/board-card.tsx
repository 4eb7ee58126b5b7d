import { EqualApproximately, EllipsisVertical, GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Menu } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { detailOf } from '../players/players-table.tsx'
import css from '../../board.module.css'

type PointerHandlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<HTMLElement>) => void
>

type BoardCardProps = {
  player: BoardPlayer
  axis: { from: number; to: number }
  outOf: number
  /** Whose range overlaps, as far as it is asked now. */
  others: readonly BoardPlayer[]
  isPicked: boolean
  /** Follows the pointer. */
  offset: { dx: number; dy: number } | undefined
  ways: readonly MenuItem[]
  pointer: PointerHandlers
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** A player on the board: figure, range on the axis of all, and who cannot be told apart. No place in any order. */
export function BoardCard({ player, axis, outOf, others, isPicked, offset, ways, pointer, onKeyDown }: BoardCardProps) {
  const name = eventPlayerName(player)
  return (
    <article
      className={css.card}
      aria-label={[player.bib, name].filter(Boolean).join(', ')}
      data-picked={isPicked || undefined}
      data-close={others.length > 0 || undefined}
      data-dragged={offset !== undefined || undefined}
      style={offset && { translate: `${offset.dx}px ${offset.dy}px` }}
    >
      <div className={css.cardTop}>
        <button
          type="button"
          className={css.handle}
          data-handle={player.id}
          aria-label={`Move ${name}`}
          aria-pressed={isPicked}
          aria-describedby="board-keys"
          {...pointer}
          onKeyDown={onKeyDown}
        >
          <GripVertical aria-hidden />
        </button>
        <Jersey number={player.bib ?? '–'} size="sm" />
        <span className={css.who}>
          <b dir="auto">{name}</b>
          <small>{player.is_on_roster ? 'On the roster' : detailOf(player)}</small>
        </span>
        {player.figure !== null && <span className={css.figure}>{player.figure.toFixed(1)}</span>}
      </div>
      <div className={css.cardEnd}>
        {player.low !== null && player.high !== null && player.figure !== null ? (
          <Range {...{ axis, outOf }} figure={player.figure} low={player.low} high={player.high} />
        ) : (
          <span className={css.note}>Not rated yet</span>
        )}
        <Menu
          label={`Move ${name} to`}
          items={ways}
          align="end"
          isFloating
          button={{ shape: 'icon', variant: 'ghost', className: css.menu }}
        >
          <EllipsisVertical aria-hidden />
        </Menu>
      </div>
      {others.length > 0 && (
        <p className={css.close}>
          <EqualApproximately aria-hidden />
          Not told apart from {bibsOf(others)}
        </p>
      )}
    </article>
  )
}

type RangeProps = {
  axis: { from: number; to: number }
  outOf: number
  figure: number
  low: number
  high: number
}

function Range({ axis: { from, to }, outOf, figure, low, high }: RangeProps) {
  const place = (value: number) => ((value - from) / (to - from)) * 100
  return (
    <div
      className={css.range}
      role="img"
      aria-label={`${figure.toFixed(1)} of ${outOf}, likely ${low.toFixed(1)} to ${high.toFixed(1)}`}
    >
      <i style={{ left: `${place(low)}%`, width: `${place(high) - place(low)}%` }} />
      <em style={{ left: `${place(figure)}%` }} />
    </div>
  )
}

const MOST_NAMED = 4

function bibsOf(players: readonly BoardPlayer[]): string {
  const bibs = players.slice(0, MOST_NAMED).map((player) => player.bib ?? eventPlayerName(player))
  const more = players.length - bibs.length
  return `${bibs.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
