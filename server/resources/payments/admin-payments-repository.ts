import type { DisputeItem, Payment, PaymentItem, PaymentRefund } from '#domain/contracts/admin-payments.ts'
import type { Sql } from '../../db/database.ts'
import { holdsWords, joined, wordPatterns } from '../../db/list-sql.ts'
import { IS_OPEN } from './disputes-repository.ts'
import { findHistory } from './payment-history.ts'
import { FAILED_AND_OPEN, countLeft, isLeftToServer } from './refunds-repository.ts'

const BUYER = `CASE WHEN u.deleted_at IS NULL THEN trim(u.first_name || ' ' || u.last_name) END`
const CHARGED = `c.status IN ('paid', 'refund_due', 'refunded') AND c.paid_at IS NOT NULL`

const ITEM = `c.id AS checkout_id, c.status, ${BUYER} AS buyer_name, c.package_name, c.quantity, c.amount_cents,
  c.refunded_cents, c.currency, c.paid_at,
  EXISTS (SELECT FROM payment_dispute WHERE checkout_id = c.id AND ${IS_OPEN}) AS is_disputed,
  (SELECT f.failure FROM payment_refund f WHERE f.checkout_id = c.id AND ${FAILED_AND_OPEN}
   ORDER BY f.settled_at DESC, f.id LIMIT 1) AS refund_failure`

const MATCHES = `${CHARGED} AND (cardinality($1::text[]) = 0 OR (u.deleted_at IS NULL
  AND ${holdsWords(joined('u.first_name', 'u.last_name', 'u.email'), '$1')}))`

const HAS_FAILED = `c.id IN (SELECT f.checkout_id FROM payment_refund f JOIN checkout c ON c.id = f.checkout_id
  WHERE ${FAILED_AND_OPEN})`

type Page = { limit: number; offset: number }

type Wanted = { search: string; only?: 'failed_refunds' | undefined }

/** Newest first. */
export async function findPayments(sql: Sql, { search, only, limit, offset }: Page & Wanted) {
  const words = wordPatterns(search)
  const from = `FROM checkout c JOIN app_user u ON u.id = c.buyer_id WHERE ${MATCHES}${only === undefined ? '' : ` AND ${HAS_FAILED}`}`
  const [total] = await sql.query<{ count: number }>(`SELECT count(*) AS count ${from}`, [words])
  const results = await sql.query<PaymentItem>(
    `SELECT ${ITEM} ${from} ORDER BY c.paid_at DESC, c.id LIMIT $2 OFFSET $3`,
    [words, limit, offset],
  )
  return { count: total?.count ?? 0, results }
}

const CASE = `SELECT d.id AS dispute_id, d.checkout_id, ${BUYER} AS buyer_name, d.amount_cents, d.currency, d.reason,
  d.status, d.is_inquiry, d.evidence_due_at, d.opened_at, d.closed_at, d.funds
  FROM payment_dispute d JOIN checkout c ON c.id = d.checkout_id JOIN app_user u ON u.id = c.buyer_id`

/** O144. Open ones by their deadline, then closed ones, the newest first. */
export async function findDisputes(sql: Sql, { limit, offset }: Page) {
  const [total] = await sql.query<{ count: number; open: number }>(
    `SELECT count(*) AS count, count(*) FILTER (WHERE ${IS_OPEN}) AS open FROM payment_dispute
     WHERE checkout_id IS NOT NULL`,
  )
  const results = await sql.query<DisputeItem>(
    `${CASE} ORDER BY d.closed_at DESC NULLS FIRST, d.evidence_due_at NULLS LAST, d.opened_at, d.id LIMIT $1 OFFSET $2`,
    [limit, offset],
  )
  return { count: total?.count ?? 0, open_count: total?.open ?? 0, results }
}

export async function findDispute(sql: Sql, disputeId: string): Promise<DisputeItem | undefined> {
  return (await sql.query<DisputeItem>(`${CASE} WHERE d.id = $1`, [disputeId]))[0]
}

type PaymentRow = PaymentItem & {
  buyer_id: string
  buyer_email: string | null
  session_id: string | null
  payment_reference: string | null
}
export type FoundPayment = {
  payment: Omit<Payment, 'provider_url'>
  buyerId: string
  sessionId: string | null
  paymentReference: string | null
}

/** A payment that arrived, with everything that is kept of it; undefined when there is none. */
export async function findPayment(sql: Sql, checkoutId: string): Promise<FoundPayment | undefined> {
  const [row] = await sql.query<PaymentRow>(
    `SELECT ${ITEM}, c.buyer_id, CASE WHEN u.deleted_at IS NULL THEN u.email END AS buyer_email, c.session_id,
       c.payment_reference
     FROM checkout c JOIN app_user u ON u.id = c.buyer_id WHERE c.id = $1 AND ${CHARGED}`,
    [checkoutId],
  )
  if (!row) return undefined
  const { buyer_id: buyerId, session_id: sessionId, payment_reference: paymentReference, ...item } = row
  const canBeRefunded = !item.is_disputed && !(await isLeftToServer(sql, { id: checkoutId, status: item.status }))
  return {
    buyerId,
    sessionId,
    paymentReference,
    payment: {
      ...item,
      left_cents: canBeRefunded ? await countLeft(sql, checkoutId) : 0,
      credits: await findCredits(sql, checkoutId),
      refunds: await findRefunds(sql, checkoutId),
      disputes: await sql.query<DisputeItem>(`${CASE} WHERE d.checkout_id = $1 ORDER BY d.opened_at, d.id`, [
        checkoutId,
      ]),
      history: await findHistory(sql, checkoutId),
    },
  }
}

async function findCredits(sql: Sql, checkoutId: string): Promise<Payment['credits']> {
  const [row] = await sql.query<NonNullable<Payment['credits']>>(
    `SELECT credits_total AS total, credits_left AS left, held_since IS NOT NULL AS is_held, valid_until FROM purchase
     WHERE checkout_id = $1`,
    [checkoutId],
  )
  return row ?? null
}

function findRefunds(sql: Sql, checkoutId: string): Promise<PaymentRefund[]> {
  return sql.query<PaymentRefund>(
    `SELECT r.id AS refund_id, r.amount_cents, r.reason, r.status, r.failure, r.asked_at, ${BUYER} AS asked_by_name
     FROM payment_refund r LEFT JOIN app_user u ON u.id = r.asked_by WHERE r.checkout_id = $1
     ORDER BY r.asked_at, r.id`,
    [checkoutId],
  )
}
