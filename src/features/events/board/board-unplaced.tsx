import { useMemo, useState } from 'react'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import type { EventGroup } from '#domain/contracts/events.ts'
import { boardSections } from '#domain/events/board-view.ts'
import type { BoardView } from '#domain/events/board-view.ts'
import type { notToldApart } from '#domain/events/decide-board.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Axis } from './board-figure.tsx'
import type { BoardMoves } from './board-handle.tsx'
import { BoardRow } from './board-row.tsx'
import { DROP } from './use-board-drag.ts'
import css from './board-unplaced.module.css'

/** How the rows and cards of all players are drawn. */
export type OfPlayers = {
  axis: Axis
  outOf: number
  isClosed: boolean
  /** For each player, the players whose range overlaps. */
  close: ReturnType<typeof notToldApart>
  moves: BoardMoves
  stateOf: (player: BoardPlayer) => { isPicked: boolean; isDragged: boolean }
}

type BoardUnplacedProps = OfPlayers & {
  unplaced: readonly BoardPlayer[]
  /** Whether the view shows any player, placed or not. */
  isAnyShown: boolean
  isAllShown: boolean
  /** Whether a player is dragged over the rows. */
  isOver: boolean
  isOnPaper: boolean
  view: BoardView
  groups: readonly EventGroup[]
  onShowAll: () => void
}

/** So many rows are drawn before someone asks for more. */
const ROWS = 200

/** The players without a column, as rows. */
export function BoardUnplaced(props: BoardUnplacedProps) {
  const { unplaced, isAnyShown, isAllShown, isOver, isOnPaper, view, groups, onShowAll } = props
  const { axis, outOf, isClosed, close, moves, stateOf } = props
  const [most, setMost] = useState(ROWS)
  const names = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups])
  const listed = new Set(isOnPaper ? unplaced : unplaced.slice(0, most))
  return (
    <section
      className={css.unplaced}
      aria-labelledby="unplaced-heading"
      {...{ [DROP]: 'none' }}
      data-over={isOver || undefined}
    >
      <div className={css.box}>
        <header>
          <h2 id="unplaced-heading">
            Not placed yet <span>{unplaced.length}</span>
          </h2>
          {isClosed && unplaced.length > 0 && (
            <span className={css.ends} aria-hidden>
              <i>{axis.from}</i>
              <i>{axis.to}</i>
            </span>
          )}
        </header>
        {boardSections(unplaced, view.by, groups).map(({ key, name, players: all }) => (
          <section key={key} className={css.section} aria-label={name || undefined}>
            {name !== '' && (
              <h3 dir="auto" translate="no">
                {name} <span>{all.length}</span>
              </h3>
            )}
            <ul>
              {all
                .filter((player) => listed.has(player))
                .map((player) => (
                  <BoardRow
                    key={player.id}
                    player={player}
                    group={view.by === 'group' ? undefined : names.get(player.group_id ?? '')}
                    axis={axis}
                    outOf={outOf}
                    isClosed={isClosed}
                    isClose={close.has(player.id)}
                    moves={moves}
                    {...stateOf(player)}
                  />
                ))}
            </ul>
          </section>
        ))}
        {!isAnyShown && (
          <EmptyState
            drawing="floor"
            level={3}
            title="No player found"
            text="No player fits the search and the filters."
          >
            <Button onClick={onShowAll}>Show everyone</Button>
          </EmptyState>
        )}
        {isAnyShown && unplaced.length === 0 && (
          <p className={css.done}>{isAllShown ? 'Everyone is placed.' : 'Everyone shown here is placed.'}</p>
        )}
        {unplaced.length > listed.size && (
          <Button className={css.more} onClick={() => setMost(most + ROWS)}>
            Show {Math.min(ROWS, unplaced.length - listed.size)} more
          </Button>
        )}
      </div>
    </section>
  )
}
