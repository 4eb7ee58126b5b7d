// Takes the manifest's screenshots from the running app with the small demo: `node tests/support/take-screenshots.ts`.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { buildWhenStale } from '../../tools/scripts/build-when-stale.ts'
import { DEMO_PASSWORD, EVALUATOR, anAppProcess } from './app-process.ts'
import { aDevice } from './device.ts'
import type { Device } from './device.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../public/screenshots')
const TABLET = { width: 1024, height: 768 }
const PHONE = { width: 390, height: 844 }

buildWhenStale()
const app = await anAppProcess()
const device = await aDevice()
try {
  mkdirSync(FOLDER, { recursive: true })
  const panel = await takeLibrary(device)
  await takePanel(device, panel, TABLET, 'panel-tablet.png')
  await takePanel(device, panel, PHONE, 'panel-phone.png')
} finally {
  await device.discard()
  await app.discard()
}

/** Answers the address of a live evaluation that is partly rated. */
async function takeLibrary(tablet: Device): Promise<string> {
  const page = await tablet.open(`http://localhost:${app.port}/`)
  await page.getByLabel('Email').fill(EVALUATOR)
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Ready for the gym' }).click()
  await page.getByText(/Ready for the gym since/u).waitFor({ timeout: 60_000 })
  await take(page, TABLET, 'library-tablet.png')
  const address = await page.getByRole('row').filter({ hasText: 'Live' }).getByRole('link').first().getAttribute('href')
  if (address === null) throw new Error('The demo has no live evaluation')
  await page.close()
  return `http://localhost:${app.port}${address}`
}

async function takePanel(tablet: Device, address: string, size: typeof TABLET, file: string) {
  const page = await tablet.open(address)
  await page.getByRole('button', { name: 'Number', exact: true }).waitFor()
  await take(page, size, file)
  await page.close()
}

async function take(page: Page, size: typeof TABLET, file: string) {
  await page.setViewportSize(size)
  await page.evaluate(() => document.fonts.ready)
  // Tablets and phones draw no bars beside the page.
  await page.screenshot({
    path: path.join(FOLDER, file),
    animations: 'disabled',
    style: '::-webkit-scrollbar { display: none }',
  })
}
