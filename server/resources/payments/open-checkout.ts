import { randomUUID } from 'node:crypto'
import { createCheckoutSession } from '#domain/contracts/payments.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { relationsTo } from '../evaluations/evaluations-policy.ts'
import { changeEvaluation } from '../evaluations/evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations/evaluations-repository.ts'
import { isGranted } from '../permissions/permissions.ts'
import { refuseMissing, todayOf } from '../orders/player/own-player-order.ts'
import {
  findOpenCheckout,
  findPrice,
  hasCreditLeft,
  insertCheckout,
  lockBuyer,
  lockPlayerOrder,
} from '../checkouts/checkouts-repository.ts'
import type { CheckoutRow } from '../checkouts/checkouts-repository.ts'
import { answerOf, expiryOf, isInTime, sessionFor } from '../checkouts/checkout-session.ts'
import type { CheckoutAnswer } from '../checkouts/checkout-session.ts'
import { beingConfirmed, closeCheckout } from '../checkouts/close-checkout.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'publicOrigin' | 'now'>

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
 * Returns the order's open checkout or a new one. An open checkout is not current if the offer has changed since, or if
 * it expires soon.
 */
async function offer(
  sql: Sql,
  { now }: Deps,
  actor: Actor,
  evaluationId: string,
): Promise<{ checkout: CheckoutRow; isCurrent: boolean }> {
  await lockBuyer(sql, actor.userId)
  const evaluation = await lockPlayerOrder(sql, evaluationId)
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

function ensurePayable(actor: Actor, row: EvaluationRow | undefined): asserts row is EvaluationRow {
  const isOwn = row && !row.is_live && isGranted(actor, createCheckoutSession.grant, relationsTo(actor, row))
  if (!isOwn) throw new Refusal('missing', 'Order not found')
  if (row.status === 'returned') throw new Refusal('conflict', 'A new video for this order is free.')
  if (row.status === 'cancelled') throw new Refusal('conflict', 'This order was deleted.')
  if (row.status !== 'draft' && row.status !== 'awaiting_payment')
    throw new Refusal('conflict', 'This order is already paid.', { code: 'ALREADY_PAID' })
}
