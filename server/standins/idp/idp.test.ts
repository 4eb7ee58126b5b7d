import { Amplify } from 'aws-amplify'
import { fetchAuthSession, fetchUserAttributes, signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import Fastify from 'fastify'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idpRoutes } from './idp-routes.ts'
import { PRIME_HEX } from './modular-power.ts'
import { makeVerifier } from './srp.ts'
import { createMemoryStore } from './store.ts'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID, createUserPool } from './user-pool.ts'

const PASSWORD = 'Right-password-1'
let clock = Date.now()
const mail: { kind: string; email: string; code?: string }[] = []
const pool = createUserPool({
  store: createMemoryStore(),
  issuer: `http://localhost:8080/idp/${LOCAL_POOL_ID}`,
  now: () => clock,
  deliver: (message) => mail.push(message),
})
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
/** What was sent, as somebody on the line could record it. */
const heard: { name: string | undefined; body: unknown }[] = []
app.addHook(
  'preHandler',
  async ({ headers, body }) => void heard.push({ name: headers['x-amz-target']?.toString(), body }),
)

beforeAll(async () => {
  await idpRoutes(app, pool)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const config = {
    Auth: {
      Cognito: { userPoolId: LOCAL_POOL_ID, userPoolClientId: LOCAL_CLIENT_ID, userPoolEndpoint: `${origin}/idp/` },
    },
  }
  cognitoUserPoolsTokenProvider.setAuthConfig(config.Auth)
  cognitoUserPoolsTokenProvider.setKeyValueStorage(memoryStorage())
  Amplify.configure(config, { Auth: { tokenProvider: cognitoUserPoolsTokenProvider } })
})
afterAll(() => app.close())

test('[T21] Amplify signs in by SRP, refreshes, and signs out for good', async () => {
  const email = aUser({ groups: ['Evaluator'] })
  expect(await signIn({ username: email, password: PASSWORD })).toMatchObject({ isSignedIn: true })
  const first = await fetchAuthSession()
  expect(first.tokens?.accessToken.payload).toMatchObject({ token_use: 'access', 'cognito:groups': ['Evaluator'] })
  expect(first.tokens?.idToken?.payload).toMatchObject({ email, email_verified: true })

  pool.admin.addToGroup(email, 'Admin')
  const second = await fetchAuthSession({ forceRefresh: true })
  expect(second.tokens?.accessToken.payload['cognito:groups']).toEqual(['Admin', 'Evaluator'])
  expect(await fetchUserAttributes()).toMatchObject({ email })

  const refreshToken = (await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens())?.refreshToken
  await signOut()
  const refused = await call('GetTokensFromRefreshToken', { RefreshToken: refreshToken })
  expect(refused).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } })
})

test('[T21] a wrong password and an unknown address get the same answer', async () => {
  const wrong = signIn({ username: aUser(), password: 'Wrong-password-1' })
  await expect(wrong).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  })
  const unknown = signIn({ username: 'nobody@example.test', password: PASSWORD })
  await expect(unknown).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  })
})

test('[T22] a temporary password must be replaced before anything else', async () => {
  const email = aUser({ status: 'FORCE_CHANGE_PASSWORD' })
  const challenge = await call('InitiateAuth', passwordSignIn(email))
  expect(challenge.body).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' })
  const answer = {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: challenge.body['Session'],
    ChallengeResponses: { NEW_PASSWORD: 'Brand-new-password-1' },
  }
  expect((await call('RespondToAuthChallenge', answer)).status).toBe(200)
  expect((await call('RespondToAuthChallenge', answer)).body).toMatchObject({ __type: 'NotAuthorizedException' })
})

test('[T21] the block of an unfinished sign-in is no proof of a password', async () => {
  const email = aUser({ status: 'FORCE_CHANGE_PASSWORD' })
  const started = await call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: email, SRP_A: 'abc123' },
  })
  const block = (started.body['ChallengeParameters'] as Record<string, string>)['SECRET_BLOCK']
  const stolen = await call('RespondToAuthChallenge', {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: block,
    ChallengeResponses: { NEW_PASSWORD: 'Attacker-password-1' },
  })
  expect(stolen).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } })
})

test('[T21] a proof of a password that somebody recorded signs in no second time', async () => {
  await signIn({ username: aUser(), password: PASSWORD })
  await signOut()
  const proof = heard.findLast(({ name }) => name?.endsWith('.RespondToAuthChallenge'))
  expect(await call('RespondToAuthChallenge', JSON.parse(String(proof?.body)))).toMatchObject({ status: 400 })
})

test.each(['0', PRIME_HEX])('[T21] a multiple of the group prime as SRP_A is refused in words', async (SRP_A) => {
  const started = await call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: aUser(), SRP_A },
  })
  const block = (started.body['ChallengeParameters'] as Record<string, string>)['SECRET_BLOCK']
  const answer = await call('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: { PASSWORD_CLAIM_SECRET_BLOCK: block, PASSWORD_CLAIM_SIGNATURE: 'AAAA', TIMESTAMP: 'now' },
  })
  expect(answer.body).toMatchObject({ __type: 'NotAuthorizedException' })
})

test.each(['cognito:groups', 'iss', 'sub', 'email_verified', 'token_use', 'email'])(
  '[T24] a client cannot write the attribute %s',
  async (Name) => {
    const signUp = { Username: anEmail(), Password: PASSWORD, UserAttributes: [{ Name, Value: 'Admin' }] }
    expect((await call('SignUp', signUp)).body).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(pool.admin.find(signUp.Username)).toBeUndefined()
  },
)

test.each(['AdminAddUserToGroup', 'AdminCreateUser', 'createUser', 'constructor', '__proto__', ''])(
  '[T24] the public route knows no operation %j',
  async (name) => {
    const email = aUser()
    const answer = await call(name, { Username: email, GroupName: 'Admin', UserPoolId: LOCAL_POOL_ID })
    expect(answer).toMatchObject({ status: 400, body: { __type: 'UnknownOperationException' } })
    expect(pool.admin.find(email)?.groups).toEqual([])
  },
)

test('an account is made, confirmed by its code, and its forgotten password replaced', async () => {
  const email = anEmail()
  const attributes = [
    { Name: 'email', Value: email },
    { Name: 'given_name', Value: 'Ann' },
  ]
  expect((await call('SignUp', { Username: email, Password: PASSWORD, UserAttributes: attributes })).status).toBe(200)
  expect((await call('InitiateAuth', passwordSignIn(email))).body).toMatchObject({
    __type: 'UserNotConfirmedException',
  })
  expect((await call('ConfirmSignUp', { Username: email, ConfirmationCode: 'wrong!' })).status).toBe(400)
  expect((await call('ConfirmSignUp', { Username: email, ConfirmationCode: codeFor(email) })).status).toBe(200)
  expect((await call('InitiateAuth', passwordSignIn(email))).status).toBe(200)

  await call('ForgotPassword', { Username: email })
  const reset = { Username: email, ConfirmationCode: codeFor(email), Password: 'Another-password-1' }
  expect((await call('ConfirmForgotPassword', reset)).status).toBe(200)
  expect((await call('InitiateAuth', passwordSignIn(email))).status).toBe(400)
  expect((await call('InitiateAuth', passwordSignIn(email, 'Another-password-1'))).status).toBe(200)
  const again = await call('ConfirmForgotPassword', { ...reset, Password: 'Third-password-1' })
  expect(again.body).toMatchObject({ __type: 'CodeMismatchException' })
})

test('[M9] codes cannot be guessed for ever, and not more than five an hour are sent', async () => {
  const email = anEmail()
  await call('SignUp', { Username: email, Password: PASSWORD })
  for (let tries = 0; tries < 10; tries++) await call('ConfirmSignUp', { Username: email, ConfirmationCode: 'x' })
  const right = await call('ConfirmSignUp', { Username: email, ConfirmationCode: codeFor(email) })
  expect(right.body).toMatchObject({ __type: 'LimitExceededException' })
  for (let sent = 1; sent < 5; sent++) await call('ResendConfirmationCode', { Username: email })
  const sixth = await call('ResendConfirmationCode', { Username: email })
  expect(sixth.body).toMatchObject({ __type: 'LimitExceededException' })
})

test('[M10] guessing is slowed, and the right password works again after the wait', async () => {
  const email = aUser()
  for (let tries = 0; tries < 5; tries++) await call('InitiateAuth', passwordSignIn(email, 'Wrong-password-1'))
  expect((await call('InitiateAuth', passwordSignIn(email))).body).toMatchObject({
    message: 'Password attempts exceeded',
  })
  clock += 1_001
  expect((await call('InitiateAuth', passwordSignIn(email))).status).toBe(200)
})

test('who signs in within the second in which all sessions were ended has a session, and the ended one stays so', async () => {
  const email = aUser()
  const signIn = async () =>
    (await call('InitiateAuth', passwordSignIn(email))).body['AuthenticationResult'] as Record<string, string>
  const before = await signIn()
  pool.admin.signOutEverywhere(email)
  const after = await signIn()
  expect((await call('GetUser', { AccessToken: before['AccessToken'] })).status).toBe(400)
  expect((await call('GetUser', { AccessToken: after['AccessToken'] })).status).toBe(200)
  const { body } = await call('GetTokensFromRefreshToken', { RefreshToken: after['RefreshToken'] })
  const refreshed = body['AuthenticationResult'] as Record<string, string>
  expect((await call('GetUser', { AccessToken: refreshed['AccessToken'] })).status).toBe(200)
  pool.admin.signOutEverywhere(email)
  expect((await call('GetUser', { AccessToken: refreshed['AccessToken'] })).status).toBe(400)
})

test('[T47] all sessions ended again and again: the next sign-in is not put ahead of the clock', async () => {
  const email = aUser()
  const signIn = async () =>
    (await call('InitiateAuth', passwordSignIn(email))).body['AuthenticationResult'] as Record<string, string>
  await signIn()
  for (let again = 0; again < 30; again++) pool.admin.signOutEverywhere(email)
  const { auth_time } = decodeJwt((await signIn())['AccessToken'] ?? '')
  expect(Number(auth_time) - Math.floor(clock / 1_000)).toBeLessThanOrEqual(1)
})

test('[T47] a disabled user keeps no session', async () => {
  const email = aUser()
  const { body } = await call('InitiateAuth', passwordSignIn(email))
  const { AccessToken, RefreshToken } = body['AuthenticationResult'] as Record<string, string>
  const others = (await call('InitiateAuth', passwordSignIn(aUser()))).body['AuthenticationResult'] as Record<
    string,
    string
  >
  pool.admin.disable(email)
  expect((await call('GetUser', { AccessToken })).status).toBe(400)
  expect((await call('GetTokensFromRefreshToken', { RefreshToken })).status).toBe(400)
  expect((await call('InitiateAuth', passwordSignIn(email))).body).toMatchObject({ message: 'User is disabled.' })
  expect((await call('GetTokensFromRefreshToken', { RefreshToken: others['RefreshToken'] })).status).toBe(200)
})

test.each([
  ['not JSON', '{'],
  ['a list', '[]'],
  ['a wrong type', JSON.stringify({ ClientId: LOCAL_CLIENT_ID, Username: 7, Password: PASSWORD })],
  ['another client', JSON.stringify({ ClientId: 'x', Username: 'a@b.c', Password: PASSWORD })],
  ['too much', JSON.stringify({ ClientId: LOCAL_CLIENT_ID, Username: 'x'.repeat(70_000) })],
])('[M13] a body that is %s is refused in the words of the protocol', async (_what, payload) => {
  const response = await app.inject({ method: 'POST', url: '/idp', headers: headersFor('SignUp'), payload })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ __type: expect.stringMatching(/Exception$/u), message: expect.any(String) })
})

test('two verifiers of one password differ', () => {
  const identity = { poolName: 'LOCALdev1', userId: 'a' }
  expect(makeVerifier(identity, PASSWORD).verifier).not.toBe(makeVerifier(identity, PASSWORD).verifier)
})

let count = 0
const anEmail = () => `user${++count}@example.test`

function aUser(changes: { groups?: string[]; status?: 'FORCE_CHANGE_PASSWORD' } = {}) {
  return pool.admin.createUser({ email: anEmail(), password: PASSWORD, ...changes }).email
}

const passwordSignIn = (USERNAME: string, PASSWORD_: string = PASSWORD) => ({
  AuthFlow: 'USER_PASSWORD_AUTH',
  AuthParameters: { USERNAME, PASSWORD: PASSWORD_ },
})

const codeFor = (email: string) => mail.findLast((it) => it.email === email)?.code ?? 'none'

const headersFor = (name: string) => ({
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
})

async function call(name: string, body: object) {
  const payload = JSON.stringify({ ClientId: LOCAL_CLIENT_ID, ...body })
  const response = await app.inject({ method: 'POST', url: '/idp/', headers: headersFor(name), payload })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

function memoryStorage() {
  const entries = new Map<string, string>()
  return {
    setItem: async (key: string, value: string) => void entries.set(key, value),
    getItem: async (key: string) => entries.get(key) ?? null,
    removeItem: async (key: string) => void entries.delete(key),
    clear: async () => entries.clear(),
  }
}
