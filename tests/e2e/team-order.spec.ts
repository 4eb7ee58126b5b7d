import type { Page } from 'playwright'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { expectAccessible } from './axe.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { aGameFile, askApi, checkout, chooseVideo, partsArrived, pressInCheckout } from './orders.ts'
import { PHONE, expect, test } from './shared-stage.ts'
import type { Visit } from './shared-stage.ts'

const COACH = 'coach.demo@example.test'
const PAGE = '/app/new-evaluation/1'

async function open(visit: Visit, size?: { width: number; height: number }): Promise<Page> {
  const page = await visit(PAGE, size)
  await fillInSignIn(page, COACH)
  await closeWelcome(page, COACH)
  await page.waitForURL((url) => url.pathname.startsWith('/app/'))
  if (!page.url().includes(PAGE)) await page.goto(new URL(PAGE, page.url()).href)
  await expect(page.getByRole('heading', { level: 1, name: 'New evaluation' })).toBeVisible()
  return page
}

async function fillInGame(page: Page, opponent: string) {
  await page.getByLabel('Opponent').fill(opponent)
  await page.getByLabel('Day of the game').fill('2025-12-04')
  await page.getByLabel('Where').selectOption('home')
  await page.getByLabel('Link to the video').fill('https://youtu.be/M7lc1UVf-VE')
}

const players = (page: Page) => page.getByRole('list', { name: 'Roster' }).getByRole('checkbox')

async function fillInRest(page: Page) {
  await page.getByLabel('Level of the games').selectOption('hs_varsity')
  await page.getByRole('checkbox', { name: /^I confirm/u }).check()
}

const orders = (app: AppProcess) => askApi<TeamOrder[]>(app, COACH, 'GET', '/team/1/submissions/')
const ordered = (page: Page, words: string) =>
  expect(page.getByRole('heading', { name: words })).toBeVisible({ timeout: 40_000 })

test('[O80, O108] a coach buys evaluations for three players, then orders two with what is left: doubled clicks, no connection, a reload', async ({
  app,
  visit,
  network,
}) => {
  const page = await open(visit)
  const before = (await orders(app)).length

  await test.step("three players, paid in the provider's form, with a doubled click", async () => {
    await fillInGame(page, 'Eastgate')
    for (const box of (await players(page).all()).slice(0, 3)) await box.check()
    await expect(page.getByText('3 chosen, up to 15')).toBeVisible()
    await page.getByRole('radio', { name: /^Development Pack/u }).check({ force: true })
    await fillInRest(page)
    await page.getByRole('button', { name: 'Order 3 evaluations and pay $349.00' }).dblclick()
    await expect(checkout(page).getByRole('button', { name: 'Pay $349.00' })).toBeVisible()
    await pressInCheckout(page, 'Pay $349.00')
    await ordered(page, '3 evaluations ordered')
    await expect(page.getByRole('region', { name: 'Ordered players' }).getByText('Submitted')).toHaveCount(3)
    expect((await orders(app)).map(({ status }) => status).slice(0, 1)).toEqual(['submitted'])
    expect(await orders(app)).toHaveLength(before + 1)
  })

  await test.step('two more with the credits that are left; the line is lost, and comes back', async () => {
    await page.getByRole('button', { name: 'Order more evaluations' }).click()
    await fillInGame(page, 'Northside')
    for (const box of (await players(page).all()).slice(3, 5)) await box.check()
    await expect(page.getByRole('radio', { name: /^Use your credits/u })).toBeChecked()
    await fillInRest(page)
    await network.down()
    await page.getByRole('button', { name: 'Order 2 evaluations' }).click()
    await expect(
      page.getByRole('heading', { name: /^(?:Waiting for an answer|You’re offline. Connect to order.)$/u }).first(),
    ).toBeVisible({ timeout: 30_000 })
    await network.up()
    await page.reload()
    const again = page.getByRole('button', { name: 'Order 2 evaluations' })
    const done = page.getByRole('heading', { name: '2 evaluations ordered' })
    await expect(again.or(done).first()).toBeVisible({ timeout: 40_000 })
    // Sent before the line was lost, it goes out by itself; else the form waits for its button.
    if (!(await done.isVisible())) await again.click({ timeout: 5_000 }).catch(() => undefined)
    await ordered(page, '2 evaluations ordered')
    expect(await orders(app)).toHaveLength(before + 2)
  })
  await expect(page.getByRole('region', { name: 'This team’s orders' }).getByText('0 of 2 reports ready')).toBeVisible()
  await expectAccessible(page, 'a team’s order')
})

test('[O81] on a phone: one step at a time, what is wrong is led to, a number worn twice is marked at both', async ({
  visit,
}) => {
  const page = await open(visit, PHONE)
  await fillInGame(page, 'Eastgate')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Players', exact: true })).toBeFocused()
  for (const box of (await players(page).all()).slice(0, 2)) await box.check()
  const numbers = page.getByRole('textbox', { name: 'Number', exact: true })
  await numbers.nth(1).fill(await numbers.nth(0).inputValue())
  await expect(page.getByText(/in the same game$/u)).toHaveCount(2)
  await page.getByRole('button', { name: 'Continue' }).click()
  // W33. By keyboard: these buttons appear where the first one was pressed.
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await page.getByRole('button', { name: /^Order 2 evaluations/u }).press('Enter')
  await expect(numbers.nth(0)).toBeFocused()
  await expectAccessible(page, 'a team’s order')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.width)
})

test('the file of a game goes on after a reload, and the order takes it once all of it has arrived', async ({
  app,
  visit,
  network,
  device,
}) => {
  const file = await aGameFile(device, 40_000_000)
  const page = await open(visit)
  await fillInGame(page, 'Westbrook')
  await page.getByRole('radio', { name: /^A file/u }).check({ force: true })
  network.setUploadSpeed(6_000_000)
  await chooseVideo(page, file)
  await expect.poll(() => partsArrived(page), { timeout: 60_000, intervals: [100] }).toBeGreaterThanOrEqual(1)
  await page.getByRole('button', { name: /^Order/u }).click()
  await expect(page.getByText('This video is still uploading')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Choose the same file again to continue from part [2-8] of 8/u)).toBeVisible()
  network.setUploadSpeed(Infinity)
  await chooseVideo(page, file)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await players(page).first().check()
  await page.getByRole('radio', { name: /^Single Evaluation/u }).check({ force: true })
  await fillInRest(page)
  await page.getByRole('button', { name: 'Order 1 evaluation and pay $79.00' }).click()
  await pressInCheckout(page, 'Pay $79.00')
  await ordered(page, '1 evaluation ordered')
  expect((await orders(app))[0]).toMatchObject({ status: 'submitted', evaluations: [{ status: 'submitted' }] })
})
