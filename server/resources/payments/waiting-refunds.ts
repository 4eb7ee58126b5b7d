import type { PaymentEvent, ToldRefund } from '../../ports/payments.ts'
import type { Sql } from '../../db/database.ts'

export type WaitingRefund = { event_id: string; told_as: string; told_at: string; refund: ToldRefund }

/**
 * O147. One event of a payment at a time, also before the payment has a row to lock: a refund that looks for its
 * payment and a payment that looks for its refunds would miss each other.
 */
export async function lockPayment(sql: Sql, paymentReference: string): Promise<void> {
  await sql.query(`SELECT pg_advisory_xact_lock(hashtextextended('payment ' || $1, 0))`, [paymentReference])
}

/** Keeps what is told of a refund whose payment is not known yet. */
export async function keepRefund(
  sql: Sql,
  { eventId, toldAs, toldAt, paymentReference, refund }: PaymentEvent,
): Promise<void> {
  await sql.query(
    `INSERT INTO waiting_refund (event_id, payment_reference, told_as, told_at, refund) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (event_id) DO NOTHING`,
    [eventId, paymentReference, toldAs, toldAt, JSON.stringify(refund)],
  )
}

/** O147. Takes those of a payment out. */
export function takeOutRefunds(sql: Sql, paymentReference: string): Promise<WaitingRefund[]> {
  return sql.query<WaitingRefund>(
    'DELETE FROM waiting_refund WHERE payment_reference = $1 RETURNING event_id, told_as, told_at, refund',
    [paymentReference],
  )
}

/** The provider tells of whatever else is sold there, too. It repeats an event for days, and a payment takes days. */
export async function forgetStrangeRefunds({ db }: { db: Sql }): Promise<void> {
  await db.query(`DELETE FROM waiting_refund WHERE received_at < now() - interval '90 days'`)
}
