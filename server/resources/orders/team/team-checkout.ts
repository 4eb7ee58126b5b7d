import { randomUUID } from 'node:crypto'
import { createCheckoutSession } from '#domain/contracts/payments.ts'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../actor.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { findOpenTeamCheckout, insertCheckout } from '../../checkouts/checkouts-repository.ts'
import type { CheckoutRow } from '../../checkouts/checkouts-repository.ts'
import { beingConfirmed, closeCheckout } from '../../checkouts/close-checkout.ts'
import { answerOf, expiryOf, isInTime, sessionFor } from '../../checkouts/checkout-session.ts'
import type { CheckoutAnswer } from '../../checkouts/checkout-session.ts'
import { requireTeam } from '../../teams/teams-policy.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'publicOrigin' | 'now'>

export const ORDER_ENDED = 'ORDER_ENDED'

/**
 * O86. What is offered for an order, written down with it: as many packages as give a credit to each of the `players`
 * who hold none.
 */
export async function insertTeamCheckout(
  sql: Sql,
  it: { orderId: string; coachId: string; packageId: number; players: number; now: number },
) {
  const [offer] = await sql.query<{ evaluations: number }>('SELECT evaluations FROM package WHERE id = $1', [
    it.packageId,
  ])
  if (!offer) throw new Error(`Package ${it.packageId} is missing although it was checked`)
  await insertCheckout(sql, {
    id: randomUUID(),
    buyerId: it.coachId,
    teamOrderId: it.orderId,
    packageId: it.packageId,
    quantity: Math.ceil(it.players / offer.evaluations),
    expiresAt: expiryOf(it.now),
  })
}

/**
 * O86. The payment of an order, at the price at which it was made. An order has one payment: a provider without an
 * answer is asked again under the same key, and what can be paid in no more ends the order.
 */
export async function openTeamCheckout(deps: Deps, actor: Actor, orderId: string): Promise<CheckoutAnswer> {
  const { checkout, teamId } = await findAwaited(deps.db, actor, orderId)
  const session = isInTime(checkout, deps.now())
    ? await sessionFor(deps, checkout, {
        email: actor.email,
        returnPath: `/app/new-evaluation/${teamId}`,
        isKeptWhenAway: true,
      })
    : undefined
  if (session) return answerOf(deps, checkout, session)
  if ((await closeCheckout(deps, checkout.id)) === 'paid') throw beingConfirmed()
  throw ended()
}

/** One answer for an order that is absent, another coach's, or of a team that the actor does not coach any more. */
async function findAwaited(
  sql: Sql,
  actor: Actor,
  orderId: string,
): Promise<{ checkout: CheckoutRow; teamId: number }> {
  const [order] = await sql.query<{ team_id: number; submitted_by: string; status: string }>(
    'SELECT team_id, submitted_by, status FROM team_submission WHERE id = $1',
    [orderId],
  )
  if (order?.submitted_by !== actor.userId) throw new Refusal('missing', 'Order not found')
  await requireTeam(sql, actor, createCheckoutSession.grant, order.team_id)
  if (order.status === 'submitted')
    throw new Refusal('conflict', 'This order is already paid.', { code: 'ALREADY_PAID' })
  const checkout = await findOpenTeamCheckout(sql, orderId)
  if (order.status === 'cancelled' || !checkout) throw ended()
  return { checkout, teamId: order.team_id }
}

const ended = () =>
  new Refusal('conflict', 'This order has ended and can’t be paid anymore. Submit it again.', {
    code: ORDER_ENDED,
  })
