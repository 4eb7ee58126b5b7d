import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findSignedIn, forgetSignedIn } from '#data/session/session-record.ts'
import { DANA, KEMI, PASSWORD, aBrowser, aPool, aTab } from './stage.ts'

// The pool answers a refresh of one tab after the other tab has signed out. The tab that asked has not heard of it yet.

const closing: (() => unknown)[] = []
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

test.each([
  ['its first refresh', 0],
  ['a later refresh', 1],
] as const)('[T8, T9] %s, answered after another tab has signed out, brings nothing back', async (_which, before) => {
  const { stage, one, late } = await twoTabs()
  for (let made = 0; made < before; made += 1) await late.session.renew(true)
  const { asking } = await refreshUnderWay(stage, late)
  // What a sign-out does on this device; the pool has not heard of it.
  await forgetSignedIn(one.storage)
  stage.set('up')
  expect(await asking).toEqual({ kind: 'unknown', why: 'Superseded' })
  expect(late.session.get()).toEqual({ phase: 'signed-out', reason: 'signed-out' })
  expect(await findSignedIn(one.storage)).toBeUndefined()
  expect(await late.hasTokens()).toBe(false)
})

test('[T31] a refresh of the first person, answered after the second has signed in elsewhere, changes nothing of the second', async () => {
  const { stage, one, late } = await twoTabs()
  const { asking } = await refreshUnderWay(stage, late)
  await forgetSignedIn(one.storage)
  stage.set('up')
  await one.session.end('signed-out')
  expect(await one.session.signIn(KEMI, PASSWORD)).toEqual({ kind: 'ok' })
  await asking
  const kemi = stage.pool.admin.find(KEMI)?.sub
  expect(await findSignedIn(one.storage)).toMatchObject({ userId: kemi })
  expect(await one.session.renew(true)).toMatchObject({ kind: 'ok', userId: kemi })
})

test('[T31] a sign-in asks the pool only after a refresh of the session before it is answered', async () => {
  const { stage, one, late } = await twoTabs()
  const { asking } = await refreshUnderWay(stage, late)
  await one.session.end('signed-out')
  const before = stage.requests('InitiateAuth')
  const entering = one.session.signIn(KEMI, PASSWORD)
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1)
  expect(stage.requests('InitiateAuth')).toBe(before)
  stage.set('up')
  expect(await entering).toEqual({ kind: 'ok' })
  await asking
})

async function refreshUnderWay(stage: Awaited<ReturnType<typeof aPool>>, { session }: ReturnType<typeof aTab>) {
  const before = stage.requests('GetTokensFromRefreshToken')
  stage.set('held')
  const asking = session.renew(true)
  await expect.poll(() => stage.requests('GetTokensFromRefreshToken')).toBe(before + 1)
  return { asking }
}

async function twoTabs() {
  const stage = await aPool()
  closing.push(() => stage.close())
  const browser = aBrowser()
  const [one, late] = [aTab(stage, browser), aTab(stage, browser, { isDeaf: true })]
  for (const tab of [one, late]) closing.push(() => tab.close())
  await one.session.start()
  expect(await one.session.signIn(DANA, PASSWORD)).toEqual({ kind: 'ok' })
  await late.session.start()
  return { stage, one, late }
}
