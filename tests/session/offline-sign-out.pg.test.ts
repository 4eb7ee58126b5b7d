import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readRevocations } from '#data/session/session-record.ts'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '#server/standins/idp/user-pool.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { aBrowser, aTab } from './stage.ts'

// What is left on a device where somebody signed out offline, and what becomes of it: the real server behind it.

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await startTestServer()
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const closing: (() => unknown)[] = []
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

test('[T8, T49] nothing that is left opens anything; online the server hears of the end, and nothing else is an answer', async () => {
  const { tab, token } = await signedIn()
  const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await tab.session.end('signed-out')
  const left = await everythingIn(tab)
  expect(left).not.toContain(token)
  const [name = ''] = await readRevocations(tab.storage)
  expect(name).toMatch(/^[\da-f-]{36}$/u)
  expect(await tab.hasTokens()).toBe(false)

  const noAnswers = [
    () => new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
    () => Response.json({}, { status: 503 }),
    () => Response.json({ error_code: 'TOO_MANY', message: 'Slow down', retryable: true }, { status: 429 }),
  ]
  for (const answer of noAnswers) {
    network.mockImplementation(async () => answer())
    await tab.revoke()
    expect(await readRevocations(tab.storage)).toEqual([name])
  }
  network.mockRestore()
  expect(await refresh(token)).toBe(200)
  await tab.session.revokePending()
  expect(await readRevocations(tab.storage)).toEqual([])
  expect(await refresh(token)).toBe(400)
  expect(await refresh(name)).toBe(400)
})

test('[T49] a refresh token that an earlier version kept is told to the identity provider, and gone', async () => {
  const { tab, token } = await signedIn()
  await tab.storage.setItem('courtside.toRevoke', JSON.stringify([token]))
  await tab.storage.flush()
  await tab.session.revokePending()
  expect(await readRevocations(tab.storage)).toEqual([])
  expect(await refresh(token)).toBe(400)
})

async function signedIn() {
  const user = await server.createUser()
  const config = { userPoolId: LOCAL_POOL_ID, clientId: LOCAL_CLIENT_ID, endpoint: `${origin}/idp/` }
  const tab = aTab({ config }, aBrowser(), { apiUrl: `${origin}/api` })
  closing.push(() => tab.close())
  await tab.session.start()
  expect(await tab.session.signIn(user.email, 'Test-password-1')).toEqual({ kind: 'ok' })
  await tab.storage.flush()
  const token = (await tab.storage.getItem(
    `CognitoIdentityServiceProvider.${LOCAL_CLIENT_ID}.${user.id}.refreshToken`,
  ))!
  return { user, tab, token }
}

type Tab = Awaited<ReturnType<typeof signedIn>>['tab']

async function everythingIn({ storage }: Tab): Promise<string> {
  const found: string[] = []
  await storage.rewrite((entries) => {
    found.push(JSON.stringify([...entries]))
    return []
  })
  return found.join()
}

async function refresh(RefreshToken: string): Promise<number> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/idp/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    payload: JSON.stringify({ ClientId: LOCAL_CLIENT_ID, RefreshToken }),
  })
  return answer.statusCode
}
