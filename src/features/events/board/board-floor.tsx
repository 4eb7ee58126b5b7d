import { Portal } from '@ark-ui/react/portal'
import { EqualApproximately } from 'lucide-react'
import { useMemo } from 'react'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import type { EventGroup } from '#domain/contracts/events.ts'
import type { BoardView } from '#domain/events/board-view.ts'
import { boardAxis, byBib, notToldApart } from '#domain/events/decide-board.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { Jersey } from '#kit/jersey.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { BoardColumn } from './board-column.tsx'
import { BoardUnplaced } from './board-unplaced.tsx'
import type { Board } from './use-board.ts'
import { useBoardMoves } from './use-board-moves.ts'
import { useOnPaper } from './use-on-paper.ts'
import textCss from '#ui/text.module.css'
import css from './board-floor.module.css'

type BoardFloorProps = {
  board: Board
  /** Those that the view asks for, in its order. */
  players: readonly BoardPlayer[]
  view: BoardView
  groups: readonly EventGroup[]
  outOf: number
  isClosed: boolean
  onShowAll: () => void
}

/** The players nobody has placed yet as rows, and the columns with the placed ones as cards. */
export function BoardFloor({ board, players, view, groups, outOf, isClosed, onShowAll }: BoardFloorProps) {
  const { root, drag, followPointer, heldId, moves, stateOf, columnOf } = useBoardMoves(board)
  const isOnPaper = useOnPaper()
  const axis = useMemo(() => boardAxis(board.players), [board.players])
  const close = useMemo(() => notToldApart(players, heldId), [players, heldId])
  // No list in the order of totals leaves the screen.
  const shown = isOnPaper ? players.toSorted(byBib) : players
  const unplaced = shown.filter((player) => columnOf(player) === null)
  const dragged = players.find(({ id }) => id === drag?.id)

  const ofPlayers = { axis, outOf, isClosed, close, moves, stateOf }
  return (
    <div className={css.floor} ref={root} data-dragging={drag !== undefined || undefined}>
      <BoardUnplaced
        unplaced={unplaced}
        isAnyShown={players.length > 0}
        isAllShown={players.length === board.players.length}
        isOver={drag?.over === 'none'}
        isOnPaper={isOnPaper}
        view={view}
        groups={groups}
        {...ofPlayers}
        onShowAll={onShowAll}
      />
      <ScrollBox
        className={css.columns}
        label="Columns"
        style={{ '--columns': board.columns.length } as React.CSSProperties}
      >
        {board.columns.map((name, at) => {
          const inside = shown.filter((player) => columnOf(player) === at)
          const all = board.players.filter((player) => columnOf(player) === at).length
          return (
            <BoardColumn
              // Two columns may have one name.
              key={at}
              at={at}
              name={name}
              inside={inside}
              count={all}
              share={all / Math.max(1, board.players.length)}
              drag={drag}
              {...ofPlayers}
            />
          )
        })}
      </ScrollBox>
      <Legend isClosed={isClosed} outOf={outOf} />
      {dragged && (
        // In the body, because in Safari 16 `position: fixed` is relative to the nearest query container.
        <Portal>
          <div className={css.held} ref={followPointer} aria-hidden>
            <Jersey number={dragged.bib ?? '–'} size="sm" />
            <b dir="auto" translate="no">
              {eventPlayerName(dragged)}
            </b>
          </div>
        </Portal>
      )}
      <p className={textCss.visuallyHidden} aria-live="assertive">
        {board.spoken}
      </p>
    </div>
  )
}

function Legend({ isClosed, outOf }: Pick<BoardFloorProps, 'isClosed' | 'outOf'>) {
  return (
    <footer className={css.legend}>
      {isClosed && (
        <>
          <span>
            <i className={css.range} /> Total and likely range, of {outOf}
          </span>
          <span>
            <EqualApproximately aria-hidden /> Ranges overlap
          </span>
        </>
      )}
      <span className={css.keys} id="board-keys">
        <kbd>Space</kbd> Pick up <kbd>←</kbd>
        <kbd>→</kbd> Move <kbd>Space</kbd> Drop <kbd>Esc</kbd> Cancel
      </span>
    </footer>
  )
}
