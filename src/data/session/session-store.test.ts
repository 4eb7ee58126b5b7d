import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { EXPIRED_MESSAGE } from '#domain/session/session-expiry.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { memoryStorage } from '#tests/session/memory-storage.ts'
import { nextChange } from '#tests/support/next-change.ts'
import type { Identity, SessionAnswer } from './identity.ts'
import { createRefreshTimer } from './refresh-timer.ts'
import { claimExpiryToast, clearExpiryToast, createSessionNotes } from './session-notes.ts'
import { findSignedIn, rememberSignedIn } from './session-record.ts'
import { createSessionStore } from './session-store.ts'
import { createTokenStorage } from './token-storage.ts'
import type { UserStatus } from './user-status.ts'

const dana = aUser()
const GOOD: SessionAnswer = {
  kind: 'ok',
  userId: dana.id,
  groups: ['Evaluator'],
  token: 'token-1',
  expiresAt: 3_600_000,
}
const SILENT: SessionAnswer = { kind: 'unknown', why: 'NetworkError' }

test('[T1] a start offline is signed in, and loads no identity provider for it', async () => {
  const { session, storage, opened } = setup()
  await rememberSignedIn(storage, { userId: dana.id, groups: ['Evaluator'] })
  await session.start()
  expect(session.get()).toMatchObject({ phase: 'signed-in', userId: dana.id, role: 'Evaluator', reach: 'unknown' })
  expect(opened()).toBe(0)
})

test('[A29] a device keeps the viewed role of a person over an offline start, a sign-out and a sign-in', async () => {
  const both = { userId: dana.id, groups: ['Evaluator', 'Player'] }
  const [factory, name] = [new IDBFactory(), 'views']
  const first = setup(factory, name)
  first.answer({ ...GOOD, ...both })
  await first.session.signIn(dana.email, 'secret')
  expect(first.session.get()).toMatchObject({ role: 'Evaluator' })
  await first.session.viewAs('Player')
  expect(first.session.get()).toMatchObject({ role: 'Player', isEvaluator: true })
  const { session, answer } = setup(factory, name)
  answer({ ...GOOD, ...both })
  await session.start()
  expect(session.get()).toMatchObject({ role: 'Player', reach: 'unknown' })
  await session.end('signed-out')
  await session.signIn(dana.email, 'secret')
  expect(session.get()).toMatchObject({ role: 'Player', roles: ['Evaluator', 'Player'] })
})

const HOUR_S = 3_600

test.each([
  ['of the person who is signed in', { claims: { sub: dana.id, exp: HOUR_S }, drift: 0 }, true],
  ['that ends in five seconds', { claims: { sub: dana.id, exp: 5 }, drift: 0 }, false],
  ['that ends in six, by a clock that is two behind', { claims: { sub: dana.id, exp: 6 }, drift: 2_000 }, false],
  ['of somebody else', { claims: { sub: aUser().id.replace(/^./u, 'f'), exp: HOUR_S }, drift: 0 }, false],
  ['that says nothing of its end', { claims: { sub: dana.id }, drift: 0 }, false],
  ['that cannot be read', { claims: 'none', drift: 0 }, false],
])('[T3] whether a start takes a token from the disk: one %s', async (_whose, { claims, drift }, isTaken) => {
  const { session, storage, opened } = setup()
  await rememberSignedIn(storage, { userId: dana.id, groups: ['Evaluator'] })
  const token = `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`
  await storage.rewrite(() => [
    ['CognitoIdentityServiceProvider.client.dana.accessToken', token],
    ['CognitoIdentityServiceProvider.client.dana.clockDrift', String(drift)],
  ])
  await session.start()
  expect(session.hasToken()).toBe(isTaken)
  expect(await session.getToken()).toMatchObject({ kind: 'ok', token: isTaken ? token : 'token-1' })
  expect(opened()).toBe(isTaken ? 0 : 1)
})

test('[T3] where the identity provider is silent a token from the disk is no longer taken, and it is asked anew', async () => {
  const { session, storage, answer } = setup()
  await rememberSignedIn(storage, { userId: dana.id, groups: ['Evaluator'] })
  const token = `head.${btoa(JSON.stringify({ sub: dana.id, exp: HOUR_S }))}.signature`
  await storage.rewrite(() => [['CognitoIdentityServiceProvider.client.dana.accessToken', token]])
  await session.start()
  answer(SILENT)
  await session.renew(true)
  expect(session.hasToken()).toBe(false)
  answer(GOOD)
  expect(await session.getToken()).toEqual(GOOD)
  expect(session.get()).toMatchObject({ phase: 'signed-in', reach: 'confirmed' })
})

test('[T8] a token that stood on the disk goes with the session', async () => {
  const { session, storage } = setup()
  await rememberSignedIn(storage, { userId: dana.id, groups: [] })
  const token = `head.${btoa(JSON.stringify({ sub: dana.id, exp: HOUR_S }))}.signature`
  await storage.rewrite(() => [['CognitoIdentityServiceProvider.client.dana.accessToken', token]])
  await session.start()
  await session.end('signed-out')
  expect(session.hasToken()).toBe(false)
  expect(await session.getToken()).toEqual({ kind: 'ended' })
})

test('[T1] a start on a new device is signed out', async () => {
  const { session } = setup()
  await session.start()
  expect(session.get()).toEqual({ phase: 'signed-out' })
})

test('[T1] what the API said of the person is there at the next start', async () => {
  const { session, again } = await signedIn()
  await session.learn(dana)
  const next = again()
  await next.session.start()
  expect(next.session.get()).toMatchObject({ phase: 'signed-in', user: { first_name: 'Dana' } })
})

test('[T5] signing in keeps the token in localStorage and the person on the disk', async () => {
  const { session, storage, local } = await signedIn()
  expect(session.get()).toMatchObject({ phase: 'signed-in', reach: 'confirmed' })
  expect(local.getItem('accessToken')).toBe('token-1')
  expect(await findSignedIn(storage)).toMatchObject({ userId: dana.id })
})

test('[T5] the end of a session clears localStorage, but not what belongs to the device', async () => {
  const { session, local, storage, revoked } = await signedIn()
  local.setItem('courtside-theme', 'court')
  local.setItem('anything', 'else')
  await session.end('signed-out')
  expect([...Array(local.length).keys()].map((at) => local.key(at))).toEqual(['courtside-theme'])
  expect(await findSignedIn(storage)).toBeUndefined()
  expect(session.get()).toEqual({ phase: 'signed-out', reason: 'signed-out' })
  expect(revoked()).toBe(1)
})

test('[T1] no answer keeps the session; a no ends it with the words of the specification', async () => {
  const { session, answer } = await signedIn()
  answer(SILENT)
  expect(await session.renew(true)).toEqual(SILENT)
  expect(session.get()).toMatchObject({ phase: 'signed-in', reach: 'unknown' })
  answer({ kind: 'ended' })
  await session.renew(true)
  expect(session.get()).toEqual({ phase: 'signed-out', reason: 'expired', message: EXPIRED_MESSAGE })
})

test('[T3] a token that is good is given without asking; one near its end is not', async () => {
  const { session, asked, clock } = await signedIn()
  const before = asked()
  expect(await session.getToken()).toBe(GOOD)
  expect(asked()).toBe(before)
  clock(3_600_000 - 5_000)
  await session.getToken()
  expect(asked()).toBe(before + 1)
})

test('[T3] a token refused by the API is renewed; callers at the same time share the question', async () => {
  const { session, asked } = await signedIn()
  const before = asked()
  await Promise.all([session.getToken(true), session.getToken(true), session.getToken(true)])
  expect(asked()).toBe(before + 1)
})

test('[T3] nobody signed in has no token, and nobody is asked', async () => {
  const { session, asked } = setup()
  await session.start()
  expect(await session.getToken(true)).toEqual({ kind: 'ended' })
  expect(asked()).toBe(0)
})

test('[T8] an answer that was on its way when the person signed out brings nothing back', async () => {
  const { session, storage, answer, local } = await signedIn()
  let arrive: (answer: SessionAnswer) => void = () => {}
  answer(new Promise((resolve) => (arrive = resolve)))
  const renewal = session.renew(true)
  await session.end('signed-out')
  arrive(GOOD)
  await renewal
  expect(session.get().phase).toBe('signed-out')
  expect(local.getItem('accessToken')).toBeNull()
  expect(await findSignedIn(storage)).toBeUndefined()
})

test('[T9] signing out on one page signs the other out; signing in there signs this one in', async () => {
  const { session, again } = await signedIn()
  const other = again()
  await other.session.start()
  expect(other.session.get().phase).toBe('signed-in')
  const heard = nextChange(other.session)
  await session.end('signed-out')
  await heard
  expect(other.session.get()).toMatchObject({ phase: 'signed-out', reason: 'signed-out' })
  const heardAgain = nextChange(other.session)
  await session.signIn('dana@example.test', 'right')
  await heardAgain
  expect(other.session.get()).toMatchObject({ phase: 'signed-in', userId: dana.id })
})

test('[T20] an inactive account signs nobody in and asks no identity provider; a status nobody knows stops nobody', async () => {
  const { session, says, entered } = setup()
  await session.start()
  says({ kind: 'inactive', message: 'Your account is inactive.' })
  expect(await session.signIn('dana@example.test', 'right')).toEqual({
    kind: 'inactive',
    message: 'Your account is inactive.',
  })
  expect([session.get(), entered()]).toEqual([{ phase: 'signed-out' }, 0])
  says({ kind: 'unknown' })
  expect(await session.signIn('dana@example.test', 'right')).toEqual({ kind: 'ok' })
  expect(entered()).toBe(1)
})

test('[T3] a silence is logged once, however often it is asked, and again after an answer', async () => {
  const { session, answer, warnings } = await signedIn()
  for (const next of [SILENT, SILENT, GOOD, SILENT]) {
    answer(next)
    await session.renew(true)
  }
  expect(warnings).toEqual(Array(2).fill('The access token was not refreshed: NetworkError'))
})

test('[T1, T64] nobody is signed in on a device that can’t keep the session', async () => {
  const { session, storage, local } = setup()
  await session.start()
  storage.rewrite = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
  expect(await session.signIn('dana@example.test', 'right')).toEqual({ kind: 'not-kept', trouble: 'full' })
  expect(session.get()).toEqual({ phase: 'signed-out' })
  expect(local.getItem('accessToken')).toBeNull()
})

test('code of the account that does not load is no answer', async () => {
  const { session } = await signedIn()
  expect(await session.account.forgotPassword('dana@example.test')).toEqual({ kind: 'unreachable' })
})

test('[T3] an identity provider whose code does not load is no answer, and is tried again', async () => {
  const { session, storage, failToLoad } = setup()
  await rememberSignedIn(storage, { userId: dana.id, groups: ['Evaluator'] })
  await session.start()
  failToLoad(true)
  expect(await session.renew()).toMatchObject({ kind: 'unknown' })
  expect(await session.signIn('dana@example.test', 'right')).toEqual({ kind: 'unreachable' })
  failToLoad(false)
  expect(await session.renew()).toEqual(GOOD)
})

test('the token is refreshed five seconds before its end; one too close only warns', async () => {
  const { timers, warnings, clock, session, answer } = await signedIn()
  expect(timers.map(({ ms }) => ms)).toEqual([3_595_000])
  clock(3_599_000)
  answer(GOOD)
  await session.renew(true)
  expect(warnings).toHaveLength(1)
})

test('the toast of an expiry is shown once until somebody signs in', () => {
  const storage = memoryStorage()
  expect([claimExpiryToast(storage), claimExpiryToast(storage)]).toEqual([true, false])
  clearExpiryToast(storage)
  expect(claimExpiryToast(storage)).toBe(true)
})

async function signedIn() {
  const all = setup()
  await all.session.start()
  await all.session.signIn('dana@example.test', 'right')
  return all
}

let databases = 0

/** A store whose identity provider answers what the test says. */
function setup(factory = new IDBFactory(), name = `store-${++databases}`) {
  const storage = createTokenStorage(name, factory)
  const local = memoryStorage()
  const timers: { ms: number }[] = []
  const warnings: string[] = []
  let now = 0
  let answer: SessionAnswer | Promise<SessionAnswer> = GOOD
  let status: UserStatus = { kind: 'active' }
  let [opened, entered, asked, revoked, isBroken] = [0, 0, 0, 0, false]
  const identity: Identity = {
    signIn: async () => {
      entered += 1
      return { kind: 'ok' }
    },
    confirmCode: async () => ({ kind: 'code-over' }),
    session: async () => {
      asked += 1
      return answer
    },
  }
  const session = createSessionStore({
    storage,
    notes: createSessionNotes(local),
    now: () => now,
    timer: createRefreshTimer({
      now: () => now,
      warn: (message) => warnings.push(message),
      setTimer: (_, ms) => timers.push({ ms }),
      clearTimer: () => {},
    }),
    revoke: async () => {
      revoked += 1
    },
    warn: (message) => warnings.push(message),
    checkStatus: async () => status,
    openAccount: async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
    openIdentity: async () => {
      opened += 1
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module')
      return identity
    },
  })
  return {
    session,
    storage,
    local,
    timers,
    warnings,
    answer: (next: SessionAnswer | Promise<SessionAnswer>) => {
      answer = next
    },
    clock: (next: number) => {
      now = next
    },
    failToLoad: (isFailing: boolean) => {
      isBroken = isFailing
    },
    says: (next: UserStatus) => {
      status = next
    },
    opened: () => opened,
    entered: () => entered,
    asked: () => asked,
    revoked: () => revoked,
    again: () => setup(factory, name),
  }
}
