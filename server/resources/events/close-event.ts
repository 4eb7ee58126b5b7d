import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { computeConsensus } from './compute-consensus.ts'
import type { Summed } from './compute-consensus.ts'
import { findPlayersToSum, LONGEST_TRANSACTION, lockEventToSum, noteChange } from './consensus-repository.ts'

/** So many players are computed in one transaction: tablets that send wait no longer than that. */
const BATCH = 25

type Deps = Pick<Services, 'db' | 'rubrics'>

export type Summing = {
  /** All players of the event when absent. */
  ids?: readonly string[] | undefined
  isPublishing?: boolean
  /** More that is done with a batch, in its transaction. */
  andThen?: (sql: Sql, summed: readonly Summed[]) => Promise<void>
}

/**
 * EV61. Computes the players of a closed event batch after batch, each in a transaction of its own: what a crash
 * interrupts goes on where it stopped, with the next close or with the sweep.
 */
export async function sumUpPlayers(
  { db, rubrics }: Deps,
  eventId: string,
  { ids, isPublishing = false, andThen = () => Promise.resolve() }: Summing = {},
): Promise<Summed[]> {
  const asked = (await findPlayersToSum(db, eventId, ids)).map(({ id }) => id)
  const summed: Summed[] = []
  for (let from = 0; from < asked.length; from += BATCH) {
    const batch = await db.transaction(async (sql) => {
      const event = await lockEventToSum(sql, eventId)
      const of = await computeConsensus({ sql, rubrics }, event, asked.slice(from, from + BATCH), { isPublishing })
      await andThen(sql, of)
      await noteChange(sql, eventId)
      return of
    })
    summed.push(...batch)
  }
  return summed
}

/** EV61. The whole event, or of these players who were rated since; what comes in while it runs is computed next time. */
export async function sumUpEvent(deps: Deps, eventId: string, summing: Summing = {}): Promise<Summed[]> {
  const [begun] = await deps.db.query<{ at: string }>('SELECT now() AS at')
  const summed = await sumUpPlayers(deps, eventId, summing)
  await deps.db.query('UPDATE event SET consensus_at = $2 WHERE id = $1', [eventId, begun?.at])
  return summed
}

/** EV61. Closes an event, in a transaction; one that is closed stays as it is. Whether it was open until now. */
export async function markClosed(sql: Sql, eventId: string): Promise<boolean> {
  const closed = await sql.query(
    'UPDATE event SET closed_at = now(), changes = changes + 1 WHERE id = $1 AND closed_at IS NULL RETURNING 1',
    [eventId],
  )
  return closed.length > 0
}

const SWEPT_FOR = "interval '30 days'"

/** EV61. Goes on with closes that came to no end, and computes what tablets have sent since. */
export async function sweepClosedEvents(deps: Deps): Promise<void> {
  const due = await deps.db.query<{ id: string; ids: string[] | null }>(
    `SELECT v.id, CASE WHEN v.consensus_at IS NOT NULL THEN ARRAY(
       SELECT DISTINCT coalesce(x.joined_to, x.id) FROM evaluation e JOIN event_player x ON x.id = e.event_player_id
       WHERE e.event_id = v.id AND e.updated_at > v.consensus_at - ${LONGEST_TRANSACTION}) END AS ids
     FROM event v WHERE v.closed_at > now() - ${SWEPT_FOR}`,
  )
  for (const { id, ids } of due)
    if (ids === null || ids.length > 0) await sumUpEvent(deps, id, { ids: ids ?? undefined })
}
