import type { Browser, Page } from 'playwright'
import { sendAReport } from '../../tests/support/a-sent-report.ts'
import type { AppProcess } from '../../tests/support/app-process.ts'
import { aDevice } from '../../tests/support/device.ts'
import { CODE, inMailTo } from '../../tests/e2e/mails.ts'
import { PHONE, countBytes, slowDown } from './slow-phone.ts'
import { median, rounded } from './statistics.ts'

type Visit = { linkMs: number; codeMs: number; javascriptKb: number; allKb: number }

/**
 * Milliseconds of a family that has nothing of us on its phone: from the tap on the link to the page that sends the
 * code (`to_the_page`), and from the code's last digit to the report's first screen (`after_the_code`).
 */
export async function family(app: AppProcess, runs: number) {
  const device = await aDevice()
  try {
    const visits: Visit[] = []
    for (let run = 0; run < runs; run++) visits.push(await visit(app, device.browser, `family-${run}@example.test`))
    const middle = (of: (it: Visit) => number) => rounded(median(visits.map(of)), 0)
    return {
      to_the_page: middle(({ linkMs }) => linkMs),
      after_the_code: middle(({ codeMs }) => codeMs),
      both: middle(({ linkMs, codeMs }) => linkMs + codeMs),
      both_worst: rounded(Math.max(...visits.map(({ linkMs, codeMs }) => linkMs + codeMs)), 0),
      javascript_gzip_kb: rounded(median(visits.map(({ javascriptKb }) => javascriptKb))),
      transferred_kb: rounded(median(visits.map(({ allKb }) => allKb))),
    }
  } finally {
    await device.discard()
  }
}

async function visit(app: AppProcess, browser: Browser, address: string): Promise<Visit> {
  await sendAReport(app, address)
  const link = await inMailTo(app, address, /https?:\/\/\S+\/report\/\S+/u)
  // A window of its own keeps nothing of the one before.
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const bytes = await countBytes(cdp)
  await slowDown(cdp)
  const linkMs = await timed(async () => {
    await page.goto(link, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Email me the code' }).waitFor()
  })
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByLabel('6-digit code').waitFor()
  const code = await inMailTo(app, address, CODE)
  const codeMs = await timed(() => openWith(page, code))
  await context.close()
  return { linkMs, codeMs, ...bytes() }
}

async function openWith(page: Page, code: string) {
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('heading', { level: 1, name: 'Marcus Webb' }).waitFor({ timeout: 60_000 })
  await page.getByRole('heading', { name: 'What to work on' }).waitFor()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
