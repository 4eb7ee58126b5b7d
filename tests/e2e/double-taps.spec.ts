import type { Locator, Page } from 'playwright'
import type { Event } from '#domain/contracts/events.ts'
import { outboxCount } from './local-rows.ts'
import { ask, COACH, enter } from './portal-hands.ts'
import { test } from './shared-stage.ts'
import { expect } from './stage.ts'
import { middleOfBox, quickTaps } from './quick-taps.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1280, height: 800 },
]
const PRIMARY = 'main .button-variant-solid:visible'

test('[W33] three quick taps on each primary button of the desk, and on “New event”, act once at four sizes @walk', async ({
  visit,
  app,
  network,
}) => {
  const [event] = (await ask<{ results: Event[] }>(app, COACH, '/event/')).results
  const events = async () => (await ask<{ results: Event[] }>(app, COACH, '/event/?limit=100')).results.length
  const page = await enter(visit, COACH, '/app/event/new')

  for (const [at, size] of SIZES.entries())
    await test.step(`a new event at ${size.width} px`, async () => {
      const before = await events()
      await page.setViewportSize(size)
      await page.goto(`${network.origin}/app/event/new`)
      await page.getByLabel('Name').fill(`Tapped ${at}`)
      await page.getByLabel('First day').fill('2026-11-21')
      await tapThrice(page, page.getByRole('button', { name: 'Continue' }))
      await expect(page.getByRole('heading', { level: 1, name: `Set up Tapped ${at}` })).toBeVisible()
      expect(await events()).toBe(before + 1)
    })

  await page.goto(`${network.origin}/app/event/${event?.id}/desk`)
  await expect(page.getByRole('heading', { name: 'Check-in desk' })).toBeVisible()
  // The menu loads what every dialog needs. No service worker keeps it here.
  await page.getByRole('button', { name: 'Desk menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await network.down()
  for (const [at, size] of SIZES.entries())
    await test.step(`the desk at ${size.width} px`, async () => {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: /^Not here yet/u }).click()
      expect(new Set(await page.locator(PRIMARY).allInnerTexts())).toEqual(new Set(['Check in', 'Add and check in']))
      await expectOnce(page, page.getByRole('button', { name: /^Check in/u }).first())
      await page.getByRole('textbox', { name: 'First name' }).fill(`Wanda ${at}`)
      await expectOnce(page, page.getByRole('button', { name: 'Add and check in' }))
      await page.getByRole('button', { name: /^Everyone/u }).click()
      await page
        .getByRole('button', { name: /^Change/u })
        .nth(at)
        .click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Last name').fill(`Tapped ${at}`)
      await expectOnce(page, sheet.getByRole('button', { name: 'Save' }))
    })
  await network.up()
})

/** Exactly one change comes of three taps. */
async function expectOnce(page: Page, button: Locator) {
  const before = await outboxCount(page)
  await tapThrice(page, button)
  await expect.poll(() => outboxCount(page)).toBe(before + 1)
  // The effect of a later tap needs time to show.
  await page.waitForTimeout(200)
  expect(await outboxCount(page)).toBe(before + 1)
}

/** Taps one place three times, like a person who isn't sure that a tap counted. */
async function tapThrice(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  await quickTaps(page, await middleOfBox(button), [150, 350])
}
