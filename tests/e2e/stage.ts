import { test as base } from '@playwright/test'
import type { Page } from 'playwright'
import { anAppProcess } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { aDevice } from '#tests/support/device.ts'
import type { Device } from '#tests/support/device.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'

type Stage = {
  /** The real server, the small demo, a database of its own. */
  app: AppProcess
  /** What the tablet believes to be the network. */
  network: FaultProxy
  device: Device
  /** Settings of the server for the tests of a file: `test.use({ settings: { TOKEN_SECONDS: '5' } })`. */
  settings: Record<string, string>
}

export const test = base.extend<Stage>({
  settings: [{}, { option: true }],
  app: async ({ settings }, provide) => {
    const app = await anAppProcess(settings)
    await provide(app)
    await app.discard()
  },
  network: async ({ app }, provide) => {
    const network = await startFaultProxy({ port: app.port })
    await provide(network)
    await network.close().catch(() => undefined)
  },
  // oxlint-disable-next-line no-empty-pattern -- The runner reads the names of the fixtures from this pattern; there are none.
  device: async ({}, provide, testInfo) => {
    const device = await aDevice()
    await provide(device)
    // A page that no longer answers must not hold up the end of the test.
    const patience = new Promise((resolve) => setTimeout(resolve, 5_000))
    if (testInfo.status !== testInfo.expectedStatus) await Promise.race([keepPictures(device, testInfo.outputPath('page')), patience])
    await device.discard()
  },
})

export { expect } from '@playwright/test'

async function keepPictures(device: Device, name: string): Promise<void> {
  const pages: Page[] = await Promise.resolve()
    .then(() => device.context.pages())
    .catch(() => [])
  for (const [at, page] of pages.entries()) await page.screenshot({ path: `${name}-${at}.png` }).catch(() => undefined)
}
