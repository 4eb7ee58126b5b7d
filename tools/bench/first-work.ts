import type { BrowserContext, CDPSession, Page } from 'playwright'
import { anAppProcess, EVALUATOR } from '../../tests/support/app-process.ts'
import type { AppProcess } from '../../tests/support/app-process.ts'
import { aDevice } from '../../tests/support/device.ts'
import { getReady, signIn } from '../../tests/e2e/evaluator.ts'
import { toPanel, toPlayersPages } from './lighthouse.ts'
import { forgetAllButTheSession, letInstall, newestReport } from './report.ts'
import { PHONE } from './slow-phone.ts'
import { median, rounded } from './statistics.ts'

const RUNS = 5
/** As Lighthouse reckons: on a phone at a fourth of the speed a task blocks for what it takes beyond 50 ms. */
const SLOWER = 4
const UNFELT_MS = 50
/** From the first paint on. */
const LOOKED_AT_MS = 2_200

/** Ends at the page whose first screen is looked at. */
type Way = (page: Page, origin: string, app: AppProcess) => Promise<void>
const WAYS: Record<string, Way> = {
  library: toLibrary,
  panel: toPanel,
  report: async (page, origin, app) => {
    await toPlayersPages(page)
    await page.goto(`${origin}${await newestReport(app)}`)
  },
}

/**
 * What a first screen asks of the processor, in ms of its own time, whatever else the machine does: how long taps would
 * be blocked at a fourth of the speed, the longest task and the sum; medians of five first visits, for who has signed
 * in. Lighthouse takes the same from the clock, which a busy machine moves by half.
 */
export async function firstWork() {
  const app = await anAppProcess()
  try {
    const pages: Record<string, object> = {}
    for (const [name, way] of Object.entries(WAYS)) pages[name] = await visits(app, way)
    return { unit: 'ms of the processor', runs: RUNS, pages }
  } finally {
    await app.discard()
  }
}

async function toLibrary(page: Page) {
  await signIn(page, EVALUATOR)
  await getReady(page)
}

async function visits(app: AppProcess, way: Way) {
  const device = await aDevice(PHONE)
  try {
    const origin = `http://localhost:${app.port}`
    const page = await device.open(`${origin}/`)
    await way(page, origin, app)
    await letInstall(page)
    const address = page.url()
    await page.close()
    const tasks: number[][] = []
    for (let run = 0; run < RUNS; run++) tasks.push(await tasksOf(device.context, address))
    const medianOf = (of: (taken: number[]) => number) => rounded(median(tasks.map(of)), 0)
    return {
      blocked: medianOf((taken) => taken.reduce((sum, ms) => sum + Math.max(0, SLOWER * ms - UNFELT_MS), 0)),
      longest: medianOf((taken) => Math.max(...taken)),
      all: medianOf((taken) => taken.reduce((sum, ms) => sum + ms, 0)),
    }
  } finally {
    await device.discard()
  }
}

/** The tasks of the page's main thread since its first paint. */
async function tasksOf(context: BrowserContext, address: string): Promise<number[]> {
  const page = await context.newPage()
  // A page that nobody opened from the device has the width of the browser's window.
  await page.setViewportSize(PHONE)
  await forgetAllButTheSession(page, await context.newCDPSession(page), new URL(address).origin)
  const browser = await context.browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('The browser cannot be traced')
  const trace = await traced(browser, async () => {
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForTimeout(LOOKED_AT_MS + 1_000)
  })
  await letInstall(page)
  await page.close()
  const paint = trace.filter(({ name }) => name === 'firstContentfulPaint').toSorted((a, b) => b.ts - a.ts)[0]
  if (!paint) throw new Error(`${address} was not painted`)
  return trace
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid)
    .filter(({ ts }) => ts > paint.ts && ts < paint.ts + LOOKED_AT_MS * 1_000)
    .map(({ tdur = 0 }) => tdur / 1_000)
}

/** In microseconds; `tdur` is of the processor. */
type Traced = { name: string; pid: number; tid: number; ts: number; tdur?: number }

async function traced(browser: CDPSession, work: () => Promise<void>): Promise<Traced[]> {
  const events: Traced[] = []
  const take = ({ value }: { value: object[] }) => void events.push(...(value as Traced[]))
  browser.on('Tracing.dataCollected', take)
  const includedCategories = ['toplevel', 'loading', 'disabled-by-default-devtools.timeline', 'devtools.timeline']
  await browser.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await work()
  const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve))
  await browser.send('Tracing.end')
  await complete
  browser.off('Tracing.dataCollected', take)
  return events
}
