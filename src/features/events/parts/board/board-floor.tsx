import { EqualApproximately } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import type { EventGroup } from '#domain/contracts/events.ts'
import { boardSections } from '#domain/events/board-view.ts'
import type { BoardView } from '#domain/events/board-view.ts'
import { boardAxis, byBib, notToldApart } from '#domain/events/decide-board.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { BoardCard } from './board-card.tsx'
import type { BoardMoves } from './board-handle.tsx'
import { BoardRow } from './board-row.tsx'
import type { Board } from './use-board.ts'
import { DROP, useBoardDrag } from './use-board-drag.ts'
import { useOnPaper } from './use-on-paper.ts'
import css from '../../board.module.css'

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

/** A player that the keyboard has picked up, and the column over which it is held. */
type Picked = { id: string; over: number | null; isDropped: boolean }

/** So many rows are drawn before somebody asks for more. */
const ROWS = 200

/** The players nobody has placed yet as rows, and the columns with the placed ones as cards. */
export function BoardFloor({ board, players, view, groups, outOf, isClosed, onShowAll }: BoardFloorProps) {
  const root = useRef<HTMLDivElement>(null)
  const [picked, pick] = useState<Picked>()
  const [most, setMost] = useState(ROWS)
  const isOnPaper = useOnPaper()
  const {
    drag,
    handlers,
    hold: followPointer,
  } = useBoardDrag({
    onDrop: (id, place) => board.move(id, place === 'none' ? null : Number(place)),
    onTap: (id) =>
      root.current?.querySelector(`[data-player="${id}"]`)?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click(),
  })
  const axis = useMemo(() => boardAxis(board.players), [board.players])
  const close = useMemo(() => notToldApart(players, picked?.id ?? drag?.id), [players, picked?.id, drag?.id])
  const isAtHome = board.players.some(({ id, column }) => id === picked?.id && column === picked.over)
  // It is held until the device has kept the move.
  if (picked?.isDropped && isAtHome) pick(undefined)
  // A player who was moved by keys is in another list now, and the keyboard goes with them.
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (followed.current === undefined) return
    root.current?.querySelector<HTMLElement>(`[data-handle="${followed.current}"]`)?.focus()
    followed.current = undefined
  })
  function hold(id: string, over: number | null, isDropped = false) {
    followed.current = id
    pick({ id, over, isDropped })
  }

  function followKeys(player: BoardPlayer, event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isHeld = picked?.id === player.id && !picked.isDropped
    if (event.key === ' ') {
      event.preventDefault()
      if (!isHeld) {
        hold(player.id, player.column)
        return board.say(`${eventPlayerName(player)}, picked up. Arrows choose a column, Space drops, Escape cancels.`)
      }
      return drop(player, picked.over)
    }
    if (!isHeld) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.min(board.columns.length - 1, Math.max(0, (picked.over ?? -1) + step))
      hold(player.id, next)
      board.say(board.columns[next] ?? '')
    }
    if (event.key === 'Escape') {
      followed.current = player.id
      pick(undefined)
      board.say(`${eventPlayerName(player)}, left where it was`)
    }
  }

  function drop(player: BoardPlayer, over: number | null) {
    hold(player.id, over, true)
    board.move(player.id, over)
  }
  /** From a row, the next row is the next to place: the page stays where it is. */
  function choose(player: BoardPlayer, over: number | null) {
    if (player.column === over) return
    if (player.column !== null) return drop(player, over)
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('li[data-player]') ?? [])]
    const at = rows.findIndex(({ dataset }) => dataset['player'] === player.id)
    const next = rows[at + 1] ?? rows[at - 1]
    next?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus({ preventScroll: true })
    board.move(player.id, over)
  }
  const latest = useRef({ handlers, followKeys, choose })
  useLayoutEffect(() => {
    latest.current = { handlers, followKeys, choose }
  })
  const moves = useMemo<BoardMoves>(
    () => ({
      columns: board.columns,
      pointer: (id) => ({
        onPointerDown: (event) => latest.current.handlers(id).onPointerDown(event),
        onPointerMove: (event) => latest.current.handlers(id).onPointerMove(event),
        onPointerUp: (event) => latest.current.handlers(id).onPointerUp(event),
        onPointerCancel: () => latest.current.handlers(id).onPointerCancel(),
      }),
      keys: (player, event) => latest.current.followKeys(player, event),
      choose: (player, column) => latest.current.choose(player, column),
    }),
    [board.columns],
  )
  const stateOf = ({ id }: BoardPlayer) => ({
    isPicked: (picked?.id === id && !picked.isDropped) || drag?.id === id,
    isDragged: drag?.id === id,
  })

  const columnOf = (player: BoardPlayer) => (picked?.id === player.id ? picked.over : player.column)
  const names = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups])
  // No list in the order of totals leaves the screen.
  const shown = isOnPaper ? players.toSorted(byBib) : players
  const unplaced = shown.filter((player) => columnOf(player) === null)
  const listed = new Set(isOnPaper ? unplaced : unplaced.slice(0, most))
  const dragged = players.find(({ id }) => id === drag?.id)

  return (
    <div className={css.boardRoot} ref={root} data-dragging={drag !== undefined || undefined}>
      <section
        className={css.unplaced}
        aria-labelledby="unplaced-heading"
        {...{ [DROP]: 'none' }}
        data-over={drag?.over === 'none' || undefined}
      >
        <div className={css.rowsBox}>
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
          {players.length === 0 && (
            <EmptyState
              drawing="floor"
              level={3}
              title="No player found"
              text="No player fits the search and the filters."
            >
              <Button onClick={onShowAll}>Show everyone</Button>
            </EmptyState>
          )}
          {players.length > 0 && unplaced.length === 0 && (
            <p className={css.done}>
              {players.length === board.players.length ? 'Everyone is placed.' : 'Everyone shown here is placed.'}
            </p>
          )}
          {unplaced.length > listed.size && (
            <Button className={css.more} onClick={() => setMost(most + ROWS)}>
              Show {Math.min(ROWS, unplaced.length - listed.size)} more
            </Button>
          )}
        </div>
      </section>
      <div
        className={css.columns}
        role="region"
        aria-label="Columns"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that may scroll has to be reachable by keyboard.
        tabIndex={0}
        style={{ '--columns': board.columns.length } as React.CSSProperties}
      >
        {board.columns.map((name, at) => {
          const inside = shown.filter((player) => columnOf(player) === at)
          const all = board.players.filter((player) => columnOf(player) === at).length
          return (
            <section
              // Two columns may have one name.
              key={at}
              className={css.column}
              aria-label={name}
              {...{ [DROP]: String(at) }}
              data-over={drag?.over === String(at) || undefined}
            >
              <header>
                <h2 dir="auto" translate="no">
                  {name}
                </h2>
                <span>{inside.length === all ? all : `${inside.length} of ${all}`}</span>
                <i>
                  <em style={{ width: `${(all / Math.max(1, board.players.length)) * 100}%` }} />
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
        })}
      </div>
      <footer className={css.legend}>
        {isClosed && (
          <>
            <span>
              <i className={css.legendRange} /> Total and likely range, of {outOf}
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
      {dragged && (
        <div className={css.held} ref={followPointer} aria-hidden>
          <Jersey number={dragged.bib ?? '–'} size="sm" />
          <b dir="auto" translate="no">
            {eventPlayerName(dragged)}
          </b>
        </div>
      )}
      <p className={css.onlyRead} aria-live="assertive">
        {board.spoken}
      </p>
    </div>
  )
}
