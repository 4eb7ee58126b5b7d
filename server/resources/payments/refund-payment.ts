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
import { endPurchase, findPaidFor } from './give-back.ts'
import {
  countLeft,
  countRefunded,
  findRefund,
  insertRefund,
  lockToldRefund,
  lowerToldTotal,
  markFailed,
  settle,
} from './refunds-repository.ts'
import type { RefundRow } from './refunds-repository.ts'

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
  const { status } = locked.checkout
  if (await hasOpenDispute(sql, checkoutId))
    throw new Refusal('conflict', 'The payer’s bank is looking into this payment. Wait for its decision.', {
      code: 'PAYMENT_DISPUTED',
    })
  const left = status === 'paid' || status === 'refunded' ? await countLeft(sql, checkoutId) : 0
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

/** O134. Asks the provider for a refund that is due. Throws when it gives no answer; then the refund stays due. */
export async function settleRefund(deps: Deps, refundId: string): Promise<void> {
  const { db, payments, now } = deps
  const refund = await findRefund(db, refundId)
  const checkout = refund && (await findCheckout(db, refund.checkout_id))
  if (refund?.status !== 'due' || !checkout || checkout.payment_reference === null) return
  const answer = await payments.refundPart({
    refundId,
    checkoutId: checkout.id,
    paymentReference: checkout.payment_reference,
    amountCents: refund.amount_cents,
  })
  const at = new Date(now()).toISOString()
  const ended = await db.transaction(async (sql) => {
    const locked = await lockCheckout(sql, checkout.id)
    if (!locked) return []
    if (answer.kind === 'made') return takeMade(sql, locked.checkout, refund, answer.reference, at)
    if (await settle(sql, refundId, { status: 'failed', reference: null, at }))
      tellPaymentTrouble(`refund ${refundId} of checkout ${checkout.id} was refused by the provider`)
    return []
  })
  await closeCheckouts(deps, ended)
}

/** O135. What the provider tells of one refund, made here or there. Returns the checkouts that are then to be closed. */
export async function takeRefund(
  sql: Sql,
  checkout: CheckoutRow,
  told: ToldRefund,
  { toldAt, at }: { toldAt: string; at: string },
): Promise<string[]> {
  const refund = await lockToldRefund(sql, checkout.id, told, at)
  if (!refund || refund.status === 'failed') return []
  if (!told.isFailed) return takeMade(sql, checkout, refund, told.reference, at)
  await markFailed(sql, refund.id, told.reference, at)
  await lowerToldTotal(sql, checkout.id, told.amountCents, toldAt)
  await countRefunded(sql, checkout.id)
  tellPaymentTrouble(`refund ${refund.id} of checkout ${checkout.id} failed: the money is back at the provider`)
  return []
}

/** O37. Tells the payer once, of what was asked for here. */
async function takeMade(
  sql: Sql,
  checkout: CheckoutRow,
  refund: RefundRow,
  reference: string,
  at: string,
): Promise<string[]> {
  const isNew = await settle(sql, refund.id, { status: 'made', reference, at })
  const evaluationId = isNew ? await findPaidFor(sql, checkout) : undefined
  if (evaluationId !== undefined)
    await oweNotice(sql, { kind: 'refund_made', userId: checkout.buyer_id, evaluationId, refundId: refund.id })
  return endWhenWhole(sql, checkout, at)
}

/** O136. A part that went back leaves order and credits as they are; the parts together end what the whole would. */
export async function endWhenWhole(sql: Sql, checkout: CheckoutRow, at: string): Promise<string[]> {
  const refunded = await countRefunded(sql, checkout.id)
  return refunded === checkout.amount_cents ? endPurchase(sql, checkout, at) : []
}
