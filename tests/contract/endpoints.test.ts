import * as v from 'valibot'
import { expect, test } from 'vitest'
import { EXPECTED } from '#tests/permissions/expected.ts'
import type { PermissionKey } from '#tests/permissions/expected.ts'
import { calls, endpoints, keyOf } from '#tests/support/all-endpoints.ts'
import type { Grants } from '#domain/access/grants.ts'
import { NullableNumberColumn, NumberColumn } from '#domain/contracts/wire.ts'
import { buildApp } from '#server/app.ts'
import type { AppDeps } from '#server/app.ts'
import { describeApi } from '#server/http/openapi.ts'
import { Refusal } from '#server/refusal.ts'
import { resourceRoutes } from '#server/resources/all-routes.ts'
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
const served = new Map<string, Grants | undefined>()
const app = await buildApp({
  services,
  identify,
  callsPerMinute: 1_000,
  version: '0.0.0-test',
  routes: (api, given) => {
    api.addHook('onRoute', ({ method, routePath, config }) => {
      if (method !== 'HEAD') served.set(`${String(method)} ${routePath}`, config?.call?.grant)
    })
    resourceRoutes(api, given)
  },
})
await app.ready()

const named = endpoints.map((it) => [keyOf(it), it] as const)

test.each(named)('[U20] the server answers %s', (_name, { method, path }) => {
  // The router keeps addresses without the trailing slash that it ignores.
  expect(app.hasRoute({ method, url: `/api${path.replace(/\/$/u, '')}` })).toBe(true)
})

test('[P1] the server answers the calls of the contracts, each with its grant, and no others', () => {
  expect(Object.fromEntries(served)).toEqual(Object.fromEntries(calls.map((it) => [keyOf(it), it.grant])))
})

test('[U20] no two calls have one address', () => {
  const addresses = calls.map(keyOf)
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

test.each(named.filter(([name]) => EXPECTED[name as PermissionKey] !== 'public'))(
  '[U20] %s answers 401 without a token',
  async (_name, { method, path }) => {
    const answer = await app.inject({ method, url: `/api${path.replace(/:\w+/u, 'x')}` })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error_code: 'UNAUTHENTICATED', message: 'Please sign in', retryable: false })
  },
)
