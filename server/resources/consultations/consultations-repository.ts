import type { ConsultationStatus } from '#domain/evaluations/consultation.ts'
import { EVALUATION_STATUS_OF } from '#domain/evaluations/consultation.ts'
import type { Sql } from '../../db/database.ts'
import { CAN_BE_USED } from '../credits/credits.ts'
import { changeEvaluation, lockEvaluation } from '../evaluations/evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations/evaluations-repository.ts'

export type ConsultationRow = {
  id: string
  evaluation_id: string
  requested_by: string
  purchase_id: string | null
  status: ConsultationStatus
  message: string
  requested_at: string
  starts_at: string | null
  ends_at: string | null
  /** The provider's name of the booking that stands. */
  event_uri: string | null
}

const COLUMNS =
  'id, evaluation_id, requested_by, purchase_id, status, message, requested_at, starts_at, ends_at, event_uri'

/** The newest of the evaluation. */
export async function findNewestConsultation(sql: Sql, evaluationId: string): Promise<ConsultationRow | undefined> {
  return (
    await sql.query<ConsultationRow>(
      `SELECT ${COLUMNS} FROM consultation WHERE evaluation_id = $1 ORDER BY requested_at DESC, id DESC LIMIT 1`,
      [evaluationId],
    )
  )[0]
}

/** How many were asked for in the last 24 hours, whatever became of them. */
export async function countAskedToday(sql: Sql, evaluationId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*) FROM consultation WHERE evaluation_id = $1 AND requested_at > now() - interval '1 day'`,
    [evaluationId],
  )
  return row?.count ?? 0
}

export async function findConsultation(sql: Sql, id: string): Promise<ConsultationRow | undefined> {
  return (await sql.query<ConsultationRow>(`SELECT ${COLUMNS} FROM consultation WHERE id = $1`, [id]))[0]
}

export type LockedConsultation = { consultation: ConsultationRow; evaluation: EvaluationRow }

/** The evaluation first, like everything else that changes both: two that lock in turns would wait for each other. */
export async function lockConsultation(sql: Sql, id: string): Promise<LockedConsultation | undefined> {
  const found = await findConsultation(sql, id)
  const evaluation = found && (await lockEvaluation(sql, found.evaluation_id))
  const consultation = evaluation && (await findConsultation(sql, id))
  return consultation && { consultation, evaluation }
}

/** The consultation whose standing booking has this name. */
export async function findIdByBooking(sql: Sql, booking: string): Promise<string | undefined> {
  return (await sql.query<{ id: string }>('SELECT id FROM consultation WHERE event_uri = $1', [booking]))[0]?.id
}

export async function insertConsultation(
  sql: Sql,
  it: { id: string; evaluationId: string; requestedBy: string; purchaseId: string; message: string },
): Promise<ConsultationRow> {
  const [row] = await sql.query<ConsultationRow>(
    `INSERT INTO consultation (id, evaluation_id, requested_by, purchase_id, status, message)
      VALUES ($1, $2, $3, $4, 'requested', $5) RETURNING ${COLUMNS}`,
    [it.id, it.evaluationId, it.requestedBy, it.purchaseId, it.message],
  )
  if (!row) throw new Error('The consultation is not there although it was just written')
  await changeEvaluation(sql, it.evaluationId, { status: EVALUATION_STATUS_OF.requested })
  return row
}

type Time = { startsAt: string; endsAt: string; booking: string } | null

/**
 * C3. Moves a locked consultation on; the evaluation's status goes along, and what is cancelled goes back to its
 * purchase.
 */
export async function moveConsultation(
  sql: Sql,
  { id, evaluation_id, purchase_id }: ConsultationRow,
  status: ConsultationStatus,
  time?: Time,
): Promise<ConsultationRow> {
  const isClosed = status === 'held' || status === 'cancelled'
  const [row] = await sql.query<ConsultationRow>(
    `UPDATE consultation SET status = $2, closed_at = CASE WHEN $3
      THEN now() END ${time === undefined ? '' : ', starts_at = $4, ends_at = $5, event_uri = $6'}
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [
      id,
      status,
      isClosed,
      ...(time === undefined ? [] : [time?.startsAt ?? null, time?.endsAt ?? null, time?.booking ?? null]),
    ],
  )
  if (!row) throw new Error(`Consultation ${id} is gone although it is locked`)
  if (status === 'cancelled' && purchase_id !== null)
    await sql.query('UPDATE purchase SET consultations_left = consultations_left + 1 WHERE id = $1', [purchase_id])
  await changeEvaluation(sql, evaluation_id, { status: EVALUATION_STATUS_OF[status] })
  return row
}

const LEFT = `FROM purchase p WHERE p.owner_id = $1 AND p.consultations_left > 0 AND ${CAN_BE_USED}`

/**
 * C2. Takes one consultation of the person's purchases: of the one whose credit this evaluation used if it has any
 * left, or else of the one that ends first. The purchase; undefined when none has any left.
 */
export async function takeConsultation(sql: Sql, ownerId: string, evaluationId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    `SELECT p.id ${LEFT}
     ORDER BY EXISTS (SELECT 1 FROM credit_use c WHERE c.purchase_id = p.id AND c.evaluation_id = $2
     AND c.returned_at IS NULL) DESC, p.valid_until, p.bought_at, p.id
     LIMIT 1 FOR UPDATE`,
    [ownerId, evaluationId],
  )
  if (!row) return undefined
  const taken = await sql.query(
    'UPDATE purchase SET consultations_left = consultations_left - 1 WHERE id = $1 AND consultations_left > 0 RETURNING id',
    [row.id],
  )
  return taken.length > 0 ? row.id : undefined
}

/** How many consultations the person's purchases still hold. */
export async function countConsultationsLeft(sql: Sql, ownerId: string): Promise<number> {
  const [row] = await sql.query<{ left: number }>(
    `SELECT coalesce(sum(p.consultations_left), 0)::int AS left ${LEFT}`,
    [ownerId],
  )
  return row?.left ?? 0
}

/** The evaluator as a player is sent to them; undefined when the account is closed. */
export async function findConsultant(
  sql: Sql,
  evaluatorId: string | null,
): Promise<{ calendlyUrl: string | null } | undefined> {
  const [row] = await sql.query<{ calendly_url: string | null }>(
    `SELECT e.calendly_url FROM app_user u LEFT JOIN evaluator_profile e ON e.user_id = u.id
     WHERE u.id = $1 AND u.deleted_at IS NULL AND u.is_active`,
    [evaluatorId],
  )
  return row && { calendlyUrl: row.calendly_url }
}
