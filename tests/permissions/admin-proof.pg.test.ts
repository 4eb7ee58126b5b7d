import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayableEndpoints } from '#domain/contracts/operations.ts'
import { readCaller } from '#server/standins/idp/caller.ts'
import { LOCAL_CLIENT_ID } from '#server/standins/idp/user-pool.ts'
import { grantOf, keyOf } from '#tests/support/all-endpoints.ts'
import { withSecondStep } from '#tests/support/authenticator.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer, TestUser } from '#tests/support/test-server.ts'
import { EXPECTED } from './expected.ts'
import type { PermissionKey } from './expected.ts'
import { requestOf } from './requests.ts'
import { createStrangers } from './stranger.ts'
import type { Things } from './stranger.ts'

const PASSWORD = 'Test-password-1'
/** Calls that tablets send. They read nothing, and no one in a gym is asked for a password. */
const OPERATIONS = new Set<string>(Object.values(replayableEndpoints).map(keyOf))
const keys = (Object.keys(EXPECTED) as PermissionKey[]).filter(
  (key) => Object.hasOwn(grantOf(key), 'Admin') && new Set(EXPECTED[key]).size > 1 && !OPERATIONS.has(key),
)
const ROLES = ['Player', 'Evaluator', 'Coach', 'Director', 'Owner'] as const

let server: EvaluationServer
let things: Things
const tokens = new Map<(typeof ROLES)[number], string>()

beforeAll(async () => {
  server = await startEvaluationServer()
  things = (await createStrangers(server)).things
  const admins = await Promise.all(ROLES.map((role) => server.createUser({ role, isAdmin: true })))
  const sessions = await Promise.all(admins.map(({ email }) => aSession(server, email)))
  server.advance(61 * 60_000)
  for (const [at, role] of ROLES.entries()) tokens.set(role, (await sessions[at]?.refresh()) ?? '')
})
afterAll(() => server.close())

const codeOf = async (token: string, key: PermissionKey) => {
  const [method = ''] = key.split(' ')
  const { path, body } = requestOf(key, things)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await server.app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers,
    ...(body && { payload: body }),
  })
  if (answer.statusCode < 400) return 'let in'
  return answer.json<{ error_code: string }>().error_code
}

/** Requests that the role may also make for itself, for example a dashboard of its own teams. */
const asked = keys.flatMap((key) => ROLES.map((role) => ({ key, role })))

test('[M105] some endpoints are open to admins only', () => {
  expect(keys.length).toBeGreaterThan(30)
})

test.each(asked)(
  '[M105] $key gives an admin ($role) with an hour-old proof no access to data of others',
  async ({ key, role }) => {
    const code = await codeOf(tokens.get(role) ?? '', key)
    // The server may reject the request before it looks for the resource.
    expect([
      'PROOF_NEEDED',
      ...(mayRefuseFirst(key) ? ['INVALID'] : []),
      ...(isOwn(key, role) ? ['let in'] : []),
    ]).toContain(code)
  },
)

test('[M105] the same requests succeed after a proof', async () => {
  const token = tokens.get('Player') ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const reads = keys.filter((key) => key.startsWith('GET '))
  expect(new Set(await Promise.all(reads.map((key) => codeOf(token, key))))).toEqual(new Set(['PROOF_NEEDED']))
  const proof = await server.app.inject({
    method: 'POST',
    url: '/api/auth/proof/',
    headers,
    payload: { password: PASSWORD },
  })
  expect(proof.statusCode).toBe(200)
  const codes = await Promise.all(reads.map((key) => codeOf(token, key)))
  expect(codes).not.toContain('PROOF_NEEDED')
  expect(codes).toContain('let in')
})

test('[M105] the account still shows the admin role, and an admin’s own work needs no proof', async () => {
  const headers = { authorization: `Bearer ${tokens.get('Evaluator')}` }
  const me = await server.app.inject({ url: '/api/auth/me/', headers })
  expect(me.json()).toMatchObject({ is_admin: true, roles: ['Evaluator', 'Admin'] })
  const library = await server.app.inject({ url: '/api/evaluation/evaluator/library/', headers })
  expect(library.statusCode).toBe(200)
})

test('[M106] where a second step is required, an admin without one has no admin’s right, even after a proof', async () => {
  const strict = await startTestServer({}, { asksSecondStep: true })
  try {
    const admin = await strict.createUser({ role: 'Evaluator', isAdmin: true })
    const ask = async (url: string) => strict.app.inject({ url: `/api${url}`, headers: await strict.as(admin) })
    expect((await ask('/admin/users/')).json()).toMatchObject({ error_code: 'SECOND_STEP_NEEDED' })
    expect((await ask('/evaluation/evaluator/library/')).statusCode).toBe(200)
    expect((await ask('/accounts/second-step/')).json()).toMatchObject({ is_on: false })
    const token = (await strict.as(admin)).authorization.replace('Bearer ', '')
    await withSecondStep(strict.pool, token, strict.services.now)
    expect((await ask('/admin/users/')).statusCode).toBe(200)
  } finally {
    await strict.close()
  }
})

const mayRefuseFirst = (key: PermissionKey) => key.startsWith('GET /dashboard/')

/** Whether the call returns the caller's own lists or creates something for the caller. */
function isOwn(key: PermissionKey, role: (typeof ROLES)[number]): boolean {
  const own: Partial<Record<PermissionKey, readonly string[]>> = {
    'GET /evaluation/evaluator/library/': ['Evaluator'],
    'POST /program/': ['Owner'],
    'GET /dashboard/': ['Director', 'Owner'],
    'GET /dashboard/filters/': ['Director', 'Owner'],
  }
  return own[key]?.includes(role) ?? false
}

/** Makes a session whose token is renewed for hours, as in the app. */
async function aSession({ pool }: Pick<TestServer, 'pool'>, email: TestUser['email']) {
  const { caller } = readCaller('127.0.0.1')
  const idp = async (operation: string, body: object) => {
    const answer = await pool.call(operation, { ClientId: LOCAL_CLIENT_ID, ...body }, caller)
    return (answer as { AuthenticationResult: { AccessToken: string; RefreshToken: string } }).AuthenticationResult
  }
  const AuthParameters = { USERNAME: email, PASSWORD }
  const first = await idp('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
  const refresh = async () => (await idp('GetTokensFromRefreshToken', { RefreshToken: first.RefreshToken })).AccessToken
  return { refresh }
}
