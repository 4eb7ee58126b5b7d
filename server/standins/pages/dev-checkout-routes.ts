import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LocalCheckout } from '../payments/payments-local.ts'
import { REFUNDS_ARE } from '../payments/payments-local-store.ts'
import type { LocalSession } from '../payments/payments-local-store.ts'
import { AFTER_PAGE_POLICY, afterPage } from './dev-after-checkout-page.ts'
import { CHECKOUT_PAGE_POLICY, checkoutPage } from './dev-checkout-page.ts'
import { Refusal } from '../../refusal.ts'
import { ensureOurName } from '../../http/our-name.ts'

const DELAYS_S: readonly number[] = [10, 3_600]
const DUE_DAYS: readonly number[] = [1, 7]

type Params = { Params: { session_id: string } }

/**
 * O52. Serves the stand-in's checkout at /dev/checkout/{session id}: bind it only where nobody pays with real money. It
 * may be shown in a frame of this server's pages. `publicHost` is the host name by which browsers reach the server.
 */
export function devCheckoutRoutes(app: FastifyInstance, checkout: LocalCheckout, publicHost: string) {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, body, done) => done(null, body),
    )

    scope.get<Params & { Querystring: { cancelled?: string } }>('/dev/checkout/:session_id', async (request, reply) => {
      ensureOurName(request, publicHost)
      return show(reply, checkout.find(request.params.session_id), request.query.cancelled !== undefined)
    })

    scope.post<Params>('/dev/checkout/:session_id', async (request, reply) => {
      ensureOurName(request, publicHost)
      ensureOwnForm(request)
      const { session_id: id } = request.params
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const action = form.get('action') ?? ''
      if (!act(checkout, id, action, Number(form.get('delay')))) throw missing()
      return reply.redirect(`/dev/checkout/${encodeURIComponent(id)}${action === 'cancel' ? '?cancelled' : ''}`, 303)
    })

    scope.get<Params>('/dev/checkout/:session_id/after', async (request, reply) => {
      ensureOurName(request, publicHost)
      const session = checkout.find(request.params.session_id)
      if (!session) throw missing()
      return send(reply, afterPage(session), AFTER_PAGE_POLICY)
    })

    scope.post<Params>('/dev/checkout/:session_id/after', async (request, reply) => {
      ensureOurName(request, publicHost)
      ensureOwnForm(request)
      const { session_id: id } = request.params
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      if (!actAfter(checkout, id, form)) throw missing()
      return reply.redirect(`/dev/checkout/${encodeURIComponent(id)}/after`, 303)
    })
  })
}

function act(checkout: LocalCheckout, id: string, action: string, delayS: number): LocalSession | undefined {
  switch (action) {
    case 'pay':
      return checkout.pay(id, { delayMs: 0, copies: 1 })
    case 'pay-late':
      return checkout.pay(id, { delayMs: 1_000 * (DELAYS_S.find((it) => it === delayS) ?? 10), copies: 1 })
    case 'pay-twice':
      return checkout.pay(id, { delayMs: 0, copies: 2 })
    case 'decline':
      return checkout.decline(id)
    case 'expire':
      return checkout.expire(id)
    // As with the provider itself: whoever goes away leaves the session open.
    case 'cancel':
      return checkout.find(id)
    default:
      throw new Refusal('unreadable', 'There is no such button')
  }
}

/** What happens to a payment once it is made. */
function actAfter(checkout: LocalCheckout, id: string, form: URLSearchParams): LocalSession | undefined {
  const action = form.get('action') ?? ''
  switch (action) {
    case 'refund':
      return checkout.refundByHand(id, Math.round(100 * Number(form.get('amount'))))
    case 'fail-refund':
      return checkout.failRefund(id)
    case 'answer-refunds':
      return checkout.answerRefunds(id, REFUNDS_ARE.find((it) => it === form.get('refunds')) ?? 'made')
    case 'dispute':
      return checkout.dispute(id, DUE_DAYS.find((it) => it === Number(form.get('days'))) ?? 7)
    case 'under_review':
    case 'won':
    case 'lost':
      return checkout.moveDispute(id, action)
    default:
      throw new Refusal('unreadable', 'There is no such button')
  }
}

/** A foreign page must not press the buttons. */
function ensureOwnForm({ headers, host }: FastifyRequest) {
  const { origin } = headers
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host))
    throw new Refusal('forbidden', 'This form is not ours')
}

function show(reply: FastifyReply, session: LocalSession | undefined, isCancelled: boolean) {
  if (!session) throw missing()
  return send(reply, checkoutPage({ session, isCancelled }), CHECKOUT_PAGE_POLICY)
}

function send(reply: FastifyReply, page: string, policy: string) {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      // With `no-referrer`, as elsewhere, browsers send the form without saying whose it is.
      .header('referrer-policy', 'same-origin')
      .send(page)
  )
}

const missing = () => new Refusal('missing', 'There is no such checkout')
