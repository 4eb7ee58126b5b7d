import type { RefundFailure } from '#domain/contracts/refund-failures.ts'
import type { Sql } from '../../db/database.ts'
import type { CallingActor } from '../../actor.ts'
import type { ToldRefund } from '../../ports/payments.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { findCheckout, lockCheckout } from '../checkouts/checkouts-repository.ts'
import type { CheckoutRow } from '../checkouts/checkouts-repository.ts'
import { closeCheckouts } from '../checkouts/close-checkout.ts'
import { tellPaymentTrouble } from '../checkouts/tell-payment-trouble.ts'
import { oweNotice } from '../notices/owe-notice.ts'
import { hasOpenDispute } from './disputes-repository.ts'
import { isFinal, recordFailure } from './refund-failure.ts'
import {
  countLeft,
  findRefund,
  insertRefund,
  isLeftToServer,
  lockToldRefund,
  markFailed,
  markMade,
  putOffRefund,
} from './refunds-repository.ts'
import type { RefundRow } from './refunds-repository.ts'
import { findPaidFor, settlePayment } from './settle-payment.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'now'>
type Wish = { checkoutId: string; refundId: string; amountCents: number; reason: string }

/**
 * O134. Refunds a part of a payment, or what is left of it, once for each id. Written down before the provider is
 * asked: an answer that is lost is asked for again by the sweep. Throws a Refusal: `missing`, or `conflict` when less is left
 * (`REFUND_TOO_LARGE`), while the payment is disputed (`PAYMENT_DISPUTED`), and for an id that stands for another refund.
 */
export async function refundPayment(deps: Deps, actor: Pick<CallingActor, 'userId' | 'from'>, wish: Wish) {
  await deps.db.transaction((sql) => writeDown(sql, actor, wish))
  await settleRefund(deps, wish.refundId).catch((error: unknown) =>
    tellPaymentTrouble(`refund ${wish.refundId} waits for the provider`, error),
  )
}

async function writeDown(sql: Sql, actor: Pick<CallingActor, 'userId' | 'from'>, wish: Wish) {
  const { checkoutId, refundId, amountCents, reason } = wish
  const locked = await lockCheckout(sql, checkoutId)
  if (!locked) throw new Refusal('missing', 'Payment not found')
  const known = await findRefund(sql, refundId)
  if (known?.checkout_id === checkoutId && known.amount_cents === amountCents) return
  if (known) throw new Refusal('conflict', 'Open the payment again. This refund was already used for something else.')
  if (await hasOpenDispute(sql, checkoutId))
    throw new Refusal('conflict', 'The payer’s bank is looking into this payment. Wait for its decision.', {
      code: 'PAYMENT_DISPUTED',
    })
  const left = (await isLeftToServer(sql, locked.checkout)) ? 0 : await countLeft(sql, checkoutId)
  if (amountCents > left)
    throw new Refusal('conflict', 'This is more than what is left of the payment. Check what was refunded already.', {
      code: 'REFUND_TOO_LARGE',
    })
  await insertRefund(sql, { id: refundId, checkoutId, amountCents, reason, askedBy: actor.userId })
  await recordDeed(sql, actor, {
    action: 'refund payment',
    personId: locked.checkout.buyer_id,
    details: { checkout_id: checkoutId, amount_cents: amountCents },
  })
}

/**
 * O134. Asks the provider for a refund that is due. Throws when it gives no answer; then the refund stays due, and the
 * sweep asks again (O149).
 */
export async function settleRefund(deps: Deps, refundId: string): Promise<void> {
  const { db, payments, now } = deps
  const refund = await findRefund(db, refundId)
  const checkout = refund && (await findCheckout(db, refund.checkout_id))
  if (refund?.status !== 'due' || !checkout || checkout.payment_reference === null) return
  const asked = payments.refundPart({
    refundId,
    checkoutId: checkout.id,
    paymentReference: checkout.payment_reference,
    amountCents: refund.amount_cents,
  })
  const answer = await asked.catch(async (error: unknown) => {
    await putOffRefund(db, refundId, new Date(now()).toISOString())
    throw error
  })
  const at = new Date(now()).toISOString()
  if (answer.kind === 'refused' && !isFinal(answer.failure, refund.attempts + 1, { isAskedFor: true })) {
    await putOffRefund(db, refundId, at)
    return tellPaymentTrouble(`refund ${refundId} waits for the provider: ${answer.failure}`)
  }
  const ended = await db.transaction(async (sql) => {
    const locked = await lockCheckout(sql, checkout.id)
    if (!locked) return []
    if (answer.kind === 'made') await takeMade(sql, locked.checkout, refund, answer.reference, at)
    // An event may have reported it in the meantime.
    else if ((await findRefund(sql, refundId))?.status === 'due')
      await takeFailed(sql, locked.checkout, refund, answer, at)
    return settlePayment(sql, checkout.id, at)
  })
  await closeCheckouts(deps, ended)
}

/** O135. Records what the provider reports about one refund, made here or there. The caller settles the payment. */
export async function takeRefund(
  sql: Sql,
  checkout: CheckoutRow,
  told: ToldRefund,
  { toldAt, at }: { toldAt: string; at: string },
): Promise<void> {
  const refund = await lockToldRefund(sql, checkout.id, told, { toldAt, at })
  if (!refund) return
  const { reference, isFailed } = told
  if (!isFailed) return takeMade(sql, checkout, refund, reference, at)
  await takeFailed(sql, checkout, refund, { failure: 'came_back', reference, cameBackAt: toldAt }, at)
}

/** O37. Tells the payer once, of what was asked for here. */
async function takeMade(sql: Sql, checkout: CheckoutRow, refund: RefundRow, reference: string, at: string) {
  const isNew = await markMade(sql, refund.id, reference, at)
  const evaluationId = isNew ? await findPaidFor(sql, checkout) : undefined
  if (evaluationId !== undefined)
    await oweNotice(sql, { kind: 'refund_made', userId: checkout.buyer_id, evaluationId, refundId: refund.id })
}

type Failed = { failure: RefundFailure; reference?: string; cameBackAt?: string }

async function takeFailed(sql: Sql, checkout: CheckoutRow, refund: RefundRow, failed: Failed, at: string) {
  const { failure, reference = null, cameBackAt = failure === 'came_back' ? at : null } = failed
  if (await markFailed(sql, refund.id, { failure, reference, cameBackAt, at }))
    await recordFailure(sql, checkout, { amountCents: refund.amount_cents, failure })
}
