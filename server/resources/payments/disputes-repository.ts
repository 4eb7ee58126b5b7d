import type { Sql } from '../../db/database.ts'
import type { ToldDispute } from '../../ports/payments.ts'

export type DisputeRow = {
  id: string
  payment_reference: string
  checkout_id: string | null
  amount_cents: number
  currency: string
  reason: string
  status: ToldDispute['status']
  is_inquiry: boolean
  evidence_due_at: string | null
  funds: ToldDispute['funds']
  opened_at: string
  told_at: string
  closed_at: string | null
  announced_at: string | null
  reminded_at: string | null
}

/** SQL: of a dispute that its bank has not decided. */
export const IS_OPEN = `status IN ('needs_response', 'under_review')`
export const isOpen = ({ status }: Pick<DisputeRow, 'status'>) =>
  status === 'needs_response' || status === 'under_review'

/** The dispute as it stands, locked; the first event of it begins it. */
export async function lockDispute(
  sql: Sql,
  told: ToldDispute,
  { paymentReference, toldAt }: { paymentReference: string; toldAt: string },
): Promise<DisputeRow> {
  await sql.query(
    `INSERT INTO payment_dispute (id, payment_reference, amount_cents, currency, reason, status, is_inquiry,
       evidence_due_at, funds, opened_at, told_at, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING`,
    [
      told.disputeId,
      paymentReference,
      told.amountCents,
      told.currency,
      told.reason,
      told.status,
      told.isInquiry,
      told.evidenceDueAt,
      told.funds,
      told.openedAt,
      toldAt,
      isOpen(told) ? null : toldAt,
    ],
  )
  const [row] = await sql.query<DisputeRow>('SELECT * FROM payment_dispute WHERE id = $1 FOR UPDATE', [told.disputeId])
  if (!row) throw new Error(`Dispute ${told.disputeId} is gone although it was just written`)
  return row
}

export async function saveDispute(sql: Sql, it: DisputeRow): Promise<void> {
  await sql.query(
    `UPDATE payment_dispute SET checkout_id = $2, amount_cents = $3, reason = $4, status = $5, is_inquiry = $6,
       evidence_due_at = $7, funds = $8, told_at = $9, closed_at = $10, announced_at = $11, reminded_at = $12
     WHERE id = $1`,
    [
      it.id,
      it.checkout_id,
      it.amount_cents,
      it.reason,
      it.status,
      it.is_inquiry,
      it.evidence_due_at,
      it.funds,
      it.told_at,
      it.closed_at,
      it.announced_at,
      it.reminded_at,
    ],
  )
}

/** O141. Disputes that were told before their payment, locked. */
export function lockWaitingDisputes(sql: Sql, paymentReference: string): Promise<DisputeRow[]> {
  return sql.query<DisputeRow>(
    `SELECT * FROM payment_dispute WHERE payment_reference = $1 AND checkout_id IS NULL ORDER BY id FOR UPDATE`,
    [paymentReference],
  )
}

export async function hasOpenDispute(sql: Sql, checkoutId: string): Promise<boolean> {
  const rows = await sql.query(`SELECT 1 FROM payment_dispute WHERE checkout_id = $1 AND ${IS_OPEN} LIMIT 1`, [
    checkoutId,
  ])
  return rows.length > 0
}

export async function hasLostDispute(sql: Sql, checkoutId: string): Promise<boolean> {
  const rows = await sql.query(`SELECT 1 FROM payment_dispute WHERE checkout_id = $1 AND status = 'lost' LIMIT 1`, [
    checkoutId,
  ])
  return rows.length > 0
}

/** O143. From now on no credit of this payment can be used. */
export async function holdCredits(sql: Sql, checkoutId: string, at: string): Promise<void> {
  await sql.query('UPDATE purchase SET held_since = coalesce(held_since, $2) WHERE checkout_id = $1', [checkoutId, at])
}

/** O143. They can be used again, and for as long as they could when they were held. */
export async function releaseCredits(sql: Sql, checkoutId: string, at: string): Promise<void> {
  await sql.query(
    `UPDATE purchase SET valid_until = valid_until + greatest(interval '0', $2::timestamptz - held_since),
       held_since = NULL WHERE checkout_id = $1 AND held_since IS NOT NULL`,
    [checkoutId, at],
  )
}

/** O40, O143. Ends the remaining credits of a payment. Credits on hold keep the days that they had left. */
export async function endCredits(sql: Sql, checkoutId: string): Promise<void> {
  await sql.query(
    `UPDATE purchase SET valid_until = least(valid_until, now()), held_since = NULL,
       left_when_ended = greatest(interval '0', valid_until - coalesce(held_since, now()))
     WHERE checkout_id = $1 AND left_when_ended IS NULL`,
    [checkoutId],
  )
}

/** O148. They work again, for as long as they still would have when they ended. */
export async function resumeCredits(sql: Sql, checkoutId: string): Promise<void> {
  await sql.query(
    `UPDATE purchase SET valid_until = greatest(valid_until, now() + left_when_ended), left_when_ended = NULL
     WHERE checkout_id = $1 AND left_when_ended IS NOT NULL`,
    [checkoutId],
  )
}

export async function hasPurchase(sql: Sql, checkoutId: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM purchase WHERE checkout_id = $1', [checkoutId])).length > 0
}
