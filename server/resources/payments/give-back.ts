import type { RefundFailure } from '#domain/contracts/refund-failures.ts'
import type { Sql } from '../../db/database.ts'
import type { RefundAnswer } from '../../ports/payments.ts'
import type { Services } from '../../services.ts'
import { findCheckout, lockCheckout, setChargedStatus } from '../checkouts/checkouts-repository.ts'
import type { CheckoutRow } from '../checkouts/checkouts-repository.ts'
import { closeCheckouts } from '../checkouts/close-checkout.ts'
import { tellPaymentTrouble } from '../checkouts/tell-payment-trouble.ts'
import { hasLostDispute, hasOpenDispute } from './disputes-repository.ts'
import { isFinal, recordFailure } from './refund-failure.ts'
import { insertFailedRefund, insertToldTotal, isLeftToServer, putOffGivingBack } from './refunds-repository.ts'
import { oweRefunded, settlePayment } from './settle-payment.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'now'>

/**
 * O37. Refunds a payment that bought nothing, and emails the payer once. Throws if the provider doesn't answer. A
 * payment whose refund failed waits for an admin (O149).
 */
export async function giveBack(deps: Deps, checkoutId: string): Promise<void> {
  const { db, now } = deps
  const checkout = await findCheckout(db, checkoutId)
  if (!checkout || !(await isLeftToServer(db, checkout)) || (await isAtBank(db, checkoutId))) return
  const answer = await askProvider(deps, checkout).catch(async (error: unknown) => {
    await putOffGivingBack(db, checkoutId, new Date(now()).toISOString())
    throw error
  })
  const at = new Date(now()).toISOString()
  if (answer.kind === 'refused' && !isFinal(answer.failure, checkout.refund_attempts + 1, { isAskedFor: false })) {
    await putOffGivingBack(db, checkoutId, at)
    return tellPaymentTrouble(`checkout ${checkoutId} waits to be given back: ${answer.failure}`)
  }
  const ended = await db.transaction(async (sql) => {
    const locked = await lockCheckout(sql, checkoutId)
    if (!locked || !(await isLeftToServer(sql, locked.checkout))) return []
    if (answer.kind === 'made') return takeBack(sql, locked.checkout, at)
    await fail(sql, locked.checkout, answer.failure, at)
    return []
  })
  await closeCheckouts(deps, ended)
}

/** O137. A bank that is asked for the money gives it back itself, or says that it stays. */
const isAtBank = async (sql: Sql, checkoutId: string) =>
  (await hasOpenDispute(sql, checkoutId)) || (await hasLostDispute(sql, checkoutId))

async function askProvider({ payments }: Deps, checkout: CheckoutRow): Promise<RefundAnswer> {
  const { id, amount_cents: cents, payment_reference: paymentReference } = checkout
  if (paymentReference !== null) return payments.refund({ checkoutId: id, paymentReference })
  // A free order has no payment to refund.
  return cents === 0 ? { kind: 'made' } : { kind: 'refused', failure: 'unknown_payment' }
}

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

async function fail(sql: Sql, checkout: CheckoutRow, failure: RefundFailure, at: string) {
  const { id: checkoutId, amount_cents: amountCents } = checkout
  await insertFailedRefund(sql, { checkoutId, amountCents, failure, at })
  await recordFailure(sql, checkout, { amountCents, failure })
}
