import type { CDPSession, Page } from 'playwright'
import { anAppProcess } from '../../tests/support/app-process.ts'
import type { AppProcess } from '../../tests/support/app-process.ts'
import { aDevice } from '../../tests/support/device.ts'
import { closeWelcome, fillInSignIn } from '../../tests/e2e/evaluator.ts'
import { family } from './family.ts'
import { PHONE, PROFILE, countBytes, slowDown, takeBrakesOff } from './slow-phone.ts'
import type { Bytes } from './slow-phone.ts'
import { median, rounded } from './statistics.ts'

const RUNS = 5
/** For a worker to come back. */
const LONGEST_RETURN_MS = 3_000
export const PLAYER = 'player.demo@example.test'
type Visit = Bytes & { ms: number }
/** Of the cold visit. */
const BARS = { cold: 3_000, files: 30, transferred_kb: 300 }

/**
 * Milliseconds from the address to the overview's plot, of a player who is signed in: with nothing kept by the browser,
 * and installed. And of a family without an account, from the link of the email.
 */
export async function report() {
  const app = await anAppProcess()
  try {
    const address = await newestReport(app)
    const cold = await visits(app, address, false)
    const warm = await visits(app, address, true)
    return {
      unit: 'ms to the overview',
      runs: RUNS,
      profile: PROFILE,
      cold: rounded(median(cold.map(({ ms }) => ms)), 0),
      cold_worst: rounded(Math.max(...cold.map(({ ms }) => ms)), 0),
      warm: rounded(median(warm.map(({ ms }) => ms)), 0),
      warm_worst: rounded(Math.max(...warm.map(({ ms }) => ms)), 0),
      javascript_gzip_kb: rounded(median(cold.map(({ javascriptKb }) => javascriptKb))),
      transferred_kb: rounded(median(cold.map(({ allKb }) => allKb))),
      files: median(cold.map(({ files }) => files)),
      calls: median(cold.map(({ calls }) => calls)),
      warm_transferred_kb: rounded(median(warm.map(({ allKb }) => allKb))),
      family: await family(app, RUNS),
      bars: BARS,
    }
  } finally {
    await app.discard()
  }
}

/** The address of the newest report of the demo's player. */
export async function newestReport(app: AppProcess): Promise<string> {
  const { results } = (await app.get('/evaluation/player/library/', await app.tokenOf(PLAYER))) as {
    results: { evaluation_submission_id: string; status: string }[]
  }
  const found = results.find(({ status }) => status === 'completed')
  if (!found) throw new Error('The demo has no report of the player')
  return `/app/dashboard/${found.evaluation_submission_id}/overview`
}

async function visits(app: AppProcess, reportPath: string, isWarm: boolean): Promise<Visit[]> {
  const device = await aDevice(PHONE)
  const taken: Visit[] = []
  try {
    const origin = `http://localhost:${app.port}`
    const page = await device.open(`${origin}/`)
    await fillInSignIn(page, PLAYER)
    await closeWelcome(page, PLAYER)
    if (isWarm) await see(page, `${origin}${reportPath}`)
    await letInstall(page)
    await page.close()
    for (let run = 0; run < RUNS; run++)
      taken.push(await visit(await device.context.newPage(), `${origin}${reportPath}`, isWarm))
    return taken
  } finally {
    await device.discard()
  }
}

async function visit(page: Page, address: string, isWarm: boolean): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page)
  await page.setViewportSize(PHONE)
  if (!isWarm) await forgetAllButTheSession(page, cdp, new URL(address).origin)
  const bytes = await countBytes(cdp)
  await slowDown(cdp)
  const started = performance.now()
  await see(page, address)
  // What comes after the first screen, such as the worker's files, is not waited for.
  const visit = { ms: performance.now() - started, ...bytes() }
  const isControlled = await page.evaluate(() => navigator.serviceWorker.controller !== null)
  if (isControlled !== isWarm) throw new Error(isWarm ? 'There is no worker' : 'A worker was left')
  await takeBrakesOff(cdp)
  await letInstall(page)
  await page.close()
  return visit
}

/** The total, what to work on and the plot are on the screen. */
async function see(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'What to work on' }).waitFor({ timeout: 60_000 })
  await page.getByRole('heading', { name: /Twelve skills/u }).waitFor()
}

/** A worker may come back once by itself after it was forgotten; why, is not known. */
async function forgetWorker(page: Page, cdp: CDPSession, origin: string) {
  do {
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' })
    await page.waitForTimeout(LONGEST_RETURN_MS)
  } while (await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0))
}

/** A worker that is registered by a page which is closed at once is installed later: in the middle of the next visit. */
export async function letInstall(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true), undefined, { timeout: 60_000 })
}

/** As on a phone that has signed in, and whose browser has kept nothing else: no worker, no files, no answers. */
export async function forgetAllButTheSession(page: Page, cdp: CDPSession, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await forgetWorker(page, cdp, origin)
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('The database failed')))
      })
    await done(indexedDB.deleteDatabase('courtside-queries'))
    const db = await done(indexedDB.open('courtside'))
    await done(db.transaction('reference', 'readwrite').objectStore('reference').clear())
    db.close()
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
}
