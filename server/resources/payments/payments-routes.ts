import type { FastifyInstance } from 'fastify'
import { files } from '#domain/contracts/files.ts'
import { cancelCheckout, createCheckoutSession, getCheckout } from '#domain/contracts/payments.ts'
import type { Checkout } from '#domain/contracts/payments.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { openTeamCheckout } from '../orders/team/team-checkout.ts'
import { readCheckout } from '../checkouts/checkouts-repository.ts'
import { beingConfirmed, closeCheckout } from '../checkouts/close-checkout.ts'
import { openCheckout } from './open-checkout.ts'
import { takeEvent } from './take-event.ts'

export function paymentsRoutes(app: FastifyInstance, services: Services) {
  const own = async (checkoutId: string, buyerId: string): Promise<Checkout> => {
    const checkout = await readCheckout(services.db, checkoutId, buyerId)
    if (!checkout) throw new Refusal('missing', 'Payment not found')
    return checkout
  }

  serveGranted(app, createCheckoutSession, (actor, { evaluation_submission_id: id, team_submission_id: teamOrder }) => {
    if (teamOrder !== undefined) return openTeamCheckout(services, actor, teamOrder)
    if (id === undefined) throw new Refusal('missing', 'Order not found')
    return openCheckout(services, actor, id)
  })

  serveGranted(app, getCheckout, ({ userId }, { checkout_id: id }) => own(id, userId))

  serveGranted(app, cancelCheckout, async ({ userId }, { checkout_id: id }) => {
    const { status } = await own(id, userId)
    if (status === 'open' && (await closeCheckout(services, id)) === 'paid') {
      // Its webhook may have come in between: then there is nothing to wait for.
      const now = await own(id, userId)
      if (now.status === 'open') throw beingConfirmed()
    }
    return own(id, userId)
  })

  void app.register(async (scope) => webhookRoute(scope, services))
}

/**
 * O32. The signature is over the bytes as they were sent, so nothing parses them before it is checked; no JSON
 * contract.
 */
function webhookRoute(scope: FastifyInstance, services: Services) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // Never limited away: behind a proxy all the world may have one address, and what is not signed costs one hash.
  scope.post(
    files.paymentWebhook.path,
    { config: { call: files.paymentWebhook, isPublic: true, rateLimit: false } },
    async ({ body, headers }, reply) => {
      const signature = headers['stripe-signature']
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      await takeEvent(
        services,
        services.payments.readEvent(bytes, typeof signature === 'string' ? signature : undefined),
      )
      return reply.header('cache-control', 'no-store').send({ received: true })
    },
  )
}
