import type { Page } from 'playwright'
import { EVALUATOR } from '#tests/support/app-process.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { PHONE, expect, test } from './shared-stage.ts'

const PLAYER = 'player.demo@example.test'
const REPORT = '/app/dashboard/c0de0003-0000-4000-8000-000000000000/overview'
const EVENT = '/app/event/c0de0009-0000-4000-8000-000000000001'
/** Beside the page itself. */
const MOST_FILES = 11
const STANDING = { name: 'stands', selector: 'main h1' }
/** The sum of a page's shifts that web.dev calls good: https://web.dev/articles/cls */
const MOST_SHIFT = 0.1

test('a report asks for no more files than it needs before it stands', async ({ visit, network }) => {
  const page = await visit('/', PHONE)
  await signIn(page, PLAYER)
  await page.addInitScript(markFirst, STANDING)
  await page.goto(`${network.origin}${REPORT}`)
  await expect(page.getByRole('button', { name: /^Show as table: / }).first()).toBeVisible()
  const files = (await page.evaluate(askedBeforeIt)).filter((path) => !/^\/(?:api|idp)\//u.test(path))
  expect(files).toContainEqual(expect.stringContaining('/report-'))
  expect(
    files.filter((path) => /\/(?:court|team|player|desk|panel|library|clear-device|workbox)|woff2$/u.test(path)),
  ).toEqual([])
  expect(files.length).toBeLessThanOrEqual(MOST_FILES)
})

test('a page names its manifest and has its icon in it', async ({ visit, network }) => {
  const page = await visit('/', PHONE)
  await page.goto(`${network.origin}/login`)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg\+xml,/u)
  const size = await page.evaluate(async () => {
    const picture = new Image()
    picture.src = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''
    await picture.decode()
    return picture.width
  })
  expect(size).toBeGreaterThan(0)
})

test('a report and its rubric are asked for once', async ({ visit, network }) => {
  const page = await visit('/', PHONE)
  await signIn(page, PLAYER)
  await page.goto(`${network.origin}${REPORT}`)
  await expect(page.getByRole('heading', { name: 'What to work on' })).toBeVisible()
  expect(await timesAsked(page, '/api/evaluation/result/')).toBe(1)
  expect(await timesAsked(page, '/api/evaluation/player_score_structure/')).toBe(1)
})

for (const { when, isWhole } of [
  { when: 'once all of it is laid out', isWhole: true },
  { when: 'before that', isWhole: false },
]) {
  test(`who leaves a report ${when}, and comes back, stands where they left it`, async ({ visit, network }) => {
    const page = await visit('/', PHONE)
    // A font that comes meanwhile moves what stands.
    await page.route('**/*.woff2', (route) => route.abort())
    await signIn(page, PLAYER)
    await page.goto(`${network.origin}${REPORT}`)
    const later = page.locator('main [data-laid-out-later]')
    const link = page.getByRole('link', { name: 'Skills and weights' })
    if (isWhole) await expect(later).toHaveCount(1)
    if (isWhole) await expect(later).toHaveCount(0)
    await link.scrollIntoViewIfNeeded()
    const before = await link.boundingBox()
    await link.click()
    await page.waitForURL(/position-indicators$/u)
    await page.goBack()
    await expect(link).toBeInViewport()
    await expect(later).toHaveCount(0)
    expect((await link.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, -1)
  })
}

test('a panel on a new device and its rubric are asked for once, and late parts arrive later', async ({
  visit,
  network,
}) => {
  const page = await visit('/', PHONE)
  await signIn(page, EVALUATOR)
  const panel = await page.locator('a[href*="/app/evaluation-panel/"]').first().getAttribute('href')
  await page.addInitScript(markFirst, STANDING)
  await page.goto(`${network.origin}${panel}`)
  await expect(page.getByRole('navigation', { name: 'Skill groups' })).toBeVisible()
  expect(await timesAsked(page, '/api/evaluation/get_evaluation_data/')).toBe(1)
  expect(await timesAsked(page, '/api/evaluation/player_score_structure/')).toBe(1)
  // What is late waits until a slow screen has shown the page, and comes by itself.
  const dialogs = await page.waitForFunction(() => {
    const [mark] = performance.getEntriesByName('stands')
    const found = performance.getEntriesByType('resource').find(({ name }) => name.includes('/modal-dialog-'))
    return mark && found ? found.startTime - mark.startTime : undefined
  })
  expect(await dialogs.jsonValue()).toBeGreaterThan(500)
})

test.describe('on a device that has the app', () => {
  test.use({ worker: 'allow' })

  test('a start asks for no other page before its own stands, and for no other token', async ({ visit, network }) => {
    const page = await visit('/', PHONE)
    await signIn(page, PLAYER)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.addInitScript(markFirst, STANDING)
    await page.goto(`${network.origin}${REPORT}`)
    // The list of what is kept for later comes then, and the token that the start does without.
    await page.waitForFunction(() =>
      ['/assets/pages-', '/idp/'].every((part) =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
      ),
    )
    const asked = await page.evaluate(askedBeforeIt)
    expect(asked).toContainEqual(expect.stringContaining('/report-'))
    expect(asked).toContainEqual(expect.stringMatching(/^\/api\//u))
    expect(
      asked.filter((path) => /^\/idp\/|\/(?:pages-|help-center|video-upload|library|account)/u.test(path)),
    ).toEqual([])
  })
})

for (const { who, email, pages } of [
  {
    who: 'a player',
    email: PLAYER,
    pages: ['/app/home', '/app/library', '/app/video-upload', '/app/view-profile', REPORT],
  },
  { who: 'a coach', email: 'coach.demo@example.test', pages: ['/app/performance-portal', '/app/events'] },
  {
    who: 'a director',
    email: 'director.demo@example.test',
    pages: ['/app/program', '/app/performance-portal', EVENT],
  },
]) {
  test(`what ${who} reads is not pushed away by the answers that come later @walk`, async ({ visit, network }) => {
    const page = await visit('/', PHONE)
    // Whether a line breaks anew in another font, the hour decides that it tells.
    await page.route('**/*.woff2', (route) => route.abort())
    await signIn(page, email)
    await page.addInitScript(addUpShifts)
    const shifts: Record<string, number> = {}
    for (const address of pages) {
      await page.goto(`${network.origin}${address}`)
      await page.waitForFunction(stands)
      // What comes without a word of waiting.
      await page.waitForLoadState('networkidle')
      shifts[address] = await page.evaluate(shiftedByNow)
    }
    expect(
      Object.values(shifts).filter((sum) => sum > MOST_SHIFT),
      JSON.stringify(shifts),
    ).toEqual([])
  })
}

test('the fonts come in the place of the device’s, and nothing moves', async ({ visit, network }) => {
  const page = await visit('/privacy', PHONE)
  await page.addInitScript(addUpShifts)
  await page.goto(`${network.origin}/login`)
  await page.waitForFunction(() =>
    ['Archivo', 'Manrope'].every((name) =>
      [...document.fonts].some(({ family, status }) => family.includes(`${name} Variable`) && status === 'loaded'),
    ),
  )
  expect(await page.evaluate(shiftedByNow)).toBeLessThan(MOST_SHIFT / 2)
})

/** In the page, at its beginning: marks the moment in which there is such an element. */
function markFirst({ name, selector }: { name: string; selector: string }) {
  new MutationObserver((_changes, watch) => {
    if (!document.querySelector(selector)) return
    performance.mark(name)
    watch.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** In the page: what was asked for before it stood. */
function askedBeforeIt(): string[] {
  const [mark] = performance.getEntriesByName('stands')
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => mark !== undefined && startTime <= mark.startTime)
    .map(({ name }) => new URL(name).pathname)
}

/** Returns how often the page asked for an address that has this part. */
const timesAsked = (page: Page, part: string): Promise<number> =>
  page.evaluate(
    (wanted) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(wanted)).length,
    part,
  )

async function signIn(page: Page, email: string) {
  await fillInSignIn(page, email)
  await closeWelcome(page, email)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

declare global {
  interface Window {
    shifted: number
  }
}

/** Everything that moves without anybody's hand, in the page. */
function addUpShifts() {
  window.shifted = 0
  const added = (entries: PerformanceEntryList) => {
    for (const entry of entries) if ('value' in entry) window.shifted += Number(entry.value)
  }
  new PerformanceObserver((list) => added(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
}

/** In the page: a frame tells what has moved in it only after it. */
async function shiftedByNow(): Promise<number> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  return window.shifted
}

/** In the page: it has its heading and waits for nothing. */
const stands = () =>
  document.querySelector('h1') !== null && document.querySelector('[aria-busy=true], [data-loading]') === null
