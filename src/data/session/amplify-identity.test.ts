import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DANA, PASSWORD, aBrowser, aPool } from '#tests/session/stage.ts'
import type { Network } from '#tests/session/stage.ts'
import { openAmplifyIdentity } from './amplify-identity.ts'
import { createTokenStorage } from './token-storage.ts'

// What the identity says offline, and when it says that a session is over: tests/session/session-table.test.ts.

const closing: (() => unknown)[] = []
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

test('[T3] the answer names the person and the end of the token on this device', async () => {
  const { identity, stage } = await signedIn()
  const answer = await identity.session()
  expect(answer).toMatchObject({ kind: 'ok', userId: stage.pool.admin.must(DANA).sub, groups: ['Evaluator'] })
  const left = answer.kind === 'ok' ? answer.expiresAt - Date.now() : 0
  expect(left).toBeGreaterThan(3_590_000)
  expect(left).toBeLessThan(3_602_000)
})

test('[T3] a device where nobody ever signed in has ended, without asking', async () => {
  const { identity, stage } = await setup()
  expect(await identity.session()).toEqual({ kind: 'ended' })
  expect(stage.requests()).toBe(0)
})

test('[T3] after an end the next question is an end too', async () => {
  const { identity, stage } = await signedIn()
  stage.pool.admin.signOutEverywhere(DANA)
  expect(await identity.session(true)).toEqual({ kind: 'ended' })
  expect(await identity.session()).toEqual({ kind: 'ended' })
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
  const { identity, stage } = await signedIn()
  stage.pool.admin.addToGroup(DANA, 'Admin')
  expect(await identity.session(true)).toMatchObject({ kind: 'ok', groups: ['Admin', 'Evaluator'] })
})

test.each<[string, Network, string, string, object]>([
  ['a wrong password', 'up', DANA, 'Wrong-password-1', { kind: 'wrong' }],
  ['an unknown address', 'up', 'nobody@example.test', PASSWORD, { kind: 'wrong' }],
  ['offline', 'down', DANA, PASSWORD, { kind: 'unreachable' }],
  ['a failing provider', 'failing', DANA, PASSWORD, { kind: 'unreachable' }],
  ['a proxy’s error page', 'proxy', DANA, PASSWORD, { kind: 'unreachable' }],
  ['a portal', 'portal', DANA, PASSWORD, { kind: 'unreachable' }],
  ['a silent network', 'silent', DANA, PASSWORD, { kind: 'unreachable' }],
  ['a busy provider', 'throttling', DANA, PASSWORD, { kind: 'throttled' }],
])('signing in with %s', async (_, fault, email, password, answer) => {
  const { identity, stage, storage } = await setup()
  stage.set(fault)
  expect(await identity.signIn(email, password)).toEqual(answer)
  await storage.flush()
  expect(await storage.getItem('CognitoIdentityServiceProvider.local-spa-client.LastAuthUser')).toBeNull()
})

test.each([
  ['refuses to open', 'rewrite', 'InvalidStateError', 'refused'],
  ['has no room for the tokens', 'flush', 'QuotaExceededError', 'full'],
] as const)('[T64] a sign-in on a device whose storage %s blames the storage', async (_, what, name, trouble) => {
  const { identity, storage } = await setup()
  const works = { ...storage }
  storage[what] = () => Promise.reject(new DOMException('No', name))
  expect(await identity.signIn(DANA, PASSWORD)).toEqual({ kind: 'not-kept', trouble })
  Object.assign(storage, works)
  expect(await identity.signIn(DANA, PASSWORD)).toEqual({ kind: 'ok' })
})

test.each(['failing', 'proxy'] as const)('a %s provider is asked three times', async (fault) => {
  const { identity, stage } = await signedIn()
  const before = stage.requests()
  stage.set(fault)
  expect(await identity.session(true)).toMatchObject({ kind: 'unknown' })
  expect(stage.requests() - before).toBe(3)
})

test('a disabled account is told so', async () => {
  const { identity, stage } = await setup()
  stage.pool.admin.disable(DANA)
  expect(await identity.signIn(DANA, PASSWORD)).toEqual({ kind: 'refused', message: 'User is disabled.' })
})

test('[T20] an address that is not confirmed is told apart, with the right password only', async () => {
  const { identity, stage } = await setup()
  stage.pool.admin.createUser({ email: 'new@example.test', password: PASSWORD, status: 'UNCONFIRMED' })
  expect(await identity.signIn('new@example.test', PASSWORD)).toEqual({ kind: 'unconfirmed' })
  expect(await identity.signIn('new@example.test', 'Wrong-password-1')).toEqual({ kind: 'wrong' })
})

async function signedIn() {
  const all = await setup()
  expect(await all.identity.signIn(DANA, PASSWORD)).toEqual({ kind: 'ok' })
  return all
}

/** The real local pool behind a network that can be broken, and the real Amplify in front of it. */
async function setup() {
  const stage = await aPool()
  const { name, factory } = aBrowser()
  const storage = createTokenStorage(name, factory)
  closing.push(
    () => storage.close(),
    () => stage.close(),
  )
  return { stage, storage, identity: openAmplifyIdentity(stage.config, storage) }
}
