import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import { BoardCard } from './board-card.tsx'
import type { OfPlayers } from './board-unplaced.tsx'
import type { Drag } from './use-board-drag.ts'
import { DROP } from './use-board-drag.ts'
import css from './board-column.module.css'

type BoardColumnProps = OfPlayers & {
  at: number
  name: string
  /** The players of the column that the view shows. */
  inside: readonly BoardPlayer[]
  /** How many players the column has. */
  count: number
  /** The part of all players that the column has. */
  share: number
  drag: Drag | undefined
}

/** A column and the cards of its players. */
export function BoardColumn({ at, name, inside, count, share, drag, ...of }: BoardColumnProps) {
  const { axis, outOf, close, moves, stateOf } = of
  return (
    <section
      className={css.column}
      aria-label={name}
      {...{ [DROP]: String(at) }}
      data-over={drag?.over === String(at) || undefined}
    >
      <header>
        <h2 dir="auto" translate="no">
          {name}
        </h2>
        <span>{inside.length === count ? count : `${inside.length} of ${count}`}</span>
        <i>
          <em style={{ width: `${share * 100}%` }} />
        </i>
      </header>
      {inside.map((player) => (
        <BoardCard
          key={player.id}
          player={player}
          axis={axis}
          outOf={outOf}
          others={close.get(player.id) ?? []}
          moves={moves}
          {...stateOf(player)}
        />
      ))}
      {(inside.length === 0 || drag !== undefined) && <p className={css.drop}>Drop here</p>}
    </section>
  )
}
