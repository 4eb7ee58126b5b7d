import type { Page } from 'playwright'
import { expectAccessible } from './axe.ts'
import { signIn } from './evaluator.ts'
import { expect, test } from './shared-stage.ts'

test('[W5] a page whose code cannot be had keeps the shell and says so; nothing reloads offline', async ({
  visit,
  network,
}) => {
  // Without the worker nothing is kept on this device beyond what has been opened.
  const page = await visit('/')
  await signIn(page)
  await mark(page)
  await network.down()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help center' }).click()
  // The region that names a storage that fails is an alert, too.
  const screen = page.getByRole('main').getByRole('alert').filter({ hasText: /./u })
  await expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeVisible()
  await expect(screen).toContainText('Please try again later.')
  await expect(screen).toContainText('Connect once to load this page')
  await expectAccessible(page, 'the screen of a page that fails')
  await screen.getByRole('button', { name: 'Reload' }).click()
  await expect(screen).toContainText('You’re still offline.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)

  await page.goBack()
  await expect(screen).toBeVisible()
  await network.up()
  await screen.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
  expect(await isMarked(page)).toBe(false)
})

test.describe('with the service worker', () => {
  test.use({ worker: 'allow' })

  test('[W5] online a missing file is not blamed on it, and Reload heals what the worker has lost', async ({
    visit,
  }) => {
    const page = await visit('/')
    await signIn(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    // What a browser does that needs room: the file is gone, and the server of the next version does not have it.
    await page.context().route(/help-center.*\.js/u, (route) => route.fulfill({ status: 404 }))
    const lost = await page.evaluate(async () => {
      const gone: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const { url } of await cache.keys())
          if (url.includes('help-center') && url.endsWith('.js') && (await cache.delete(url))) gone.push(url)
      }
      return gone
    })
    expect(lost).not.toEqual([])
    await page.reload()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help center' }).click()
    const screen = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Something went wrong.' }) })
    await expect(screen).toContainText('Reload to get it back.')
    await page.context().unrouteAll()
    await screen.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
  })
})

test('[L43] an address with a page that the library doesn’t have shows a page and is corrected', async ({
  visit,
  network,
}) => {
  const page = await visit('/')
  await signIn(page)
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/evaluator/library/') && request.url().includes('limit=10')) lists.push(request.url())
  })
  for (const wrong of ['abc', '0', '-1', '1.5']) {
    await page.goto(`${network.origin}/app/library?page=${wrong}`)
    await expect(page).toHaveURL(`${network.origin}/app/library`)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1 of ')
  }
  for (const wrong of ['99', '100000', '1e9']) {
    lists.length = 0
    await page.goto(`${network.origin}/app/library?page=${wrong}&scope=open`)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page).toHaveURL(/\/app\/library\?(?:offset=\d{1,3}&)?scope=open(?:&offset=\d{1,3})?$/u)
    expect(lists.length).toBeLessThanOrEqual(3)
  }
})

test('[W67] the words "contact us" of a page and of the navigation open one dialog', async ({ visit }) => {
  const page = await visit('/')
  await signIn(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help center' }).click()
  // The library has a search of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('zebra')
  const dialog = page.getByRole('dialog', { name: 'Contact us' })
  for (const link of [page.getByRole('main'), page.getByRole('navigation', { name: 'Main' })]) {
    await link.getByRole('link', { name: /^contact us$/iu }).click()
    await expect(dialog.getByRole('link', { name: 'support@example.test' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toHaveCount(0)
  }
})

test('on a phone three pages stand in the bar, the rest and the theme under More', async ({ visit }) => {
  const page = await visit('/')
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['Events', 'Library', 'Outbox'])
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect(more.getByRole('link')).toHaveText(['Profile', 'Agreement', 'Account', 'Help center', 'Contact us'])
  for (const [theme, name] of [
    ['dark', 'Dark'],
    ['court', 'Court'],
    ['light', 'Light'],
  ] as const) {
    await more.getByText(name, { exact: true }).click()
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`, 'u'))
  }
  await more.getByRole('link', { name: 'Account' }).click()
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[W53] the hint to install appears above a start page, and an iPad gets the steps and the reason', async ({
  visit,
  network,
}) => {
  const page = await visit('about:blank')
  // Chromium's own offer comes when it likes, and Safari makes none.
  await page.addInitScript(() =>
    addEventListener(
      'beforeinstallprompt',
      (event) => {
        if (event.isTrusted) event.stopImmediatePropagation()
      },
      true,
    ),
  )
  await page.goto(`${network.origin}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void Object.assign(globalThis, { wasPrompted: true }),
    })
    globalThis.dispatchEvent(offer)
  })
  await signIn(page)
  const hint = page.getByRole('region', { name: 'Install Courtside' })
  const comeBack = async () => {
    const pages = page.getByRole('navigation', { name: 'Main' })
    await pages.getByRole('link', { name: 'Outbox' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
    await expect(hint).toHaveCount(0)
    await pages.getByRole('link', { name: 'Library' }).click()
  }
  const heading = page.getByRole('heading', { level: 1, name: 'Library' })
  // The page is shown before the hint is known, and the hint waits for another page.
  const comeBackToHint = () =>
    expect(async () => {
      await comeBack()
      await expect(hint).toBeVisible({ timeout: 2_000 })
    }).toPass()
  await comeBackToHint()
  const [hintBox, headingBox] = [await hint.boundingBox(), await heading.boundingBox()]
  expect(hintBox!.y).toBeLessThan(headingBox!.y)
  await hint.getByRole('button', { name: 'Install' }).click()
  await expect(hint).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => 'wasPrompted' in globalThis)).toBe(true)

  const browser = await page.context().newCDPSession(page)
  const userAgent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/18.5 Safari/605.1.15'
  await browser.send('Emulation.setUserAgentOverride', { userAgent, platform: 'MacIntel' })
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await page.reload()
  await comeBackToHint()
  await expect(hint).toContainText('Safari may delete unsent work after seven days')
  await expect(hint).toContainText('Add to Home Screen')
  await hint.getByRole('button', { name: 'Don’t show again' }).click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await comeBack()
  await expect(heading).toBeVisible()
  await expect(hint).toHaveCount(0)
})

const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis)
