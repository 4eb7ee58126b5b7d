import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { createCheckoutSession } from '#domain/contracts/payments.ts'
import type { PaymentSession } from '../../ports/payments.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { relationsTo } from '../evaluations/evaluations-policy.ts'
import { changeEvaluation } from '../evaluations/evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations/evaluations-repository.ts'
import { isGranted } from '../permissions/permissions.ts'
import { refuseMissing, todayOf } from '../submissions/own-submission.ts'
import {
  findCheckout,
  findOpenCheckout,
  findPrice,
  hasCreditLeft,
  insertCheckout,
  lockBuyer,
  lockSubmission,
  markOpen,
} from './checkouts-repository.ts'
import type { CheckoutRow } from './checkouts-repository.ts'
import { beingConfirmed, closeCheckout } from './close-checkout.ts'
import { tellPaymentTrouble } from './tell-payment-trouble.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'publicOrigin' | 'now'>
export type CheckoutAnswer = v.InferInput<(typeof createCheckoutSession)['output']>

const MINUTE_MS = 60_000
/** O31. Stripe takes 30 minutes to 24 hours. */
const OPEN_MINUTES = 60
/** Less than this is no time to find a card; and Stripe opens nothing that ends in less than half an hour. */
const LEAST_MINUTES_LEFT = 35
/** Each further one needs another tab or an admin that changed the price in between. */
const ATTEMPTS = 5

/**
 * O30, O31. A payment for a draft that has everything else. Asked again, the one that is open; with another price than
 * then, a new one.
 */
export async function openCheckout(deps: Deps, actor: Actor, evaluationId: string): Promise<CheckoutAnswer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { checkout, isCurrent } = await deps.db.transaction((sql) => offer(sql, deps, actor, evaluationId))
    const session = isCurrent
      ? await sessionFor(deps, checkout, { email: actor.email, returnPath: '/app/video-upload' })
      : undefined
    if (session) return answerOf(deps, checkout, session)
    if ((await closeCheckout(deps, checkout.id)) === 'paid') throw beingConfirmed()
  }
  throw new Refusal('unavailable', 'We couldn’t open the payment. Try again.')
}

/**
 * The submission's open checkout or a new one. Not current any more when it says something else than is offered now, or
 * ends soon.
 */
async function offer(
  sql: Sql,
  { now }: Deps,
  actor: Actor,
  evaluationId: string,
): Promise<{ checkout: CheckoutRow; isCurrent: boolean }> {
  await lockBuyer(sql, actor.userId)
  const evaluation = await lockSubmission(sql, evaluationId)
  ensurePayable(actor, evaluation)
  await refuseMissing(sql, evaluationId, todayOf({ now }))
  if (await hasCreditLeft(sql, actor.userId))
    throw new Refusal('conflict', 'You have a credit left. Submit the order with it.', { code: 'CREDIT_LEFT' })
  const price = evaluation.package_id === null ? undefined : await findPrice(sql, evaluation.package_id)
  if (evaluation.package_id === null || !price)
    throw new Error(`Evaluation ${evaluationId} lacks a package although nothing is missing`)
  const open = await findOpenCheckout(sql, evaluationId)
  if (open) {
    const isSame =
      open.package_id === evaluation.package_id &&
      open.amount_cents === price.amount_cents &&
      open.currency === price.currency
    return { checkout: open, isCurrent: isSame && isInTime(open, now()) }
  }
  const checkout = await insertCheckout(sql, {
    id: randomUUID(),
    buyerId: actor.userId,
    evaluationId,
    packageId: evaluation.package_id,
    expiresAt: expiryOf(now()),
  })
  if (evaluation.status === 'draft') await changeEvaluation(sql, evaluationId, { status: 'awaiting_payment' })
  return { checkout, isCurrent: true }
}

/** When a payment that is opened now ends. */
export const expiryOf = (now: number) => new Date(now + OPEN_MINUTES * MINUTE_MS).toISOString()

/** An open form is good to its last minutes; one that Stripe may not know yet has to be opened anew in time. */
export function isInTime({ status, expires_at }: CheckoutRow, now: number): boolean {
  return Date.parse(expires_at) - now > (status === 'opening' ? LEAST_MINUTES_LEFT : 2) * MINUTE_MS
}

function ensurePayable(actor: Actor, row: EvaluationRow | undefined): asserts row is EvaluationRow {
  const isOwn =
    row && !row.is_live && isGranted(actor, 'POST /payment/create-checkout-session/', relationsTo(actor, row))
  if (!isOwn) throw new Refusal('missing', 'Order not found')
  if (row.status === 'returned') throw new Refusal('conflict', 'A new video for this order is free.')
  if (row.status === 'cancelled') throw new Refusal('conflict', 'This order was deleted.')
  if (row.status !== 'draft' && row.status !== 'awaiting_payment')
    throw new Refusal('conflict', 'This order is already paid.', { code: 'ALREADY_PAID' })
}

/**
 * Who pays, where the payment leads back to, and whether a checkout that the provider gave no answer about waits to be
 * asked again.
 */
type Opening = { email: string; returnPath: string; isKeptWhenAway?: boolean }

/**
 * Undefined when the checkout cannot be paid in any more. A session of an `opening` one is found again by its key,
 * after a crash too.
 */
export async function sessionFor(
  deps: Deps,
  checkout: CheckoutRow,
  opening: Opening,
): Promise<PaymentSession | undefined> {
  const { db, payments } = deps
  if (checkout.status === 'open' && checkout.session_id !== null) return payments.findOpenSession(checkout.session_id)
  const session = await openSession(deps, checkout, opening).catch(async (error: unknown) => {
    // Nobody was given a form: the submission can be changed again at once, and paid for under a new key.
    if (!opening.isKeptWhenAway) await closeUnknown(deps, checkout.id)
    throw error
  })
  if (await markOpen(db, checkout.id, session.sessionId)) return session
  const end = await findCheckout(db, checkout.id)
  // Closed by another tab meanwhile, which knew of no session.
  if (end?.status === 'expired') await payments.expireSession(session.sessionId)
  return undefined
}

function openSession(
  { payments, publicOrigin }: Deps,
  { id, amount_cents, currency, package_name, quantity, expires_at }: CheckoutRow,
  { email, returnPath }: Opening,
) {
  return payments.openSession({
    checkoutId: id,
    amountCents: amount_cents,
    currency,
    email,
    expiresAt: new Date(expires_at),
    productName: quantity === 1 ? `Courtside: ${package_name}` : `Courtside: ${quantity} x ${package_name}`,
    returnUrl: `${publicOrigin}${returnPath}?checkout=${id}`,
  })
}

async function closeUnknown(deps: Deps, checkoutId: string) {
  const found = await findCheckout(deps.db, checkoutId)
  if (found?.status !== 'opening') return
  await closeCheckout(deps, checkoutId).catch((error: unknown) =>
    tellPaymentTrouble(`checkout ${checkoutId} could not be closed after it could not be opened`, error),
  )
}

export function answerOf(
  { payments }: Pick<Deps, 'payments'>,
  { id, amount_cents, currency, expires_at }: CheckoutRow,
  { clientSecret, url }: PaymentSession,
): CheckoutAnswer {
  return {
    checkout_id: id,
    provider: payments.provider,
    publishable_key: payments.publishableKey,
    client_secret: clientSecret,
    url,
    amount_cents,
    currency,
    expires_at,
  }
}
