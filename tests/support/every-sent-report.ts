import type { Page } from 'playwright'
import { CODE, inMailTo } from '../e2e/mails.ts'
import { sendAReport } from './a-sent-report.ts'
import type { AppProcess } from './app-process.ts'
import type { Shot, Stage } from './every-page.ts'

let families = 0

/** A report to a family of its own: a code that is asked for too often for one inbox gets a pause. */
async function sentLink(_page: Page, { app }: Stage): Promise<string> {
  families += 1
  await sendAReport(app, address())
  return new URL(await inMailTo(app, address(), /https?:\/\/\S+\/report\/\S+/u)).pathname
}

const address = () => `family-${families}@example.test`

async function askForCode(page: Page) {
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByLabel('6-digit code').waitFor()
}

async function open(page: Page, app: AppProcess) {
  await askForCode(page)
  await page.getByLabel('6-digit code').fill(await inMailTo(app, address(), CODE))
  await page.getByRole('heading', { name: /Twelve skills/u }).waitFor()
}

async function showWrongCode(page: Page) {
  await askForCode(page)
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByText('That code didn’t work.').waitFor()
}

/** What a family sees, from the link of the email on. */
export const SENT_REPORTS: Shot[] = [
  { name: 'sent-report-link', path: sentLink },
  { name: 'sent-report-code', path: sentLink, act: askForCode },
  { name: 'sent-report-wrong-code', path: sentLink, act: showWrongCode },
  { name: 'sent-report', path: sentLink, act: (page, { app }) => open(page, app), also: 'court' },
  {
    name: 'sent-report-closed',
    path: `/report/${'a'.repeat(43)}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Email me the code' }).click()
      await page.getByRole('heading', { name: 'This link doesn’t work anymore' }).waitFor()
    },
  },
]
