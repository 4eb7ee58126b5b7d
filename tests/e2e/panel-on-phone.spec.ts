import { createLiveEvaluation, rate, slider } from './evaluator.ts'
import { onlyIn } from './only-in.ts'
import { expect, test } from './stage.ts'

test.use({ begins: 'ready' })

test('[EP51, EP52, EP53, EP54] on a phone the first tiles are in view, a reason is one tap, and back closes the note', async ({
  network,
  library: page,
}) => {
  await network.down()
  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Turned' })

  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ])
    await test.step(`the first tiles at ${size.width} px`, async () => {
      await page.setViewportSize(size)
      const skills = page.getByRole('navigation', { name: 'Skill groups' })
      await expect
        .poll(async () => {
          const box = await skills.boundingBox()
          return box ? box.y + box.height : Infinity
        })
        .toBeLessThanOrEqual(120)
      const { y = Infinity, height = 0 } =
        (await slider(page, 'Shooting').locator('[data-value="1"]').boundingBox()) ?? {}
      expect(y + height).toBeLessThan(size.height)
    })

  await page.setViewportSize({ width: 390, height: 844 })
  await rate(page, 'Shooting mechanics', 4)
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Notes' })
  const field = sheet.getByRole('textbox')
  await field.fill('Great night')
  await sheet.getByRole('button', { name: 'Talks on defense' }).click()
  await expect(field).toHaveValue('Great night\nTalks on defense.')
  await expect(field).toBeFocused()
  await onlyIn('chromium', 'the keys of undo differ', 'the browser’s own undo removes the reason', async () => {
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue('Great night')
  })

  const address = page.url()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await expect(slider(page, 'Shooting mechanics')).toBeFocused()
})
