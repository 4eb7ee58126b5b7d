import { randomUUID } from 'node:crypto'
import type { Purchase } from '#domain/contracts/player-orders.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/** SQL: of a purchase whose time is not over, and whose payment no bank is looking into (O143). */
export const CAN_BE_USED = '(valid_until > now() AND held_since IS NULL)'

/** What a paid checkout becomes, as it was offered when it was opened. */
export type PaidPackage = {
  checkoutId: string
  ownerId: string
  packageId: number
  packageName: string
  amountCents: number
  currency: string
  credits: number
  consultations: number
  secondRater: boolean
  turnaroundDays: number
  validityDays: number
}

/** O77. One purchase per checkout: asked again for the same one, it answers the purchase that is there. */
export async function createPurchase(sql: Sql, it: PaidPackage): Promise<string> {
  await sql.query(
    `INSERT INTO purchase (id, owner_id, checkout_id, package_id, package_name, amount_cents, currency, credits_total,
      credits_left,
       consultations_left, second_rater, turnaround_days, valid_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, now() + make_interval(days => $12))
     ON CONFLICT (checkout_id) DO NOTHING`,
    [
      randomUUID(),
      it.ownerId,
      it.checkoutId,
      it.packageId,
      it.packageName,
      it.amountCents,
      it.currency,
      it.credits,
      it.consultations,
      it.secondRater,
      it.turnaroundDays,
      it.validityDays,
    ],
  )
  const [row] = await sql.query<{ id: string }>('SELECT id FROM purchase WHERE checkout_id = $1', [it.checkoutId])
  if (!row) throw new Error(`The purchase of checkout ${it.checkoutId} is not there although it was just written`)
  return row.id
}

/** O75. The purchase whose credit is used next: of those that are still valid, the one that ends first. Locks it. */
export async function lockNextPurchase(sql: Sql, ownerId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    `SELECT id FROM purchase WHERE owner_id = $1 AND credits_left > 0 AND ${CAN_BE_USED}
     ORDER BY valid_until, bought_at, id LIMIT 1 FOR UPDATE`,
    [ownerId],
  )
  return row?.id
}

/**
 * O76. Takes one credit of the purchase for the order. Throws when none is left, or the order holds one
 * already.
 */
export async function takeCredit(sql: Sql, purchaseId: string, evaluationId: string): Promise<void> {
  const left = await sql.query(
    'UPDATE purchase SET credits_left = credits_left - 1 WHERE id = $1 AND credits_left > 0 RETURNING id',
    [purchaseId],
  )
  if (left.length === 0) throw new Error(`Purchase ${purchaseId} has no credit left`)
  await sql.query('INSERT INTO credit_use (purchase_id, evaluation_id) VALUES ($1, $2)', [purchaseId, evaluationId])
}

/** O76. Gives the order's credit back to its purchase; does nothing when it holds none. */
export async function returnCredit(sql: Sql, evaluationId: string): Promise<void> {
  await sql.query(
    `WITH returned AS (UPDATE credit_use SET returned_at = now() WHERE evaluation_id = $1 AND returned_at IS NULL
      RETURNING purchase_id)
     UPDATE purchase SET credits_left = credits_left + 1 WHERE id IN (SELECT purchase_id FROM returned)`,
    [evaluationId],
  )
}

/**
 * O39. Takes a credit again for an order whose credit went back because a consent ended; does nothing for any
 * other. Throws a Refusal (`NO_CREDIT`) when it was used up meanwhile.
 */
export async function takeCreditAgain(sql: Sql, ownerId: string, evaluationId: string): Promise<void> {
  const [uses] = await sql.query<{ before: number; held: number }>(
    `SELECT count(returned_at) AS before, count(*) - count(returned_at) AS held FROM credit_use
      WHERE evaluation_id = $1`,
    [evaluationId],
  )
  if (!uses || uses.held > 0 || uses.before === 0) return
  const purchaseId = await lockNextPurchase(sql, ownerId)
  if (purchaseId === undefined)
    throw new Refusal('conflict', 'You got its credit back and used it. Start a new order.', {
      code: 'NO_CREDIT',
    })
  await takeCredit(sql, purchaseId, evaluationId)
}

/** The purchases of a person that can still give something, the one used next first. */
export function findPurchases(sql: Sql, ownerId: string): Promise<Purchase[]> {
  return sql.query<Purchase>(
    `SELECT id AS purchase_id, package_id, package_name, amount_cents, currency, credits_total, credits_left,
      consultations_left, bought_at, valid_until
     FROM purchase WHERE owner_id = $1 AND ${CAN_BE_USED} AND (credits_left > 0 OR consultations_left > 0)
     ORDER BY valid_until, bought_at, id`,
    [ownerId],
  )
}

/** O143. How many credits of a person wait for the end of a dispute. */
export async function countHeldCredits(sql: Sql, ownerId: string): Promise<number> {
  const [row] = await sql.query<{ held: number }>(
    `SELECT coalesce(sum(credits_left), 0)::int AS held FROM purchase
     WHERE owner_id = $1 AND held_since < valid_until`,
    [ownerId],
  )
  return row?.held ?? 0
}
