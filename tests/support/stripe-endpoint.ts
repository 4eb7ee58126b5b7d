import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Asked = { method: string; path: string; form: Record<string, string>; idempotencyKey: string | undefined }
type Session = {
  id: string
  object: 'checkout.session'
  status: string
  client_secret: string | null
  expires_at: number
}

/**
 * The few calls of Stripe's API that the server makes, over HTTP as the SDK makes them: sessions, their end, refunds.
 */
export async function startStripeEndpoint() {
  const asked: Asked[] = []
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, object>()
  const refunded = new Set<string>()
  /** In parts. */
  const refunds: {
    id: string
    object: 'refund'
    payment_intent: string
    amount: number
    metadata: object
    status: string
  }[] = []
  /** Replies to the next calls in place of an answer: a broken connection, a status or a refusal. 0 answers as usual. */
  const troubles: ('broken' | 'unanswered' | number | { status: number; code?: string })[] = []

  const server = createServer((request, response) => void text(request).then((body) => serve(request, response, body)))

  function serve(request: IncomingMessage, response: ServerResponse, sent: string) {
    const form = Object.fromEntries(new URLSearchParams(sent))
    const path = request.url ?? ''
    const key = request.headers['idempotency-key']
    asked.push({ method: request.method ?? '', path, form, idempotencyKey: typeof key === 'string' ? key : undefined })
    const trouble = troubles.shift()
    if (trouble === 'broken') return void request.socket.destroy()
    if (typeof trouble === 'object') return send(refusal(trouble.status, 'invalid_request_error', 'no', trouble.code))
    const made =
      typeof trouble === 'number' && trouble > 0 ? undefined : answer(request.method ?? '', path, form, String(key))
    // Done, and nobody learns of it.
    if (trouble === 'unanswered') return void request.socket.destroy()
    send(made !== undefined ? made : refusal(Number(trouble), 'api_error', 'trouble'))

    function send({ status, body }: { status: number; body: object }) {
      const headers = { 'content-type': 'application/json', 'request-id': 'req_1', 'stripe-should-retry': 'false' }
      response.writeHead(status, headers).end(JSON.stringify(body))
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // Listening on a port, so it is no pipe.

  function answer(
    method: string,
    path: string,
    form: Record<string, string>,
    key: string,
  ): { status: number; body: object } {
    if (method === 'POST' && path === '/v1/checkout/sessions') return once(key, () => open(form))
    if (method === 'POST' && path === '/v1/refunds') return once(key, () => refund(form))
    if (method === 'GET' && path.startsWith('/v1/refunds?')) return { status: 200, body: listOf(path) }
    const [, id = '', end] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/u.exec(path) ?? []
    const session = sessions.get(id)
    if (!session) return refusal(404, 'invalid_request_error', 'No such checkout.session', 'resource_missing')
    if (end !== undefined) {
      if (session.status !== 'open') return refusal(400, 'invalid_request_error', 'Only open sessions can be expired')
      session.status = 'expired'
    }
    return { status: 200, body: session }
  }

  function once(key: string, make: () => { status: number; body: object }) {
    const known = byKey.get(key)
    if (known) return { status: 200, body: known }
    const made = make()
    if (made.status === 200) byKey.set(key, made.body)
    return made
  }

  function open(form: Record<string, string>) {
    const id = `cs_test_${sessions.size + 1}`
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      client_secret: `${id}_secret_x`,
      expires_at: Number(form['expires_at']),
    }
    sessions.set(id, session)
    return { status: 200, body: session }
  }

  function listOf(path: string) {
    const of = new URLSearchParams(path.split('?')[1]).get('payment_intent')
    return { object: 'list', has_more: false, data: refunds.filter(({ payment_intent }) => payment_intent === of) }
  }

  /** Every payment is of $79. */
  function refund({ payment_intent: paymentIntent = '', amount, ...form }: Record<string, string>) {
    if (amount !== undefined) return refundPart(paymentIntent, Number(amount), form)
    if (refunded.has(paymentIntent))
      return refusal(400, 'invalid_request_error', 'Charge has already been refunded', 'charge_already_refunded')
    refunded.add(paymentIntent)
    return { status: 200, body: { id: 're_1', object: 'refund', status: 'succeeded' } }
  }

  function refundPart(payment_intent: string, amount: number, form: Record<string, string>) {
    const before = refunds.filter((it) => it.payment_intent === payment_intent)
    if (before.reduce((sum, it) => sum + it.amount, amount) > 7_900)
      return refusal(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge')
    const id = `re_${refunds.length + 1}`
    const metadata = { refund_id: form['metadata[refund_id]'], checkout_id: form['metadata[checkout_id]'] }
    const made = { id, object: 'refund' as const, payment_intent, amount, metadata, status: 'succeeded' }
    refunds.push(made)
    return { status: 200, body: made }
  }

  return {
    port,
    asked,
    sessions,
    refunded,
    refunds,
    troubles,
    /** Forgets what was asked with which key, as Stripe does after a day. */
    forgetKeys: () => byKey.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const refusal = (status: number, type: string, message: string, code?: string) => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
})
