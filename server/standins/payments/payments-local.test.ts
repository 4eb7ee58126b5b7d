import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postToWebhook } from '../post-to-webhook.ts'
import { createLocalPayments } from './payments-local.ts'
import type { LocalPayments } from './payments-local.ts'
import type { PaymentEvent } from '../../ports/payments.ts'

const MINUTE = 60_000
const CHECKOUT = '3f2a7f5e-9a0b-4c1d-8e2f-0123456789ab'
const SESSION = 'cs_local_3f2a7f5e9a0b4c1d8e2f0123456789ab'

let folder: string
let now: number
let status: number
let told: PaymentEvent[]
let payments: LocalPayments
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'courtside-payments-')), 'payments')
  now = Date.parse('2026-11-20T12:00:00Z')
  status = 200
  told = []
  payments = start()
})
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }))

function start(): LocalPayments {
  const started: LocalPayments = createLocalPayments({
    folder,
    now: () => now,
    post: async (body, signature) => {
      told.push(started.readEvent(Buffer.from(body), signature))
      return status
    },
  })
  return started
}

const open = (changes: { amountCents?: number } = {}) =>
  payments.openSession({
    checkoutId: CHECKOUT,
    amountCents: 7_900,
    currency: 'USD',
    productName: 'Courtside: Single Evaluation',
    email: 'maya@example.test',
    returnUrl: 'http://localhost:8080/app/video-upload?checkout=1',
    expiresAt: new Date(now + 60 * MINUTE),
    ...changes,
  })
const typesTold = () => told.map(({ type }) => type)

test('[O31] asked again, the session is the same; its page is a path of this server', async () => {
  const session = await open()
  expect(session).toEqual({
    sessionId: SESSION,
    clientSecret: null,
    url: `/dev/checkout/${SESSION}`,
    expiresAt: new Date(now + 60 * MINUTE),
  })
  expect(await open({ amountCents: 1 })).toEqual(session)
  expect(await payments.findOpenSession(SESSION)).toEqual(session)
})

test('[O52] what happens is told in Stripe’s shape, signed, once each', async () => {
  await open()
  payments.pay(SESSION, { delayMs: 0, copies: 1 })
  payments.pay(SESSION, { delayMs: 0, copies: 1 })
  expect(await payments.expireSession(SESSION)).toBe('paid')
  await payments.deliverDue()
  const paymentReference = payments.find(SESSION)?.paymentReference ?? ''
  await payments.refund({ checkoutId: CHECKOUT, paymentReference })
  await payments.refund({ checkoutId: CHECKOUT, paymentReference })
  await payments.deliverDue()
  await payments.deliverDue()
  const one = {
    eventId: expect.stringMatching(/^evt_local_/u),
    checkoutId: CHECKOUT,
    paymentReference,
    amountCents: 7_900,
    currency: 'USD',
  }
  expect(told).toMatchObject([
    { ...one, type: 'paid', sessionId: SESSION },
    { ...one, type: 'refunded', sessionId: null },
  ])
})

test('[O52] told twice is the same event twice', async () => {
  await open()
  payments.pay(SESSION, { delayMs: 0, copies: 2 })
  await payments.deliverDue()
  expect(typesTold()).toEqual(['paid', 'paid'])
  expect(told[0]?.eventId).toBe(told[1]?.eventId)
})

test('[O149] refunds are answered as the page says: not known, refused, not allowed or not at all', async () => {
  await open()
  payments.pay(SESSION, { delayMs: 0, copies: 1 })
  const paymentReference = payments.find(SESSION)?.paymentReference ?? ''
  const whole = { checkoutId: CHECKOUT, paymentReference }
  const part = { ...whole, refundId: CHECKOUT, amountCents: 100 }
  for (const failure of ['unknown_payment', 'refused', 'not_allowed'] as const) {
    payments.answerRefunds(SESSION, failure)
    expect(await payments.refund(whole)).toEqual({ kind: 'refused', failure })
    expect(await payments.refundPart(part)).toEqual({ kind: 'refused', failure })
  }
  payments.answerRefunds(SESSION, 'unanswered')
  await expect(payments.refund(whole)).rejects.toMatchObject({ reason: 'unavailable' })
  payments = start()
  await expect(payments.refundPart(part)).rejects.toMatchObject({ reason: 'unavailable' })
  payments.answerRefunds(SESSION, 'made')
  expect(await payments.refundPart(part)).toMatchObject({ kind: 'made' })
  payments.failRefund(SESSION)
  expect(await payments.refundPart(part)).toEqual({ kind: 'refused', failure: 'came_back' })
  expect(await payments.refund({ ...whole, paymentReference: 'pi_local_none' })).toMatchObject({
    failure: 'unknown_payment',
  })
})

test('[O52] what is to be told later is told after a restart too, with a fresh signature', async () => {
  await open()
  payments.pay(SESSION, { delayMs: 60 * MINUTE, copies: 1 })
  now += 59 * MINUTE
  await payments.deliverDue()
  expect(told).toEqual([])
  payments = start()
  now += MINUTE
  await payments.deliverDue()
  expect(typesTold()).toEqual(['paid'])
})

test('[O52] what the server does not take is told again after 1, 5, 30 seconds …, and not for ever', async () => {
  await open()
  status = 500
  payments.pay(SESSION, { delayMs: 0, copies: 1 })
  await payments.deliverDue()
  for (const [seconds, times] of [
    [0.9, 1],
    [0.1, 2],
    [4, 2],
    [1, 3],
    [30, 4],
  ] as const) {
    now += seconds * 1_000
    await payments.deliverDue()
    expect(told).toHaveLength(times)
  }
  status = 200
  now += 2 * MINUTE
  await payments.deliverDue()
  now += 60 * MINUTE
  await payments.deliverDue()
  expect(told).toHaveLength(5)
})

test('[O36] a session whose hour is over expires by itself and says so', async () => {
  await open()
  now += 60 * MINUTE
  expect(await payments.findOpenSession(SESSION)).toBeUndefined()
  expect(payments.pay(SESSION, { delayMs: 0, copies: 1 })?.status).toBe('expired')
  await payments.deliverDue()
  expect(typesTold()).toEqual(['expired'])
})

test('[O52] the files are for this user only', async () => {
  await open()
  for (const name of await readdir(folder))
    expect([name, (await stat(path.join(folder, name))).mode & 0o777]).toEqual([name, 0o600])
})

const tellAt = (port: number) => postToWebhook(`http://127.0.0.1:${port}/api/payment/webhook/`, 'stripe-signature')

test('[O52] it is told over HTTP, by itself, until it stops; a server that is away is asked again', async () => {
  const bodies: string[] = []
  const server = createServer(
    (request, response) =>
      void text(request).then((body) => {
        bodies.push(
          `${request.method} ${request.url} ${String(request.headers['stripe-signature']).slice(0, 2)} ${body.slice(0, 16)}`,
        )
        response.writeHead(bodies.length === 1 ? 503 : 200).end()
      }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // Listening on a port, so it is no pipe.
  payments = createLocalPayments({ folder, now: Date.now, post: tellAt(port) })
  now = Date.now()
  await open()
  const telling = payments.start((error) => expect.fail(String(error)))
  payments.pay(SESSION, { delayMs: 0, copies: 1 })
  await expect.poll(() => bodies).toEqual(Array(2).fill('POST /api/payment/webhook/ t= {"id":"evt_local'))
  await telling.stop()
  server.closeAllConnections()
  server.close()
  await expect(tellAt(port)('{}', 't=1')).rejects.toThrow('fetch failed')
})
