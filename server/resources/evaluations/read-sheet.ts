import type { ReadingReason } from '#domain/contracts/audit-actions.ts'
import { REASON_NEEDED } from '#domain/contracts/error-codes.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import type { EvaluationRow } from './evaluations-repository.ts'
import { noteReading } from './rating-readers.ts'

type Reading = { why: ReadingReason | undefined; at: number }

/**
 * EV130, EV131. Records that the actor reads others' ratings at an event: another evaluator's sheet, or the result of
 * all. A Refusal (`forbidden`, REASON_NEEDED) where the sheet is of an open event and the actor gave no reason within
 * the last hour.
 */
export async function readSheet(
  sql: Sql,
  actor: Actor,
  { id, event_id, event_player_id, consensus_of, evaluator_id }: EvaluationRow,
  { why, at }: Reading,
): Promise<void> {
  const eventPlayerId = event_player_id ?? consensus_of
  if (eventPlayerId === null || evaluator_id === actor.userId) return
  const isAsked = event_player_id !== null && why === undefined && (await isOpen(sql, event_id))
  if (isAsked && !(await hasGivenReason(sql, actor, id)))
    throw new Refusal('forbidden', 'Evaluators are still rating at this event. Choose why you need to read this.', {
      code: REASON_NEEDED,
    })
  if (event_player_id !== null || (await isRatedByOthers(sql, actor.userId, eventPlayerId)))
    await noteReading(sql, actor.userId, [eventPlayerId], at)
}

/** EV130. Records a reading for the accounts of an inbox that opened a report by its link, without a sign-in. */
export async function readSheetByLink(
  sql: Sql,
  inbox: string,
  { consensus_of }: Pick<EvaluationRow, 'consensus_of'>,
  at: number,
): Promise<void> {
  if (consensus_of === null) return
  const accounts = await sql.query<{ id: string }>(
    'SELECT id FROM app_user WHERE inbox_of(email) = inbox_of($1) AND deleted_at IS NULL ORDER BY id',
    [inbox],
  )
  for (const { id } of accounts)
    if (await isRatedByOthers(sql, id, consensus_of)) await noteReading(sql, id, [consensus_of], at)
}

async function isRatedByOthers(sql: Sql, userId: string, eventPlayerId: string): Promise<boolean> {
  const rated = await sql.query(
    `SELECT 1 FROM event_player o JOIN evaluation e ON e.event_player_id = o.id
     WHERE $1 IN (o.id, o.joined_to) AND e.evaluator_id IS DISTINCT FROM $2 AND e.status <> 'cancelled'
       AND e.rated_count > 0 LIMIT 1`,
    [eventPlayerId, userId],
  )
  return rated.length > 0
}

/** Whether the actor gave a reason for this sheet within the hour. A page can then load again without asking. */
async function hasGivenReason(sql: Sql, actor: Actor, evaluationId: string): Promise<boolean> {
  const given = await sql.query(
    `SELECT 1 FROM audit WHERE actor_id = $1 AND evaluation_id = $2 AND details ? 'why'
       AND at > clock_timestamp() - interval '1 hour' LIMIT 1`,
    [actor.userId, evaluationId],
  )
  return given.length > 0
}

async function isOpen(sql: Sql, eventId: string | null): Promise<boolean> {
  const open = await sql.query('SELECT 1 FROM event WHERE id = $1 AND closed_at IS NULL', [eventId])
  return open.length > 0
}
