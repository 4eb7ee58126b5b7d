import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expectAccessible } from './axe.ts'
import { closeWelcome, fillInSignIn, signIn } from './evaluator.ts'
import { openFromQueue, pane } from './evaluator-video.ts'
import {
  GAME,
  aGameFile,
  aSubmittedOrder,
  aPlayer,
  aReadyOrder,
  aReport,
  checkout,
  choosePackage,
  chooseVideo,
  orderCard,
  pointAtYourself,
  pressInCheckout,
} from './orders.ts'
import { expect, test } from './shared-stage.ts'
import type { Visit } from './shared-stage.ts'

/** So tall that nothing lies under the bars that stay in place: scrolling would show it. */
const PHONE = { width: 390, height: 2_600 }

async function enter(visit: Visit, email: string, address: string): Promise<Page> {
  const page = await visit(address, PHONE)
  await fillInSignIn(page, email)
  await closeWelcome(page, email)
  return page
}

test('an order keeps WCAG 2.2 AA in each of its steps, with its payment, its tracker and the question before it is deleted @walk', async ({
  visit,
  app,
  network,
  device,
}) => {
  const email = await aPlayer(app, 'Ada')
  const file = await aGameFile(device, 2_000_000)
  const page = await enter(visit, email, '/app/video-upload')
  await choosePackage(page, 'Single Evaluation')
  await page.waitForURL(/order=/u)
  await expectAccessible(page, 'the packages')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Game' }).fill(GAME)
  await page.getByRole('radio', { name: /^A link/u }).check({ force: true })
  await page.getByRole('textbox', { name: 'Link to the video' }).fill('http://192.168.0.1/game.mp4')
  await page.getByRole('button', { name: 'Use this link' }).click()
  await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0)
  await expectAccessible(page, 'a link that is refused')
  await page.getByRole('radio', { name: /^A file/u }).check({ force: true })
  await chooseVideo(page, file)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Still needed' })).toBeVisible()
  await expectAccessible(page, 'the payment with what is missing')
  await page
    .getByRole('button', { name: /^Video/u })
    .first()
    .click()
  await pointAtYourself(page, '12')
  await expectAccessible(page, 'the video, what was found, and the two moments')
  await page.getByRole('button', { name: 'Watch' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the player of the video')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pay $79.00' }).click()
  await expect(checkout(page).getByRole('button', { name: 'Pay $79.00' })).toBeVisible()
  await pressInCheckout(page, 'Decline the card')
  await expect(checkout(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'the payment in its frame')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('A payment of $79.00 is open')).toBeVisible()
  await expectAccessible(page, 'a payment that is open')
  await page.getByRole('button', { name: 'Continue' }).click()
  await pressInCheckout(page, 'Pay $79.00')
  await expect(page.getByText('You’re all set')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'the order that is submitted')

  await aReadyOrder(app, email, { game: 'Harbor Point v Draft' })
  await page.goto(`${network.origin}/app/library`)
  await expect(orderCard(page)).toBeVisible()
  await expectAccessible(page, 'the library with orders')
  await orderCard(page, 'Harbor Point v Draft')
    .getByRole('button', { name: /^Delete/u })
    .click()
  await expect(page.getByRole('dialog', { name: 'Delete this order?' })).toBeVisible()
  await expectAccessible(page, 'the question before an order is deleted')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(orderCard(page, 'Harbor Point v Draft')).toHaveCount(0)
})

test('the panel beside a video, its sheet and its questions keep WCAG 2.2 AA @walk', async ({ visit, app, device }) => {
  const email = await aPlayer(app, 'Mina')
  await aSubmittedOrder(app, email, { file: readFileSync(await aGameFile(device, 2_000_000)) })
  const desk = await visit('/')
  await signIn(desk)
  await openFromQueue(desk, 'Mina Reed')
  await expect(desk.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expectAccessible(desk, 'the panel beside a video')
  const more = pane(desk).getByRole('button', { name: 'More about the video' })
  await more.click()
  await expect(desk.getByRole('dialog', { name: 'Video' })).toBeVisible()
  await expectAccessible(desk, 'the sheet of the video')
  await desk.getByRole('dialog').getByRole('button', { name: 'Report a video problem' }).click()
  await expect(desk.getByRole('dialog', { name: 'Can’t use this video?' })).toBeVisible()
  await expectAccessible(desk, 'a video problem')
})

test('the dialogs of a consultation, and a report that has one, keep WCAG 2.2 AA @walk', async ({ visit, app }) => {
  const email = await aPlayer(app, 'Nell')
  const id = await aReport(app, email, { packageId: 3 })
  const page = await enter(visit, email, `/app/dashboard/${id}`)
  await page.getByRole('button', { name: 'Request a consultation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a consultation' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'asking for a consultation')
  await dialog.getByRole('button', { name: 'Request it' }).click()
  const times = page.getByRole('dialog', { name: 'Choose a time' })
  await expect(times.frameLocator('iframe').getByRole('button', { name: 'Book this time' })).toBeVisible()
  await expectAccessible(page, 'choosing a time')
  await times.frameLocator('iframe').getByRole('button', { name: 'Book this time' }).click()
  await expect(times).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('heading', { name: /^Consultation on / })).toBeVisible()
  await expectAccessible(page, 'a report with a consultation')
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel the consultation?' })).toBeVisible()
  await expectAccessible(page, 'the question before a consultation is cancelled')
})
