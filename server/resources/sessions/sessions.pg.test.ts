import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SessionOfUser } from '#domain/contracts/sessions.ts'
import { changeAccount } from '#server/resources/accounts/change-account.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer, TestUser } from '#tests/support/test-server.ts'
import { createKnownSessions } from './known-sessions.ts'

const TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('[T46] an access token ends with its session, not when it runs out', async () => {
  const { tablet, phone } = await twoSignIns()
  await idp('RevokeToken', { Token: tablet.refreshToken })
  expect(await tablet.ask()).toBe('SESSION_OVER')
  expect(await phone.ask()).toBe('ok')
})

test.each(['GlobalSignOut', 'ConfirmForgotPassword', 'ChangePassword'] as const)(
  '[T46, T47] %s ends the access tokens of every other device at once',
  async (how) => {
    const { email, tablet, phone } = await twoSignIns()
    if (how === 'ConfirmForgotPassword') {
      await idp('ForgotPassword', { Username: email })
      await idp(how, {
        Username: email,
        ConfirmationCode: server.mailbox.codeFor(email),
        Password: 'Another-password-2',
      })
    } else
      await idp(how, {
        AccessToken: phone.accessToken,
        PreviousPassword: 'Test-password-1',
        ProposedPassword: 'Another-password-2',
      })
    expect(await tablet.ask()).toBe('SESSION_OVER')
    expect(await phone.ask()).toBe(how === 'ChangePassword' ? 'ok' : 'SESSION_OVER')
  },
)

test('[T47] who is deactivated is signed out for good: also when the account is active again', async () => {
  const { id, tablet } = await twoSignIns()
  await changeAccount(server.services, { userId: id, by: 'shell', orders: ['deactivate'] })
  expect(await tablet.ask()).toBe('ERR404003')
  await changeAccount(server.services, { userId: id, by: 'shell', orders: ['activate'] })
  expect(await tablet.ask()).toBe('SESSION_OVER')
  expect((await idp('GetTokensFromRefreshToken', { RefreshToken: tablet.refreshToken })).statusCode).toBe(400)
})

test('[T48] the list says in words where one is signed in and when that was used last, this one first', async () => {
  const { tablet, phone } = await twoSignIns()
  server.advance(10 * 60_000)
  await tablet.ask()
  const results = await phone.list()
  expect(results.map(({ device, is_this }) => [device, is_this])).toEqual([
    ['Safari on iPhone', true],
    ['Chrome on Android tablet', false],
  ])
  const [, theirs] = results
  expect(server.services.now() - Date.parse(theirs!.last_used_at)).toBeLessThan(60_000)
  expect(server.services.now() - Date.parse(theirs!.signed_in_at)).toBeGreaterThan(9 * 60_000)
})

test('[T48] one device is signed out: the others go on, and it is gone from the list', async () => {
  const { tablet, phone } = await twoSignIns()
  const [, theirs] = await phone.list()
  expect((await phone.call('DELETE', `/accounts/sessions/${theirs!.id}/`)).json()).toEqual({})
  expect(await tablet.ask()).toBe('SESSION_OVER')
  expect((await idp('GetTokensFromRefreshToken', { RefreshToken: tablet.refreshToken })).statusCode).toBe(400)
  expect((await phone.list()).map(({ is_this }) => is_this)).toEqual([true])
})

test("[T48] nobody signs out another person's device, and the answer does not tell whether it is there", async () => {
  const [ann, bob] = [await twoSignIns(), await twoSignIns()]
  const [, theirs] = await ann.phone.list()
  const [known, unknown] = [
    await bob.phone.call('DELETE', `/accounts/sessions/${theirs!.id}/`),
    await bob.phone.call('DELETE', `/accounts/sessions/${bob.id}/`),
  ]
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect(await ann.tablet.ask()).toBe('ok')
})

test('[T48] everywhere else: this one goes on, also with its refresh token', async () => {
  const { tablet, phone } = await twoSignIns()
  expect((await phone.call('POST', '/accounts/sessions/end/', { keep_this: true })).json()).toEqual({
    is_this_ended: false,
  })
  expect([await tablet.ask(), await phone.ask()]).toEqual(['SESSION_OVER', 'ok'])
  expect((await idp('GetTokensFromRefreshToken', { RefreshToken: phone.refreshToken })).statusCode).toBe(200)
})

test('[T48] everywhere: this one too, and a session that the API has never met; a later sign-in is let in', async () => {
  const { email, phone } = await twoSignIns()
  const unseen = await signIn(email, TABLET)
  server.advance(20_000)
  expect((await phone.call('POST', '/accounts/sessions/end/', { keep_this: false })).json()).toEqual({
    is_this_ended: true,
  })
  expect([await unseen.ask(), await phone.ask()]).toEqual(['SESSION_OVER', 'SESSION_OVER'])
  expect(await (await signIn(email, PHONE)).ask()).toBe('ok')
})

test('[T47] a provider that cannot tell sessions apart ends all of them and says so; here the others are over, known or not', async () => {
  const { id, email, tablet, phone } = await twoSignIns()
  const unseen = await signIn(email, TABLET)
  server.advance(20_000)
  const cognito = vi.spyOn(server.services.directory, 'signOutEverywhere').mockResolvedValue({ isKept: false })
  expect((await phone.call('POST', '/accounts/sessions/end/', { keep_this: true })).json()).toEqual({
    is_this_ended: true,
  })
  cognito.mockRestore()
  expect([await tablet.ask(), await unseen.ask()]).toEqual(['SESSION_OVER', 'SESSION_OVER'])
  expect(
    await server.db.query('SELECT device FROM user_session WHERE user_id = $1 AND ended_at IS NULL', [id]),
  ).toEqual([{ device: 'Safari on iPhone' }])
})

test('[T49] the name of a session ends it without a sign-in, as often as it is told, and opens nothing', async () => {
  const { tablet, phone } = await twoSignIns()
  const [, claims = ''] = tablet.accessToken.split('.')
  const { origin_jti } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { origin_jti: string }
  for (const told of [origin_jti, origin_jti, 'never heard of']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out/',
      payload: { origin_jti: told },
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  }
  expect([await tablet.ask(), await phone.ask()]).toEqual(['SESSION_OVER', 'ok'])
  expect((await idp('GetTokensFromRefreshToken', { RefreshToken: tablet.refreshToken })).statusCode).toBe(400)
  expect((await idp('GetTokensFromRefreshToken', { RefreshToken: origin_jti })).statusCode).toBe(400)
})

async function twoSignIns() {
  const { id, email } = await server.createUser()
  const [tablet, phone] = [await signIn(email, TABLET), await signIn(email, PHONE)]
  expect([await tablet.ask(), await phone.ask()]).toEqual(['ok', 'ok'])
  return { id, email, tablet, phone }
}

async function signIn(email: string, userAgent: string) {
  const answer = await idp('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: 'Test-password-1' },
  })
  const tokens = answer.json<{ AuthenticationResult: { AccessToken: string; RefreshToken: string } }>()
    .AuthenticationResult
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${tokens.AccessToken}`, 'user-agent': userAgent },
      ...(payload && { payload }),
    })
  return {
    call,
    accessToken: tokens.AccessToken,
    refreshToken: tokens.RefreshToken,
    list: async () => (await call('GET', '/accounts/sessions/')).json<{ results: SessionOfUser[] }>().results,
    ask: async () => {
      const response = await call('GET', '/accounts/states/')
      return response.statusCode === 200 ? 'ok' : response.json<{ error_code: string }>().error_code
    },
  }
}

const idp = async (operation: string, body: object) =>
  server.app.inject({
    method: 'POST',
    url: '/idp/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    payload: JSON.stringify({ ClientId: 'local-spa-client', ...body }),
  })

test('[T62] an idle session ends after 12 hours for an admin and after 30 days for an evaluator', async () => {
  const [admin, evaluator] = [
    await server.createUser({ role: 'Evaluator', isAdmin: true }),
    await server.createUser({ role: 'Evaluator' }),
  ]
  const rests = async (user: TestUser, rest: string) => {
    const origin = randomUUID()
    await server.db.query(
      `INSERT INTO user_session (origin, user_id, device, signed_in_at, last_used_at)
       VALUES ($1, $2, 'x', now() - interval '40 days', now() - $3::interval)`,
      [origin, user.id, rest],
    )
    const asked = { userId: user.id, origin, signedInAt: Math.floor(Date.now() / 1_000) - 40 * 86_400 }
    return (await createKnownSessions(server.db).find(asked, Date.now()))?.is_over
  }
  expect(await rests(admin, '11 hours 55 minutes')).toBe(false)
  expect(await rests(admin, '12 hours 5 minutes')).toBe(true)
  expect(await rests(evaluator, '29 days 23 hours')).toBe(false)
  expect(await rests(evaluator, '30 days 1 hour')).toBe(true)
})
