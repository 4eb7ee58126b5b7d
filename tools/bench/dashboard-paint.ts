import type { Page } from 'playwright'
import { anAppProcess } from '../../tests/support/app-process.ts'
import { aDevice } from '../../tests/support/device.ts'
import type { Device } from '../../tests/support/device.ts'
import { closeWelcome, fillInSignIn } from '../../tests/e2e/evaluator.ts'
import { median, rounded } from './statistics.ts'

const RUNS = 5
const SLOW_CPU = 4
const LAPTOP = { width: 1280, height: 900 }
const SETTLED_MS = 600
const PORTAL = '/app/performance-portal'

type Paint = { ms: number; kb: number }

/**
 * Milliseconds from data to painted charts in the built app, at a fourth of this machine's speed, in the medium demo:
 * from the end of the answer of the dashboard's call (the browser's own resource timing) to the end of the frame after
 * the last change of a plot. A frame has ended when a message sent from its animation callback arrives: style, layout
 * and paint come in between. The page is installed and has kept no answer, so that neither scripts nor older figures
 * are measured.
 */
export async function dashboardPaint() {
  const app = await anAppProcess({ DEMO: 'medium' })
  try {
    const origin = `http://localhost:${app.port}`
    const pages = {
      team: await paints('coach.demo@example.test', origin, `${PORTAL}?team=1`),
      program: await paints('director.demo@example.test', origin, `${PORTAL}?program=1`),
      programs: await paints('owner.demo@example.test', origin, PORTAL),
    }
    return {
      unit: 'ms from data to painted charts',
      cpu_slowdown: SLOW_CPU,
      runs: RUNS,
      ...Object.fromEntries(
        Object.entries(pages).map(([name, taken]) => [
          name,
          {
            p50: rounded(median(taken.map(({ ms }) => ms)), 0),
            worst: rounded(Math.max(...taken.map(({ ms }) => ms)), 0),
            answer_kb: rounded(median(taken.map(({ kb }) => kb))),
          },
        ]),
      ),
    }
  } finally {
    await app.discard()
  }
}

async function paints(email: string, origin: string, address: string): Promise<Paint[]> {
  const device = await aDevice(LAPTOP)
  try {
    const page = await device.open(`${origin}/`)
    await fillInSignIn(page, email)
    await closeWelcome(page, email)
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true), undefined, { timeout: 60_000 })
    await page.close()
    const taken: Paint[] = []
    // The first one warms the browser's compiled scripts, as a second visit finds them.
    for (let run = 0; run <= RUNS; run++) taken.push(await paint(device, origin, address))
    return taken.slice(1)
  } finally {
    await device.discard()
  }
}

async function paint({ context }: Device, origin: string, address: string): Promise<Paint> {
  const page = await context.newPage()
  try {
    await page.setViewportSize(LAPTOP)
    await forgetAnswers(page, origin)
    await page.addInitScript(watchPlots)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
    await page.goto(`${origin}${address}`, { waitUntil: 'commit' })
    await page.waitForFunction(
      (quiet) => window.plotsPaintedAt > 0 && performance.now() - window.plotsPaintedAt > quiet,
      SETTLED_MS,
      { timeout: 60_000, polling: 200 },
    )
    const found = await page.evaluate(() => {
      const [answer] = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
        /\/dashboard\/(?:\?|$)/u.test(name),
      )
      return answer && { ms: window.plotsPaintedAt - answer.responseEnd, kb: answer.decodedBodySize / 1000 }
    })
    if (!found || found.ms <= 0) throw new Error(`${address} painted no plot from an answer: ${JSON.stringify(found)}`)
    return found
  } finally {
    await page.close()
  }
}

/** What the page has kept of earlier answers is gone; the session stays. */
async function forgetAnswers(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('courtside-queries')
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error ?? new Error('The database failed')))
      }),
  )
}

/** Runs in the page before all of its scripts. */
function watchPlots() {
  const isOfPlot = (node: Node) =>
    node instanceof Element && (node.closest('.plot-panel') !== null || node.querySelector('.plot-panel') !== null)
  window.plotsPaintedAt = 0
  performance.setResourceTimingBufferSize(2_000)
  const observer = new MutationObserver((changes) => {
    if (
      !changes.some(
        ({ target, addedNodes }) =>
          (target instanceof Element && target.closest('.plot-panel') !== null) || [...addedNodes].some(isOfPlot),
      )
    )
      return
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        window.plotsPaintedAt = performance.now()
      })
      port1.start()
      port2.postMessage(0)
    })
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

declare global {
  interface Window {
    /** Since the page began, in ms; 0 before the first plot. */
    plotsPaintedAt: number
  }
}
