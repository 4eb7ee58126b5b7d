import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { considerUnauthorized, tokensOf } from '#app/session-ending.ts'
import { keepFresh } from '#app/session.ts'
import { createApiClient } from '#data/api/api-client.ts'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { getMe } from '#domain/contracts/accounts.ts'
import { EXPIRED_MESSAGE } from '#domain/session/session-expiry.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { DANA, KEMI, PASSWORD, aBrowser, aPool, aTab } from './stage.ts'
import type { Tab } from './stage.ts'

// Two tabs are two session stores over one storage, one localStorage and the real pool.

const closing: (() => unknown)[] = []
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

test('[T9] signing out in one tab signs the other out, and nothing of the session is left in localStorage', async () => {
  const { one, other, local } = await twoTabs()
  local.setItem('courtside-theme', 'court')
  local.setItem('draft-of-somebody', 'x')
  await one.session.end('signed-out')
  await expect.poll(() => other.session.get()).toEqual({ phase: 'signed-out', reason: 'signed-out' })
  expect(Object.keys(local)).toEqual(['courtside-theme'])
  expect(await other.session.getToken()).toEqual({ kind: 'ended' })
})

test('[T9] a session that expires in one tab ends with the same words in the other', async () => {
  const { one, other, stage } = await twoTabs()
  stage.pool.admin.signOutEverywhere(DANA)
  await one.session.renew(true)
  expect(one.session.get()).toEqual({ phase: 'signed-out', reason: 'expired', message: EXPIRED_MESSAGE })
  await expect
    .poll(() => other.session.get())
    .toEqual({ phase: 'signed-out', reason: 'expired', message: EXPIRED_MESSAGE })
})

test('[T9] what the server said of an inactive account is said in both tabs', async () => {
  const { one, other } = await twoTabs()
  await one.session.end('inactive', 'Your account is inactive.')
  await expect
    .poll(() => other.session.get())
    .toEqual({ phase: 'signed-out', reason: 'inactive', message: 'Your account is inactive.' })
})

test('[T9] signing in in one tab signs the other in, as the same person', async () => {
  const { one, other } = await twoTabs()
  await one.session.end('signed-out')
  await one.session.signIn(DANA, PASSWORD)
  await expect.poll(() => other.session.get().phase).toBe('signed-in')
  expect(idOf(other)).toBe(idOf(one))
})

test('[T9] what one tab learns of the person, the other knows: a profile that was completed, and another role', async () => {
  const { one, other } = await twoTabs()
  const before = aUser({ id: idOf(one), is_profile_created: false })
  await one.session.learn(before)
  await expect.poll(() => other.session.get()).toMatchObject({ user: { is_profile_created: false } })
  await one.session.learn({ ...before, is_profile_created: true, team_roster_completed: true })
  await expect
    .poll(() => other.session.get())
    .toMatchObject({ phase: 'signed-in', user: { is_profile_created: true, team_roster_completed: true } })
})

test('[T9, A30] a role that one tab hears of opens the doors in the other', async () => {
  const { one, other, stage } = await twoTabs()
  stage.pool.admin.addToGroup(DANA, 'Coach')
  await one.session.renew(true)
  const both = { phase: 'signed-in', role: 'Evaluator', roles: ['Coach', 'Evaluator'], isEvaluator: true }
  expect(one.session.get()).toMatchObject(both)
  await expect.poll(() => other.session.get()).toMatchObject(both)
})

test('[T31] signing in as somebody else: the other tab follows, and gets no token of the first any more', async () => {
  const { one, other, local } = await twoTabs()
  const [dana, seen] = [idOf(one), phasesOf(other)]
  await one.session.end('signed-out')
  await one.session.signIn(KEMI, PASSWORD)
  await expect.poll(() => idOf(other)).toBe(idOf(one))
  expect(idOf(other)).not.toBe(dana)
  // Between the two persons the tab was signed out: that closes what was open of the first.
  expect(seen).toContain('signed-out')
  expect(other.session.get()).toMatchObject({ user: null })
  const token = await other.session.getToken()
  expect(token).toMatchObject({ kind: 'ok', userId: idOf(one) })
  expect(local.getItem('accessToken')).toBe(token.kind === 'ok' ? token.token : '')
})

test('[T31] a request of the first person that is still on its way when the second signs in goes nowhere', async () => {
  const { one, other } = await twoTabs()
  const dana = idOf(one)
  const sent: (string | null)[] = []
  const api = createApiClient({
    baseUrl: 'http://api',
    getToken: tokensOf(dana, other.session.getToken),
    fetch: async (_, init) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      return Response.json({ error_code: 'UNAUTHENTICATED', message: 'No', retryable: false }, { status: 401 })
    },
  })
  await one.session.end('signed-out')
  await one.session.signIn(KEMI, PASSWORD)
  await expect.poll(() => idOf(other)).toBe(idOf(one))
  await expect(api.call(getMe, {})).rejects.toThrow(OfflineError)
  expect(sent).toEqual([])
})

test('[T31] a refusal that answers a request of the first person does not end the session of the second', async () => {
  const { one } = await twoTabs()
  const dana = idOf(one)
  await one.session.end('signed-out')
  await one.session.signIn(KEMI, PASSWORD)
  await considerUnauthorized(one.session, dana, new ApiError(401, { error_code: 'UNAUTHENTICATED', message: 'No' }))
  await considerUnauthorized(
    one.session,
    dana,
    new ApiError(404, { error_code: 'ERR404003', message: 'Your account is inactive.' }),
  )
  expect(one.session.get()).toMatchObject({ phase: 'signed-in', userId: idOf(one) })
  expect(idOf(one)).not.toBe(dana)
})

test('[T31] a refresh of the first that is answered while the second signs in brings nothing of the first back', async () => {
  const { one, other, stage, timeForASignIn } = await twoTabs()
  const dana = idOf(one)
  stage.set('held')
  const late = other.session.renew(true)
  await expect.poll(() => stage.requests('GetTokensFromRefreshToken')).toBeGreaterThan(0)
  await one.session.end('signed-out')
  const entering = one.session.signIn(KEMI, PASSWORD)
  await timeForASignIn()
  stage.set('up')
  expect(await entering).toEqual({ kind: 'ok' })
  await late
  await expect.poll(() => idOf(other)).toBe(idOf(one))
  for (const tab of [one, other]) {
    expect(await tab.session.renew(true)).toMatchObject({ kind: 'ok', userId: idOf(one) })
    expect(idOf(tab)).not.toBe(dana)
  }
})

test('[T31] signing out while a refresh is on its way and signing in as somebody else in the same tab: the second it is', async () => {
  const { one, stage, timeForASignIn } = await twoTabs()
  const dana = idOf(one)
  stage.set('held')
  const late = one.session.renew(true)
  await expect.poll(() => stage.requests('GetTokensFromRefreshToken')).toBeGreaterThan(0)
  await one.session.end('signed-out')
  const entering = one.session.signIn(KEMI, PASSWORD)
  await timeForASignIn()
  stage.set('up')
  expect(await entering).toEqual({ kind: 'ok' })
  expect(await late).toMatchObject({ kind: 'unknown' })
  expect(await one.session.renew(true)).toMatchObject({ kind: 'ok' })
  expect(idOf(one)).not.toBe(dana)
})

test('[T9] a tab that slept through it all finds out when it is seen again', async () => {
  const { one, sleeping, page } = await twoTabs()
  const dana = idOf(one)
  const stop = keepFresh(sleeping.session, page, atOnce)
  closing.push(stop)
  await sleeping.session.renew(true)
  await one.session.end('signed-out')
  await one.session.signIn(KEMI, PASSWORD)
  expect(idOf(sleeping)).toBe(dana)
  page.document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => idOf(sleeping)).toBe(idOf(one))
  await one.session.end('expired', EXPIRED_MESSAGE)
  page.document.dispatchEvent(new Event('visibilitychange'))
  await expect
    .poll(() => sleeping.session.get())
    .toEqual({ phase: 'signed-out', reason: 'expired', message: EXPIRED_MESSAGE })
})

test('[T31] a tab that learns late of the end of the first session leaves the second alone', async () => {
  const { one, sleeping } = await twoTabs()
  await one.session.end('signed-out')
  await one.session.signIn(KEMI, PASSWORD)
  await sleeping.session.end('expired', EXPIRED_MESSAGE)
  expect(await one.session.renew(true)).toMatchObject({ kind: 'ok', userId: idOf(one) })
  expect(one.session.get()).toMatchObject({ phase: 'signed-in' })
})

test('[T9] a storage that cannot be read says nothing about who is signed in', async () => {
  const { one } = await twoTabs()
  const before = one.session.get()
  one.storage.getItem = () => Promise.reject(new Error('Connection to Indexed Database server lost'))
  await one.session.recheck()
  expect(one.session.get()).toBe(before)
})

test('[T3] at the start the token is refreshed by force, again when the browser comes back online, and sign-outs are sent', async () => {
  const { one, stage, browser, page } = await twoTabs()
  await one.session.end('signed-out')
  await one.session.signIn(DANA, PASSWORD)
  const again = aTab(stage, browser)
  closing.push(() => again.close())
  await again.session.start()
  const before = stage.requests('GetTokensFromRefreshToken')
  // What is on the disk is good for the first screen.
  expect(again.session.hasToken()).toBe(true)
  expect(await again.session.getToken()).toMatchObject({ kind: 'ok', userId: idOf(one) })
  const { promise: standing, resolve: stand } = Promise.withResolvers<void>()
  closing.push(keepFresh(again.session, page, () => standing))
  expect(await again.session.getToken()).toMatchObject({ kind: 'ok' })
  expect(stage.requests('GetTokensFromRefreshToken') - before).toBe(0)
  stand()
  await expect.poll(() => stage.requests('GetTokensFromRefreshToken') - before).toBe(1)
  await again.session.renew(true) // Its answer may still be on the way.
  stage.set('down')
  await again.session.renew(true)
  expect(again.session.get()).toMatchObject({ phase: 'signed-in', reach: 'unknown' })
  expect(again.warnings).toEqual(['The access token was not refreshed: NetworkError'])
  stage.set('up')
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => again.session.get()).toMatchObject({ phase: 'signed-in', reach: 'confirmed' })
})

test('the token is refreshed by itself five seconds before its end', async () => {
  const stage = await aPool({ accessSeconds: 7 })
  closing.push(() => stage.close())
  const tab = aTab(stage)
  closing.push(() => tab.close())
  await tab.session.start()
  await tab.session.signIn(DANA, PASSWORD)
  const first = await tab.session.getToken()
  expect(stage.requests('GetTokensFromRefreshToken')).toBe(0)
  await expect.poll(() => stage.requests('GetTokensFromRefreshToken'), { timeout: 6_500 }).toBe(1)
  await expect.poll(() => tab.session.getToken()).not.toEqual(first)
})

const atOnce = async () => {}

/** Two tabs of a browser in which Dana is signed in, and a third that hears nothing of the others. */
async function twoTabs() {
  const stage = await aPool()
  closing.push(() => stage.close())
  const browser = aBrowser()
  const [one, other, sleeping] = [aTab(stage, browser), aTab(stage, browser), aTab(stage, browser, { isDeaf: true })]
  for (const tab of [one, other, sleeping]) closing.push(() => tab.close())
  await one.session.start()
  const since = performance.now()
  expect(await one.session.signIn(DANA, PASSWORD)).toEqual({ kind: 'ok' })
  const tookMs = performance.now() - since
  for (const tab of [other, sleeping]) {
    await tab.session.start()
    expect(await tab.session.renew()).toMatchObject({ kind: 'ok' })
  }
  return {
    stage,
    browser,
    one,
    other,
    sleeping,
    local: browser.local,
    page: aPage(),
    timeForASignIn: () => new Promise((resolve) => setTimeout(resolve, 2 * tookMs)),
  }
}

/** The part of a window that the session listens to. */
function aPage(): Window {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  return Object.assign(new EventTarget(), { document }) as unknown as Window // Nothing else of it is used.
}

function idOf({ session }: Tab): string {
  const now = session.get()
  return now.phase === 'signed-in' ? now.userId : ''
}

function phasesOf({ session }: Tab): string[] {
  const seen: string[] = []
  session.subscribe(() => seen.push(session.get().phase))
  return seen
}
