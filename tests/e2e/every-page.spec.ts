import type { Page } from 'playwright'
import { violations } from './axe.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { expect, test } from './shared-stage.ts'

const WIDE = { width: 1280, height: 900 }
/** A page of 1280 px enlarged four times: nothing is scrolled sideways to be read. */
const NARROW = { width: 320, height: 640 }
/** So tall that nothing lies under the bars that stay in place: scrolling would show it. */
const PHONE = { width: 390, height: 2_400 }
const SIGNED_OUT = ['/login', '/signup', '/forgot-password', '/pagenotfound', '/consent/no-such-link']
const EVERYONE = ['/app/account', '/app/help-center', '/app/view-profile', '/app/pagenotfound']
const PAGES: Record<string, string[]> = {
  player: [
    '/app/home', '/app/library', '/app/video-upload', '/app/edit-player-profile/player_information', '/app/edit-player-profile/organization_school',
    '/app/edit-player-profile/athletic_info?tab=Team+Accolades', ...EVERYONE,
  ],
  newplayer: ['/app/create-profile/player_information', '/app/create-profile/organization_school', '/app/create-profile/athletic_info', '/app/account'],
  evaluator: ['/app/agreement', '/app/editProfile', '/app/complete-profile/evaluator', ...EVERYONE],
  coach: [
    '/app/performance-portal', '/app/complete-profile/coach', '/app/complete-profile/coach-team', '/app/complete-profile/coach-roster', '/app/library', '/app/new-evaluation/1', '/app/performance-portal?team=1&from=2026-02-01&to=2026-01-01', ...EVERYONE,
  ],
  newcoach: ['/app/complete-profile/coach-team', '/app/complete-profile/coach-roster'],
  director: ['/app/performance-portal', '/app/performance-portal?team=1', '/app/agreement', '/app/complete-profile/director', '/app/performance-portal/nothing', ...EVERYONE],
  owner: ['/app/performance-portal', '/app/performance-portal?team=1', '/app/agreement', '/app/complete-profile/owner', ...EVERYONE],
  admin: ['/app/agreement', '/app/admin/users', '/app/admin/queue', '/app/admin/packages'],
}

test('[W6] the pages of signed-out people keep WCAG 2.2 AA, and have a title, one heading and one main', async ({ network, visit }) => {
  test.setTimeout(120_000)
  const page = await visit('/login')
  const found: string[] = []
  for (const path of SIGNED_OUT) found.push(...(await look(page, network.origin, path)))
  expect(found).toEqual([])
})

for (const [who, paths] of Object.entries(PAGES)) {
  test(`[W6] every page of ${who} keeps WCAG 2.2 AA, and has a title, one heading and one main`, async ({ network, visit }) => {
    test.setTimeout(240_000)
    const found: string[] = []
    const page = await visit('/login')
    await fillInSignIn(page, `${who}.demo@example.test`)
    await expect(page.getByRole('dialog', { name: /^Welcome/u })).toBeVisible({ timeout: 20_000 })
    found.push(...(await violations(page, 'light', 'welcome')))
    await closeWelcome(page, `${who}.demo@example.test`)
    await page.getByRole('link', { name: 'Contact us' }).click()
    await expect(page.getByRole('dialog', { name: 'Contact us' })).toBeVisible()
    found.push(...(await violations(page, 'light', 'contact us')))
    if (who === 'player') paths.push(...(await reportPages(page, network.origin)))
    if (paths.includes('/app/performance-portal')) paths.push(await firstLink(page, `${network.origin}/app/performance-portal`, /.+/u))
    for (const path of paths) found.push(...(await look(page, network.origin, path)))
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
    found.push(...(await violations(page, 'dark', 'More')))
    expect(found).toEqual([])
  })
}

/** Every part of the first report in the player's library. */
async function reportPages(page: Page, origin: string): Promise<string[]> {
  const report = await firstLink(page, `${origin}/app/library`, /open report/u)
  return ['overview', 'performance-score', 'position-indicators', 'separators', 'competitive-score', 'team-player-score', 'notes'].map((part) => `${report}/${part}`)
}

async function firstLink(page: Page, address: string, name: RegExp): Promise<string> {
  await page.goto(address)
  return (await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')) ?? 'none'
}

/** What is wrong with a page, on a desk in light and on a phone in dark. */
async function look(page: Page, origin: string, path: string): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize(WIDE)
  await page.goto(origin + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy=true], .skeleton-rows')).toHaveCount(0)
  if (new URL(page.url()).pathname !== new URL(origin + path).pathname) found.push(`${path} leads to ${page.url()}`)
  if (!/^.+ · Courtside$/u.test(await page.title())) found.push(`${path} has the title "${await page.title()}"`)
  if ((await page.getByRole('main').count()) !== 1) found.push(`${path} has ${await page.getByRole('main').count()} of main`)
  for (const [size, theme] of [[WIDE, 'light'], [PHONE, 'dark']] as const) {
    await page.setViewportSize(size)
    found.push(...(await violations(page, theme, `${path} at ${size.width}`)))
    found.push(...(await tooWide(page, path, size.width)))
  }
  await page.setViewportSize(NARROW)
  found.push(...(await tooWide(page, path, NARROW.width)))
  return found
}

async function tooWide(page: Page, path: string, width: number): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return overflow > 0 ? [`${path} is ${overflow} px too wide at ${width}`] : []
}
