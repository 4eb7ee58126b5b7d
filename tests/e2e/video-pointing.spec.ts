import { writeFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import type { Sighting } from '#domain/contracts/sightings.ts'
import { chooseFile } from '#tests/support/choose-file.ts'
import { makeVideo } from '#tests/support/make-video.ts'
import { openModulePage } from '#tests/support/module-page.ts'
import type * as PointPage from '#tests/support/point-page.tsx'
import { expectAccessible } from './axe.ts'
import { expect, test } from './stage.ts'

type Pointing = typeof PointPage
declare global {
  var told: Sighting[][]
}

/** The pointing alone, with this file, as a phone shows it. */
async function point(page: Page, bytes: Uint8Array): Promise<void> {
  const file = test.info().outputPath('game')
  writeFileSync(file, bytes)
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseFile(page.locator('input'), file)
  await page.evaluate(async () => {
    const { showPointing } = (await import('/module.js' as string)) as Pointing
    globalThis.told = []
    showPointing(document.querySelector('input')?.files?.[0] ?? null, null, globalThis.told)
  })
}

const told = (page: Page) => page.evaluate(() => globalThis.told.at(-1))
const shownTime = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)
const surface = (page: Page) => page.getByRole('button', { name: /^Picture at/u })
/** The circle around the player, the only thing that is drawn on the picture. */
const mark = (page: Page) => surface(page).locator('span')

async function tap(picture: Locator, x: number, y: number) {
  const box = await picture.boundingBox()
  if (!box) throw new Error('There is no picture')
  await picture.page().mouse.click(box.x + box.width * x, box.y + box.height * y)
}

test('[N42] two taps show the player; moments too close together do not count', async ({ device }) => {
  const page = await openModulePage(device.context, 'tests/support/point-page.tsx', '<input type="file" hidden>')
  await point(page, await makeVideo(device.context, { seconds: 4, times: 10, bitsPerSecond: 150_000 }))
  await page.getByRole('slider', { name: 'Time in the video' }).fill('12')
  await expect(surface(page)).toHaveAccessibleName('Picture at 0:12: show where you are')
  await tap(surface(page), 0.25, 0.5)
  await expect(page.getByText('First moment: at 0:12, 25 % from the left, 50 % from the top.')).toBeVisible()
  await page.getByRole('textbox', { name: /Where you are/u }).fill('left wing')

  await page.getByRole('button', { name: /^Second moment/u }).click()
  await page.getByRole('slider').fill('14')
  await tap(surface(page), 0.9, 0.1)
  await expect(page.getByRole('alert')).toHaveText(
    'These two moments are too close together. Choose one at least 4 seconds away from 0:12.',
  )
  expect(await told(page)).toHaveLength(1)

  await page.getByRole('button', { name: 'On 5 seconds' }).click()
  await tap(surface(page), 0.9, 0.1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  const both = await told(page)
  expect(both).toEqual([
    { at_s: expect.closeTo(12, 1), x: expect.closeTo(0.25, 2), y: expect.closeTo(0.5, 2), hint: 'left wing' },
    { at_s: expect.closeTo(19, 1), x: expect.closeTo(0.9, 2), y: expect.closeTo(0.1, 2), hint: '' },
  ])

  // Back at the first: its picture, with its mark.
  await page.getByRole('button', { name: /^First moment/u }).click()
  await expect.poll(() => shownTime(page)).toBeCloseTo(12, 1)
  await expect(mark(page)).toBeVisible()

  // While it plays, a tap stops it where it is.
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => shownTime(page)).toBeGreaterThan(12.4)
  await tap(surface(page), 0.5, 0.5)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(mark(page)).toBeVisible()
  expect((await told(page))?.[0]?.at_s).toBeCloseTo(await shownTime(page), 2)

  await page.evaluate(() => {
    document.documentElement.lang = 'en'
    document.title = 'Pointing'
  })
  await expectAccessible(page, 'pointing')
  const small = await page
    .locator('button, [type=range]')
    .evaluateAll((targets) =>
      targets.filter((it) => Math.min(it.clientWidth, it.clientHeight) < 42).map((it) => it.outerHTML.slice(0, 80)),
    )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the keyboard alone is enough, also for a recording that says no length', async ({ device }) => {
  const page = await openModulePage(device.context, 'tests/support/point-page.tsx', '<input type="file" hidden>')
  await point(page, await makeVideo(device.context, { seconds: 5, kind: 'recorded' }))
  await expect(surface(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(surface(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  // The browser's own.
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'First moment' })).toHaveText(
    'First moment: at 0:00, 51 % from the left, 40 % from the top.',
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect.poll(() => shownTime(page)).toBeGreaterThan(3)
  await page.getByRole('button', { name: /^Second moment/u }).press('Enter')
  await surface(page).press(' ')
  expect(await told(page)).toHaveLength(2)
})

test('a video that this browser cannot show is pointed at by two times', async ({ device }) => {
  const page = await openModulePage(device.context, 'tests/support/point-page.tsx', '<input type="file" hidden>')
  await point(page, Buffer.from('no video at all'))
  await expect(page.getByRole('heading', { name: 'This browser can’t show this video' })).toBeVisible()
  await page.getByRole('textbox', { name: /First moment/u }).fill('1:30')
  await page.getByRole('textbox', { name: /Second moment/u }).fill('12:30')
  expect(await told(page)).toEqual([
    { at_s: 90, x: null, y: null, hint: '' },
    { at_s: 750, x: null, y: null, hint: '' },
  ])
})
