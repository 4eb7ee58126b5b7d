import type { PaymentEvent } from '../../ports/payments.ts'
import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { createPurchase } from '../credits/credits.ts'
import type { EvaluationRow } from '../evaluations/evaluations-repository.ts'
import { missingOf } from '../orders/player/find-player-order.ts'
import { queuePlayerOrder } from '../orders/player/queue-player-order.ts'
import { takeTeamPayment } from '../orders/team/take-team-payment.ts'
import type { TeamOrderRow } from '../checkouts/team-order.ts'
import {
  findOpenCheckout,
  findPaidCheckout,
  holdsCredit,
  insertEvent,
  lockCheckout,
  makeDraftAgain,
  markCharged,
  markExpired,
} from '../checkouts/checkouts-repository.ts'
import type { CheckoutRow } from '../checkouts/checkouts-repository.ts'
import { closeCheckouts } from '../checkouts/close-checkout.ts'
import { giveBack } from './give-back.ts'
import { takeRefund } from './refund-payment.ts'
import { insertToldTotal } from './refunds-repository.ts'
import { settlePayment } from './settle-payment.ts'
import { takeDispute, takeWaitingDisputes } from './take-dispute.ts'
import { keepRefund, lockPayment, takeOutRefunds } from './waiting-refunds.ts'
import { tellPaymentTrouble } from '../checkouts/tell-payment-trouble.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'now'>

/** What is left to do at the provider once the transaction has ended. */
type After = { refund?: string; close?: readonly string[] }

/**
 * O32. Takes what the provider has told, once: the event, the payment and what it buys are one transaction. Events that
 * come again, too late or in another order change nothing. What must then be done at the provider is tried at once; the
 * sweep repeats it.
 */
export async function takeEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  if (event.type === 'other') return
  const after = await deps.db.transaction(async (sql) => {
    if (event.paymentReference !== null) await lockPayment(sql, event.paymentReference)
    const checkoutId = event.checkoutId ?? (await findByPayment(sql, event))
    if (checkoutId !== undefined) return takeOnce(sql, deps, { ...event, checkoutId })
    return takeUnknown(sql, deps, event)
  })
  if (after.refund !== undefined)
    await giveBack(deps, after.refund).catch((error: unknown) =>
      tellPaymentTrouble(`checkout ${after.refund} waits to be given back`, error),
    )
  await closeCheckouts(deps, after.close ?? [])
}

/** Refunds and disputes name only their payment. */
async function findByPayment(sql: Sql, { type, paymentReference }: PaymentEvent): Promise<string | undefined> {
  if ((type !== 'refund' && type !== 'dispute') || paymentReference === null) return undefined
  return findPaidCheckout(sql, paymentReference)
}

/** O141, O147. A dispute and a refund wait for their payment. None comes for what else is sold there. */
async function takeUnknown(sql: Sql, { now }: Deps, event: PaymentEvent): Promise<After> {
  const { eventId, type, dispute, paymentReference, toldAt } = event
  if (type === 'dispute' && dispute && paymentReference !== null) {
    if (await insertEvent(sql, { ...event, checkoutId: null }))
      await takeDispute(sql, undefined, { dispute, paymentReference, toldAt }, new Date(now()).toISOString())
  } else if (type === 'refund') {
    if (event.refund && paymentReference !== null) await keepRefund(sql, event)
  } else tellPaymentTrouble(`event ${eventId} (${type}) names no checkout of ours`)
  return {}
}

type OurEvent = PaymentEvent & { checkoutId: string }

async function takeOnce(sql: Sql, { now }: Deps, event: OurEvent): Promise<After> {
  const locked = await lockCheckout(sql, event.checkoutId)
  if (!locked) {
    tellPaymentTrouble(`event ${event.eventId} (${event.type}) names the unknown checkout ${event.checkoutId}`)
    return {}
  }
  if (!(await insertEvent(sql, event))) return {}
  const { checkout, evaluation, teamOrder } = locked
  const at = new Date(now()).toISOString()
  switch (event.type) {
    case 'paid': {
      const after = await takePayment(sql, { checkout, evaluation, teamOrder, event, at })
      await takeWaitingRefunds(sql, checkout, event, at)
      const disputed = await takeWaitingDisputes(sql, checkout, event.paymentReference, at)
      const ended = await settlePayment(sql, checkout.id, at)
      return { ...after, close: [...(after.close ?? []), ...disputed, ...ended] }
    }
    case 'failed':
    case 'expired':
      await markExpired(sql, checkout, evaluation)
      return {}
    case 'refunded':
    case 'refunded_in_part':
      await takeTotal(sql, checkout, event)
      return { close: await settlePayment(sql, checkout.id, at) }
    case 'refund':
      if (event.refund) await takeRefund(sql, checkout, event.refund, { toldAt: event.toldAt, at })
      return { close: await settlePayment(sql, checkout.id, at) }
    case 'dispute': {
      const { dispute, paymentReference, toldAt } = event
      if (!dispute || paymentReference === null) return {}
      return { close: await takeDispute(sql, checkout, { dispute, paymentReference, toldAt }, at) }
    }
    case 'other':
      return {}
  }
}

/** O147. Applies refunds that were reported before the payment, but not those of a second payment of the checkout. */
async function takeWaitingRefunds(
  sql: Sql,
  checkout: CheckoutRow,
  { paymentReference }: OurEvent,
  at: string,
): Promise<void> {
  if (paymentReference === null || (checkout.payment_reference ?? paymentReference) !== paymentReference) return
  const waiting = await takeOutRefunds(sql, paymentReference)
  for (const { event_id: eventId, told_as: toldAs, told_at: toldAt, refund } of waiting)
    if (await insertEvent(sql, { eventId, type: 'refund', toldAs, checkoutId: checkout.id }))
      await takeRefund(sql, checkout, refund, { toldAt, at })
}

/** O135. What went back in all, by the provider's count; of the whole it says so, whatever was charged. */
async function takeTotal(sql: Sql, { id, amount_cents }: CheckoutRow, event: OurEvent): Promise<void> {
  const cents = event.type === 'refunded' ? amount_cents : Math.min(event.amountCents ?? 0, amount_cents)
  await insertToldTotal(sql, { ...event, checkoutId: id, cents })
}

type Payment = {
  checkout: CheckoutRow
  evaluation: EvaluationRow | undefined
  teamOrder: TeamOrderRow | undefined
  event: OurEvent
  at: string
}

/** O33. Money is here: it buys what was offered, or it goes back. */
async function takePayment(sql: Sql, { checkout, evaluation, teamOrder, event, at }: Payment): Promise<After> {
  const { id } = checkout
  const { sessionId, paymentReference } = event
  if (checkout.status === 'paid' || checkout.status === 'refund_due' || checkout.status === 'refunded') {
    if (paymentReference !== checkout.payment_reference)
      tellPaymentTrouble(`checkout ${id} was paid a second time, as ${paymentReference}: give that back by hand`)
    return {}
  }
  const isRight = event.amountCents === checkout.amount_cents && event.currency === checkout.currency
  if (!isRight) {
    tellPaymentTrouble(
      `checkout ${id} over ${checkout.amount_cents} ${checkout.currency} was paid with ${event.amountCents} ${event.currency}: it goes back`,
    )
  }
  if (!isRight || !(await isAwaited(sql, { evaluation, teamOrder }))) {
    await markExpired(sql, checkout, evaluation)
    await markCharged(sql, id, { status: 'refund_due', sessionId, paymentReference, at })
    return { refund: id }
  }
  await markCharged(sql, id, { status: 'paid', sessionId, paymentReference, at })
  const purchaseId = await createPurchase(sql, {
    checkoutId: id,
    ownerId: checkout.buyer_id,
    packageId: checkout.package_id,
    packageName: checkout.package_name,
    amountCents: checkout.amount_cents,
    currency: checkout.currency,
    credits: checkout.credits * checkout.quantity,
    consultations: checkout.consultations * checkout.quantity,
    secondRater: checkout.second_rater,
    turnaroundDays: checkout.turnaround_days,
    validityDays: checkout.validity_days,
  })
  if (teamOrder) await takeTeamPayment(sql, teamOrder, purchaseId)
  if (!evaluation) return {}
  const other = await findOpenCheckout(sql, evaluation.id)
  if (await lacksSomething(sql, evaluation.id, at)) await makeDraftAgain(sql, evaluation)
  else await queuePlayerOrder(sql, evaluation.id, purchaseId)
  return other ? { close: [other.id] } : {}
}

/** O33. Nor is a team's order that has ended, or is gone with its team. */
async function isAwaited(
  sql: Sql,
  { evaluation, teamOrder }: Pick<Payment, 'evaluation' | 'teamOrder'>,
): Promise<boolean> {
  return evaluation ? awaitsPayment(sql, evaluation) : teamOrder?.status === 'awaiting_payment'
}

/** O33. Not what another payment or a credit has submitted already, nor what was withdrawn. */
async function awaitsPayment(sql: Sql, { id, status }: EvaluationRow): Promise<boolean> {
  return (status === 'draft' || status === 'awaiting_payment') && !(await holdsCredit(sql, id))
}

/**
 * O35. A guardian may have taken their consent back, a video may be gone: then the credits wait until it can be handed
 * in. That the package is not offered any more does not count: it is paid.
 */
async function lacksSomething(sql: Sql, evaluationId: string, at: string): Promise<boolean> {
  return (await missingOf(sql, evaluationId, at.slice(0, 10))).some((what) => what !== 'package')
}
