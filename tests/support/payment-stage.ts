import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type * as v from 'valibot'
import type { Checkout, createCheckoutSession } from '#domain/contracts/payments.ts'
import { sweepCheckouts } from '#server/resources/payments/sweep-checkouts.ts'
import { startEvaluationServer } from './evaluation-server.ts'
import { aPlayerOf } from './orders.ts'
import type { TestUser } from './test-server.ts'

export type PaymentStage = Awaited<ReturnType<typeof startPaymentStage>>
export type OpenCheckout = v.InferOutput<(typeof createCheckoutSession)['output']>

/**
 * How it ends, as far as money and orders go. `charged` is what the provider holds of the player: paid less given back.
 */
export type EndState = {
  evaluation: string | undefined
  checkouts: string[]
  purchases: { amount_cents: number; credits_total: number; credits_left: number }[]
  held: number
  count: number
  charged: number
}

/** Another event of the same session, with an id of its own. */
export function bodyAs(body: string, type: string, changes: object = {}): string {
  const event: { data: { object: object } } = JSON.parse(body)
  return JSON.stringify({
    ...event,
    id: `evt_${randomUUID()}`,
    type,
    data: { object: { ...event.data.object, ...changes } },
  })
}

/** The evaluation server with players who have an order ready to be paid, and the other side of the payment. */
export async function startPaymentStage() {
  const server = await startEvaluationServer()
  const { db, payments, services, call } = server

  /** An order that misses nothing but its payment. */
  async function aWholeDraft(player: TestUser, packageId = 1): Promise<string> {
    const id = randomUUID()
    const order = {
      evaluation_submission_id: id,
      package_id: packageId,
      event_name: 'Harbor Point vs. Eastgate',
      jersey_number: '12',
      jersey_color: 'white',
    }
    await call(player, 'POST', '/evaluation/submission/', order)
    await call(player, 'POST', '/evaluation/validate_video_url/', {
      url: 'https://youtu.be/dQw4w9WgXcQ',
      evaluation_submission_id: id,
    })
    const sightings = [
      { at_s: 30, x: 0.2, y: 0.5, hint: '' },
      { at_s: 300, x: 0.7, y: 0.4, hint: '' },
    ]
    await call(player, 'PUT', `/evaluation/submission/${id}/`, { sightings })
    return id
  }

  const open = (player: TestUser, id: string) =>
    call(player, 'POST', '/payment/create-checkout-session/', { evaluation_submission_id: id })
  const sessionOf = (checkout: OpenCheckout) => checkout.url?.split('/').at(-1) ?? ''

  /** A player whose order awaits its payment. */
  async function anOpenCheckout(packageId = 1) {
    const player = await aPlayerOf(server)
    const id = await aWholeDraft(player, packageId)
    const answer = await open(player, id)
    if (answer.statusCode !== 200) throw new Error(`No checkout: ${answer.body}`)
    const checkout = answer.json<OpenCheckout>()
    return { player, id, checkout, session: sessionOf(checkout) }
  }

  /** The same, paid, and we were told. */
  async function aPaidOrder(packageId = 1) {
    const order = await anOpenCheckout(packageId)
    pay(order.session)
    await payments.deliverDue()
    return { ...order, checkoutId: order.checkout.checkout_id }
  }

  const checkoutOf = async (player: TestUser, { checkout_id }: OpenCheckout) =>
    (await call(player, 'GET', `/payment/checkout/${checkout_id}/`)).json<Checkout>()
  const cancel = (player: TestUser, { checkout_id }: OpenCheckout) =>
    call(player, 'POST', `/payment/checkout/${checkout_id}/cancel/`)

  /** Pays at the provider; what it tells is not delivered yet. */
  const pay = (session: string, { delayMs = 0, copies = 1 } = {}) => payments.pay(session, { delayMs, copies })

  const sweep = () =>
    sweepCheckouts(services, (error) => {
      throw error
    })

  const charged = (checkoutIds: readonly string[]) =>
    payments
      .sessions()
      .filter((it) => checkoutIds.includes(it.checkoutId) && it.paymentReference !== null && !it.isRefunded)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)

  async function endOf({ id: userId }: TestUser, evaluationId: string): Promise<EndState> {
    const checkouts = await db.query<{ id: string; status: string }>(
      'SELECT id, status FROM checkout WHERE buyer_id = $1 ORDER BY created_at, id',
      [userId],
    )
    const purchases = await db.query<EndState['purchases'][number]>(
      'SELECT amount_cents, credits_total, credits_left FROM purchase WHERE owner_id = $1 ORDER BY bought_at, id',
      [userId],
    )
    const [row] = await db.query<{ status: string; held: number; count: number }>(
      `SELECT e.status, (SELECT count(*) FROM credit_use c WHERE c.evaluation_id = e.id
        AND c.returned_at IS NULL) AS held, u.submission_count AS count
       FROM evaluation e, app_user u WHERE e.id = $1 AND u.id = $2`,
      [evaluationId, userId],
    )
    return {
      evaluation: row?.status,
      checkouts: checkouts.map(({ status }) => status),
      purchases,
      held: row?.held ?? 0,
      count: row?.count ?? 0,
      charged: charged(checkouts.map(({ id }) => id)),
    }
  }

  /** The newest thing that the provider has to tell of a session. */
  const bodyOf = (session: string) => payments.find(session)?.deliveries.at(-1)?.body ?? ''

  const signed = (payload: string, { secret = payments.secret, ageS = 0 } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(services.now() / 1_000) - ageS })

  /** Posts an event by hand, as often and as late as a test likes; with another signature when one is given. */
  const post = (
    payload: string,
    { signature = signed(payload), ...how }: { secret?: string; ageS?: number; signature?: string } = {},
  ) =>
    server.app.inject({
      method: 'POST',
      url: '/api/payment/webhook/',
      payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': how.secret !== undefined || how.ageS !== undefined ? signed(payload, how) : signature,
      },
    })

  return {
    ...server,
    bodyOf,
    signed,
    post,
    aWholeDraft,
    open,
    sessionOf,
    anOpenCheckout,
    aPaidOrder,
    checkoutOf,
    cancel,
    pay,
    sweep,
    endOf,
  }
}
