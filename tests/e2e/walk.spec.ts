import type { Page } from 'playwright'
import { CREATE, DOORS, FINISHED, LIVE, NEW_EVALUATION, NOTHING, NOT_FOUND, PEOPLE, TEAM } from './addresses.ts'
import { violations, violationsInEachTheme } from './axe.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { expect, test } from './shared-stage.ts'
import { smallTargets } from './targets.ts'
import { translate } from './translated.ts'

/**
 * The demo's people walk to every address. The test checks where each address ends and what is wrong with the page.
 * `doors.test.ts` covers who may enter which page. This test shows that pages use it. People to whom an address does
 * not open try it only in their turn, so at least two or three of the eight try each address.
 */
const TURNS = 3

const WIDE = { width: 1280, height: 900 }
/** A page of 1280 px enlarged four times: nothing is scrolled sideways to be read. */
const NARROW = { width: 320, height: 640 }
/** So tall that nothing lies under the bars that stay in place: scrolling would show it. */
const PHONE = { width: 390, height: 2_400 }
/** A tablet that shows another app beside this one. */
const SPLIT = { width: 507, height: 2_400 }

/** The words of a page that leads a person nowhere. */
const DEAD_END = /can’t find|doesn’t exist|does not exist/u

for (const [letter, { turn, who, start, pages }] of Object.entries(PEOPLE)) {
  test(`[A3, A4, A9, A2, W44] addresses end where they should for ${who}.demo, and every page keeps WCAG 2.2 AA and can be translated @walk`, async ({
    visit,
    network,
  }) => {
    const wrong: string[] = []
    const met = new Map<string, string>()
    const email = `${who}.demo@example.test`
    const page = await visit('/', WIDE)
    await fillInSignIn(page, email)
    // The welcome covers no form, so a new person meets it later.
    if (FINISHED.includes(letter)) {
      await expect(page.getByRole('dialog', { name: /^Welcome/u })).toBeVisible({ timeout: 20_000 })
      wrong.push(...(await violations(page, 'light', 'welcome')))
      await closeWelcome(page, email)
    }
    await page.waitForURL(`${network.origin}${start}`)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    expect((await links.allInnerTexts()).slice(0, pages.length)).toEqual(pages)
    wrong.push(...(await dialog(page, 'Contact us', 'light')))
    for (const address of ['/', '/login', '/signup', '/forgot-password', '/app'])
      wrong.push(...(await walk(page, address, start, /./u)))
    const newEvaluation = NEW_EVALUATION[letter] ?? ledAway(letter)
    wrong.push(...(await walk(page, '/app/go/new-evaluation', newEvaluation, /./u)))
    for (const [place, { address, opensTo, heading, leadsTo = address, seenBy = '' }] of DOORS.entries()) {
      if (!seenBy.includes(letter) && (place + turn) % TURNS !== 0) continue
      wrong.push(
        ...(opensTo.includes(letter)
          ? await walk(page, address, leadsTo, heading)
          : await walk(page, address, ledAway(letter), /./u)),
      )
      // Whoever is named first comes by the address itself, all others by a link.
      if (seenBy.startsWith(letter)) await page.reload()
      if (seenBy.includes(letter)) {
        wrong.push(...(await look(page, address, leadsTo)))
        await meetLinks(page, met)
      }
    }
    wrong.push(...(await followLinks(page, met)))
    if (letter === 'P') wrong.push(...(await firstLinkOf(page, '/app/library', /open report/u)))
    if (start === '/app/performance-portal') wrong.push(...(await firstLinkOf(page, start, /./u)))
    // A link may have led to a page without the menu.
    await page.goto(`${network.origin}${start}`)
    await page.setViewportSize(NARROW)
    wrong.push(...(await dialog(page, 'More', 'dark')), ...(await tooWide(page, 'More', NARROW.width)))
    expect(wrong).toEqual([])
    await page.goto(`${network.origin}/app/no-such-page`)
    await page.goto(`${network.origin}/login`)
    await page.waitForURL(`${network.origin}${start}`)
  })
}

test('[A4, A6] signed out, the app’s addresses ask to sign in; public ones are open and keep WCAG 2.2 AA @walk', async ({
  visit,
  network,
}) => {
  const page = await visit('/', WIDE)
  const wrong = await walk(page, '/', '/login', /^Sign in$/u)
  wrong.push(...(await violationsInEachTheme(page, '/login')))
  const open: [string, RegExp][] = [
    ['/login', /^Sign in$/u],
    ['/signup', /^Create an account$/u],
    ['/forgot-password', /./u],
    ['/pagenotfound', NOTHING],
    ['/privacy', /^Privacy policy$/u],
    ['/terms', /^Terms of service$/u],
    ['/consent/no-such-link', /./u],
    ['/history/no-such-link', /./u],
    ['/invitation/no-such-link', /./u],
  ]
  for (const [address, heading] of open)
    wrong.push(...(await walk(page, address, address, heading)), ...(await look(page, address)))
  for (const { address } of DOORS.filter((it) => it.address.startsWith('/app'))) {
    wrong.push(...(await walk(page, address, '/login', /^Sign in$/u)))
    if (new URL(page.url()).searchParams.get('next') !== address)
      wrong.push(`${address} would not lead back: ${page.url()}`)
  }
  expect(wrong).toEqual([])
  await page.goto(`${network.origin}/app/summary/${LIVE}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('[T20] who is not active is told at the door', async ({ visit }) => {
  const page = await visit('/')
  await fillInSignIn(page, 'inactive.demo@example.test')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your account is inactive. Please contact support.' }),
  ).toBeVisible()
})

function ledAway(letter: string): string {
  if (letter === 'N') return CREATE
  return letter === 'K' ? TEAM : NOT_FOUND
}

/** Goes to an address as a link would, without loading the app again; says what is wrong with where that ends. */
async function walk(page: Page, address: string, end: string, heading: RegExp): Promise<string[]> {
  const path = end.split('?')[0] ?? end
  // One question to the page, which looks after each frame: a few hundred of these walks would else wait for nothing
  // but the asking.
  const { isRight, titles } = await page.evaluate(
    async ({ href, path, pattern, flags }) => {
      type Router = {
        navigate(to: { href: string }): Promise<void>
        state: { status: string; resolvedLocation?: { pathname: string } }
      }
      const router = Reflect.get(globalThis, '__TSR_ROUTER__') as Router // The router leaves itself there.
      const read = () => {
        const titles = [...document.querySelectorAll('h1')].map((it) => it.innerText.trim())
        const isTitled = titles.length === 1 && new RegExp(pattern, flags).test(titles[0] ?? '')
        // Until the new page is there, the heading is that of the page before.
        const isThere =
          location.pathname === path &&
          router.state.status === 'idle' &&
          router.state.resolvedLocation?.pathname === path
        return { titles, isRight: isTitled && isThere }
      }
      await router.navigate({ href })
      const began = performance.now()
      let seen = read()
      for (; !seen.isRight && performance.now() - began < 5_000; seen = read()) await new Promise(requestAnimationFrame)
      return seen
    },
    { href: address, path, pattern: heading.source, flags: heading.flags },
  )
  return isRight
    ? []
    : [`${address} ends at ${page.url()} with ${JSON.stringify(titles)}, not at ${end} with ${heading.source}`]
}

/** What is wrong with the page that is open, on a desk in light and on a phone in dark. */
async function look(page: Page, address: string, end = address): Promise<string[]> {
  const found: string[] = []
  await expect(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
  if (new URL(page.url()).pathname !== end.split('?')[0]) found.push(`${address} leads on to ${page.url()}`)
  await expect(page, address).toHaveTitle(/^.+ · Courtside$/u)
  await expect(page.getByRole('main'), address).toHaveCount(1)
  for (const [size, theme] of [
    [WIDE, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    await page.setViewportSize(size)
    found.push(
      ...(await violations(page, theme, `${address} at ${size.width}`)),
      ...(await tooWide(page, address, size.width)),
    )
  }
  // From here on, and on the way to the next page.
  await translate(page)
  for (const size of [SPLIT, NARROW]) {
    await page.setViewportSize(size)
    found.push(...(await tooWide(page, address, size.width)))
    if (size === SPLIT) found.push(...(await smallTargets(page, address)))
  }
  await page.setViewportSize(WIDE)
  return found
}

/** Notes one link of each kind on the page, tabs and buttons that are links too. */
async function meetLinks(page: Page, met: Map<string, string>): Promise<void> {
  const links = await page
    .locator('a[href^="/app"]')
    .evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? ''))
  for (const href of links) {
    const kind = href.replace(/[?#].*$/u, '').replaceAll(/\/(?:\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/gu, '/$')
    if (!met.has(kind)) met.set(kind, href)
  }
}

/** [A4] Returns the links on a person's pages that lead to nothing. */
async function followLinks(page: Page, met: ReadonlyMap<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const href of met.values()) {
    await page.evaluate(async (to) => {
      type Router = { navigate(to: { href: string }): Promise<void> }
      await (Reflect.get(globalThis, '__TSR_ROUTER__') as Router).navigate({ href: to })
    }, href)
    await expect(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0)
    const title = page.getByRole('heading', { level: 1 }).first()
    const words = await title.innerText({ timeout: 5_000 }).catch(() => 'no heading')
    if (DEAD_END.test(words)) found.push(`the link to ${href} ends at "${words}"`)
  }
  return found
}

async function tooWide(page: Page, address: string, width: number): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return overflow > 0 ? [`${address} is ${overflow} px too wide at ${width}`] : []
}

/** What is wrong with the page that the first link of this name leads to. */
async function firstLinkOf(page: Page, address: string, name: RegExp): Promise<string[]> {
  await walk(page, address, address, /./u)
  const link = page.getByRole('main').getByRole('link', { name }).first()
  const href = (await link.getAttribute('href')) ?? 'none'
  await link.click()
  await page.waitForURL((url) => url.pathname.startsWith(href.split('?')[0] ?? href))
  return look(page, href, new URL(page.url()).pathname)
}

/** Opens a dialog of the shell and closes it again. */
async function dialog(page: Page, name: string, theme: 'light' | 'dark'): Promise<string[]> {
  const opener = page.getByRole('link', { name }).or(page.getByRole('button', { name }))
  await opener.first().click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  const found = await violations(page, theme, name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name })).toHaveCount(0)
  return found
}
