import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expectAccessible } from './axe.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { inMailTo } from './mails.ts'
import { expect, test } from './shared-stage.ts'

const EMAIL = 'coach.demo@example.test'

test('[K10, K13] everybody downloads what is held on them, asks for deletion, and keeps the account after all', async ({
  visit,
  app,
  network,
}) => {
  const page = await visit('/')
  await fillInSignIn(page, EMAIL)
  await closeWelcome(page, EMAIL)
  await page.goto(`${network.origin}/app/account`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^courtside-my-data-.+\.zip$/u)
  const files = unzipSync(readFileSync(await download.path()))
  expect(Object.keys(files).length).toBeGreaterThan(3)
  expect(JSON.parse(new TextDecoder().decode(files['account.json']))).toMatchObject([{ email: EMAIL }])
  await expect(page.getByText(/Saved to this device’s downloads/u)).toBeVisible()

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByLabel('Type DELETE to confirm')).toBeFocused()
  await expectAccessible(page, 'the question before the deletion, with what is missing')
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.keyboard.press('Enter')
  const notice = page.getByText(/Your account will be deleted on \d+ \w+|Your account will be deleted on \w+ \d+/u)
  await expect(notice).toBeVisible()
  await inMailTo(app, EMAIL, /delet/iu)
  await page.reload()
  await expect(notice).toBeVisible()
  await expectAccessible(page, 'the account that will be deleted')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
