import type { PaymentEvent } from '../../ports/payments.ts'
import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { createPurchase } from '../credits/credits.ts'
import type { EvaluationRow } from '../evaluations/evaluations-repository.ts'
import { missingOf } from '../submissions/find-submission.ts'
import { queueSubmission } from '../submissions/queue-submission.ts'
import { takeTeamPayment } from '../team-submissions/take-team-payment.ts'
import type { TeamOrder } from '../checkouts/team-order.ts'
import {
  findOpenCheckout,
  holdsCredit,
  insertEvent,
  lockCheckout,
  makeDraftAgain,
  markCharged,
  markExpired,
  wasGivenBack,
} from '../checkouts/checkouts-repository.ts'
import type { CheckoutRow } from '../checkouts/checkouts-repository.ts'
import { closeCheckout } from '../checkouts/close-checkout.ts'
import { endPurchase, giveBack } from './give-back.ts'
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
  const { checkoutId } = event
  if (event.type === 'other') return
  if (checkoutId === null) return tellPaymentTrouble(`event ${event.eventId} (${event.type}) names no checkout of ours`)
  const after = await deps.db.transaction((sql) => takeOnce(sql, deps, { ...event, checkoutId }))
  if (after.refund !== undefined)
    await giveBack(deps, after.refund).catch((error: unknown) =>
      tellPaymentTrouble(`checkout ${after.refund} waits to be given back`, error),
    )
  for (const id of after.close ?? [])
    await closeCheckout(deps, id).catch((error: unknown) =>
      tellPaymentTrouble(`checkout ${id} waits to be closed`, error),
    )
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
    case 'paid':
      return takePayment(sql, { checkout, evaluation, teamOrder, event, at })
    case 'failed':
    case 'expired':
      await markExpired(sql, checkout, evaluation)
      return {}
    case 'refunded':
      return { close: await endPurchase(sql, checkout, at) }
    case 'other':
      return {}
  }
}

type Payment = {
  checkout: CheckoutRow
  evaluation: EvaluationRow | undefined
  teamOrder: TeamOrder | undefined
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
  if (!isRight || !(await isAwaited(sql, { evaluation, teamOrder })) || (await wasGivenBack(sql, id))) {
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
  else await queueSubmission(sql, evaluation.id, purchaseId)
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
