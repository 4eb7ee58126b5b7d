import type { Doer } from '../audit/record-deed.ts'
import { bumpEventVersion } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { oweNotice } from '../notices/owe-notice.ts'
import { oweToFamilies } from './address-reports.ts'
import { sumUpInBatches } from './close-event.ts'
import type { Summed } from './compute-consensus.ts'

export type Publication = { published: number; mails: number }
type Publisher = Extract<Doer, object> | 'server'

/**
 * EV62. Publishes what is new since the last time, of all players or of these. Two who ask at once wait for each other,
 * batch by batch, and the second finds nothing left: every report is published once, and every family told once.
 */
export async function publishReports(
  deps: Pick<Services, 'db' | 'rubrics'>,
  eventId: string,
  { by, ids }: { by: Publisher; ids?: readonly string[] },
): Promise<Publication> {
  await refuseOpen(deps.db, eventId)
  const batches = await sumUpInBatches(deps, eventId, {
    ids,
    isPublishing: true,
    andThen: async (sql, batch): Promise<Publication> => {
      const ready = batch.flatMap(reportsOf)
      await complete(sql, ready, by)
      const accounts = await tellAccounts(sql, ready)
      const addresses = await oweToFamilies(sql, idsOf(ready), by === 'server' ? null : by.userId)
      return { published: ready.filter(isNew).length, mails: accounts + addresses }
    },
  })
  await deps.db.transaction((sql) => markPublished(sql, eventId))
  return { published: sumOf(batches, 'published'), mails: sumOf(batches, 'mails') }
}

/** Marks an event as published. One that was published before stays as it is. */
async function markPublished(sql: Sql, eventId: string) {
  const first = await sql.query(
    'UPDATE event SET published_at = now() WHERE id = $1 AND published_at IS NULL RETURNING 1',
    [eventId],
  )
  if (first.length > 0) await bumpEventVersion(sql, eventId)
}

const sumOf = (batches: readonly Publication[], count: keyof Publication) =>
  batches.reduce((sum, batch) => sum + batch[count], 0)

/** Refuses an event that is open. Returns whether the event was published before. */
export async function refuseOpen(sql: Sql, eventId: string): Promise<boolean> {
  const [event] = await sql.query<{ is_published: boolean }>(
    'SELECT published_at IS NOT NULL AS is_published FROM event WHERE id = $1 AND closed_at IS NOT NULL',
    [eventId],
  )
  if (!event) throw new Refusal('conflict', 'Close the event first. Then its reports can be published.')
  return event.is_published
}

export type ReadyReport = { eventPlayerId: string; evaluationId: string; isFirst: boolean; isNewer: boolean }

/** Whether the report was never published, or was published from other ratings. */
export const isNew = ({ isFirst, isNewer }: ReadyReport): boolean => isFirst || isNewer

/** The report of a player if it can be published. */
export function reportsOf({ player, heldBack, evaluationId, isNewer }: Summed): ReadyReport[] {
  if (heldBack !== null || evaluationId === null) return []
  return [{ eventPlayerId: player.id, evaluationId, isFirst: !player.is_published, isNewer }]
}

const idsOf = (ready: readonly ReadyReport[]) => ready.map(({ evaluationId }) => evaluationId)
const firstOf = (ready: readonly ReadyReport[]) => idsOf(ready.filter(({ isFirst }) => isFirst))

/** Those that were not published yet. */
async function complete(sql: Sql, ready: readonly ReadyReport[], by: Publisher) {
  const first = firstOf(ready)
  await sql.query(
    `UPDATE evaluation SET status = 'completed', completed_at = now(), revision = revision + 1, updated_at = now()
     WHERE id = ANY($1)`,
    [first],
  )
  for (const evaluationId of first) await recordDeed(sql, by, { action: 'publish event report', evaluationId })
}

/** E19. A player with an account reads it there, and is told once. */
async function tellAccounts(sql: Sql, ready: readonly ReadyReport[]): Promise<number> {
  const owners = await sql.query<{ evaluation_id: string; user_id: string }>(`${OWNERS} ORDER BY e.id`, [
    firstOf(ready),
  ])
  for (const { evaluation_id, user_id } of owners)
    await oweNotice(sql, { kind: 'report_ready', userId: user_id, evaluationId: evaluation_id })
  return owners.length
}

/** Returns how many accounts `tellAccounts` would email. */
export const countAccounts = async (sql: Sql, ready: readonly ReadyReport[]): Promise<number> =>
  (await sql.query(OWNERS, [firstOf(ready)])).length

const OWNERS = `SELECT e.id AS evaluation_id, p.user_id FROM evaluation e
  JOIN player p ON p.id = owner_of(e.player_id) WHERE e.id = ANY($1) AND p.user_id IS NOT NULL`
