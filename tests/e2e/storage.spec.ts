import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { newFolder } from '#tests/support/demo-folders.ts'
import { aDevice } from '#tests/support/device.ts'
import { fillInSignIn, signIn } from './evaluator.ts'
import { expect, test } from './shared-stage.ts'

const CRASHED = 'Something went wrong.'
/** The page names the cause after five seconds. */
const NAMED = { timeout: 12_000 }
const ADDRESSES = [
  '/privacy',
  '/terms',
  '/consent/none',
  '/invitation/none',
  '/join/none',
  '/history/none',
  '/report/none',
]

test('[Y77, T64] a Chromium that blocks all cookies shows every page of a link, and sign-in names the setting', async ({
  network,
}) => {
  const profile = newFolder('device')
  mkdirSync(`${profile}/Default`)
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(`${profile}/Default/Preferences`, JSON.stringify(settings))
  const device = await aDevice({ engine: 'chromium', build: 'whole', profile })
  try {
    const page = await device.open(`${network.origin}/login`)
    expect(await page.evaluate(canStore)).toBe(false)
    const notice = page.getByRole('alert').filter({ hasText: 'Your browser blocks storage for this site' })
    await expect(notice).toContainText(`Allow cookies for ${new URL(network.origin).host} in`)
    await fillInSignIn(page)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    await expect(notice).toBeVisible()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
    for (const address of ADDRESSES) {
      await page.goto(`${network.origin}${address}`)
      await expect(page.locator('main').getByRole('heading').first(), address).toBeVisible()
      await expect(page.getByText(CRASHED), address).toHaveCount(0)
    }
  } finally {
    await device.discard()
  }
})

test('[Y76, Y78] an older tab that holds the database is named, and the library appears once it is closed', async ({
  visit,
  network,
}) => {
  const page = await visit()
  await signIn(page)
  await page.goto(`${network.origin}/healthz`)
  const older = await page.context().newPage()
  await older.goto(`${network.origin}/healthz`)
  await older.evaluate(holdOldDatabase)
  await page.goto(`${network.origin}/app/library`)
  const notice = page.getByRole('alert').filter({ hasText: 'Another tab is holding this device’s storage' })
  await expect(notice).toBeVisible(NAMED)
  await older.close()
  await expect(notice).toHaveCount(0)
  // The welcome of a new database covers the rows.
  await expect(page.getByText('Needs internet').first()).toBeVisible()
})

test('[Y76, Y78] a storage that never answers is named, and the page continues when it does', async ({
  visit,
  network,
}) => {
  const page = await visit()
  await signIn(page)
  await page.addInitScript(breakDatabases, 'silent')
  await page.goto(`${network.origin}/privacy`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${network.origin}/app/library`)
  await expect(page.getByRole('heading', { name: 'Your browser’s storage isn’t responding' })).toBeVisible(NAMED)
  await mend(page)
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
})

test('[Y76, T64] sign-in names a refused database and a full storage, and then works', async ({ visit, network }) => {
  const page = await visit()
  await page.addInitScript(breakDatabases, 'refused')
  await page.goto(`${network.origin}/login`)
  await fillInSignIn(page)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Your browser doesn’t let Courtside use its storage')
  await mend(page)
  await page.evaluate(fillStorage)
  // By keyboard: a quick press after a press at the same place is taken for a double tap.
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  await expect(alert).toContainText('This device’s storage is full')
  await page.evaluate(() => sessionStorage.removeItem('courtside-filler-4194304'))
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  await expect(page).toHaveURL(/\/app\//u)
})

/** Lets the databases of a page answer again. */
async function mend(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event('mended')))
}

function canStore(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}

/** A tab of a version without a listener for newer ones. */
function holdOldDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const removed = indexedDB.deleteDatabase('courtside')
    removed.addEventListener('error', () => reject(removed.error))
    removed.addEventListener('success', () => {
      const opened = indexedDB.open('courtside', 1)
      opened.addEventListener('error', () => reject(opened.error))
      opened.addEventListener('success', () => resolve())
    })
  })
}

/** Runs in the page: breaks its databases until a "mended" event. */
function breakDatabases(how: string): void {
  const open = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open') ?? {}
  const broken = () => {
    if (how === 'refused') throw new DOMException('A mutation operation was attempted', 'InvalidStateError')
    return new EventTarget()
  }
  Object.defineProperty(IDBFactory.prototype, 'open', { ...open, value: broken })
  addEventListener('mended', () => Object.defineProperty(IDBFactory.prototype, 'open', open))
}

/** Until not one more character fits. */
function fillStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (let size = 4_194_304; size >= 1; size = Math.floor(size / 2)) {
      try {
        storage.setItem(`courtside-filler-${size}`, 'x'.repeat(size))
      } catch {
        // A smaller piece may fit.
      }
    }
  }
}
