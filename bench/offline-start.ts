import { anAppProcess } from '#tests/support/app-process.ts'
import { aDevice } from '#tests/support/device.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { getReady, signIn } from '#tests/e2e/evaluator.ts'
import { median, rounded } from './statistics.ts'

const STARTS = 7

/**
 * Installed app, browser just launched, no network: milliseconds from the navigation to a library that answers a tap.
 */
export async function offlineStart() {
  const app = await anAppProcess()
  const network = await startFaultProxy({ port: app.port })
  const device = await aDevice()
  const times: number[] = []
  try {
    const page = await device.open(`${network.origin}/`)
    await signIn(page)
    await getReady(page)
    await page
      .waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 })
      .catch(() => page.reload())
    await network.down()
    for (let start = 0; start < STARTS; start++) {
      await device.kill()
      await device.start()
      const fresh = await device.context.newPage()
      const started = performance.now()
      await fresh.goto(`${network.origin}/app/library`, { waitUntil: 'commit' })
      await fresh
        .locator('main a[href*="/app/evaluation-panel/"], main a[href*="/app/summary/"]')
        .first()
        .waitFor({ state: 'visible' })
      times.push(performance.now() - started)
      await fresh.close()
    }
  } finally {
    await device.discard()
    await network.close().catch(() => undefined)
    await app.discard()
  }
  return {
    unit: 'ms to a usable library',
    starts: STARTS,
    median: rounded(median(times), 0),
    worst: rounded(Math.max(...times), 0),
  }
}
