import type { RefundFailure } from '#domain/contracts/refund-failures.ts'
import type { Sql } from '../../db/database.ts'
import type { ToldRefund } from '../../ports/payments.ts'

export type RefundRow = {
  id: string
  checkout_id: string
  amount_cents: number
  status: 'due' | 'made' | 'failed'
  attempts: number
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

/** O135. False when it was made before. A refund that the provider never said came back may have been made after all. */
export async function markMade(sql: Sql, id: string, reference: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE payment_refund SET status = 'made', failure = NULL, provider_reference = $2, settled_at = $3
     WHERE id = $1 AND status <> 'made' AND came_back_at IS NULL RETURNING id`,
    [id, reference, at],
  )
  return rows.length > 0
}

/** False when it has failed before. `cameBackAt` is null for one that was never made. */
export async function markFailed(
  sql: Sql,
  id: string,
  it: { failure: RefundFailure; reference: string | null; cameBackAt: string | null; at: string },
): Promise<boolean> {
  const [row] = await sql.query<{ was: RefundRow['status'] }>(
    `UPDATE payment_refund r SET status = 'failed', failure = $2, settled_at = $5,
       provider_reference = coalesce($3, r.provider_reference), came_back_at = coalesce(r.came_back_at, $4)
     FROM payment_refund before WHERE r.id = $1 AND before.id = r.id RETURNING before.status AS was`,
    [id, it.failure, it.reference, it.cameBackAt, it.at],
  )
  return row !== undefined && row.was !== 'failed'
}

/** The refund that the provider tells of, by its own name or by ours; written down when it was made there. */
export async function lockToldRefund(
  sql: Sql,
  checkoutId: string,
  { reference, refundId, amountCents }: ToldRefund,
  { toldAt, at }: { toldAt: string; at: string },
): Promise<RefundRow | undefined> {
  await sql.query(
    `INSERT INTO payment_refund (checkout_id, amount_cents, asked_at, status, provider_reference, settled_at)
     SELECT $1, $2, $6, 'made', $4, $3
     WHERE NOT EXISTS (SELECT FROM payment_refund WHERE provider_reference = $4 OR (id = $5 AND checkout_id = $1))`,
    [checkoutId, amountCents, at, reference, refundId, toldAt],
  )
  // By the provider's clock, so the order of its events doesn't matter.
  await sql.query(
    `UPDATE payment_refund SET asked_at = least(asked_at, $2) WHERE provider_reference = $1 AND reason IS NULL`,
    [reference, toldAt],
  )
  const [row] = await sql.query<RefundRow>(
    `SELECT * FROM payment_refund WHERE checkout_id = $1 AND (provider_reference = $2 OR id = $3) FOR UPDATE`,
    [checkoutId, reference, refundId],
  )
  return row
}

/** O148. Records a refunded total that the provider reported. A repeated event changes nothing. */
export async function insertToldTotal(
  sql: Sql,
  it: { eventId: string; checkoutId: string; paymentReference: string | null; cents: number; toldAt: string },
): Promise<void> {
  await sql.query(
    `INSERT INTO told_total (event_id, checkout_id, payment_reference, cents, told_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (event_id) DO NOTHING`,
    [it.eventId, it.checkoutId, it.paymentReference, it.cents, it.toldAt],
  )
}

/**
 * O135, O148. Counts what went back: the refunds that are known one by one, or the greatest total if that is more. A
 * refund that came back is in every total from before; taken out of all of these, it leaves each of them at most right.
 */
export async function countRefunded(sql: Sql, checkoutId: string): Promise<void> {
  await sql.query(
    `UPDATE checkout c SET refunded_cents = least(c.amount_cents, greatest(
       (SELECT coalesce(sum(amount_cents), 0) FROM payment_refund WHERE checkout_id = c.id AND status = 'made'),
       (SELECT coalesce(max(t.cents - (SELECT coalesce(sum(r.amount_cents), 0) FROM payment_refund r
          WHERE r.checkout_id = c.id AND r.came_back_at >= t.told_at)), 0) FROM told_total t
        WHERE t.checkout_id = c.id AND coalesce(t.payment_reference, c.payment_reference) = c.payment_reference)))
     WHERE c.id = $1`,
    [checkoutId],
  )
}

/** SQL: O149. Of a refund `f` of the checkout `c` that failed, with none asked for or made since. */
export const FAILED_AND_OPEN = `f.status = 'failed' AND c.status <> 'refunded' AND NOT EXISTS (SELECT FROM
  payment_refund r WHERE r.checkout_id = f.checkout_id AND r.status <> 'failed'
    AND r.asked_at >= coalesce(f.came_back_at, f.settled_at))`

/** O149. Whether a refund of this payment has failed, so that an admin decides how it goes on. */
export async function hasFailedRefund(sql: Sql, checkoutId: string): Promise<boolean> {
  const rows = await sql.query(`SELECT 1 FROM payment_refund WHERE checkout_id = $1 AND status = 'failed' LIMIT 1`, [
    checkoutId,
  ])
  return rows.length > 0
}

/** O37. Whether the server itself gives the payment back, so that no admin has to. */
export const isLeftToServer = async (sql: Sql, { id, status }: { id: string; status: string }) =>
  status === 'refund_due' && !(await hasFailedRefund(sql, id))

/** O149. Writes down that the server could not refund a payment that bought nothing. */
export async function insertFailedRefund(
  sql: Sql,
  it: { checkoutId: string; amountCents: number; failure: RefundFailure; at: string },
): Promise<void> {
  await sql.query(
    `INSERT INTO payment_refund (checkout_id, amount_cents, asked_at, status, failure, settled_at)
     VALUES ($1, $2, $4, 'failed', $3, $4)`,
    [it.checkoutId, it.amountCents, it.failure, it.at],
  )
}

/** SQL: O149. After the first failure a minute, then twice as long each time, at most an hour. `$2` is now. */
const waitAfter = (attempts: string) =>
  `$2::timestamptz + least(60, power(2, least(${attempts}, 6))) * interval '1 minute'`

/** O149. Counts a failed attempt at a refund that an admin asked for, and says when the next one is due. */
export async function putOffRefund(sql: Sql, id: string, at: string): Promise<void> {
  await sql.query(
    `UPDATE payment_refund SET attempts = attempts + 1, next_try_at = ${waitAfter('attempts')} WHERE id = $1`,
    [id, at],
  )
}

/** O149. The same for a payment that bought nothing. */
export async function putOffGivingBack(sql: Sql, checkoutId: string, at: string): Promise<void> {
  await sql.query(
    `UPDATE checkout SET refund_attempts = refund_attempts + 1, next_refund_at = ${waitAfter('refund_attempts')}
     WHERE id = $1`,
    [checkoutId, at],
  )
}

const AT_ONCE = 100

/** Taken at random, so that what cannot be settled stands before no other. */
export function findDueRefunds(sql: Sql, at: string): Promise<{ id: string }[]> {
  return sql.query<{ id: string }>(
    `SELECT id FROM payment_refund WHERE status = 'due' AND coalesce(next_try_at <= $1, true)
     ORDER BY random() LIMIT ${AT_ONCE}`,
    [at],
  )
}
