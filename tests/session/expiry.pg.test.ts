import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { announceEndings, considerUnauthorized, tokensOf } from '#app/session-ending.ts'
import { createApiClient } from '#data/api/api-client.ts'
import { changePassword } from '#data/session/change-password.ts'
import { getMe } from '#domain/contracts/accounts.ts'
import { EXPIRED_MESSAGE } from '#domain/session/session-expiry.ts'
import { changeAccount } from '#server/resources/accounts/change-account.ts'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '#server/standins/idp/user-pool.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { memoryStorage } from './memory-storage.ts'
import { aBrowser, aTab } from './stage.ts'

// The whole way of a refused request: the real server, its pool, Amplify, the session of the page, what is shown and
// what is left.

const TEST_PASSWORD = 'Test-password-1'
const INACTIVE = 'Your account is inactive. Please contact support.'

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

test("[T6] an account that is deactivated at work: one toast in the server's words, nothing of the session is left, the flag is set", async () => {
  const { user, tab, shown, local, flags, ask } = await atWork()
  local.setItem('courtside-theme', 'court')
  await server.db.query('UPDATE app_user SET is_active = false WHERE id = $1', [user.id])
  await Promise.all(Array.from({ length: 5 }, ask))
  await expect.poll(() => tab.session.get()).toEqual({ phase: 'signed-out', reason: 'inactive', message: INACTIVE })
  expect(shown).toEqual([INACTIVE])
  expect(Number(flags.getItem('expired-session'))).toBeGreaterThan(0)
  expect(Object.keys(local)).toEqual(['courtside-theme'])
  expect(await tab.hasTokens()).toBe(false)
})

test("[T6] an account that was deactivated while nobody looked: the provider says no, and the words are the server's", async () => {
  const { user, tab, shown } = await atWork()
  await tab.session.learn(aUser({ id: user.id, email: user.email }))
  await changeAccount(server.services, { userId: user.id, by: 'shell', orders: ['deactivate'] })
  expect(await tab.session.renew(true)).toEqual({ kind: 'ended' })
  expect(tab.session.get()).toEqual({ phase: 'signed-out', reason: 'inactive', message: INACTIVE })
  expect(shown).toEqual([INACTIVE])
})

test('[T47] a new password signs out everywhere else, here and at the identity provider', async () => {
  const { user, tab, api } = await atWork()
  const elsewhere = await signInElsewhere(user.email)
  const change = { email: user.email, oldPassword: TEST_PASSWORD, newPassword: 'Another-password-2' }
  expect(await changePassword({ api, session: tab.session }, change)).toEqual({ kind: 'ok', areOthersOut: true })
  expect(await elsewhere.ask()).toBe(401)
  expect(await tab.session.renew(true)).toMatchObject({ kind: 'ok' })
})

test('[T47] where the provider can only end all sessions, who changed the password is signed in again at once', async () => {
  const { user, tab, api, ask } = await atWork()
  const elsewhere = await signInElsewhere(user.email)
  const { directory } = server.services
  vi.spyOn(directory, 'signOutEverywhere').mockImplementation(async (userId) => {
    server.pool.admin.signOutEverywhere(userId)
    return { isKept: false }
  })
  const change = { email: user.email, oldPassword: TEST_PASSWORD, newPassword: 'Another-password-2' }
  expect(await changePassword({ api, session: tab.session }, change)).toEqual({ kind: 'ok', areOthersOut: true })
  expect(tab.session.get()).toMatchObject({ phase: 'signed-in', userId: user.id })
  await ask()
  expect(await tab.session.renew(true)).toMatchObject({ kind: 'ok' })
  expect(await elsewhere.ask()).toBe(401)
})

test("[T20] an inactive account is told so at the form, in the server's words, and the identity provider is not asked", async () => {
  const user = await server.createUser({ isActive: false })
  const { tab, shown } = open()
  await tab.session.start()
  expect(await tab.session.signIn(user.email.toUpperCase(), TEST_PASSWORD)).toEqual({
    kind: 'inactive',
    message: INACTIVE,
  })
  expect(shown).toEqual([])
  expect(tab.session.get()).toEqual({ phase: 'signed-out' })
  expect(await tab.hasTokens()).toBe(false)
})

test('[T20] a status that cannot be asked stops nobody', async () => {
  const user = await server.createUser()
  const { tab } = open('http://127.0.0.1:1/api')
  await tab.session.start()
  expect(await tab.session.signIn(user.email, TEST_PASSWORD)).toEqual({ kind: 'ok' })
})

test('[T6] a session that ended elsewhere: one toast in the words of the specification, and again at the next expiry', async () => {
  const { user, tab, shown, flags, ask } = await atWork()
  for (const times of [1, 2]) {
    server.pool.admin.signOutEverywhere(user.email)
    // The server asks for a new token by refusing this one.
    await tab.session.renew(true)
    await ask()
    expect(tab.session.get()).toEqual({ phase: 'signed-out', reason: 'expired', message: EXPIRED_MESSAGE })
    expect(shown).toEqual(Array(times).fill(EXPIRED_MESSAGE))
    expect(await tab.session.signIn(user.email, TEST_PASSWORD)).toEqual({ kind: 'ok' })
    expect(flags.getItem('expired-session')).toBeNull()
  }
})

function open(apiUrl = `${origin}/api`) {
  const browser = aBrowser()
  const config = { userPoolId: LOCAL_POOL_ID, clientId: LOCAL_CLIENT_ID, endpoint: `${origin}/idp/` }
  const tab = aTab({ config }, browser, { apiUrl })
  const [shown, flags]: [string[], Storage] = [[], memoryStorage()]
  closing.push(
    announceEndings(tab.session, flags, (message) => shown.push(message)),
    () => tab.close(),
  )
  return { tab, shown, flags, local: browser.local }
}

/** Somebody who is signed in and asks the API, as the services of the app do. */
async function atWork() {
  const user = await server.createUser()
  const all = open()
  const { session } = all.tab
  await session.start()
  expect(await session.signIn(user.email, TEST_PASSWORD)).toEqual({ kind: 'ok' })
  const api = createApiClient({ baseUrl: `${origin}/api`, getToken: tokensOf(user.id, session.getToken), fetch })
  const ask = async () => {
    try {
      await api.call(getMe, {})
    } catch (error) {
      await considerUnauthorized(session, user.id, error)
    }
  }
  await ask()
  expect(session.get()).toMatchObject({ phase: 'signed-in', userId: user.id })
  return { ...all, user, ask, api }
}

async function signInElsewhere(email: string) {
  const authorization = `Bearer ${await server.signIn(email)}`
  const ask = async () => (await server.app.inject({ url: '/api/auth/me/', headers: { authorization } })).statusCode
  expect(await ask()).toBe(200)
  return { ask }
}
