import type { Page } from 'playwright'
import { expectAccessible } from './axe.ts'
import { closeWelcome, fillInSignIn, getReady, rate, savedOnDevice } from './evaluator.ts'
import { expect, PHONE, test } from './shared-stage.ts'
import type { Visit } from './shared-stage.ts'
import { expectTranslated, translateAll } from './translated.ts'

/** Of the demo: a live evaluation of the first evaluator, and one that has its result. */
const LIVE = 'c0de0003-0000-4000-8000-000000000019'

test('[M27, M40] the dialogs of the admin page keep WCAG 2.2 AA @walk', async ({ visit, network }) => {
  const page = await enter(visit, 'admin')
  await page.goto(`${network.origin}/app/admin/users`)
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click()
  await look(page, /./u)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await look(page, 'Deactivate?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('tab', { name: 'Packages' }).click()
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click()
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await look(page, /./u)
})

test('a coach adds a player on a phone, in a sheet that keeps WCAG 2.2 AA @walk', async ({ visit, network }) => {
  const page = await enter(visit, 'coach')
  await page.setViewportSize(PHONE)
  await page.goto(`${network.origin}/app/complete-profile/coach-roster`)
  await page.getByRole('button', { name: 'Add player' }).click()
  await look(page, 'New player')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[W61, W62] on a phone, Back closes "More" and stays on the page, also when it is pressed twice at once', async ({
  visit,
  network,
}) => {
  const page = await enter(visit, 'coach')
  await page.setViewportSize(PHONE)
  await page.goto(`${network.origin}/app/account`)
  await page.getByRole('link', { name: 'Library' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  const address = page.url()
  const more = page.getByRole('dialog', { name: 'More' })
  for (const back of [
    () => page.evaluate(() => history.back()),
    () =>
      page.evaluate(() => {
        history.back()
        history.back()
      }),
  ]) {
    await page.getByRole('button', { name: 'More' }).click()
    await expect(more).toBeVisible()
    await back()
    await expect(more).toHaveCount(0)
    await expect(page).toHaveURL(address)
  }
  await page.getByRole('button', { name: 'More' }).click()
  await more.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/account/u)
  await expect(more).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL(/account/u)
})

test('[G48] leaving a team is asked for, in a dialog that keeps WCAG 2.2 AA @walk', async ({ visit, network }) => {
  const page = await enter(visit, 'player')
  await page.goto(`${network.origin}/app/view-profile`)
  await page
    .getByRole('button', { name: /^Leave / })
    .first()
    .click()
  await look(page, /^Leave .+\?$/u)
})

test.describe('with the service worker', () => {
  test.use({ worker: 'allow' })

  test('[T10, W44] on a translated page, dialogs over an evaluation and before leaving with unsent work keep WCAG 2.2 AA @walk', async ({
    visit,
    network,
  }) => {
    const page = await enter(visit, 'evaluator')
    await translateAll(page)
    await getReady(page)
    await page.getByRole('button', { name: 'Delete evaluation' }).first().click()
    await look(page, 'Delete this evaluation?')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await network.down()
    await page.goto(`${network.origin}/app/evaluation-panel/${LIVE}`)
    await rate(page, 'Shooting mechanics', 4)
    await savedOnDevice(page)
    await expectTranslated(page)
    for (const [button, title] of [
      ['Panel menu', 'Panel'],
      ['Note', 'Notes'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await look(page, title)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Back to library' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await look(page, 'Sign out?')
    await network.up()
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('dialog')).toContainText('Everything has been sent.')
  })
})

async function enter(visit: Visit, who: string): Promise<Page> {
  const page = await visit('/')
  await fillInSignIn(page, `${who}.demo@example.test`)
  await closeWelcome(page, `${who}.demo@example.test`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

async function look(page: Page, title: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expectAccessible(page, String(title))
}
