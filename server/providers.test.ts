import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { readEnv } from './env/env.ts'
import { responseHeaders } from './http/headers.ts'
import { openPayments } from './providers.ts'

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtside-open-payments-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = (settings: Record<string, string>) => openPayments(readEnv({ ...settings, DATA_DIR: folder }))

test('[O50] without keys the local checkout stands in, with them nothing does', () => {
  expect(open({})).toMatchObject({
    payments: { provider: 'local', publishableKey: null },
    local: { provider: 'local' },
  })
  expect(open(KEYS)).toMatchObject({ payments: { provider: 'stripe', publishableKey: 'pk_test_1' }, local: undefined })
  expect(open({ ...PRODUCTION, ...KEYS, WITHOUT_STRIPE: '' })).toMatchObject({
    payments: { provider: 'stripe' },
    local: undefined,
  })
})

test('[O50] in production without keys nobody can pay, and no webhook is believed', async () => {
  const { payments, local } = open(PRODUCTION)
  expect(local).toBeUndefined()
  const request = {
    checkoutId: '1',
    amountCents: 1,
    currency: 'USD',
    productName: 'x',
    email: 'x',
    returnUrl: 'x',
    expiresAt: new Date(),
  }
  await expect(payments.openSession(request)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(() => payments.readEvent(Buffer.from('{}'), 't=1,v1=1')).toThrow('The signature is not valid')
})

test.each([
  [
    true,
    [
      'script-src https://js.stripe.com',
      'frame-src https://js.stripe.com https://hooks.stripe.com',
      'connect-src https://api.stripe.com',
    ],
  ],
  [false, []],
])('[O53] pages load and frame Stripe only where it is configured (%s)', async (paysWithStripe, expected) => {
  const app = Fastify()
  await responseHeaders(app, { isHttps: false, identityOrigin: undefined, videoOrigins: [], paysWithStripe })
  app.get('/', () => 'page')
  const directives = String((await app.inject('/')).headers['content-security-policy'])
    .split(';')
    .map((it) => it.split(' '))
  await app.close()
  const ofStripe = directives
    .map(([name, ...sources]) => [name, ...sources.filter((it) => it.includes('stripe'))])
    .filter(({ length }) => length > 1)
  expect(ofStripe.map((it) => it.join(' ')).toSorted()).toEqual(expected.toSorted())
})
