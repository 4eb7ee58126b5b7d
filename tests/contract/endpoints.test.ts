import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from '#tests/support/all-endpoints.ts'
import { NullableNumberColumn, NumberColumn } from '#domain/contracts/wire.ts'
import { buildApp } from '#server/app.ts'
import type { AppDeps } from '#server/app.ts'
import { describeApi } from '#server/http/openapi.ts'
import { Refusal } from '#server/refusal.ts'
import type { Services } from '#server/services.ts'

// No request reaches a handler here: routes are looked up, or refused for want of a token.
const db = { query: () => Promise.reject(new Error('No database')) }
const services = {
  db,
  now: Date.now,
  publicOrigin: 'http://localhost:8080',
  videos: { origins: [] as readonly string[] },
  scheduling: { provider: 'local' },
} as unknown as Services
const identify: AppDeps['identify'] = async () => {
  throw new Refusal('unauthenticated', 'Please sign in')
}
const app = await buildApp({ services, identify, callsPerMinute: 1_000, version: '0.0.0-test' })
await app.ready()

const named = endpoints.map((it) => [`${it.method} ${it.path}`, it] as const)

test.each(named)('[U20] the server answers %s', (_name, { method, path }) => {
  // The router keeps addresses without the trailing slash that it ignores.
  expect(app.hasRoute({ method, url: `/api${path.replace(/\/$/u, '')}` })).toBe(true)
})

test('[U20] no two endpoints have one address', () => {
  const addresses = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(addresses).toHaveLength(new Set(addresses).size)
})

test('a list of numbers is described as one, though it is looked through at once', () => {
  const { paths } = describeApi(endpoints, '0.0.0-test')
  const evaluators = JSON.stringify(paths['/dashboard/agreement/']?.['get']?.responses)
  expect(evaluators).toContain('"skills":{"type":"array","items":{"anyOf":[{"type":"number"},{"type":"null"}]}}')
  expect(evaluators).toContain('"n":{"type":"array","items":{"type":"number"}}')
})

test.each([
  [NumberColumn, [0, -1.5], [[null], [Number.NaN], ['1'], 1, null]],
  [NullableNumberColumn, [0, null], [[undefined], [Number.NaN], ['1'], { 0: 1 }]],
])('a list of numbers holds nothing else', (schema, good, bad) => {
  expect([v.parse(schema, good), v.parse(schema, [])]).toEqual([good, []])
  expect(bad.filter((one) => v.is(schema, one))).toEqual([])
})

const PUBLIC = new Set([
  'GET /auth/validate-email/',
  'POST /auth/sign-out/',
  'POST /auth/recovery-code/',
  'GET /history/:token/',
  'POST /history/:token/',
  'GET /consent/:token/',
  'POST /consent/:token/',
  'GET /join/:token/',
  'GET /invitation/:token/',
  'POST /report/:token/code/',
  'POST /report/:token/open/',
  'POST /report/:token/pdf/',
])

test.each(named.filter(([name]) => !PUBLIC.has(name)))(
  '[U20] %s answers 401 without a token',
  async (_name, { method, path }) => {
    const answer = await app.inject({ method, url: `/api${path.replace(/:\w+/u, 'x')}` })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error_code: 'UNAUTHENTICATED', message: 'Please sign in', retryable: false })
  },
)
