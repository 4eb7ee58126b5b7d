import type { Locator, Page } from 'playwright'
import { chooseVideo, aGameFile, GAME, pressInCheckout, checkout } from './orders.ts'
import { CODE, inMailTo } from './mails.ts'
import { NEW_PASSWORD, newcomer } from './newcomers.ts'
import { expect, PHONE, test } from './shared-stage.ts'
import { expectTranslated, translateAll } from './translated.ts'

const MOST_TAPS = 25
const MOST_SCREENS = 8

test('[D100, D101, W44] a new player on a phone that translates: from the sign-up to a paid order in 25 taps and 8 screens', async ({
  visit,
  app,
  device,
}) => {
  const file = await aGameFile(device, 2_000_000)
  const player = newcomer('Player', 'Tia')
  const page = await visit('/signup', PHONE)
  await translateAll(page)
  const taps = await countTaps(page)
  const screens: string[] = []
  const isOn = async (screen: Locator) => {
    await expect(screen).toBeVisible({ timeout: 30_000 })
    screens.push(await screen.innerText())
  }
  const title = (name: string) => page.getByRole('heading', { name, exact: true })
  const field = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).click()
    await page.keyboard.type(text)
  }
  const pick = (name: RegExp) => page.getByRole('radio', { name }).click({ force: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await isOn(title('Create an account'))
  await field('First name', player.first)
  await field('Last name', player.last)
  await field('Email', player.email)
  await field('Phone', '6175550123')
  await field('Password', NEW_PASSWORD)
  await pick(/^Player/u)
  await press('Create account')

  await isOn(title('Confirm your email'))
  const code = await inMailTo(app, player.email, CODE)
  await expect(page.getByLabel('Confirmation code')).toBeFocused()
  await page.keyboard.type(code)

  await isOn(title('Create your profile'))
  await pick(/^Women/u)
  await field('Date of birth', '05312009')
  await press('Create profile')

  await isOn(title('Package'))
  await pick(/^Single Evaluation/u)
  await press('Continue')

  await isOn(title('Video'))
  await field('Game', GAME)
  // Its own dialog belongs to the device.
  await page.getByRole('button', { name: 'Choose a video' }).hover()
  taps.count += 1
  await chooseVideo(page, file)
  // The page moves while the upload appears, and a forced press doesn't wait for it to rest.
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
  await field('Jersey number', '12')
  await pick(/^White/u)
  const picture = page.getByRole('button', { name: /^Picture at/u })
  await picture.click({ position: { x: 120, y: 60 } })
  await press('Next: second moment')
  await expect(picture).not.toHaveAccessibleName(/^Picture at 0:00/u)
  await picture.click({ position: { x: 90, y: 80 } })
  // The device draws its own list.
  taps.count += 1
  await page.getByLabel('Grade or college').selectOption({ label: '11th Grade (Junior)' })
  await pick(/^Point Guard/u)
  await press('Continue')

  await isOn(title('Payment'))
  await expect(page.getByText('Still needed')).toHaveCount(0)
  await press('Pay $79.00')
  await isOn(checkout(page).getByRole('button', { name: 'Pay $79.00' }))
  await pressInCheckout(page, 'Pay $79.00')
  await isOn(page.getByText('You’re all set'))
  await expect(page.getByRole('link', { name: 'Finish your profile' })).toBeVisible()
  await expectTranslated(page)
  expect(taps.count).toBeLessThanOrEqual(MOST_TAPS)
  expect(screens.length).toBeLessThanOrEqual(MOST_SCREENS)
})

/** Counts what a finger presses on the page and in its frames. */
async function countTaps(page: Page): Promise<{ count: number }> {
  const taps = { count: 0 }
  await page.exposeFunction('countTap', () => (taps.count += 1))
  const listen = () =>
    addEventListener('pointerdown', ({ isTrusted }) => {
      if (isTrusted) (globalThis as unknown as { countTap: () => void }).countTap()
    })
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return taps
}
