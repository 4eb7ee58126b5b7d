import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright'
import { anAppProcess } from '../../tests/support/app-process.ts'
import { aDevice } from '../../tests/support/device.ts'
import type { Device } from '../../tests/support/device.ts'
import { startFaultProxy } from '../../tests/support/fault-proxy.ts'
import { getReady, signIn } from '../../tests/e2e/evaluator.ts'
import { bundlePages, serveFiles, servePages } from './page-server.ts'
import type {} from './pages/open-database.ts'
import { median, rounded } from './statistics.ts'

const STARTS = 7
const BARE_EVALUATIONS = 20
const LONGEST_MS = 60_000
const BARS = { of_actual: 0.9 }
/** Actual's database needs memory that threads share. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

/** An app on a device of its own that has no network any more: what a person opens, and the first thing to tap. */
type Installed = { device: Device; address: string; first: (page: Page) => Locator; discard: () => Promise<void> }

/**
 * Installed app, browser just launched, no network: milliseconds from the navigation to a library that answers a tap.
 * In turns with Actual, a budget app that keeps its data on the device too (`actual`: to the accounts of its example),
 * and with a page that opens a database of the same shape and shows twenty rows of it (`bare`).
 */
export async function offlineStart() {
  const installed = { ours: await installOurs(), actual: await installActual(), bare: await installBare() }
  const times = { ours: [] as number[], actual: [] as number[], bare: [] as number[] }
  const names = Object.keys(times) as (keyof typeof times)[]
  try {
    for (let start = 0; start < STARTS; start++)
      for (const name of names) times[name].push(await startOnce(installed[name]))
  } finally {
    for (const name of names) await installed[name].discard()
  }
  const ratios = (peer: 'actual' | 'bare') =>
    rounded(median(times.ours.map((ms, start) => ms / (times[peer][start] ?? Number.NaN))), 2)
  return {
    unit: 'ms to a usable library',
    starts: STARTS,
    median: rounded(median(times.ours), 0),
    worst: rounded(Math.max(...times.ours), 0),
    actual: rounded(median(times.actual), 0),
    actual_worst: rounded(Math.max(...times.actual), 0),
    of_actual: ratios('actual'),
    bare: rounded(median(times.bare), 0),
    of_bare: ratios('bare'),
    bars: BARS,
  }
}

async function startOnce({ device, address, first }: Installed): Promise<number> {
  await device.start()
  try {
    const page = await device.context.newPage()
    const started = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await first(page).waitFor({ state: 'visible', timeout: LONGEST_MS })
    return performance.now() - started
  } finally {
    // The others are measured on a machine that does nothing else.
    await device.kill()
  }
}

async function installOurs(): Promise<Installed> {
  const app = await anAppProcess()
  const network = await startFaultProxy({ port: app.port })
  const device = await aDevice()
  const page = await device.open(`${network.origin}/`)
  await signIn(page)
  await getReady(page)
  await page
    .waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 })
    .catch(() => page.reload())
  await device.close()
  await network.down()
  await app.stop()
  return {
    device,
    address: `${network.origin}/app/library`,
    first: (fresh) => fresh.locator('main a[href*="/app/evaluation-panel/"], main a[href*="/app/summary/"]').first(),
    async discard() {
      await device.discard()
      await app.discard()
    },
  }
}

async function installActual(): Promise<Installed> {
  const server = await serveFiles(
    fileURLToPath(new URL('build', import.meta.resolve('@actual-app/web/package.json'))),
    ISOLATED,
  )
  const device = await aDevice()
  const page = await device.context.newPage()
  await page.goto(server.origin)
  await page.getByRole('button', { name: 'Try the demo' }).click({ timeout: LONGEST_MS })
  await anAccount(page).waitFor({ timeout: LONGEST_MS })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  // Once more, so that nothing of its first visit is left to be done.
  await page.reload()
  await anAccount(page).waitFor({ timeout: LONGEST_MS })
  await device.close()
  server.close()
  return { device, address: `${server.origin}/`, first: anAccount, discard: () => device.discard() }
}

const anAccount = (page: Page) => page.getByRole('link', { name: /^Bank of America/u })

async function installBare(): Promise<Installed> {
  const { folder, remove } = await bundlePages(['open-database', 'kept-page-worker'])
  const server = await servePages(folder)
  const device = await aDevice()
  const address = `${server.origin}/open-database.html`
  const page = await device.open(address)
  await page.evaluate((count) => window.fillBare(count), BARE_EVALUATIONS)
  await device.close()
  server.close()
  remove()
  return { device, address, first: (fresh) => fresh.locator('main a').first(), discard: () => device.discard() }
}
