import { inOrder } from '../in-order.ts'
import type { BoardPlayer } from '../contracts/event-outcome.ts'
import { isToldApart } from './board-figure.ts'
import type { BoardFigure } from './board-figure.ts'

/** The players as this device has put them, by bib: moves that wait to be sent are shown as done. */
export function withMoves(
  players: readonly BoardPlayer[],
  moves: ReadonlyMap<string, number | null>,
  columnCount: number,
): BoardPlayer[] {
  return players
    .map((player) => {
      const moved = moves.get(player.id)
      const put = moved === undefined ? player.column : moved
      // A column that is gone has left its players in none.
      const column = put === null || put >= columnCount ? null : put
      // Who has not moved stays the same object, and is not drawn again.
      return column === player.column ? player : { ...player, column }
    })
    .toSorted(byBib)
}

export function byBib(one: BoardPlayer, other: BoardPlayer): number {
  return Number(one.bib ?? Infinity) - Number(other.bib ?? Infinity) || inOrder(one.id, other.id)
}

/**
 * EV103. By player, the others whose interval overlaps theirs. While one is picked up, only that one and those who
 * overlap with them; else overlaps that the columns pretend to be a difference.
 */
export function notToldApart(players: readonly BoardPlayer[], pickedId?: string): Map<string, BoardPlayer[]> {
  const seen = players.filter(hasFigure)
  const isAsked = (one: BoardPlayer, other: BoardPlayer) =>
    pickedId === undefined
      ? one.column !== null && other.column !== null && one.column !== other.column
      : one.id === pickedId || other.id === pickedId
  return new Map(
    seen.flatMap((one) => {
      const others = seen.filter((other) => other.id !== one.id && isAsked(one, other) && !isToldApart(one, other))
      return others.length > 0 ? [[one.id, others] as const] : []
    }),
  )
}

const hasFigure = (player: BoardPlayer): player is BoardPlayer & BoardFigure =>
  player.figure !== null && player.low !== null && player.high !== null

/** The axis that all ranges are drawn on: whole numbers around the lowest and the highest of them. */
export function boardAxis(players: readonly BoardPlayer[]): { from: number; to: number } {
  const seen = players.filter(hasFigure)
  const from = Math.floor(Math.min(...seen.map(({ low }) => low)))
  const to = Math.ceil(Math.max(...seen.map(({ high }) => high)))
  return seen.length === 0 || from === to ? { from: 0, to: 1 } : { from, to }
}
