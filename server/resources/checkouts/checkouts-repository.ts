import type { Checkout } from '#domain/contracts/payments.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { Sql } from '../../db/database.ts'
import { CAN_BE_USED } from '../credits/credits.ts'
import { changeEvaluation, lockEvaluation, lockPlayerOf } from '../evaluations/evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations/evaluations-repository.ts'
import { cancelTeamOrder, lockTeamOrder } from './team-order.ts'
import type { TeamOrderRow } from './team-order.ts'

export type CheckoutStatus = 'opening' | Checkout['status']

export type CheckoutRow = {
  id: string
  buyer_id: string
  evaluation_id: string | null
  team_submission_id: string | null
  package_id: number
  package_name: string
  /** How many packages of these credits. */
  quantity: number
  credits: number
  consultations: number
  second_rater: boolean
  turnaround_days: number
  validity_days: number
  amount_cents: number
  currency: string
  session_id: string | null
  payment_reference: string | null
  status: CheckoutStatus
  created_at: string
  expires_at: string
  paid_at: string | null
  refunded_cents: number
  /** O149. Failed attempts of the server to refund a payment that bought nothing. */
  refund_attempts: number
}

export async function findCheckout(sql: Sql, id: string): Promise<CheckoutRow | undefined> {
  return (await sql.query<CheckoutRow>('SELECT * FROM checkout WHERE id = $1', [id]))[0]
}

/** The one that an order awaits. */
export async function findOpenCheckout(sql: Sql, evaluationId: string): Promise<CheckoutRow | undefined> {
  return (
    await sql.query<CheckoutRow>(`SELECT * FROM checkout WHERE evaluation_id = $1 AND status IN ('opening', 'open')`, [
      evaluationId,
    ])
  )[0]
}

/** The one that a team's order awaits. */
export async function findOpenTeamCheckout(sql: Sql, teamOrderId: string): Promise<CheckoutRow | undefined> {
  return (
    await sql.query<CheckoutRow>(
      `SELECT * FROM checkout WHERE team_submission_id = $1 AND status IN ('opening', 'open')`,
      [teamOrderId],
    )
  )[0]
}

type Locked = { checkout: CheckoutRow; evaluation: EvaluationRow | undefined; teamOrder: TeamOrderRow | undefined }

/**
 * A checkout with its player's order or its team's order (undefined when it has none, or is gone), locked in the order in
 * which everybody locks: account, player, evaluation, checkout. A guardian's answer, another payment and a withdrawal
 * then wait for each other.
 */
export async function lockCheckout(sql: Sql, id: string): Promise<Locked | undefined> {
  const found = await findCheckout(sql, id)
  if (!found) return undefined
  await lockBuyer(sql, found.buyer_id)
  const evaluation = found.evaluation_id === null ? undefined : await lockPlayerOrder(sql, found.evaluation_id)
  const teamOrder = found.team_submission_id === null ? undefined : await lockTeamOrder(sql, found.team_submission_id)
  const [checkout] = await sql.query<CheckoutRow>('SELECT * FROM checkout WHERE id = $1 FOR UPDATE', [id])
  return checkout && { checkout, evaluation, teamOrder }
}

/** One payment of a person at a time. */
export async function lockBuyer(sql: Sql, userId: string) {
  await sql.query('SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE', [userId])
}

export async function lockPlayerOrder(sql: Sql, evaluationId: string): Promise<EvaluationRow | undefined> {
  await lockPlayerOf(sql, evaluationId)
  return lockEvaluation(sql, evaluationId)
}

/**
 * What is offered now, written down before anybody is asked for money. The currency and the amount are the server's.
 */
export async function insertCheckout(
  sql: Sql,
  it: {
    id: string
    buyerId: string
    evaluationId?: string
    teamOrderId?: string
    packageId: number
    quantity?: number
    expiresAt: string
  },
): Promise<CheckoutRow> {
  const [row] = await sql.query<CheckoutRow>(
    `INSERT INTO checkout (id, buyer_id, evaluation_id, team_submission_id, quantity, package_id, package_name,
      credits, consultations, second_rater, turnaround_days, validity_days,
       amount_cents, currency, status, expires_at)
     SELECT $1, $2, $3, $6, $7::int, id, name, evaluations, consultation_included, second_rater, turnaround_days,
     validity_days, price_cents * $7::int, currency, 'opening', $5
     FROM package WHERE id = $4 RETURNING *`,
    [it.id, it.buyerId, it.evaluationId, it.packageId, it.expiresAt, it.teamOrderId, it.quantity ?? 1],
  )
  if (!row) throw new Error(`Package ${it.packageId} is missing although a submission names it`)
  return row
}

export async function findPrice(
  sql: Sql,
  packageId: number,
): Promise<{ amount_cents: number; currency: string; package_name: string } | undefined> {
  return (
    await sql.query<{ amount_cents: number; currency: string; package_name: string }>(
      'SELECT price_cents AS amount_cents, currency, name AS package_name FROM package WHERE id = $1',
      [packageId],
    )
  )[0]
}

/** False when it is not awaited any more. */
export async function markOpen(sql: Sql, id: string, sessionId: string): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE checkout SET status = 'open', session_id = $2 WHERE id = $1 AND status IN ('opening', 'open')
      AND coalesce(session_id, $2) = $2 RETURNING id`,
    [id, sessionId],
  )
  return rows.length > 0
}

/**
 * O36. Ends an open checkout; a player's order is a draft again, and a team's order ends. The
 * caller has locked all.
 */
export async function markExpired(
  sql: Sql,
  { id, team_submission_id }: Pick<CheckoutRow, 'id' | 'team_submission_id'>,
  evaluation: Pick<EvaluationRow, 'id' | 'status'> | undefined,
) {
  const ended = await sql.query(
    `UPDATE checkout SET status = 'expired' WHERE id = $1 AND status IN ('opening', 'open') RETURNING id`,
    [id],
  )
  if (ended.length > 0 && evaluation) await makeDraftAgain(sql, evaluation)
  if (ended.length > 0 && team_submission_id !== null) await cancelTeamOrder(sql, team_submission_id)
}

export async function makeDraftAgain(sql: Sql, { id, status }: Pick<EvaluationRow, 'id' | 'status'>) {
  if (status === 'awaiting_payment') await changeEvaluation(sql, id, { status: 'draft' })
}

/** What was charged, and whether it buys something or goes back. */
export async function markCharged(
  sql: Sql,
  id: string,
  it: { status: 'paid' | 'refund_due'; sessionId: string | null; paymentReference: string | null; at: string },
) {
  await sql.query(
    `UPDATE checkout SET status = $2, session_id = coalesce(session_id, $3), payment_reference = $4, paid_at = $5
      WHERE id = $1`,
    [id, it.status, it.sessionId, it.paymentReference, it.at],
  )
}

/** O148. What became of a payment that was charged. The caller has locked it. */
export async function setChargedStatus(
  sql: Sql,
  id: string,
  { status, refundedAt }: { status: 'paid' | 'refund_due' | 'refunded'; refundedAt: string | null },
): Promise<void> {
  await sql.query('UPDATE checkout SET status = $2, refunded_at = $3 WHERE id = $1', [id, status, refundedAt])
}

/** False when the event was known already. */
export async function insertEvent(
  sql: Sql,
  { eventId, type, toldAs, checkoutId }: { eventId: string; type: string; toldAs: string; checkoutId: string | null },
): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO payment_event (id, type, told_as, checkout_id) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING
     RETURNING id`,
    [eventId, type, toldAs, checkoutId],
  )
  return rows.length > 0
}

export async function holdsCredit(sql: Sql, evaluationId: string): Promise<boolean> {
  return (
    (await sql.query('SELECT 1 FROM credit_use WHERE evaluation_id = $1 AND returned_at IS NULL', [evaluationId]))
      .length > 0
  )
}

export async function hasCreditLeft(sql: Sql, userId: string): Promise<boolean> {
  return (
    (
      await sql.query(`SELECT 1 FROM purchase WHERE owner_id = $1 AND credits_left > 0 AND ${CAN_BE_USED} LIMIT 1`, [
        userId,
      ])
    ).length > 0
  )
}

/** The checkout of a payment, by the provider's name for it. */
export async function findPaidCheckout(sql: Sql, paymentReference: string): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>('SELECT id FROM checkout WHERE payment_reference = $1', [
    paymentReference,
  ])
  return row?.id
}

/** As the wire has it; undefined when it is not this buyer's. */
export async function readCheckout(sql: Sql, id: string, buyerId: string): Promise<Checkout | undefined> {
  const [row] = await sql.query<Checkout & { evaluation_status: EvaluationStatus | null }>(
    `SELECT c.id AS checkout_id, CASE c.status WHEN 'opening' THEN 'open'
      ELSE c.status END AS status, c.evaluation_id AS evaluation_submission_id,
       e.status AS evaluation_status, c.team_submission_id, c.package_name, c.amount_cents, c.currency, c.expires_at,
       c.paid_at
     FROM checkout c LEFT JOIN evaluation e ON e.id = c.evaluation_id WHERE c.id = $1 AND c.buyer_id = $2`,
    [id, buyerId],
  )
  return row
}
