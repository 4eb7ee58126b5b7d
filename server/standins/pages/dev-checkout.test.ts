import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalPayments } from '../payments/payments-local.ts'
import type { LocalPayments } from '../payments/payments-local.ts'
import { devCheckoutRoutes } from './dev-checkout-routes.ts'
import { sendError } from '../../http/errors.ts'

const NOW = Date.now()

let folder: string
let payments: LocalPayments
let app: FastifyInstance
let page: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtside-checkout-'))
  payments = createLocalPayments({ folder, now: () => NOW, post: async () => 200 })
  app = Fastify()
  app.setErrorHandler(sendError)
  devCheckoutRoutes(app, payments, 'courtside.test')
  const { url } = await payments.openSession({
    checkoutId: crypto.randomUUID(),
    amountCents: 7_900,
    currency: 'USD',
    productName: 'Courtside: <b>Single</b>',
    email: 'maya@example.test',
    returnUrl: 'http://courtside.test/app/video-upload?checkout=1',
    expiresAt: new Date(NOW + 3_600_000),
  })
  page = url ?? ''
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url = page, host = 'localhost:8080') => app.inject({ url, headers: { host } })
const press = (action: string, more = '', origin = 'http://localhost:8080') =>
  app.inject({
    method: 'POST',
    url: page,
    payload: `action=${action}${more}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:8080', origin },
  })
const session = () => payments.find(page.split('/').at(-1) ?? '')

test('[O52] the page shows what is to be paid, runs only its own script, and stands only in frames of this server', async () => {
  const { statusCode, headers, body } = await get()
  expect(statusCode).toBe(200)
  expect(body).toContain('Courtside: &lt;b&gt;Single&lt;/b&gt;')
  expect(body).toContain('Pay $79.00')
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'$/u,
  )
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('same-origin')
})

test.each([
  ['pay', '', 'complete', [0]],
  ['pay-twice', '', 'complete', [0, 0]],
  ['pay-late', '&delay=10', 'complete', [10]],
  ['pay-late', '&delay=3600', 'complete', [3_600]],
  ['pay-late', '&delay=99999999', 'complete', [10]],
  ['decline', '', 'open', []],
  ['cancel', '', 'open', []],
  ['expire', '', 'expired', [0]],
])('[O52] the button %s%s leaves the session %s', async (action, more, status, tellAfterS) => {
  const answer = await press(action, more)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, action === 'cancel' ? `${page}?cancelled` : page])
  expect(session()?.status).toBe(status)
  expect(session()?.deliveries.map(({ dueAt }) => (dueAt - NOW) / 1_000)).toEqual(tellAfterS)
})

test('[O36] a declined card is said, and the form stays', async () => {
  await press('decline')
  const { body } = await get()
  expect(body).toContain('The card was declined.')
  expect(body).toContain('Pay $79.00')
  expect(body).toContain('data-outcome=""')
})

test.each([
  ['pay', '', 'complete', '/app/video-upload?checkout=1'],
  ['cancel', '?cancelled', 'cancelled', '/app/video-upload?checkout=1&amp;cancelled=1'],
  ['expire', '', 'cancelled', '/app/video-upload?checkout=1&amp;cancelled=1'],
])('[O52] after %s the page tells the one around it, or goes back by itself', async (action, query, outcome, back) => {
  await press(action)
  const { body } = await get(`${page}${query}`)
  expect(body).toContain(`<body data-outcome="${outcome}" data-back="${back}">`)
  expect(body).not.toContain('Pay $79.00')
})

test('[O52] no foreign host name, no foreign form, no session that is not there', async () => {
  expect((await get(page, 'evil.example')).statusCode).toBe(404)
  expect((await get(page, 'courtside.test')).statusCode).toBe(200)
  expect((await get(page, '127.0.0.1:8080')).statusCode).toBe(200)
  expect((await press('pay', '', 'https://evil.example')).statusCode).toBe(403)
  expect((await press('pay', '', 'null')).statusCode).toBe(403)
  expect((await press('steal')).statusCode).toBe(400)
  expect(session()?.status).toBe('open')
  expect((await get('/dev/checkout/cs_local_0')).statusCode).toBe(404)
  expect((await get('/dev/checkout/..%2Fwebhook-secret')).statusCode).toBe(404)
})

test('[O149] the page of a paid session chooses how refunds are answered, and shows the choice', async () => {
  await press('pay')
  page = `${page}/after`
  expect((await get()).body).toContain('<option value="made" selected>Refunded</option>')
  expect((await press('answer-refunds', '&refunds=unknown_payment')).statusCode).toBe(303)
  expect((await get()).body).toContain('<option value="unknown_payment" selected>Payment not known</option>')
  const [{ checkoutId, paymentReference } = { checkoutId: '', paymentReference: '' }] = payments.sessions()
  expect(await payments.refund({ checkoutId, paymentReference: paymentReference ?? '' })).toEqual({
    kind: 'refused',
    failure: 'unknown_payment',
  })
  await press('answer-refunds', '&refunds=nonsense')
  expect(payments.sessions()[0]?.refundsAre).toBe('made')
})
