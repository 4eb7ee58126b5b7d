import { IDBFactory } from 'fake-indexeddb'
import Fastify from 'fastify'
import type { FastifyReply } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { idpRoutes } from '#server/idp/idp-routes.ts'
import { createMemoryStore } from '#server/idp/store.ts'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID, createUserPool } from '#server/idp/user-pool.ts'
import { openAmplifyIdentity } from './amplify-identity.ts'
import { forgetSignedIn, readRevocations } from './session-record.ts'
import { sendRevocations } from './revocations.ts'
import { createTokenStorage } from './token-storage.ts'

const [EMAIL, PASSWORD] = ['dana@example.test', 'Right-password-1']
const DEADLINE_MS = 400
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** What the identity provider, or whoever stands in its place, does with a request. */
const network = {
  up: undefined,
  down: (reply: FastifyReply) => reply.raw.destroy(),
  silent: () => {},
  failing: (reply: FastifyReply) => reply.raw.writeHead(503, { 'content-type': 'application/json' }).end('{}'),
  portal: (reply: FastifyReply) => reply.raw.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to our Wi-Fi</h1>'),
  throttling: (reply: FastifyReply) => reply.raw
    .writeHead(400, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': 'TooManyRequestsException:' })
    .end('{"__type":"TooManyRequestsException","message":"Slow down"}'),
}
type Network = keyof typeof network

test('[T3] a token that is still good needs no answer of anybody', async () => {
  const { identity, set, requests } = await signedIn()
  set('down')
  const before = requests()
  expect(await identity.session()).toMatchObject({ kind: 'ok', groups: ['Evaluator'] })
  expect(requests()).toBe(before)
})

test('[T3] the answer names the person and the end of the token on this device', async () => {
  const { identity, sub } = await signedIn()
  const answer = await identity.session()
  expect(answer).toMatchObject({ kind: 'ok', userId: sub })
  const left = answer.kind === 'ok' ? answer.expiresAt - Date.now() : 0
  expect(left).toBeGreaterThan(3_590_000)
  expect(left).toBeLessThan(3_602_000)
})

test.each<Network>(['down', 'failing', 'portal', 'throttling', 'silent'])(
  '[T3] an expired token and a network that is %s: unknown, the tokens stay, and the next answer counts',
  async (fault) => {
    const { identity, set, hasTokens } = await signedIn({ accessSeconds: 5 })
    set(fault)
    const startedAt = Date.now()
    expect(await identity.session()).toMatchObject({ kind: 'unknown' })
    expect(Date.now() - startedAt).toBeLessThan(5_000)
    expect(await identity.session(true)).toMatchObject({ kind: 'unknown' })
    expect(await hasTokens()).toBe(true)
    set('up')
    expect(await identity.session()).toMatchObject({ kind: 'ok' })
  },
)

test('[T3] five at once without signal all say unknown and keep the tokens', async () => {
  const { identity, set, hasTokens } = await signedIn({ accessSeconds: 5 })
  set('down')
  const answers = await Promise.all(Array.from({ length: 5 }, () => identity.session()))
  expect(answers.map(({ kind }) => kind)).toEqual(Array(5).fill('unknown'))
  expect(await hasTokens()).toBe(true)
})

test.each(['signOutEverywhere', 'disable'] as const)('[T3] after %s the refresh is refused: ended, and the tokens go', async (act) => {
  const { identity, pool, hasTokens } = await signedIn()
  pool.admin[act](EMAIL)
  expect(await identity.session(true)).toEqual({ kind: 'ended' })
  expect(await hasTokens()).toBe(false)
  expect(await identity.session()).toEqual({ kind: 'ended' })
})

test('[T3] a device where nobody ever signed in has ended, without asking', async () => {
  const { identity, requests } = await setup()
  expect(await identity.session()).toEqual({ kind: 'ended' })
  expect(requests()).toBe(0)
})

test('[T3] tokens that cannot be read are no end', async () => {
  const { identity, storage } = await signedIn()
  const readable = { ...storage }
  storage.getItem = () => Promise.reject(new Error('Connection to Indexed Database server lost'))
  expect(await identity.session()).toMatchObject({ kind: 'unknown' })
  Object.assign(storage, readable)
  expect(await identity.session()).toMatchObject({ kind: 'ok' })
})

test('[T3] a new group arrives with a forced refresh', async () => {
  const { identity, pool } = await signedIn()
  pool.admin.addToGroup(EMAIL, 'Admin')
  expect(await identity.session(true)).toMatchObject({ kind: 'ok', groups: ['Admin', 'Evaluator'] })
})

test.each<[string, Network, string, string, object]>([
  ['a wrong password', 'up', EMAIL, 'Wrong-password-1', { kind: 'wrong' }],
  ['an unknown address', 'up', 'nobody@example.test', PASSWORD, { kind: 'wrong' }],
  ['no signal', 'down', EMAIL, PASSWORD, { kind: 'unreachable' }],
  ['a portal', 'portal', EMAIL, PASSWORD, { kind: 'unreachable' }],
  ['a silent network', 'silent', EMAIL, PASSWORD, { kind: 'unreachable' }],
  ['a busy provider', 'throttling', EMAIL, PASSWORD, { kind: 'throttled' }],
])('[T11] signing in with %s', async (_, fault, email, password, answer) => {
  const { identity, set, hasTokens } = await setup()
  set(fault)
  expect(await identity.signIn(email, password)).toEqual(answer)
  expect(await hasTokens()).toBe(false)
})

test('[T11] a disabled account is told so', async () => {
  const { identity, pool } = await setup()
  pool.admin.disable(EMAIL)
  expect(await identity.signIn(EMAIL, PASSWORD)).toEqual({ kind: 'refused', message: 'User is disabled.' })
})

test('[T8] signing out without signal clears the tokens now and revokes the session later', async () => {
  const { set, hasTokens, storage, refreshWith, revokePending } = await signedIn()
  set('down')
  await forgetSignedIn(storage)
  await revokePending()
  expect(await hasTokens()).toBe(false)
  const [refreshToken = ''] = await readRevocations(storage)
  set('portal')
  await revokePending()
  expect(await readRevocations(storage)).toEqual([refreshToken])
  set('up')
  expect(await refreshWith(refreshToken)).toBe(200)
  await revokePending()
  expect(await readRevocations(storage)).toEqual([])
  expect(await refreshWith(refreshToken)).toBe(400)
})

async function signedIn(options?: { accessSeconds?: number }) {
  const all = await setup(options)
  expect(await all.identity.signIn(EMAIL, PASSWORD)).toEqual({ kind: 'ok' })
  return all
}

let databases = 0

/** The real local pool behind a network that can be broken, and the real Amplify in front of it. */
async function setup({ accessSeconds = 3_600 } = {}) {
  const pool = createUserPool({ store: createMemoryStore(), issuer: 'http://localhost/idp', lifetimes: { accessSeconds } })
  const { sub } = pool.admin.createUser({ email: EMAIL, password: PASSWORD, groups: ['Evaluator'] })
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, forceCloseConnections: true })
  let now: Network = 'up'
  let requests = 0
  app.addHook('onRequest', (_request, reply, done) => {
    requests += 1
    const fault = network[now]
    if (!fault) return done()
    reply.hijack()
    fault(reply)
  })
  await idpRoutes(app, pool)
  const endpoint = `${await app.listen({ port: 0, host: '127.0.0.1' })}/idp/`
  const storage = createTokenStorage(`identity-${++databases}`, new IDBFactory())
  closing.push(() => storage.close(), () => app.close())
  const config = { userPoolId: LOCAL_POOL_ID, clientId: LOCAL_CLIENT_ID, endpoint }
  const key = `CognitoIdentityServiceProvider.${LOCAL_CLIENT_ID}.${sub}.refreshToken`
  return {
    identity: openAmplifyIdentity(config, storage, { deadlineMs: DEADLINE_MS }),
    pool, storage, sub,
    revokePending: () => sendRevocations(storage, config, fetch),
    set: (network: Network) => {
      now = network
    },
    requests: () => requests,
    hasTokens: async () => {
      await storage.flush()
      return await storage.getItem(key) !== null
    },
    refreshWith: async (RefreshToken: string) => (await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
      body: JSON.stringify({ ClientId: LOCAL_CLIENT_ID, RefreshToken }),
    })).status,
  }
}
