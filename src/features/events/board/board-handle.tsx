import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import type { MenuItem } from '#ui/menu.tsx'
import css from './board-handle.module.css'

type PointerMove = 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'

/** The ways to move a player. It is the same object from drawing to drawing: what did not change is not drawn again. */
export type BoardMoves = {
  columns: readonly string[]
  pointer: (id: string) => Record<PointerMove, (event: PointerEvent<HTMLElement>) => void>
  keys: (player: BoardPlayer, event: KeyboardEvent<HTMLElement>) => void
  choose: (player: BoardPlayer, column: number | null) => void
}

export type Movable = { player: BoardPlayer; moves: BoardMoves; isPicked: boolean; isDragged: boolean }

/** What a player is taken hold of by. */
export function BoardHandle({ player, moves, isPicked }: Pick<Movable, 'player' | 'moves' | 'isPicked'>) {
  return (
    <button
      type="button"
      className={css.handle}
      data-handle={player.id}
      aria-label={`Move ${eventPlayerName(player)}`}
      aria-pressed={isPicked}
      aria-describedby="board-keys"
      {...moves.pointer(player.id)}
      onKeyDown={(event) => moves.keys(player, event)}
    >
      <GripVertical aria-hidden />
    </button>
  )
}

/** The columns as the items of a menu. */
export function waysOf(player: BoardPlayer, { columns, choose }: BoardMoves): MenuItem[] {
  const way = (column: number | null, label: string): MenuItem => ({
    id: String(column),
    label,
    isChecked: player.column === column,
    onSelect: () => choose(player, column),
  })
  return [...columns.map((name, at) => way(at, name)), way(null, 'Not placed')]
}
