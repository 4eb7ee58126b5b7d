import { decodeJwt } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { aPoolStore } from '#tests/support/pool-store.ts'
import { anAuthenticator, withSecondStep } from '#tests/support/authenticator.ts'
import { readCaller } from './caller.ts'
import type { CodeMessage } from './codes.ts'
import { LOCAL_CLIENT_ID, createUserPool } from './user-pool.ts'

const PASSWORD = 'Right-password-1'
let clock = Date.now()
const now = () => clock
const mails: CodeMessage[] = []
const pool = createUserPool({
  store: aPoolStore(),
  issuer: 'http://localhost:8080/idp/test',
  now,
  deliver: (message) => mails.push(message),
})
beforeEach(() => {
  mails.length = 0
  clock += 3_600_000
})

const { caller } = readCaller('203.0.113.7')
type Answer = {
  ChallengeName?: string
  Session: string
  SecretCode: string
  AuthenticationResult?: { AccessToken: string }
}
const call = async (operation: string, body: object) =>
  (await pool.call(operation, { ClientId: LOCAL_CLIENT_ID, ...body }, caller)) as Answer // As the pool answers it.
const signIn = (email: string) =>
  call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD } })
const codeAnswer = (Session: string, code: string) => ({
  ClientId: LOCAL_CLIENT_ID,
  ChallengeName: 'SOFTWARE_TOKEN_MFA',
  Session,
  ChallengeResponses: { USERNAME: 'x', SOFTWARE_TOKEN_MFA_CODE: code },
})
const answer = (Session: string, code: string) => call('RespondToAuthChallenge', codeAnswer(Session, code))

/** As the server does once the person has proved that it is they. */
const allow = (token: string) => pool.admin.allowSecondFactor(String(decodeJwt(token)['origin_jti']))

let people = 0
function aPerson() {
  const { email } = pool.admin.createUser({ email: `second-${++people}@example.test`, password: PASSWORD })
  return email
}
async function somebodyWithAnApp() {
  const email = aPerson()
  return { email, app: await withSecondStep(pool, (await signIn(email)).AuthenticationResult!.AccessToken, now) }
}

test('[M70] with a second step the password alone signs nobody in; the code of the app does, once', async () => {
  const { email, app } = await somebodyWithAnApp()
  const challenge = await signIn(email)
  expect(challenge).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: expect.any(String) })
  expect(challenge.AuthenticationResult).toBeUndefined()
  const code = app.next()
  expect((await answer(challenge.Session, code)).AuthenticationResult?.AccessToken).toBeTruthy()
  await expect(answer(challenge.Session, code)).rejects.toMatchObject({ type: 'CodeMismatchException' })
  await expect(answer((await signIn(email)).Session, code)).rejects.toMatchObject({ type: 'CodeMismatchException' })
})

test('[M70] a wrong code can be mended, and guessing is slowed, also with right passwords in between', async () => {
  const { email, app } = await somebodyWithAnApp()
  for (let tries = 0; tries < 5; tries++)
    await expect(answer((await signIn(email)).Session, '000000')).rejects.toMatchObject({
      type: 'CodeMismatchException',
    })
  await expect(signIn(email)).rejects.toMatchObject({ message: 'Password attempts exceeded' })
  clock += 20 * 60_000
  expect((await answer((await signIn(email)).Session, app.next())).AuthenticationResult).toBeTruthy()
})

test('[M74] ten wrong codes in a row close the second step for a time that doubles, and the person is mailed once', async () => {
  const { email, app } = await somebodyWithAnApp()
  const guess = async (code = () => '000000', afterMinutes = 16) => {
    clock += afterMinutes * 60_000
    return answer((await signIn(email)).Session, code()).catch(({ type }: { type: string }) => type)
  }
  for (let tries = 0; tries < 10; tries++) expect(await guess()).toBe('CodeMismatchException')
  expect(mails).toEqual([{ kind: 'wrongCodes', email }])
  expect(await guess(() => app.next(), 10)).toBe('LimitExceededException')
  expect(await guess(() => app.next(), 6)).toMatchObject({ AuthenticationResult: {} })
  for (let tries = 0; tries < 11; tries++) await guess()
  expect(mails).toHaveLength(2)
  // The eleventh closed it for half an hour.
  expect(await guess(() => app.next())).toBe('LimitExceededException')
  expect(await guess(() => app.next())).toMatchObject({ AuthenticationResult: {} })
})

test('[M74] strangers who know the password do not close it to a browser that has signed in before, nor to a proof', async () => {
  const { email, app } = await somebodyWithAnApp()
  const tickets: string[] = []
  await pool.call('RespondToAuthChallenge', codeAnswer((await signIn(email)).Session, app.next()), {
    ...caller,
    keep: (ticket) => void tickets.push(ticket),
  })
  for (let tries = 0; tries < 12; tries++) {
    clock += 16 * 60_000
    await answer((await signIn(email)).Session, '000000').catch(() => undefined)
  }
  await expect(answer((await signIn(email)).Session, app.next())).rejects.toMatchObject({
    type: 'LimitExceededException',
  })
  const known = { ...readCaller('198.51.100.9').caller, tickets }
  expect(
    await pool.call('RespondToAuthChallenge', codeAnswer((await signIn(email)).Session, app.next()), known),
  ).toMatchObject({
    AuthenticationResult: {},
  })
  expect(pool.admin.proveAgain(email, { password: PASSWORD, code: app.next(), session: 'one' })).toBe('right')
})

test('[M70] the ticket between password and code ends, and opens nothing else', async () => {
  const { email, app } = await somebodyWithAnApp()
  const { Session } = await signIn(email)
  await expect(
    call('RespondToAuthChallenge', {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session,
      ChallengeResponses: { NEW_PASSWORD: 'Other-password-1' },
    }),
  ).rejects.toMatchObject({ type: 'NotAuthorizedException' })
  clock += 3 * 60_000 + 1_000
  await expect(answer(Session, app.next())).rejects.toMatchObject({ message: expect.stringContaining('expired') })
  await expect(answer('bm9uc2Vuc2U=', app.next())).rejects.toMatchObject({ type: 'NotAuthorizedException' })
})

test('[M71] a token alone gets no key; with a proof it does, for its own session and some minutes', async () => {
  const email = aPerson()
  const AccessToken = (await signIn(email)).AuthenticationResult!.AccessToken
  const other = (await signIn(email)).AuthenticationResult!.AccessToken
  const ask = (token: string) => call('AssociateSoftwareToken', { AccessToken: token })
  await expect(ask(AccessToken)).rejects.toMatchObject({ type: 'NotAuthorizedException' })
  allow(AccessToken)
  expect((await ask(AccessToken)).SecretCode).toMatch(/^[A-Z2-7]{32}$/u)
  await expect(ask(other)).rejects.toMatchObject({ type: 'NotAuthorizedException' })
  clock += 15 * 60_000 - 1
  await expect(call('GetUser', { AccessToken })).resolves.toBeTruthy()
  await ask(AccessToken)
  clock += 2
  await expect(ask(AccessToken)).rejects.toMatchObject({ type: 'NotAuthorizedException' })
})

test('[M71] a new app counts only after a code of it; no token turns it on or off, or puts another in its place', async () => {
  const email = aPerson()
  const AccessToken = (await signIn(email)).AuthenticationResult!.AccessToken
  allow(AccessToken)
  expect(pool.admin.turnOnSecondFactor(email)).toBe(false)
  const { SecretCode } = await call('AssociateSoftwareToken', { AccessToken })
  await expect(call('VerifySoftwareToken', { AccessToken, UserCode: '000000' })).rejects.toMatchObject({
    type: 'EnableSoftwareTokenMFAException',
  })
  await call('VerifySoftwareToken', { AccessToken, UserCode: anAuthenticator(SecretCode, now).next() })
  expect((await signIn(email)).ChallengeName).toBeUndefined()
  const begun = await call('AssociateSoftwareToken', { AccessToken })
  for (const Enabled of [true, false])
    await expect(
      call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled } }),
    ).rejects.toMatchObject({ type: 'UnknownOperationException' })
  expect(pool.admin.turnOnSecondFactor(email)).toBe(true)
  await expect(
    call('VerifySoftwareToken', { AccessToken, UserCode: anAuthenticator(begun.SecretCode, now).next() }),
  ).rejects.toMatchObject({ type: 'EnableSoftwareTokenMFAException' })
  expect(await call('GetUser', { AccessToken })).toMatchObject({
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
  })
  await expect(call('AssociateSoftwareToken', { AccessToken })).rejects.toMatchObject({
    type: 'NotAuthorizedException',
  })
  expect((await signIn(email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  pool.admin.removeSecondFactor(email)
  expect((await signIn(email)).AuthenticationResult).toBeTruthy()
})

test('[M71] the secret and the last code outlive a restart', async () => {
  const store = aPoolStore()
  const open = () => createUserPool({ store, issuer: 'http://localhost:8080/idp/test', now })
  const first = open()
  const { email } = first.admin.createUser({ email: 'kept@example.test', password: PASSWORD })
  const begun = (await first.call(
    'InitiateAuth',
    { ClientId: LOCAL_CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD } },
    caller,
  )) as Answer // As above.
  const app = await withSecondStep(first, begun.AuthenticationResult!.AccessToken, now)
  const code = app.next()
  expect(open().admin.proveAgain(email, { password: PASSWORD, code, session: 'session-1' })).toBe('right')
  expect(open().admin.proveAgain(email, { password: PASSWORD, code, session: 'session-1' })).toBe('wrong-code')
})
