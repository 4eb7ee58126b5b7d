import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Package } from '#domain/contracts/packages.ts'
import { readCaller } from '#server/standins/idp/caller.ts'
import { LOCAL_CLIENT_ID } from '#server/standins/idp/user-pool.ts'
import { calls, keyOf } from '#tests/support/all-endpoints.ts'
import { anAuthenticator, withSecondStep } from '#tests/support/authenticator.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

const PASSWORD = 'Test-password-1'
const MINUTE_MS = 60_000

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

const tokenOf = async (user: TestUser) => (await server.as(user)).authorization.replace('Bearer ', '')
const setUp = async (user: TestUser) => withSecondStep(server.pool, await tokenOf(user), server.services.now)
const prove = (user: TestUser, body: object) => server.call(user, 'POST', '/auth/proof/', body)
const makeCodes = async (user: TestUser) =>
  (await server.call(user, 'POST', '/accounts/second-step/recovery-codes/', {})).json<{ codes: string[] }>().codes
const recover = (email: string, code: string) =>
  server.app.inject({ method: 'POST', url: '/api/auth/recovery-code/', payload: { email, code } })
/** A session that goes on for hours, as the app keeps one: with a new token whenever it needs one. */
async function aLongSession({ email }: TestUser) {
  const { caller } = readCaller('127.0.0.1')
  const idp = async (operation: string, body: object) => {
    const answer = await server.pool.call(operation, { ClientId: LOCAL_CLIENT_ID, ...body }, caller)
    return (answer as { AuthenticationResult: { AccessToken: string; RefreshToken: string } }).AuthenticationResult
  }
  const AuthParameters = { USERNAME: email, PASSWORD }
  let tokens = await idp('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
  return {
    async laterBy(minutes: number) {
      server.advance(minutes * MINUTE_MS)
      tokens = await idp('GetTokensFromRefreshToken', { RefreshToken: tokens.RefreshToken })
    },
    ask(key: string, payload: object = {}) {
      const [method, path] = key.split(' ')
      const headers = { authorization: `Bearer ${tokens.AccessToken}` }
      return server.app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers,
        ...(method !== 'GET' && { payload }),
      })
    },
  }
}
const deedsOf = async ({ id }: TestUser) =>
  (await server.db.query<{ action: string }>('SELECT action FROM audit WHERE person_id = $1 ORDER BY id', [id])).map(
    ({ action }) => action,
  )
const stepOf = async (user: TestUser) => (await server.call(user, 'GET', '/accounts/second-step/')).json<object>()

test('[M72] rights, prices, exports and deletion ask an admin for a proof that is not older than five minutes; signing in is one', async () => {
  const [admin, coach] = [
    await server.createUser({ role: 'Owner', isAdmin: true }),
    await server.createUser({ role: 'Coach' }),
  ]
  await server.createUser({ isAdmin: true })
  const {
    results: [offer],
  } = (await server.call(admin, 'GET', '/admin/packages/')).json<{ results: Package[] }>()
  const { id, name, price_cents, turnaround_days, is_active, includes } = offer!
  const deeds = () =>
    Promise.all([
      server.call(admin, 'PUT', `/admin/users/${coach.id}/`, { is_evaluator: true }),
      server.call(admin, 'PUT', `/admin/packages/${id}/`, { name, price_cents, turnaround_days, is_active, includes }),
      server.call(admin, 'GET', '/admin/audit/csv/'),
      server.call(admin, 'GET', '/accounts/own-data/'),
      server.call(admin, 'POST', '/accounts/deletion/', { confirmation: 'DELETE' }),
    ])
  const statuses = async () => (await deeds()).map(({ statusCode }) => statusCode)
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  server.advance(5 * MINUTE_MS + 2_000)
  const refused = await deeds()
  expect(refused.map((answer) => [answer.statusCode, answer.json<{ error_code: string }>().error_code])).toEqual(
    refused.map(() => [403, 'PROOF_NEEDED']),
  )
  expect((await prove(admin, { password: 'Wrong-password-1' })).json()).toMatchObject({
    fields: { password: ['That’s not your password.'] },
  })
  expect(await statuses()).toEqual([403, 403, 403, 403, 403])
  expect((await prove(admin, { password: PASSWORD })).statusCode).toBe(200)
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  server.advance(5 * MINUTE_MS + 2_000)
  expect(await statuses()).toEqual([403, 403, 403, 403, 403])
})

test('[M72] a proof counts on the session that gave it and on no other; who is no admin is not asked', async () => {
  const [admin, player] = [await server.createUser({ isAdmin: true }), await server.createUser({ role: 'Player' })]
  const other = await server.signIn(admin.email)
  await server.as(player)
  await server.as(admin)
  const elsewhere = async () =>
    (await server.app.inject({ url: '/api/admin/audit/csv/', headers: { authorization: `Bearer ${other}` } }))
      .statusCode
  expect(await elsewhere()).toBe(200)
  server.advance(6 * MINUTE_MS)
  await prove(admin, { password: PASSWORD })
  expect((await server.call(admin, 'GET', '/admin/audit/csv/')).statusCode).toBe(200)
  expect(await elsewhere()).toBe(403)
  expect((await server.call(player, 'GET', '/accounts/own-data/')).statusCode).toBe(200)
})

test('[M75] everything for admins alone, lists too, asks for a proof that is not older than an hour; an evaluator’s work does not', async () => {
  const admin = await server.createUser({ role: 'Evaluator', isAdmin: true, groups: ['Evaluator', 'Admin'] })
  const session = await aLongSession(admin)
  const forAdminsAlone = calls
    .filter(({ grant }) => Object.keys(grant).join() === 'Admin')
    .map((call) => keyOf(call).replace(':user_id', admin.id).replace(':package_id', '1'))
  const lists = forAdminsAlone.filter((key) => key.startsWith('GET ') && !key.endsWith('/csv/'))
  expect([forAdminsAlone.length, lists.length]).toEqual([15, 10])
  const refused = async (keys: string[]) => {
    const answers = await Promise.all(keys.map((key) => session.ask(key)))
    return answers.filter((it) => it.json<{ error_code?: string }>().error_code === 'PROOF_NEEDED').length
  }
  await session.laterBy(59)
  expect(await refused(lists)).toBe(0)
  await session.laterBy(2)
  expect(await refused(forAdminsAlone)).toBe(15)
  expect((await session.ask('GET /evaluation/evaluator/library/')).statusCode).toBe(200)
  expect((await session.ask('POST /auth/proof/', { password: PASSWORD })).statusCode).toBe(200)
  expect(await refused(lists)).toBe(0)
})

test('[M72] with a second step the proof asks for password and code', async () => {
  const admin = await server.createUser({ isAdmin: true })
  const app = await setUp(admin)
  expect((await prove(admin, { password: PASSWORD })).json()).toMatchObject({
    fields: { code: ['Enter the 6-digit code from your app'] },
  })
  expect((await prove(admin, { password: PASSWORD, code: '12 34' })).json()).toMatchObject({
    fields: { code: ['Enter the 6-digit code from your app'] },
  })
  expect((await prove(admin, { password: PASSWORD, code: '000000' })).json()).toMatchObject({
    fields: { code: [expect.stringContaining('wrong or already used')] },
  })
  const code = app.next()
  expect((await prove(admin, { password: PASSWORD, code: `${code.slice(0, 3)} ${code.slice(3)}` })).statusCode).toBe(
    200,
  )
  expect((await prove(admin, { password: PASSWORD, code })).statusCode).toBe(422)
})

test('[M72] wrong passwords of strangers in the same network do not keep an admin from proving who they are; their own are slowed', async () => {
  const admin = await server.createUser({ isAdmin: true })
  await server.as(admin)
  for (let tries = 0; tries < 6; tries++) await server.signIn(admin.email, 'Wrong-password-1').catch(() => undefined)
  await expect(server.signIn(admin.email)).rejects.toThrow('Password attempts exceeded')
  expect((await prove(admin, { password: PASSWORD })).statusCode).toBe(200)
  for (let tries = 0; tries < 5; tries++) await prove(admin, { password: 'Wrong-password-1' })
  expect((await prove(admin, { password: PASSWORD })).statusCode).toBe(429)
})

test('[M73] ten recovery codes are shown once and kept as what they hash to; new ones take the place of those before', async () => {
  const admin = await server.createUser({ isAdmin: true })
  expect((await server.call(admin, 'POST', '/accounts/second-step/recovery-codes/', {})).statusCode).toBe(409)
  await setUp(admin)
  const codes = await makeCodes(admin)
  expect(new Set(codes).size).toBe(10)
  expect(codes.every((code) => /^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/u.test(code))).toBe(true)
  expect(await stepOf(admin)).toEqual({ is_on: true, recovery_codes_left: 10 })
  const stored = JSON.stringify(await server.db.query('SELECT * FROM recovery_code WHERE user_id = $1', [admin.id]))
  expect(codes.some((code) => stored.includes(code) || stored.includes(code.replaceAll('-', '')))).toBe(false)
  const fresh = await makeCodes(admin)
  expect((await recover(admin.email, codes[0]!)).statusCode).toBe(422)
  expect((await recover(admin.email, fresh[0]!)).statusCode).toBe(200)
})

test('[M73] a recovery code takes the second step away, once; another address, a used one and a guess are answered alike', async () => {
  const [admin, other] = [await server.createUser({ isAdmin: true }), await server.createUser({ isAdmin: true })]
  await setUp(admin)
  const codes = await makeCodes(admin)
  const [wrong, elsewhere] = [await recover(admin.email, 'AAAA-BBBB-CCCC-DDDD'), await recover(other.email, codes[0]!)]
  expect([wrong.statusCode, wrong.body]).toEqual([422, elsewhere.body])
  expect((await recover(admin.email.toUpperCase(), codes[0]!.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
  expect(await stepOf(admin)).toEqual({ is_on: false, recovery_codes_left: 0 })
  expect(await server.signIn(admin.email)).toBeTruthy()
  expect((await recover(admin.email, codes[1]!)).body).toBe(wrong.body)
  const deeds = await server.db.query('SELECT action, actor_id, origin FROM audit WHERE person_id = $1 ORDER BY id', [
    admin.id,
  ])
  expect(deeds).toEqual([
    { action: 'make recovery codes', actor_id: admin.id, origin: '127.0.0.1' },
    { action: 'remove second step', actor_id: admin.id, origin: '127.0.0.1' },
  ])
})

test('[M73] when the identity provider gives no answer, the recovery code is not used up', async () => {
  const admin = await server.createUser({ isAdmin: true })
  await setUp(admin)
  const [code] = await makeCodes(admin)
  const { directory } = server.services
  const itself = { ...directory }
  directory.removeSecondStep = () => Promise.reject(new Error('No answer'))
  expect((await recover(admin.email, code!)).statusCode).toBe(500)
  Object.assign(directory, itself)
  expect((await recover(admin.email, code!)).statusCode).toBe(200)
})

test('[M71] a stolen token sets up no app: beginning and turning on ask for the password, and stand in the audit', async () => {
  const admin = await server.createUser({ isAdmin: true })
  const AccessToken = await tokenOf(admin)
  const { caller } = readCaller('127.0.0.1')
  const key = async () => {
    const { SecretCode } = (await server.pool.call('AssociateSoftwareToken', { AccessToken }, caller)) as {
      SecretCode: string
    }
    return SecretCode
  }
  const begin = async () => (await server.call(admin, 'POST', '/accounts/second-step/', {})).json<object>()
  const turnOn = async () => (await server.call(admin, 'PUT', '/accounts/second-step/', {})).json<object>()
  const needed = { error_code: 'PROOF_NEEDED' }
  server.advance(6 * MINUTE_MS)
  await expect(key()).rejects.toMatchObject({ type: 'NotAuthorizedException' })
  expect([await begin(), await turnOn()]).toMatchObject([needed, needed])
  await expect(key()).rejects.toMatchObject({ type: 'NotAuthorizedException' })
  await prove(admin, { password: PASSWORD })
  expect(await begin()).toEqual({})
  expect(await turnOn()).toMatchObject({ message: 'Enter a code from your app first.' })
  const UserCode = anAuthenticator(await key(), server.services.now).next()
  await server.pool.call('VerifySoftwareToken', { AccessToken, UserCode }, caller)
  expect(await turnOn()).toEqual({ is_on: true, recovery_codes_left: 0 })
  expect(await deedsOf(admin)).toEqual(['set up second step'])
  await server.call(admin, 'DELETE', '/accounts/second-step/')
  expect(await deedsOf(admin)).toEqual(['set up second step', 'remove second step'])
})

test('[M71] the second step is turned off by its owner, with a proof', async () => {
  const admin = await server.createUser({ isAdmin: true })
  await setUp(admin)
  await makeCodes(admin)
  server.advance(6 * MINUTE_MS)
  const remove = () => server.call(admin, 'DELETE', '/accounts/second-step/')
  expect((await remove()).json()).toMatchObject({ error_code: 'PROOF_NEEDED' })
  server.advance(-6 * MINUTE_MS)
  expect((await remove()).json()).toEqual({ is_on: false, recovery_codes_left: 0 })
})

test('[M73, M107] a recovery code is stored as salted scrypt, and an older SHA-256 code works until it is used', async () => {
  const user = await server.createUser({ role: 'Coach' })
  await setUp(user)
  const codes = await makeCodes(user)
  const kept = await server.db.query<{ digest: string }>('SELECT digest FROM recovery_code WHERE user_id = $1', [
    user.id,
  ])
  const salts = kept.map(({ digest }) => /^scrypt\$16384\$([\da-f]{32})\$[\da-f]{64}$/u.exec(digest)?.[1])
  expect(new Set(salts).size).toBe(10)
  expect(salts).not.toContain(undefined)
  const old = 'ABCDEFGHIJKLMNOP'
  await server.db.query('UPDATE recovery_code SET digest = $2 WHERE digest = $1', [
    kept[0]?.digest,
    createHash('sha256').update(old).digest('hex'),
  ])
  expect((await recover(user.email, 'ABCDEFGHIJKLMNOQ')).statusCode).toBe(422)
  const both = await Promise.all([recover(user.email, old), recover(user.email, old)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 422])
  expect((await recover(user.email, codes[9] ?? '')).statusCode).toBe(422)
})
