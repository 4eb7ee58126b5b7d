import type { Locator, Page } from 'playwright'
import { EVALUATOR } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { closeWelcome, createLiveEvaluation, fillInSignIn } from './evaluator.ts'
import { test } from './shared-stage.ts'
import { expect } from './stage.ts'
import { middleOfBox, quickTaps } from './quick-taps.ts'

/** A phone, two ways to hold a tablet, and a small laptop. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1280, height: 800 },
]
const PHONES = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
]
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

test('[EP39] no key of the panel’s keypad moves, and two taps at one place are two presses of one key @walk', async ({
  visit,
}) => {
  const page = await visit('/', SIZES[2])
  await fillInSignIn(page, EVALUATOR)
  await closeWelcome(page, EVALUATOR)
  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Keypad' })
  for (const size of SIZES)
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: 'Number', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Jersey number' })
      const slot = dialog.getByRole('status', { name: 'Player' })
      await dialog.getByRole('button', { name: '1', exact: true }).click({ trial: true }) // Waits until it has come in.
      const keys = dialog.locator('[data-key]')
      const before = await placesOf(keys)
      for (const digit of DIGITS) {
        // The first tap brings the hint, and the third takes its number away.
        await tapTwice(page, dialog.getByRole('button', { name: digit, exact: true }))
        await expect(slot).toContainText(`${digit}${digit} is not on your list`)
        expect(await placesOf(keys), `with a hint for ${digit}${digit}`).toEqual(before)
      }
      await tapTwice(page, dialog.getByRole('button', { name: 'Delete digit' }))
      await expect(slot).toContainText('Type a number')
      expect(await placesOf(keys), 'with no number').toEqual(before)
      await page.keyboard.type('23')
      await expect(slot).toContainText('Ana Duarte')
      expect(await placesOf(keys), 'with a player').toEqual(before)
      await tapTwice(page, dialog.getByRole('button', { name: 'Go to player' }))
      await expect(dialog).toHaveCount(0)
      expect(await page.getByRole('slider').evaluateAll((all) => all.filter((it) => it.ariaValueNow !== null))).toEqual(
        [],
      )
    })
})

test('[EP39, EP40, EP49] no key of game mode moves, and two taps on the check key choose the bib alone @walk', async ({
  visit,
  app,
}) => {
  const page = await visit('/', SIZES[2])
  const slot = await openGame(page, app)
  for (const size of SIZES)
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size)
      await page.keyboard.press('Escape')
      const keys = page.getByRole('complementary', { name: 'Bib keypad' }).locator('[data-key]')
      const before = await placesOf(keys)
      for (const digit of DIGITS) {
        await tapTwice(page, page.getByRole('button', { name: digit, exact: true }))
        await expect(slot).toContainText(String(Number(`${digit}${digit}`)))
        expect(await placesOf(keys), `with ${digit}${digit}`).toEqual(before)
        await page.keyboard.press('Backspace')
        expect(await placesOf(keys), `with ${digit}`).toEqual(before)
        await page.keyboard.press('Escape')
      }
      await page.keyboard.type('1')
      await expect(slot).toContainText('Keep typing')
      await tapTwice(page, page.getByRole('button', { name: 'That is the bib' }))
      await expect(page.getByRole('slider').first()).toBeVisible()
      await expect(page).toHaveURL(/court\?/u)
      const unfold = page.getByRole('button', { name: 'Next bib' })
      if (size.width > 700) {
        expect(await placesOf(keys), 'with a player').toEqual(before)
        await expect(unfold).toBeHidden()
        await tapTwice(page, page.getByRole('button', { name: 'Delete digit' }))
      } else {
        await expect(keys.first()).toBeHidden()
        await tapTwice(page, unfold)
        expect(await placesOf(keys), 'unfolded').toEqual(before)
      }
      await expect(slot).toContainText('Type a bib')
      // The card of that player waits under the question, and takes no tap from it.
      await page.keyboard.type('777')
      await page.getByRole('button', { name: 'Rate 777 now' }).click({ trial: true, timeout: 5_000 })
    })
})

test('[EP49] on a phone, keypad, tiles and footer cover nothing of each other once a bib is settled', async ({
  visit,
  app,
}) => {
  const page = await visit('/', SIZES[0])
  await openGame(page, app)
  for (const size of PHONES)
    await test.step(`${size.width} x ${size.height} px`, async () => {
      await page.setViewportSize(size)
      await page.keyboard.press('Escape')
      const keypad = page.getByRole('complementary', { name: 'Bib keypad' })
      const check = page.getByRole('button', { name: 'That is the bib' })
      await expect(check).toBeInViewport({ ratio: 1 })
      await page.keyboard.type('1')
      await check.click()
      const scale = page.getByRole('slider').last()
      await scale.scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const [tiles, pad, foot] = [await boxOf(scale), await boxOf(keypad), await boxOf(page.locator('footer'))]
      if (size.width < size.height) {
        expect(pad.height).toBeLessThan(100)
        expect(tiles.y + tiles.height).toBeLessThanOrEqual(pad.y)
      } else expect(pad.x + pad.width).toBeLessThanOrEqual(tiles.x)
      expect(Math.max(tiles.y + tiles.height, pad.y + pad.height)).toBeLessThanOrEqual(foot.y)
    })
})

async function boxOf(shown: Locator) {
  const box = await shown.boundingBox()
  if (box === null) throw new Error('The page doesn’t show it')
  return box
}

/** The places of the keys once nothing moves by itself. */
async function placesOf(keys: Locator): Promise<string[]> {
  return keys.evaluateAll(async (all) => {
    await document.fonts.ready
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map((it) => it.finished))
    return all.map((key) => {
      const { x, y, width, height } = key.getBoundingClientRect()
      return [x, y, width, height].join(' ')
    })
  })
}

/** Twice at one place, wherever the key is by then. */
async function tapTwice(page: Page, key: Locator) {
  await quickTaps(page, await middleOfBox(key), [120])
}

/** Signs the evaluator in and opens game mode. Returns the place of the typed bib. */
async function openGame(page: Page, app: AppProcess): Promise<Locator> {
  await fillInSignIn(page, EVALUATOR)
  await closeWelcome(page, EVALUATOR)
  const { results } = (await app.get('/event/', await app.tokenOf(EVALUATOR))) as { results: { id: string }[] }
  await page.goto(new URL(`/app/event/${results[0]!.id}/court?way=game`, page.url()).href)
  const slot = page.getByRole('status', { name: 'Bib', exact: true })
  await expect(slot).toContainText('Type a bib', { timeout: 30_000 })
  return slot
}
