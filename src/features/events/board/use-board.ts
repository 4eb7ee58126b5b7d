import { useObservable } from 'dexie-react-hooks'
import { useMemo, useState } from 'react'
import { readBoardMoves } from '#data/db/event-reads.ts'
import { moveOnBoard } from '#data/db/event-writes.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { withMoves } from '#domain/events/decide-board.ts'
import { toaster } from '#ui/toasts.ts'
import { counted } from '../event-words.ts'

export type Board = {
  players: readonly BoardPlayer[]
  columns: readonly string[]
  /** How many moves wait on this device. */
  waiting: number
  move: (id: string, column: number | null) => void
  undo: (() => void) | undefined
  /** Read aloud after each move. */
  spoken: string
  say: (words: string) => void
}

type Source = {
  services: Services
  userId: string
  eventId: string
  columns: readonly string[]
  /** As the server has them. */
  players: readonly BoardPlayer[]
}

const NO_MOVES: ReadonlyMap<string, number | null> = new Map()

/** The board as it stands on this device. A move is kept here first and is sent when there is signal. */
export function useBoard({ services, userId, eventId, columns, players }: Source): Board {
  const moves = useObservable(
    () => liveRows(services.db, () => readBoardMoves(services.db, userId, eventId)),
    [services.db, userId, eventId],
  )
  const [steps, setSteps] = useState<readonly { id: string; before: number | null }[]>([])
  const [spoken, say] = useState('')
  const made = useMovesMade(players, moves)
  const shown = useMemo(
    () => withMoves(players, new Map([...made.kept, ...(moves ?? NO_MOVES), ...made.unkept]), columns.length),
    [players, made, moves, columns],
  )

  function put(player: BoardPlayer, column: number | null) {
    const others = shown.filter((it) => it.id !== player.id && it.column === column).length
    const place = column === null ? 'not placed' : (columns[column] ?? '')
    say(`${eventPlayerName(player)}, moved to ${place}, ${counted(others + 1, 'player')}`)
    made.note(player.id, column)
    void moveOnBoard(writeContext(services, userId), { eventId, eventPlayerId: player.id, column }).then(
      () => services.sync.wake('enqueue'),
      () => toaster.error('This device couldn’t keep the move. Free some space and try again.'),
    )
  }

  const last = steps.at(-1)
  return {
    players: shown,
    columns,
    waiting: moves?.size ?? 0,
    spoken,
    say,
    move(id, column) {
      const player = shown.find((it) => it.id === id)
      if (!player || player.column === column) return
      put(player, column)
      setSteps((all) => [...all, { id, before: player.column }])
    },
    undo:
      last &&
      (() => {
        const player = shown.find((it) => it.id === last.id)
        // Even to where the card seems to be: a move on its way may not be shown yet.
        if (player) put(player, last.before)
        setSteps((all) => all.slice(0, -1))
      }),
  }
}

type Move = { column: number | null; wasWaiting: boolean }
type Waiting = ReadonlyMap<string, number | null> | undefined

const NONE_MADE: ReadonlyMap<string, Move> = new Map()

/**
 * The moves of this visit. One is shown before the device has kept it, and until the server was asked anew after it was
 * sent: in between the card stays where it was put.
 */
function useMovesMade(players: readonly BoardPlayer[], waiting: Waiting) {
  const [made, setMade] = useState(NONE_MADE)
  const [seen, see] = useState({ players, waiting })
  if (seen.players !== players || seen.waiting !== waiting) {
    see({ players, waiting })
    setMade((before) => stillMade(before, waiting, seen.players === players ? [] : players))
  }
  return useMemo(() => {
    const movesThat = (wasWaiting: boolean) =>
      [...made].filter(([, it]) => it.wasWaiting === wasWaiting).map(([id, { column }]) => [id, column] as const)
    return {
      kept: movesThat(true),
      unkept: movesThat(false),
      note: (id: string, column: number | null) =>
        setMade((before) => new Map([...before, [id, { column, wasWaiting: false }]])),
    }
  }, [made])
}

/** `told` are players of a new answer. It counts for those whose move has been sent, or is what it tells. */
function stillMade(made: ReadonlyMap<string, Move>, waiting: Waiting, told: readonly BoardPlayer[]) {
  const toldColumns = new Map(told.map(({ id, column }) => [id, column]))
  const isOver = (id: string, { column, wasWaiting }: Move) =>
    toldColumns.has(id) && waiting?.has(id) === false && (wasWaiting || toldColumns.get(id) === column)
  const left = [...made].filter(([id, move]) => !isOver(id, move))
  return new Map(
    left.map(([id, { column, wasWaiting }]) => [id, { column, wasWaiting: wasWaiting || waiting?.get(id) === column }]),
  )
}
