import { useState } from 'react'
import { courtPlayers, sameWhereUnchanged } from './court-players.ts'
import type { CourtPlayer, KnownPlayer } from './court-players.ts'

type Read = { rows: readonly KnownPlayer[]; players: readonly CourtPlayer[] }

/** The players of an event as tiles and rows show them; who has not changed stays the same object. */
export function useCourtPlayers(rows: readonly KnownPlayer[]): readonly CourtPlayer[] {
  const [read, setRead] = useState<Read>(() => ({ rows, players: courtPlayers(rows) }))
  if (read.rows === rows) return read.players
  const players = sameWhereUnchanged(read.players, courtPlayers(rows))
  setRead({ rows, players })
  return players
}
