import type { Sql } from '../../db/database.ts'
import type { ToldRefund } from '../../ports/payments.ts'

export type RefundRow = {
  id: string
  checkout_id: string
  amount_cents: number
  status: 'due' | 'made' | 'failed'
}

export async function findRefund(sql: Sql, id: string): Promise<RefundRow | undefined> {
  return (await sql.query<RefundRow>('SELECT * FROM payment_refund WHERE id = $1', [id]))[0]
}

/**
 * O134. What can still be refunded of a payment: not what went back, is on its way, or was lost to the payer's bank.
 * The caller has locked the checkout.
 */
export async function countLeft(sql: Sql, checkoutId: string): Promise<number> {
  const [row] = await sql.query<{ left: number }>(
    `SELECT greatest(0, c.amount_cents - c.refunded_cents
       - coalesce((SELECT sum(amount_cents) FROM payment_refund WHERE checkout_id = c.id AND status = 'due'), 0)
       - coalesce((SELECT sum(amount_cents) FROM payment_dispute WHERE checkout_id = c.id AND status = 'lost'), 0)
     )::int AS left FROM checkout c WHERE c.id = $1 AND c.payment_reference IS NOT NULL`,
    [checkoutId],
  )
  return row?.left ?? 0
}

export async function insertRefund(
  sql: Sql,
  it: { id: string; checkoutId: string; amountCents: number; reason: string; askedBy: string },
): Promise<void> {
  await sql.query(
    `INSERT INTO payment_refund (id, checkout_id, amount_cents, reason, asked_by, status)
     VALUES ($1, $2, $3, $4, $5, 'due')`,
    [it.id, it.checkoutId, it.amountCents, it.reason, it.askedBy],
  )
}

/** False when it was settled before. */
export async function settle(
  sql: Sql,
  id: string,
  { status, reference, at }: { status: 'made' | 'failed'; reference: string | null; at: string },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE payment_refund SET status = $2, provider_reference = $3, settled_at = $4 WHERE id = $1 AND status = 'due'
     RETURNING id`,
    [id, status, reference, at],
  )
  return rows.length > 0
}

/** The refund that the provider tells of, by its own name or by ours; written down when it was made there. */
export async function lockToldRefund(
  sql: Sql,
  checkoutId: string,
  { reference, refundId, amountCents }: ToldRefund,
  at: string,
): Promise<RefundRow | undefined> {
  await sql.query(
    `INSERT INTO payment_refund (checkout_id, amount_cents, asked_at, status, provider_reference, settled_at)
     SELECT $1, $2, $3, 'made', $4, $3
     WHERE NOT EXISTS (SELECT FROM payment_refund WHERE provider_reference = $4 OR (id = $5 AND checkout_id = $1))`,
    [checkoutId, amountCents, at, reference, refundId],
  )
  const [row] = await sql.query<RefundRow>(
    `SELECT * FROM payment_refund WHERE checkout_id = $1 AND (provider_reference = $2 OR id = $3) FOR UPDATE`,
    [checkoutId, reference, refundId],
  )
  return row
}

export async function markFailed(sql: Sql, id: string, reference: string, at: string): Promise<void> {
  await sql.query(
    `UPDATE payment_refund SET status = 'failed', provider_reference = $2, settled_at = $3 WHERE id = $1`,
    [id, reference, at],
  )
}

/** O135. The greatest total that the provider has told since the last refund that failed. False when it is older. */
export async function raiseToldTotal(sql: Sql, checkoutId: string, cents: number, toldAt: string): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE checkout SET told_refunded_cents = greatest(told_refunded_cents, $2)
     WHERE id = $1 AND (refund_failed_at IS NULL OR refund_failed_at < $3) RETURNING id`,
    [checkoutId, cents, toldAt],
  )
  return rows.length > 0
}

/** O135. A refund that failed is taken out of the total that was told with it. */
export async function lowerToldTotal(sql: Sql, checkoutId: string, cents: number, toldAt: string): Promise<void> {
  await sql.query(
    `UPDATE checkout SET told_refunded_cents = greatest(0, told_refunded_cents - $2),
       refund_failed_at = greatest(refund_failed_at, $3) WHERE id = $1`,
    [checkoutId, cents, toldAt],
  )
}

/** O135. Counts what went back: the refunds that are known one by one, or the total if more was told. */
export async function countRefunded(sql: Sql, checkoutId: string): Promise<number> {
  const [row] = await sql.query<{ refunded_cents: number }>(
    `UPDATE checkout c SET refunded_cents = least(c.amount_cents, greatest(c.told_refunded_cents,
       (SELECT coalesce(sum(amount_cents), 0) FROM payment_refund WHERE checkout_id = c.id AND status = 'made')))
     WHERE c.id = $1 RETURNING refunded_cents`,
    [checkoutId],
  )
  return row?.refunded_cents ?? 0
}

const AT_ONCE = 100

/** Taken at random, so that what cannot be settled stands before no other. */
export function findDueRefunds(sql: Sql): Promise<{ id: string }[]> {
  return sql.query<{ id: string }>(
    `SELECT id FROM payment_refund WHERE status = 'due' ORDER BY random() LIMIT ${AT_ONCE}`,
  )
}
