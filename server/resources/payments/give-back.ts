import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { findCheckout, lockCheckout, setChargedStatus } from '../checkouts/checkouts-repository.ts'
import type { CheckoutRow } from '../checkouts/checkouts-repository.ts'
import { closeCheckouts } from '../checkouts/close-checkout.ts'
import { tellPaymentTrouble } from '../checkouts/tell-payment-trouble.ts'
import { hasLostDispute, hasOpenDispute } from './disputes-repository.ts'
import { hasFailedRefund, insertToldTotal } from './refunds-repository.ts'
import { oweRefunded, settlePayment } from './settle-payment.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'now'>

/**
 * O37. Gives a payment back that bought nothing, and tells who paid, once. Throws when the provider gives no answer.
 */
export async function giveBack(deps: Deps, checkoutId: string): Promise<void> {
  const { db, payments, now } = deps
  const checkout = await findCheckout(db, checkoutId)
  if (checkout?.status !== 'refund_due') return
  // The provider would only repeat its answer about a refund that came back.
  if ((await isAtBank(db, checkoutId)) || (await hasFailedRefund(db, checkoutId))) return
  if (checkout.payment_reference !== null)
    await payments.refund({ checkoutId, paymentReference: checkout.payment_reference })
  // What costs nothing has no payment.
  else if (checkout.amount_cents > 0)
    return tellPaymentTrouble(`checkout ${checkoutId} has no payment that could be given back`)
  const ended = await db.transaction(async (sql) => {
    const locked = await lockCheckout(sql, checkoutId)
    if (locked?.checkout.status !== 'refund_due') return []
    return takeBack(sql, locked.checkout, new Date(now()).toISOString())
  })
  await closeCheckouts(deps, ended)
}

/** O137. A bank that is asked for the money gives it back itself, or says that it stays. */
const isAtBank = async (sql: Sql, checkoutId: string) =>
  (await hasOpenDispute(sql, checkoutId)) || (await hasLostDispute(sql, checkoutId))

/** Records the answer as a total, dated before every refund, so a refund that comes back later is subtracted from it. */
async function takeBack(sql: Sql, checkout: CheckoutRow, at: string): Promise<string[]> {
  const { id, amount_cents: cents, payment_reference: paymentReference, created_at: toldAt } = checkout
  if (cents > 0) {
    await insertToldTotal(sql, { eventId: `answer ${id}`, checkoutId: id, paymentReference, cents, toldAt })
    return settlePayment(sql, id, at)
  }
  await setChargedStatus(sql, id, { status: 'refunded', refundedAt: at })
  await oweRefunded(sql, checkout)
  return []
}
