import { fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAmplifyIdentity } from '#data/session/amplify-identity.ts'
import { forgetSignedIn } from '#data/session/session-record.ts'
import { EXPIRED_MESSAGE } from '#domain/session/session-expiry.ts'
import { DANA, PASSWORD, aBrowser, aPool, aTab, heardOnHub } from './stage.ts'
import type { Network, PoolOnNetwork, Tab } from './stage.ts'

// How the identity library behaves offline, as the design was built on it: each row says what the library does,
// what our identity makes of it, and what the session of the page becomes. An update of the library that changes a row
// is seen here.

const closing: (() => unknown)[] = []
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

/** A token that lives less than the tolerance of 5 seconds counts as expired at once. */
const EXPIRED = 4
type Row = {
  network: Network
  token: 'valid' | 'expired' | 'forced'
  /** "tokens", or the name of the error that is thrown. */
  library: string
  requests: number
  hub: string[]
  ours: 'ok' | 'unknown'
}

const TABLE: [string, Row][] = [
  ['offline, token valid', { network: 'down', token: 'valid', library: 'tokens', requests: 0, hub: [], ours: 'ok' }],
  [
    'offline, token expired',
    {
      network: 'down',
      token: 'expired',
      library: 'NetworkError',
      requests: 3,
      hub: ['tokenRefresh_failure NetworkError'],
      ours: 'unknown',
    },
  ],
  [
    'offline, refresh forced',
    {
      network: 'down',
      token: 'forced',
      library: 'NetworkError',
      requests: 3,
      hub: ['tokenRefresh_failure NetworkError'],
      ours: 'unknown',
    },
  ],
  [
    '503',
    {
      network: 'failing',
      token: 'expired',
      library: 'UnknownError',
      requests: 3,
      hub: ['tokenRefresh_failure UnknownError'],
      ours: 'unknown',
    },
  ],
  [
    'captive portal',
    {
      network: 'portal',
      token: 'expired',
      library: 'SyntaxError',
      requests: 1,
      hub: ['tokenRefresh_failure SyntaxError'],
      ours: 'unknown',
    },
  ],
  [
    'too many requests',
    {
      network: 'throttling',
      token: 'expired',
      library: 'TooManyRequestsException',
      requests: 3,
      hub: ['tokenRefresh_failure TooManyRequestsException'],
      ours: 'unknown',
    },
  ],
  [
    'a server that accepts and never answers',
    {
      network: 'silent',
      token: 'expired',
      library: 'TimeoutError',
      requests: 1,
      hub: ['tokenRefresh_failure TimeoutError'],
      ours: 'unknown',
    },
  ],
]

test.each(TABLE)('[T3] %s: the library, our answer, and the session that stays', async (_, row) => {
  const { stage, tab } = await signedIn(row.token === 'expired' ? EXPIRED : 3_600)
  const isForced = row.token === 'forced'

  stage.set(row.network)
  const before = stage.requests()
  const { result, events } = await heardOnHub(() => asked(isForced))
  expect(result).toBe(row.library)
  expect(stage.requests() - before).toBe(row.requests)
  expect(events).toEqual(row.hub)
  expect(await tab.hasTokens()).toBe(true)

  const startedAt = Date.now()
  expect(await tab.session.renew(isForced)).toMatchObject({ kind: row.ours })
  expect(Date.now() - startedAt).toBeLessThan(8_000)
  expect(await tab.hasTokens()).toBe(true)
  expect(tab.session.get()).toMatchObject({ phase: 'signed-in', reach: row.ours === 'ok' ? 'confirmed' : 'unknown' })

  stage.set('up')
  const back = await heardOnHub(() => tab.session.renew(true))
  expect(back.result).toMatchObject({ kind: 'ok' })
  expect(back.events).toEqual(['tokenRefresh'])
  expect(tab.session.get()).toMatchObject({ phase: 'signed-in', reach: 'confirmed' })
})

test('[T3] offline, expired, five at once: all are refused after the three requests of one, and our five share one question', async () => {
  const { stage, tab } = await signedIn(EXPIRED)
  stage.set('down')
  const before = stage.requests()
  const { result, events } = await heardOnHub(() => Promise.all(Array.from({ length: 5 }, () => asked())))
  expect(result).toEqual(Array(5).fill('NetworkError'))
  expect(stage.requests() - before).toBe(3)
  expect(events).toEqual(Array(5).fill('tokenRefresh_failure NetworkError'))
  const answers = await Promise.all(Array.from({ length: 5 }, () => tab.session.getToken()))
  expect(answers.map(({ kind }) => kind)).toEqual(Array(5).fill('unknown'))
  expect(stage.requests() - before).toBe(6)
  expect(await tab.hasTokens()).toBe(true)
  expect(tab.warnings).toEqual([
    'The access token is too close to its expiry to schedule a refresh.',
    'The access token was not refreshed: NetworkError',
  ])
})

test('[T3] offline and expired, the library does not even say who is signed in; our record does', async () => {
  const { stage, tab } = await signedIn(EXPIRED)
  stage.set('down')
  await expect(getCurrentUser()).rejects.toMatchObject({ name: 'NetworkError' })
  expect(await tab.hasTokens()).toBe(true)
  await tab.session.recheck()
  expect(tab.session.get()).toMatchObject({ phase: 'signed-in', role: 'Evaluator' })
})

test('[T3] a server that never answers is given up at the deadline, and the next call is not stuck behind it', async () => {
  const { stage, tab } = await signedIn(EXPIRED)
  stage.set('silent')
  const deadline = vi.spyOn(AbortSignal, 'timeout')
  expect(await tab.session.getToken()).toMatchObject({ kind: 'unknown', why: 'TimeoutError' })
  expect(deadline).toHaveBeenCalledWith(8_000)
  stage.set('up')
  expect(await tab.session.getToken()).toMatchObject({ kind: 'ok' })
})

test.each(['signOutEverywhere', 'disable', 'deleteUser'] as const)(
  '[T3] %s: the library clears the tokens without a word, and the session ends with the words for it',
  async (act) => {
    const first = await signedIn()
    first.stage.pool.admin[act](DANA)
    const { result, events } = await heardOnHub(() => asked(true))
    expect(result).toBe('no tokens')
    expect(events).toHaveLength(1)
    expect(events[0]).toMatch(/^tokenRefresh_failure (?:NotAuthorized|UserNotFound)Exception$/u)
    await expect.poll(() => first.tab.hasTokens()).toBe(false)

    const second = await signedIn()
    second.stage.pool.admin[act](DANA)
    expect(await second.tab.session.renew(true)).toEqual({ kind: 'ended' })
    expect(second.tab.session.get()).toEqual({ phase: 'signed-out', reason: 'expired', message: EXPIRED_MESSAGE })
    expect(await second.tab.hasTokens()).toBe(false)
  },
)

test('[T3] nothing happens by itself: past its expiry a token is refreshed by whoever asks', async () => {
  const { stage, tab } = await signedIn(EXPIRED)
  const before = stage.requests()
  // Out of reach all timers hurry: six seconds of the app's time.
  stage.set('down')
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  expect(stage.requests()).toBe(before)
  stage.set('up')
  expect(await tab.session.getToken()).toMatchObject({ kind: 'ok' })
  expect(stage.requests() - before).toBe(1)
})

test('[T8] signing out offline, the library leaves the session alive at the provider; online ours ends it there at once', async () => {
  const { stage, tab } = await signedIn()
  stage.set('down')
  const refreshToken = await refreshTokenOf(tab)
  const { events } = await heardOnHub(() => signOut())
  expect(events).toContain('signedOut')
  // The library does not wait for its own clearing.
  await expect.poll(() => tab.hasTokens()).toBe(false)
  stage.set('up')
  expect(await stage.refreshWith(refreshToken)).toBe(200)

  const ours = await signedIn()
  const token = await refreshTokenOf(ours.tab)
  await ours.tab.session.end('signed-out')
  await expect.poll(() => ours.stage.refreshWith(token)).toBe(400)
})

test('signing in offline is no wrong password, and leaves nothing behind', async () => {
  const { stage, tab } = await signedOut()
  openAmplifyIdentity(stage.config, tab.storage)
  stage.set('down')
  await expect(signIn({ username: DANA, password: PASSWORD })).rejects.toMatchObject({ name: 'NetworkError' })
  expect(await tab.session.signIn(DANA, PASSWORD)).toEqual({ kind: 'unreachable' })
  expect(await tab.hasTokens()).toBe(false)
  expect(tab.session.get()).toEqual({ phase: 'signed-out' })
})

test('[T3] without an answer at all a device where somebody was signed in starts as theirs', async () => {
  const { stage, tab, reload } = await signedIn(EXPIRED)
  stage.set('down')
  tab.close()
  const again = reload()
  await again.session.start()
  await again.session.renew(true)
  expect(again.session.get()).toMatchObject({ phase: 'signed-in', reach: 'unknown' })
  await forgetSignedIn(again.storage)
})

/** What the library itself does when it is asked. */
async function asked(isForced = false): Promise<string> {
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh: isForced })
    return tokens ? 'tokens' : 'no tokens'
  } catch (error) {
    return (error as Error).name
  }
}

async function refreshTokenOf({ storage }: Tab): Promise<string> {
  await storage.flush()
  const last = 'CognitoIdentityServiceProvider.local-spa-client'
  return (await storage.getItem(`${last}.${await storage.getItem(`${last}.LastAuthUser`)}.refreshToken`))!
}

async function signedIn(accessSeconds = 3_600) {
  const all = await signedOut(accessSeconds)
  expect(await all.tab.session.signIn(DANA, PASSWORD)).toEqual({ kind: 'ok' })
  return all
}

async function signedOut(accessSeconds = 3_600): Promise<{ stage: PoolOnNetwork; tab: Tab; reload: () => Tab }> {
  const stage = await aPool({ accessSeconds })
  const browser = aBrowser()
  const reload = () => {
    const opened = aTab(stage, browser)
    closing.push(() => opened.close())
    return opened
  }
  const tab = reload()
  closing.push(() => stage.close())
  await tab.session.start()
  return { stage, tab, reload }
}
