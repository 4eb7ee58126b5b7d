import { expect } from '@playwright/test'
import type { BrowserContext, Locator, Page } from 'playwright'
import { DEMO_PASSWORD, EVALUATOR } from '#tests/support/app-process.ts'
import { theEngine } from '#tests/engines/engine.ts'

/** What an evaluator does, in the words on the screen. */

/** Ends in the library, the welcome closed. */
export async function signIn(page: Page, email = EVALUATOR): Promise<void> {
  await fillInSignIn(page, email)
  await closeWelcome(page, email)
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible({ timeout: 30_000 })
}

/** Ends wherever the sign-in leads. */
export async function fillInSignIn(page: Page, email = EVALUATOR): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const welcomed = new WeakMap<BrowserContext, Set<string>>()

export function rememberWelcome(device: BrowserContext, email: string): void {
  welcomed.set(device, (welcomed.get(device) ?? new Set()).add(email))
}

/** The pages on which most people begin. */
const GREETS = /^\/app\/(?:home|library|performance-portal)\/?$/u

/**
 * W64. Closes the welcome of a person's first sign-in on a device. A sign-in that leads to another page is greeted
 * later: there this closes the welcome when it appears. A restarted browser still knows whom it has welcomed.
 */
export async function closeWelcome(page: Page, email: string): Promise<void> {
  const isFirst = !welcomed.get(page.context())?.has(email)
  await page.waitForURL(({ pathname }) => pathname.startsWith('/app/'), { timeout: 20_000 }).catch(() => {})
  const welcome = page.getByRole('dialog', { name: /^Welcome/u })
  // By keyboard: a quick press after a press at the same place is taken for a double tap.
  const start = () => welcome.getByRole('button', { name: 'Start' }).press('Enter')
  if (!GREETS.test(new URL(page.url()).pathname)) return page.addLocatorHandler(welcome, start)
  rememberWelcome(page.context(), email)
  const isShown = await welcome.waitFor({ timeout: isFirst ? 20_000 : 1_000 }).then(
    () => true,
    () => false,
  )
  if (!isShown) return
  await start()
  await expect(welcome).toHaveCount(0)
}

/** What the library says after “Ready for the gym”. WebKitGTK can't keep videos: with one it is only partly ready. */
export const READY = theEngine() === 'webkit' ? /eady for the gym since/u : /Ready for the gym since/u

/** Ready is said of the app too: its files are kept by the worker, which a busy machine takes long to install. */
export async function getReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.getByRole('button', { name: 'Ready for the gym' }).click()
  await expect(page.getByText(READY)).toBeVisible({ timeout: 60_000 })
}

export type WalkOn = {
  first: string
  last: string
  jersey: string
  event: string
  /** Where the report goes. */
  report?: string
  /** Only the skills and the team-player items are rated. */
  isQuick?: boolean
}

/** Number, color and all that may be said of a walk-on, ending in the new player's panel. */
export async function createLiveEvaluation(page: Page, player: WalkOn): Promise<void> {
  await page.getByRole('button', { name: 'New live evaluation' }).first().click()
  await page.getByRole('radio', { name: 'White' }).waitFor({ state: 'attached' })
  await page.keyboard.type(player.jersey)
  await page.getByRole('radio', { name: 'White' }).check({ force: true })
  await page.getByText('Event', { exact: true }).click()
  await page.getByLabel('Event name').fill(player.event)
  if (player.isQuick) await page.getByRole('radio', { name: 'Quick mode' }).check({ force: true })
  if (player.report) {
    await page.getByText('Send the report to').click()
    await page.getByLabel('Email').fill(player.report)
  }
  await page.getByText('Name, school, grade').click()
  await page.getByLabel('First name').fill(player.first)
  await page.getByLabel('Last name').fill(player.last)
  await page.getByRole('radio', { name: "Women's" }).check({ force: true })
  await page.getByRole('radio', { name: 'High School' }).check({ force: true })
  await page.getByLabel('School name').fill('Harbor Point')
  await page.getByLabel('Grade').selectOption('11')
  await page.getByLabel('Team level').selectOption({ label: 'Varsity' })
  await page.getByLabel('Position').selectOption({ label: 'Point Guard' })
  await page.getByLabel('Height, feet').selectOption('5')
  await page.getByLabel('Height, inches').selectOption('9')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForURL(/evaluation-panel/u)
  await expect(page.getByRole('progressbar', { name: 'Evaluation progress' })).toBeVisible()
}

/** Until the end of the token that the page holds, in seconds of the device's clock. */
export const tokenSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [, claims = ''] = (localStorage.getItem('accessToken') ?? '').split('.')
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }
    return exp - Date.now() / 1_000
  })

export const slider = (page: Page, name: string): Locator => page.getByRole('slider', { name, exact: true })

export async function rate(page: Page, name: string, value: number): Promise<void> {
  await giveByKey(page, name, value)
  await expect(slider(page, name)).toHaveAttribute('aria-valuenow', String(value))
}

/** One value on a scale, by its keys; the last of a skill leads to the next. */
export async function giveByKey(page: Page, name: string, value: number): Promise<void> {
  await slider(page, name).focus()
  await page.keyboard.press(String(Math.floor(value)))
  if (value % 1 !== 0) await page.keyboard.press('.')
}

/**
 * Rates everything on the screen of the present skill, the micro-skills first, so that the suggestion fits. The last
 * answer may lead on.
 */
async function rateCard(page: Page, value: number, step: Locator): Promise<void> {
  // The line of a video beside the card is no scale.
  const names = await page
    .locator('[role=slider]')
    .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label') ?? ''))
  const [first, ...micros] = names
  for (const name of micros) await rate(page, name, value)
  if (first === undefined) return
  await giveByKey(page, first, value)
  await expect(step).toHaveAccessibleName(/(\d+) of \1 rated$/u)
}

/** The card of a skill follows its mark. A step is called "Shooting, 3 of 5 rated". */
async function waitForCard(page: Page, step: Locator): Promise<void> {
  const name = ((await step.getAttribute('aria-label')) ?? '').replace(/, \d+ of \d+ rated$/u, '')
  await page.getByRole('group', { name, exact: true }).waitFor()
}

/** Every item of the panel: twelve skills with four micro-skills each, then the eight team-player items. */
export async function rateEverything(page: Page, value: number): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Skill groups' }).getByRole('button')
  const count = await steps.count()
  for (let step = 0; step < count; step++) {
    await steps.nth(step).click()
    await waitForCard(page, steps.nth(step))
    await rateCard(page, value, steps.nth(step))
  }
}

/** What a device says to its pages when it has a network again. */
export const tellOnline = (page: Page): Promise<boolean> =>
  page.evaluate(() => globalThis.dispatchEvent(new Event('online')))

/** The chip of the panel or the summary. */
export const syncStatus = (page: Page): Locator =>
  page.getByRole('main').getByRole('status', { name: 'Sync status' }).last()

export const savedOnDevice = (page: Page): Promise<void> =>
  expect(syncStatus(page)).toContainText(/Saved on this device|Sending|Accepted by server/u)
