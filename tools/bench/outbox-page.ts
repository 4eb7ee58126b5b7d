import path from 'node:path'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { anAppProcess, EVALUATOR } from '../../tests/support/app-process.ts'
import { aDevice } from '../../tests/support/device.ts'
import type { Device } from '../../tests/support/device.ts'
import { startFaultProxy } from '../../tests/support/fault-proxy.ts'
import { TABLET, enter } from './event-pages.ts'
import { bundlePages } from './page-server.ts'
import type {} from './pages/fill-tablet.ts'
import { median, rounded } from './statistics.ts'

/** Each has five operations. */
const EVALUATIONS = 361
const STARTS = 5
const ROUND_TRIP_MS = 300
const UPLOAD_BYTES_PER_SECOND = 20_000
const LONGEST_MS = 90_000
const BARS = { open_ms: 1_000, first_progress_ms: 10_000 }

/**
 * The outbox page of a tablet that holds 1,805 operations: milliseconds until it shows what waits, without signal, and
 * until it shows the first progress on a slow line that drops every third request. In the same run, the page with
 * nothing that waits (`empty`).
 */
export async function outboxPage() {
  const { folder, remove } = await bundlePages(['fill-tablet'])
  const app = await anAppProcess()
  const network = await startFaultProxy({ port: app.port })
  const device = await aDevice(TABLET)
  try {
    const { id: userId } = (await app.get('/auth/me/', await app.tokenOf(EVALUATOR))) as { id: string }
    const filler = await device.open(`${network.origin}/robots.txt`)
    await filler.evaluate(readFileSync(path.join(folder, 'fill-tablet.js'), 'utf8'))
    const first = await enter(await device.open(`${network.origin}/`), EVALUATOR, '/app/outbox')
    await first.getByRole('heading', { name: 'Waiting to send' }).waitFor()
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await first.close()
    await network.down()
    const empty = await timeOpens(device, network.origin)
    await filler.evaluate(([user, count]) => window.fillTablet(user, count), [userId, EVALUATIONS] as const)
    const { operations } = await filler.evaluate(() => window.countKept())
    const opens = await timeOpens(device, network.origin)
    const page = await device.open('about:blank')
    await showOutbox(page, network.origin)
    const before = await page.locator('#on-the-way + span').textContent()
    network.setLatency(ROUND_TRIP_MS)
    network.setUploadSpeed(UPLOAD_BYTES_PER_SECOND)
    let sent = 0
    network.loseAnswers(({ path: asked }) => asked.startsWith('/api/evaluation/') && sent++ % 3 === 0)
    const started = performance.now()
    await network.up()
    await page.getByRole('button', { name: 'Send now' }).click()
    await page.waitForFunction((words) => document.querySelector('#on-the-way + span')?.textContent !== words, before, {
      timeout: LONGEST_MS,
    })
    return {
      unit: 'ms',
      operations,
      starts: STARTS,
      open_ms: rounded(median(opens), 0),
      empty_open_ms: rounded(median(empty), 0),
      of_empty: rounded(median(opens) / median(empty), 2),
      slowest_open_ms: rounded(Math.max(...opens), 0),
      first_progress_ms: rounded(performance.now() - started, 0),
      bars: BARS,
    }
  } finally {
    await device.discard()
    await network.close().catch(() => undefined)
    await app.discard()
    remove()
  }
}

/** Milliseconds of each start of the page in a separate tab. */
async function timeOpens(device: Device, origin: string): Promise<number[]> {
  const opens: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const page = await device.open('about:blank')
    const started = performance.now()
    await showOutbox(page, origin)
    opens.push(performance.now() - started)
    await page.close()
  }
  return opens
}

/** Opens the page and waits for the first entry, or for the words that nothing waits. */
async function showOutbox(page: Page, origin: string) {
  await page.goto(`${origin}/app/outbox`, { waitUntil: 'commit' })
  const list = page.getByRole('region', { name: 'Waiting to send' })
  const shown = list.getByRole('listitem').or(list.getByText('Nothing is waiting on this device.'))
  await shown.first().waitFor({ timeout: LONGEST_MS })
}
