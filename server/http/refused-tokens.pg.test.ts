import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'

const PROXY = '10.0.0.1'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ refusedCallsPerMinute: 600, trustProxy: [PROXY] })
  server.stopClock()
})
afterAll(() => server.close())

const MINUTE_MS = 60_000

/** Sends 2,000 bad tokens from one address, which `remoteAddress` forwards, in a fresh minute of the server. */
async function flood(remoteAddress: string, forwarded: (at: number) => string) {
  server.advance(MINUTE_MS)
  const statuses = new Map<number, number>()
  for (let at = 0; at < 2_000; at++) {
    const { statusCode } = await server.app.inject({
      url: '/api/accounts/histories/',
      remoteAddress,
      headers: { authorization: `Bearer a.b.c${at}`, 'x-forwarded-for': forwarded(at) },
    })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  return Object.fromEntries(statuses)
}

test('[U106] of 2,000 bad tokens from one network 600 are looked at; 40 tablets of that gym go on rating', async () => {
  const evaluator = await server.createUser()
  const headers = await server.as(evaluator)
  const call = () => server.app.inject({ url: '/api/accounts/histories/', remoteAddress: '203.0.113.7', headers })
  const before = (await call()).statusCode
  expect(await flood('203.0.113.7', () => '')).toEqual({ 401: 600, 429: 1_400 })
  expect((await call()).statusCode).toBe(before)
  const refused = await server.app.inject({ url: '/api/accounts/histories/', remoteAddress: '203.0.113.7' })
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect(refused.json()).toMatchObject({ error_code: 'TOO_MANY', retryable: true })
})

test('[U106] only a proxy that is named tells for whom it asks: nobody chooses an address of their own', async () => {
  expect(await flood('203.0.113.8', (at) => `198.51.100.${at % 250}`)).toEqual({ 401: 600, 429: 1_400 })
  const few = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      server.app.inject({
        url: '/api/accounts/histories/',
        remoteAddress: PROXY,
        headers: { 'x-forwarded-for': `192.0.2.${at}` },
      }),
    ),
  )
  expect(new Set(few.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
})
