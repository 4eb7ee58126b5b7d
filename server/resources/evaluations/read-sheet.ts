import type { ReadingReason } from '#domain/contracts/audit-actions.ts'
import { REASON_NEEDED } from '#domain/contracts/error-codes.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import type { EvaluationRow } from './evaluations-repository.ts'
import { noteReading, noteReports } from './rating-readers.ts'

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
  if (consensus_of !== null) return noteReports(sql, [actor.userId], [id], at)
  if (event_player_id === null || evaluator_id === actor.userId) return
  const isAsked = why === undefined && (await isOpen(sql, event_id))
  if (isAsked && !(await hasGivenReason(sql, actor, id)))
    throw new Refusal('forbidden', 'Evaluators are still rating at this event. Choose why you need to read this.', {
      code: REASON_NEEDED,
    })
  await noteReading(sql, actor.userId, [event_player_id], at)
}

/** Returns the accounts of an inbox. EV130: they become readers of a report that was opened by its link. */
export async function accountsOfInbox(sql: Sql, inbox: string): Promise<string[]> {
  const accounts = await sql.query<{ id: string }>(
    'SELECT id FROM app_user WHERE inbox_of(email) = inbox_of($1) AND deleted_at IS NULL ORDER BY id',
    [inbox],
  )
  return accounts.map(({ id }) => id)
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
