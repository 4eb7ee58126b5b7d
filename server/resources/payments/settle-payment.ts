import type { Sql } from '../../db/database.ts'
import { findCheckout, setChargedStatus } from '../checkouts/checkouts-repository.ts'
import type { CheckoutRow } from '../checkouts/checkouts-repository.ts'
import { tellPaymentTrouble } from '../checkouts/tell-payment-trouble.ts'
import { oweNotice, wasOwedRefundNotice } from '../notices/owe-notice.ts'
import {
  endCredits,
  hasLostDispute,
  hasOpenDispute,
  hasPurchase,
  holdCredits,
  releaseCredits,
  resumeCredits,
} from './disputes-repository.ts'
import { endOrdersHolding } from './end-orders-holding.ts'
import { countRefunded } from './refunds-repository.ts'

/**
 * O148. Brings a payment and its credits into the state that follows from everything known of its refunds and disputes,
 * in whatever order it became known. Returns the checkouts of orders that ended by it, which are then to be closed. The
 * caller has locked the checkout.
 */
export async function settlePayment(sql: Sql, checkoutId: string, at: string): Promise<string[]> {
  await countRefunded(sql, checkoutId)
  const checkout = await findCheckout(sql, checkoutId)
  if (!checkout || !isCharged(checkout)) return []
  const hasBought = await hasPurchase(sql, checkoutId)
  const isBack = checkout.refunded_cents === checkout.amount_cents
  const isLost = await hasLostDispute(sql, checkoutId)
  // Lost: the bank has returned what the server was about to refund.
  if (isBack || (isLost && !hasBought)) await markBack(sql, checkout, { isBack, at })
  else if (checkout.status === 'refunded') await markHere(sql, checkout, hasBought)
  return hasBought ? settleCredits(sql, checkoutId, { hasEnded: isBack || isLost, at }) : []
}

/** Whether money was taken: a free order has nothing to refund. */
const isCharged = ({ status, amount_cents: cents }: CheckoutRow) =>
  cents > 0 && (status === 'paid' || status === 'refund_due' || status === 'refunded')

/** O37. Marks a payment as refunded. The payer of one that bought nothing gets one email, here or about the refund itself. */
async function markBack(sql: Sql, checkout: CheckoutRow, { isBack, at }: { isBack: boolean; at: string }) {
  if (checkout.status === 'refunded') return
  await setChargedStatus(sql, checkout.id, { status: 'refunded', refundedAt: at })
  if (checkout.status === 'paid') tellPaymentTrouble(`checkout ${checkout.id} was refunded as a whole: its credits end`)
  else if (isBack) await oweRefunded(sql, checkout)
}

/** O148. A full refund came back: the payment counts again, or has to be refunded again. */
async function markHere(sql: Sql, { id }: CheckoutRow, hasBought: boolean) {
  await setChargedStatus(sql, id, { status: hasBought ? 'paid' : 'refund_due', refundedAt: null })
  tellPaymentTrouble(`checkout ${id} is no longer refunded in full: a refund of it came back`)
}

export async function oweRefunded(sql: Sql, checkout: CheckoutRow) {
  const evaluationId = await findPaidFor(sql, checkout)
  if (evaluationId !== undefined && !(await wasOwedRefundNotice(sql, checkout.id)))
    await oweNotice(sql, { kind: 'payment_refunded', userId: checkout.buyer_id, evaluationId })
}

/** O40, O143. What was submitted stays; an order that waits with credits which can't be used ends. */
async function settleCredits(
  sql: Sql,
  checkoutId: string,
  { hasEnded, at }: { hasEnded: boolean; at: string },
): Promise<string[]> {
  if (hasEnded) {
    await endCredits(sql, checkoutId)
    return endOrdersHolding(sql, checkoutId)
  }
  await resumeCredits(sql, checkoutId)
  if (await hasOpenDispute(sql, checkoutId)) {
    await holdCredits(sql, checkoutId, at)
    return endOrdersHolding(sql, checkoutId)
  }
  await releaseCredits(sql, checkoutId, at)
  return []
}

/** The evaluation that a payment was for, or the first of a team's order. */
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
