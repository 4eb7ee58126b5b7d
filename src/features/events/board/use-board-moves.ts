import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import type { BoardMoves } from './board-handle.tsx'
import type { Board } from './use-board.ts'
import { useBoardDrag } from './use-board-drag.ts'

/** A player that the keyboard has picked up, and the column over which it is held. */
type Picked = { id: string; over: number | null; isDropped: boolean }

/** Moves players between the columns, by pointer, keyboard and menu. */
export function useBoardMoves(board: Board) {
  const root = useRef<HTMLDivElement>(null)
  const [picked, pick] = useState<Picked>()
  const {
    drag,
    handlers,
    hold: followPointer,
  } = useBoardDrag({
    onDrop: (id, place) => board.move(id, place === 'none' ? null : Number(place)),
    onTap: (id) =>
      root.current?.querySelector(`[data-player="${id}"]`)?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click(),
  })
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

  return { root, drag, followPointer, heldId: picked?.id ?? drag?.id, moves, stateOf, columnOf }
}
