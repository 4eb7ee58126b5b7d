import { bumpEventVersion } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { computeConsensus } from './compute-consensus.ts'
import type { Summed } from './compute-consensus.ts'
import { findPlayersToSum, LONGEST_TRANSACTION, lockEventToSum } from './consensus-repository.ts'

/** So many players are computed in one transaction: tablets that send wait no longer than that. */
const BATCH = 25

type Deps = Pick<Services, 'db' | 'rubrics'>

type Summing<Outcome> = {
  /** All players of the event when absent. */
  ids: readonly string[] | undefined
  isPublishing: boolean
  /** Runs in the transaction of each batch, and again when PostgreSQL asks for that. It changes nothing but `sql`. */
  andThen: (sql: Sql, summed: readonly Summed[]) => Promise<Outcome>
}

/**
 * EV61. Computes the players of a closed event in batches. Each batch is one transaction, so that the next close or the
 * sweep continues after a crash. Returns the outcome of each batch.
 */
export async function sumUpInBatches<Outcome>(
  { db, rubrics }: Deps,
  eventId: string,
  { ids, isPublishing, andThen }: Summing<Outcome>,
): Promise<Outcome[]> {
  const asked = (await findPlayersToSum(db, eventId, ids)).map(({ id }) => id)
  const outcomes: Outcome[] = []
  for (let from = 0; from < asked.length; from += BATCH) {
    const outcome = await db.transaction(async (sql) => {
      const event = await lockEventToSum(sql, eventId)
      const batch = asked.slice(from, from + BATCH)
      const summed = await computeConsensus({ sql, rubrics }, event, batch, { isPublishing })
      const done = await andThen(sql, summed)
      await bumpEventVersion(sql, eventId)
      return done
    })
    outcomes.push(outcome)
  }
  return outcomes
}

/** EV61. Computes all players of a closed event, or these, and publishes nothing. */
export async function sumUpPlayers(deps: Deps, eventId: string, ids?: readonly string[]): Promise<Summed[]> {
  const andThen = (_: Sql, summed: readonly Summed[]) => Promise.resolve(summed)
  return (await sumUpInBatches(deps, eventId, { ids, isPublishing: false, andThen })).flat()
}

/** EV61. The whole event, or of these players who were rated since; what comes in while it runs is computed next time. */
export async function sumUpEvent(deps: Deps, eventId: string, ids?: readonly string[]): Promise<Summed[]> {
  const [begun] = await deps.db.query<{ at: string }>('SELECT now() AS at')
  const summed = await sumUpPlayers(deps, eventId, ids)
  await deps.db.query('UPDATE event SET consensus_at = $2 WHERE id = $1', [eventId, begun?.at])
  return summed
}

/** EV61. Closes an event, in a transaction; one that is closed stays as it is. Whether it was open until now. */
export async function markClosed(sql: Sql, eventId: string): Promise<boolean> {
  const closed = await sql.query('UPDATE event SET closed_at = now() WHERE id = $1 AND closed_at IS NULL RETURNING 1', [
    eventId,
  ])
  if (closed.length === 0) return false
  await bumpEventVersion(sql, eventId)
  return true
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
  for (const { id, ids } of due) if (ids === null || ids.length > 0) await sumUpEvent(deps, id, ids ?? undefined)
}
