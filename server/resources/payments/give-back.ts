import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { oweNotice } from '../notices/owe-notice.ts'
import { findCheckout, lockCheckout, markRefunded } from '../checkouts/checkouts-repository.ts'
import type { CheckoutRow } from '../checkouts/checkouts-repository.ts'
import { tellPaymentTrouble } from '../checkouts/tell-payment-trouble.ts'
import { endCredits, hasLostDispute, hasOpenDispute } from './disputes-repository.ts'
import { endOrdersHolding } from './end-orders-holding.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'now'>

/**
 * O37. Gives a payment back that bought nothing, and tells who paid, once. Throws when the provider gives no answer.
 */
export async function giveBack({ db, payments, now }: Deps, checkoutId: string): Promise<void> {
  const checkout = await findCheckout(db, checkoutId)
  if (checkout?.status !== 'refund_due' || (await isAtBank(db, checkoutId))) return
  if (checkout.payment_reference !== null)
    await payments.refund({ checkoutId, paymentReference: checkout.payment_reference })
  // What costs nothing has no payment.
  else if (checkout.amount_cents > 0)
    return tellPaymentTrouble(`checkout ${checkoutId} has no payment that could be given back`)
  await db.transaction(async (sql) => {
    const locked = await lockCheckout(sql, checkoutId)
    if (locked) await settle(sql, locked.checkout, new Date(now()).toISOString())
  })
}

/** O137. A bank that is asked for the money gives it back itself, or says that it stays. */
const isAtBank = async (sql: Sql, checkoutId: string) =>
  (await hasOpenDispute(sql, checkoutId)) || (await hasLostDispute(sql, checkoutId))

async function settle(sql: Sql, checkout: CheckoutRow, at: string) {
  const isNew = await markRefunded(sql, checkout.id, at)
  const evaluationId = isNew ? await findPaidFor(sql, checkout) : undefined
  if (evaluationId !== undefined)
    await oweNotice(sql, { kind: 'payment_refunded', userId: checkout.buyer_id, evaluationId })
}

/** The submission that a payment was for, or the first of a team's order. */
export async function findPaidFor(
  sql: Sql,
  { evaluation_id, team_submission_id }: CheckoutRow,
): Promise<string | undefined> {
  if (evaluation_id !== null) return evaluation_id
  const [first] = await sql.query<{ id: string }>(
    'SELECT id FROM evaluation WHERE team_submission_id = $1 ORDER BY id LIMIT 1',
    [team_submission_id],
  )
  return first?.id
}

/**
 * O40. The provider says that the whole payment went back. Ours is settled by it; one that an operator gave back at the
 * provider ends the purchase: what was submitted stays, credits that are left cannot be used any more, and an order
 * that waits with some of them ends. Returns the checkouts of such orders, which are then to be closed.
 */
export async function endPurchase(sql: Sql, checkout: CheckoutRow, at: string): Promise<string[]> {
  if (checkout.status === 'refund_due') await settle(sql, checkout, at)
  if (checkout.status !== 'paid') return []
  tellPaymentTrouble(`checkout ${checkout.id} was refunded as a whole: its credits end`)
  await sql.query(
    `UPDATE checkout SET status = 'refunded', refunded_at = $2, refunded_cents = amount_cents,
       told_refunded_cents = greatest(told_refunded_cents, amount_cents) WHERE id = $1`,
    [checkout.id, at],
  )
  await endCredits(sql, checkout.id)
  return endOrdersHolding(sql, checkout.id)
}
