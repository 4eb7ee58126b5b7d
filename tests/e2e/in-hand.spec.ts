import type { Page } from 'playwright'
import { createLiveEvaluation, rate, savedOnDevice, slider } from './evaluator.ts'
import { readLocal } from './local-rows.ts'
import { onlyIn } from './only-in.ts'
import { expect, test } from './stage.ts'
import { middleOfBox, quickTaps } from './quick-taps.ts'

/** A tablet that is held, turned, and typed on where there is little left of the screen. */

test.use({ begins: 'ready' })

const [LYING, UPRIGHT] = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
]
/** What the keyboard of a tablet leaves, lying: the narrowest there is. */
const ABOVE_KEYBOARD = { width: 1024, height: 400 }

test('turned in the middle of a tap, a tablet rates nothing that was not tapped; above its keyboard the field stays in sight', async ({
  network,
  library: page,
}) => {
  await network.down()

  await test.step('with its keyboard open, no field of the new player lies under a bar', async () => {
    await page.getByRole('button', { name: 'New live evaluation' }).click()
    await page.getByRole('radio', { name: 'White' }).waitFor({ state: 'attached' })
    await page.keyboard.type('9')
    await page.getByText('Name, school, grade').click()
    await page.setViewportSize(ABOVE_KEYBOARD)
    for (const name of ['First name', 'Last name', 'City', 'State']) await expectInSight(page, name)
    await page.setViewportSize(LYING)
    await page.goto(`${network.origin}/app/library`)
  })

  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Turned' })
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await rate(page, 'Shooting mechanics', 2)
  await savedOnDevice(page)

  for (const [before, after] of [
    [LYING, UPRIGHT],
    [UPRIGHT, LYING],
  ] as const)
    await test.step(`a press that begins at ${before.width} and ends at ${after.width} px`, async () => {
      await page.setViewportSize(before)
      await middleOf(page, 4).then(({ x, y }) => page.mouse.move(x, y))
      await page.mouse.down()
      await page.setViewportSize(after)
      await page.mouse.up()
      await expectOnly(page, id, 2)
    })

  await onlyIn('chromium', 'the others are given no fingers', 'a finger on the glass while it turns', async () => {
    await page.setViewportSize(LYING)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [await middleOf(page, 4)])
    await page.setViewportSize(UPRIGHT)
    await touch('touchEnd', [])
    await session.detach()
    // The finger was on the four, wherever that has gone: it may count, and nothing else may.
    await expect(slider(page, 'Shooting mechanics')).toHaveAttribute('aria-valuenow', /^[24]$/u)
    await rate(page, 'Shooting mechanics', 2)
    await savedOnDevice(page)
    await expectOnly(page, id, 2)
  })

  await test.step('the next tap counts, and the note’s field stays above the keyboard', async () => {
    const { x, y } = await middleOf(page, 4)
    await page.mouse.click(x, y)
    await expect(slider(page, 'Shooting mechanics')).toHaveAttribute('aria-valuenow', '4')
    await savedOnDevice(page)
    await expectOnly(page, id, 4)
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.setViewportSize(ABOVE_KEYBOARD)
    await expectUncovered(page, 'the note')
  })

  for (const size of [{ width: 390, height: 844 }, UPRIGHT])
    await onlyIn(
      'chromium',
      'the others give no tap a time',
      `[EP36] the second of two taps on “Save note” rates nothing, at ${size.width} px`,
      async () => {
        await page.setViewportSize(size)
        for (const pause of [120, 250, 400]) {
          if (!(await page.getByRole('dialog').isVisible()))
            await page.getByRole('button', { name: 'Note', exact: true }).click()
          await page.getByRole('dialog').getByRole('textbox').first().fill(`Quick hands, ${size.width}, ${pause}.`)
          const saving = page.getByRole('dialog').getByRole('button', { name: 'Save note' })
          await saving.click({ trial: true }) // Waits until the sheet has risen.
          await quickTaps(page, await middleOfBox(saving), [pause], PRESS_MS)
          await savedOnDevice(page)
          await expectOnly(page, id, 4)
        }
      },
    )
})

/** Of the tile with this value of "Shooting mechanics". */
async function middleOf(page: Page, value: number): Promise<{ x: number; y: number }> {
  const tile = slider(page, 'Shooting mechanics').locator(`[data-value="${value}"]`)
  await tile.scrollIntoViewIfNeeded()
  return middleOfBox(tile)
}

/** How long a hand holds a button. A layout that changed within it would move the button away. */
const PRESS_MS = 200

/** One value stands on the screen and on the device, and no other one was given. */
async function expectOnly(page: Page, id: string, value: number): Promise<void> {
  const values = () => page.getByRole('slider').evaluateAll((all) => all.map((it) => it.getAttribute('aria-valuenow')))
  await expect.poll(async () => (await values()).filter((it) => it !== null)).toEqual([String(value)])
  const { ratings } = await readLocal(page, id)
  expect(ratings.map((it) => it.value)).toEqual([value])
}

async function expectInSight(page: Page, label: string): Promise<void> {
  await page.getByLabel(label).focus()
  await expectUncovered(page, label)
}

/** What has the focus is on the screen, and nothing lies over it. */
async function expectUncovered(page: Page, label: string): Promise<void> {
  const at = () =>
    page.evaluate(() => {
      const field = document.activeElement
      const { left, top, width, height } = field?.getBoundingClientRect() ?? new DOMRect()
      const shown = document.elementFromPoint(left + width / 2, top + height / 2)
      return field !== null && field !== document.body && shown !== null && field.contains(shown) && top >= 0
    })
  await expect.poll(at, `${label} is in sight`).toBe(true)
}
