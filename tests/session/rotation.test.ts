import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXPIRED_MESSAGE } from '#domain/session/session-expiry.ts'
import { readCaller } from '#server/standins/idp/caller.ts'
import { LOCAL_CLIENT_ID } from '#server/standins/idp/user-pool.ts'
import { DANA, PASSWORD, aBrowser, aPool, aTab } from './stage.ts'
import type { PoolOnNetwork, Tab } from './stage.ts'

// Refresh tokens that take turns, with the real Amplify, on one device and its tabs.

const DAY_MS = 86_400_000
const closing: (() => unknown)[] = []
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

test('[T45] the library keeps the refresh token that came with a refresh, and it is on the disk before the answer is used', async () => {
  const { tab } = await twoTabs()
  const before = await refreshTokenOf(tab)
  expect(await tab.session.renew(true)).toMatchObject({ kind: 'ok' })
  expect(await refreshTokenOf(tab)).not.toBe(before)
})

test('[T45] tabs that refresh side by side, again and again, stay signed in', async () => {
  const { stage, tab, other } = await twoTabs()
  for (let day = 0; day < 5; day += 1) {
    const answers = await Promise.all([tab, other, tab, other].map(({ session }) => session.renew(true)))
    expect(answers.map(({ kind }) => kind)).toEqual(Array(4).fill('ok'))
    stage.advance(DAY_MS)
  }
})

test('[T45] a tablet whose answer was lost comes back the next day and is signed in', async () => {
  const { stage, tab } = await twoTabs()
  await go(stage, await refreshTokenOf(tab))
  stage.advance(DAY_MS)
  expect(await tab.session.renew(true)).toMatchObject({ kind: 'ok' })
  stage.advance(DAY_MS)
  expect(await tab.session.renew(true)).toMatchObject({ kind: 'ok' })
})

test('[T45] a disk that takes no new token leaves the device with one that is good', async () => {
  const { stage, tab } = await twoTabs()
  const kept = await refreshTokenOf(tab)
  const full = vi.spyOn(tab.storage, 'setItem').mockResolvedValue()
  expect(await tab.session.renew(true)).toMatchObject({ kind: 'ok' })
  full.mockRestore()
  stage.advance(DAY_MS)
  expect(await refreshTokenOf(tab)).toBe(kept)
  expect(await tab.session.renew(true)).toMatchObject({ kind: 'ok' })
})

test('[T45] a copied token that somebody went on with ends the session: with the words for it, and the tokens are gone', async () => {
  const { stage, tab, other } = await twoTabs()
  await go(stage, await go(stage, await refreshTokenOf(tab)))
  stage.advance(2 * 60_000)
  expect(await tab.session.renew(true)).toEqual({ kind: 'ended' })
  for (const { session } of [tab, other]) {
    await expect.poll(() => session.get()).toEqual({ phase: 'signed-out', reason: 'expired', message: EXPIRED_MESSAGE })
  }
  expect(await tab.hasTokens()).toBe(false)
})

async function twoTabs() {
  const stage = await aPool()
  closing.push(() => stage.close())
  const browser = aBrowser()
  const [tab, other] = [aTab(stage, browser), aTab(stage, browser)]
  for (const it of [tab, other]) closing.push(() => it.close())
  await tab.session.start()
  expect(await tab.session.signIn(DANA, PASSWORD)).toEqual({ kind: 'ok' })
  await other.session.start()
  return { stage, tab, other }
}

async function refreshTokenOf({ storage }: Tab): Promise<string> {
  const last = `CognitoIdentityServiceProvider.${LOCAL_CLIENT_ID}`
  return (await storage.getItem(`${last}.${await storage.getItem(`${last}.LastAuthUser`)}.refreshToken`))!
}

/** A refresh whose answer does not reach the device: it was lost, or somebody else has it. Returns the token in it. */
async function go({ pool }: PoolOnNetwork, RefreshToken: string): Promise<string> {
  const answer = await pool.call(
    'GetTokensFromRefreshToken',
    { ClientId: LOCAL_CLIENT_ID, RefreshToken },
    readCaller('127.0.0.1').caller,
  )
  // Cognito's own shape.
  return (answer as { AuthenticationResult: { RefreshToken: string } }).AuthenticationResult.RefreshToken
}
