import { bumpEventVersion } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { discardConsensus } from './consensus-repository.ts'
import { mayGoToStaff } from './staff-repository.ts'

export type Pair = { event_id: string; keep: string; join: string }
type Joiner = { userId: string; isOrganizer: boolean }

type Joinable = {
  id: string
  email: string | null
  joined_to: string | null
  has_joined: boolean
  is_published: boolean
}

/**
 * EV63. `join` is from now on shown and counted as `keep`. Nothing is moved: its sheets stay where they are, so taking
 * it back is exact. Throws for a circle, for itself, for what is joined already or published, and for another report
 * address that somebody other than an organizer would bring in. In a transaction that has locked the event; the two are
 * locked in the order of their ids.
 */
export async function joinPlayers(sql: Sql, { event_id, keep, join }: Pair, by: Joiner): Promise<void> {
  if (keep === join) throw refused('A player can’t be joined to themselves')
  const [kept, joined] = await lockPair(sql, { event_id, keep, join })
  if (joined.joined_to === keep) return
  if (joined.joined_to !== null) throw conflict('This player is joined to another one already. Take that back first.')
  if (kept.joined_to !== null)
    throw conflict('The player to keep is joined to another one. Join to that one, or take it back first.')
  if (joined.has_joined) throw conflict('Others are joined to this player. Take that back first, or keep this player.')
  refusePublished(kept, joined)
  if (!by.isOrganizer && joined.email !== null && joined.email !== kept.email)
    throw conflict('These players have different report addresses, so an organizer has to join them.')
  if (!by.isOrganizer)
    for (const id of [keep, join])
      if (await mayGoToStaff(sql, event_id, id))
        throw conflict(
          'The report of one of these players goes to someone on the staff, or may go there, so an organizer has to join them.',
        )
  await sql.query(
    `UPDATE event_player SET joined_to = $2, joined_at = now(), joined_by = $3, rev = rev + 1, updated_at = now()
     WHERE id = $1`,
    [join, keep, by.userId],
  )
  await forgetOutcome(sql, join)
  await reopenCases(sql, keep)
  await bumpEventVersion(sql, event_id)
}

/** EV63. Takes a join back; what was never joined is as it was. */
export async function unjoinPlayers(sql: Sql, { event_id, keep, join }: Pair): Promise<void> {
  const [kept, joined] = await lockPair(sql, { event_id, keep, join })
  if (joined.joined_to === null) return
  if (joined.joined_to !== keep) throw conflict('This player is joined to another one.')
  refusePublished(kept, joined)
  await sql.query(
    `UPDATE event_player SET joined_to = NULL, joined_at = NULL, joined_by = NULL, rev = rev + 1, updated_at = now()
     WHERE id = $1`,
    [join],
  )
  await reopenCases(sql, keep)
  await bumpEventVersion(sql, event_id)
}

/** The people before their bibs, as everywhere. */
async function lockPair(sql: Sql, { event_id, keep, join }: Pair): Promise<[Joinable, Joinable]> {
  await sql.query(
    'SELECT 1 FROM player WHERE id IN (SELECT player_id FROM event_player WHERE id IN ($1, $2)) ORDER BY id FOR SHARE',
    [keep, join],
  )
  const rows = await sql.query<Joinable>(
    `SELECT x.id, x.email, x.joined_to, EXISTS (SELECT FROM event_player o WHERE o.joined_to = x.id) AS has_joined,
       EXISTS (SELECT FROM evaluation c WHERE c.consensus_of = x.id AND c.completed_at IS NOT NULL) AS is_published
     FROM event_player x WHERE x.event_id = $1 AND x.id IN ($2, $3) ORDER BY x.id FOR NO KEY UPDATE OF x`,
    [event_id, keep, join],
  )
  const [kept, joined] = [keep, join].map((id) => rows.find((row) => row.id === id))
  if (!kept || !joined) throw new Refusal('missing', 'Player not found')
  return [kept, joined]
}

/** What was computed of it alone, and of nobody any more. */
async function forgetOutcome(sql: Sql, eventPlayerId: string) {
  await sql.query('DELETE FROM event_case WHERE event_player_id = $1', [eventPlayerId])
  await discardConsensus(sql, [eventPlayerId])
}

/** EV59. Reopens decided cases, because the lead who decided may have rated the person under the other bib. */
async function reopenCases(sql: Sql, eventPlayerId: string) {
  await sql.query(
    `UPDATE event_case SET state = 'open', value = NULL, reason = NULL, decided_by = NULL, decided_at = NULL,
       opened_at = now(), due_at = now() + interval '48 hours' WHERE event_player_id = $1 AND state = 'decided'`,
    [eventPlayerId],
  )
}

function refusePublished(...players: readonly Joinable[]) {
  if (players.some((it) => it.is_published))
    throw conflict('The report of this player is published. Joins can’t be changed after that.')
}

const conflict = (message: string) => new Refusal('conflict', message)
const refused = (message: string) => new Refusal('invalid', message, { fields: { join: [message] } })
