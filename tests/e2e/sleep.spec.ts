import type { Page } from 'playwright'
import { LEASE_MS } from '#domain/sync/chains.ts'
import { EVALUATOR } from '#tests/support/app-process.ts'
import type { Device } from '#tests/support/device.ts'
import { shiftClock } from '#tests/support/shift-clock.ts'
import {
  createLiveEvaluation,
  fillInSignIn,
  rate,
  savedOnDevice,
  slider,
  syncStatus,
  tokenSeconds,
} from './evaluator.ts'
import { readLocal } from './local-rows.ts'
import { ratingsOf, receiptsOf } from './server-facts.ts'
import { expect, test } from './stage.ts'

/** A tablet that sleeps in the middle of the work, and what its browser does to a page meanwhile. */

test.use({ begins: 'ready' })

const ITEM = 'Shooting mechanics'
const KEY = 'micro:1:101'

test.describe('in the browser people have', () => {
  // The light one has no page of its own that closes databases.
  test.use({ build: 'whole' })

  test('[Y23] the browser closes the database under a page again and again: each tap is saved and shown, no reload is needed', async ({
    app,
    network,
    device,
    library: page,
  }) => {
    await network.down()
    const id = await walkOn(page)
    const loseDatabase = await databaseCloser(device, network.origin)
    await page.bringToFront()
    await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true))
    for (const value of [1, 2, 3, 4]) {
      await loseDatabase()
      await rate(page, ITEM, value)
      await savedOnDevice(page)
      const { ratings } = await readLocal(page, id)
      expect(ratings.find(({ key }) => key === KEY)?.value).toBe(value)
    }
    // In the middle of many taps.
    const taps = Array.from({ length: 24 }, (_, at) => String((at % 5) + 1))
    await slider(page, ITEM).focus()
    const losing = loseDatabase()
    for (const tap of taps) await page.keyboard.press(tap)
    await losing
    await savedOnDevice(page)
    await expect(slider(page, ITEM)).toHaveAttribute('aria-valuenow', taps.at(-1)!)
    await loseDatabase()
    await network.up()
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await accepted(page)
    expect((await ratingsOf(app, id))[KEY]).toBe(Number(taps.at(-1)))
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage') === true)).toBe(true)
    await loseDatabase()
    await page.getByRole('button', { name: 'Back to library' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
    await expect(page.getByText('Ana Duarte').first()).toBeVisible()
  })
})

test('[Y21] a page is frozen with a request on its way: another tab sends, and both tell the truth once it wakes', async ({
  app,
  network,
  device,
  library: page,
}) => {
  const id = await walkOn(page)
  await accepted(page)
  network.fail('/api/evaluation/evaluation-ratings/', 'hang', 1)
  await rate(page, ITEM, 2)
  await expect(syncStatus(page)).toContainText('Sending')
  const thaw = await freeze(page)
  const other = await device.open(`${network.origin}/app/evaluation-panel/${id}`)
  // What the frozen page holds is free again after 45 seconds. The last of them pass by themselves.
  await other.evaluate(shiftClock, LEASE_MS - 2_000)
  await rate(other, ITEM, 5)
  await accepted(other)
  await thaw()
  await page.evaluate(shiftClock, LEASE_MS - 2_000)
  await accepted(page)
  await expect(slider(page, ITEM)).toHaveAttribute('aria-valuenow', '5')
  await onlyOnce(app, id, 5)
})

test('[Y21] a page that went into the page cache with its database open comes back and goes on', async ({
  app,
  network,
  library: page,
}) => {
  const id = await walkOn(page)
  await network.down()
  await rate(page, ITEM, 3)
  await savedOnDevice(page)
  await network.up()
  await page.goto(`${network.origin}/api/docs`).catch(() => undefined)
  await page.goBack()
  await expect(slider(page, ITEM)).toHaveAttribute('aria-valuenow', '3')
  await rate(page, ITEM, 4)
  await accepted(page)
  await onlyOnce(app, id, 4)
})

test.describe('overnight', () => {
  test.use({ settings: { TOKEN_SECONDS: '5' } })

  test('[Y18] the token ends in the sleep and a captive portal answers first: it is sent as soon as the way is free', async ({
    app,
    network,
    library: page,
  }) => {
    await expect.poll(() => tokenSeconds(page)).toBeLessThanOrEqual(5)
    await network.down()
    const id = await walkOn(page)
    const thaw = await freeze(page)
    // Twice: the pauses between the tries grow, and are drawn.
    network.fail('/api/', 'html', 2)
    network.fail('/idp', 'html', 2)
    await network.up()
    await thaw()
    await accepted(page)
    await onlyOnce(app, id, 1)
  })

  test('[Y17] the session is ended in the sleep: whoever wakes it signs in again, and everything is sent', async ({
    app,
    network,
    library: page,
  }) => {
    await expect.poll(() => tokenSeconds(page)).toBeLessThanOrEqual(5)
    await network.down()
    const id = await walkOn(page)
    const thaw = await freeze(page)
    await app.revokeSessionsOf(EVALUATOR)
    await network.up()
    await thaw()
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 60_000 })
    await fillInSignIn(page)
    await expect(page).toHaveURL(new RegExp(`/app/evaluation-panel/${id}`, 'u'))
    await accepted(page)
    await onlyOnce(app, id, 1)
  })
})

/** A walk-on with one rating. Gives the evaluation's id. */
async function walkOn(page: Page): Promise<string> {
  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Sleepy gym' })
  await rate(page, ITEM, 1)
  await savedOnDevice(page)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const accepted = (page: Page) => expect(syncStatus(page)).toContainText(/Accepted by server \d/u, { timeout: 90_000 })

async function onlyOnce(app: Parameters<typeof ratingsOf>[0], id: string, value: number): Promise<void> {
  expect((await ratingsOf(app, id))[KEY]).toBe(value)
  const receipts = await receiptsOf(app, id)
  expect(receipts.filter(({ kind }) => kind === 'live.create')).toHaveLength(1)
  expect(new Set(receipts.map((it) => it.mutation_id)).size).toBe(receipts.length)
}

/** As a browser does it to a page that nobody has looked at for a while. Gives back how it wakes. */
async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  return async () => {
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await session.detach()
  }
}

/** Closes every connection to the databases of an origin from the browser's side; what is under way fails. */
async function databaseCloser(device: Device, origin: string): Promise<() => Promise<void>> {
  const internals = await device.open('chrome://indexeddb-internals')
  const ours = internals.locator('.indexeddb-origin').filter({ hasText: origin })
  return async () => {
    await internals.reload()
    await ours.getByText('Force close').click()
  }
}
