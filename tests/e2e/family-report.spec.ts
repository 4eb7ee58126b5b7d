import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { readPdf } from '#tests/support/read-pdf.ts'
import { expectAccessible } from './axe.ts'
import { createLiveEvaluation, rateEverything, savedOnDevice, syncStatus } from './evaluator.ts'
import { CODE, inMailTo } from './mails.ts'
import { createPlayerProfile, join, newcomer, startFromWelcome } from './newcomers.ts'
import { onlyIn } from './only-in.ts'
import { PHONE } from './shared-stage.ts'
import { expect, test } from './stage.ts'

test.use({ begins: 'ready' })

const FAMILY = 'pat.miles@example.test'
const LINK = /https?:\/\/\S+\/report\/\S+/u

test('[R61, R62, R63] from the gym, offline, to a phone that reads the report', async ({
  app,
  network,
  device,
  library,
}) => {
  const page = library

  await test.step('without a connection: a walk-on with a wrong address, rated, completed, the address corrected', async () => {
    await network.down()
    const jordan = { first: 'Jordan', last: 'Miles', jersey: '57', event: 'Fall Tryout', isQuick: true }
    await createLiveEvaluation(page, { ...jordan, report: 'pat.mules@example.test' })
    await rateEverything(page, 4)
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('Pushes the ball well. Next: hit a body first.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save note' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Final save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lock the ratings' }).click()
    await page.waitForURL(/\/app\/summary\//u)
    await page.getByRole('button', { name: 'Complete' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('We email the report to pat.mules@example.test.')
    await question.getByRole('button', { name: 'Complete evaluation' }).click()
    await savedOnDevice(page)
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('Email', { exact: true }).fill(FAMILY)
    await page.getByRole('button', { name: 'Save email' }).click()
    await expect(page.getByRole('region', { name: 'Who gets the report' })).toContainText(FAMILY)
  })

  const link = await test.step('with a connection one email goes out, to the right address', async () => {
    await network.up()
    await page.reload()
    await expect(syncStatus(page)).toContainText('Accepted by server', { timeout: 60_000 })
    return inMailTo(app, FAMILY, LINK)
  })

  const context = await device.visitor({ viewport: PHONE, isPhone: true, worker: 'allow' })
  const phone = await context.newPage()
  await test.step('on a phone: the link, a code, the report', async () => {
    await phone.goto(link)
    await expectAccessible(phone, 'the link of a report')
    await phone.getByRole('button', { name: 'Email me the code' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
    const code = await inMailTo(app, FAMILY, CODE)
    await phone.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000')
    await expect(phone.getByText('That code didn’t work.')).toBeVisible()
    await expectAccessible(phone, 'a wrong code for a report')
    await phone.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(phone.getByRole('heading', { level: 1, name: 'Jordan Miles' })).toBeVisible()
    await expect(phone.getByText('Pushes the ball well.')).toBeVisible()
    await expectAccessible(phone, 'a sent report')
    await expectNoSideways(phone)
    await phone.reload()
    await expect(phone.getByRole('heading', { level: 1, name: 'Jordan Miles' })).toBeVisible()
  })

  await onlyIn(
    'chromium',
    'the others tell no driver of a file that is saved',
    '[R71] the report as a PDF',
    async () => {
      const [download] = await Promise.all([
        phone.waitForEvent('download'),
        phone.getByRole('button', { name: 'Save as PDF' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^courtside-jordan-miles-\d{4}-\d\d-\d\d-[\da-f]{6}\.pdf$/u)
      expect((await readPdf(await readFile(await download.path()))).text).toContain('Pushes the ball well.')
      await expect(phone.getByText('Saved to this device’s downloads')).toBeVisible()
    },
  )

  await test.step('the evaluator sees that it was opened, and opens the link beside their own work', async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Who gets the report' })).toContainText('Opened')
    const beside = await page.context().newPage()
    await beside.goto(link)
    await expect(beside.getByRole('heading', { level: 1, name: 'Open the report' })).toBeVisible()
    await beside.close()
    await page.reload()
    await expect(syncStatus(page)).toContainText('Accepted by server')
  })

  await test.step('kept: a new account has the report', async () => {
    await phone.getByRole('button', { name: 'Keep it' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Keep Jordan’s report' })).toBeVisible()
    await expect(phone.getByLabel('Email')).toHaveValue(FAMILY)
    await expectAccessible(phone, 'a sign-up that keeps a report')
    await expectNoSideways(phone)
    await join(app, phone, { ...newcomer('Player', 'Jordan'), email: FAMILY }, true)
    await createPlayerProfile(phone, { born: '2009-05-01' })
    await startFromWelcome(phone, newcomer('Player', 'Jordan'))
    await phone.getByRole('button', { name: 'Keep it' }).click()
    await phone.waitForURL(/\/app\/dashboard\//u)
    await expect(phone.getByText('Pushes the ball well.')).toBeVisible()
  })

  await test.step('closed, the link shows nothing, and a forwarded one never did', async () => {
    await page.getByRole('button', { name: `Close the link of ${FAMILY}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close link' }).click()
    await expect(page.getByText('The link is closed.')).toBeVisible()
    await phone.goto(link)
    await phone.getByRole('button', { name: 'Email me the code' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'This link doesn’t work anymore' })).toBeVisible()
    await expectAccessible(phone, 'a closed link')
  })
  await context.close()
})

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
