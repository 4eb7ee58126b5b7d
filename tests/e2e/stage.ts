import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { EVALUATOR, anAppProcess, anAppProcessIn } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { aDevice } from '#tests/support/device.ts'
import type { StoragePrompt } from '#tests/engines/firefox/launch.ts'
import type { Device } from '#tests/support/device.ts'
import type { Build } from '#tests/engines/chromium/launch.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import type { FaultProxy, ProxiedRequest } from '#tests/support/fault-proxy.ts'
import { olderBrowser } from '#tests/support/newer-apis.ts'
import { READY, rememberWelcome } from './evaluator.ts'
import { test as base } from './kept-stage.ts'
import { keepLeftovers, keepTrace, startTrace } from './leftovers.ts'

type Stage = {
  /**
   * How a test finds its device: as it is bought, or signed in and ready for the gym. `test.use({ begins: 'ready' })`.
   */
  begins: 'new' | 'ready'
  /** 'whole' for journeys that need what stands around a page, or that shall be seen in the browser people have. */
  build: Build
  /** What Firefox does when the app asks to keep its storage. The other engines ask nobody. */
  storagePrompt: StoragePrompt
  /** The real server, the small demo, a database of its own. */
  app: AppProcess
  /** What the tablet believes to be the network. */
  network: FaultProxy
  device: Device
  /** The library of evaluator.demo, opened on a device that is ready for the gym. */
  library: Page
  /** Settings of the server for the tests of a file: `test.use({ settings: { TOKEN_SECONDS: '5' } })`. */
  settings: Record<string, string>
}

export const test = base.extend<Stage>({
  settings: [{}, { option: true }],
  begins: ['new', { option: true }],
  build: ['shell', { option: true }],
  storagePrompt: ['allowed', { option: true }],
  // A tablet that is made ready takes its time: it is not the test's.
  app: [
    async ({ settings, begins, readyTablet }, provide, testInfo) => {
      const app =
        begins === 'ready' ? await anAppProcessIn((await readyTablet()).data(), settings) : await anAppProcess(settings)
      await provide(app)
      await keepLeftovers(testInfo, { app })
      await app.discard()
    },
    { timeout: 180_000 },
  ],
  network: async ({ app, begins, readyTablet }, provide, testInfo) => {
    const network = await startFaultProxy(
      { port: app.port },
      { ...(begins === 'ready' && { port: (await readyTablet()).port }), before: olderBrowser },
    )
    await provide(network)
    await keepLeftovers(testInfo, { requests: network.requests })
    await network.close().catch(() => undefined)
  },
  device: async ({ begins, build, storagePrompt, readyTablet }, provide, testInfo) => {
    const wish = { build, storagePrompt }
    const device = await aDevice(begins === 'ready' ? { ...wish, profile: (await readyTablet()).profile() } : wish)
    if (begins === 'ready') rememberWelcome(device.context, EVALUATOR)
    await startTrace(device.context)
    await provide(device)
    await keepLeftovers(testInfo, { pages: () => device.browser.contexts().flatMap((it) => it.pages()) })
    await keepTrace(testInfo, () => device.browser.contexts())
    await device.discard()
  },
  library: async ({ network, device }, provide) => {
    const page = await device.open(`${network.origin}/`)
    await page.getByText(READY).waitFor()
    // The start renews the token: the journey begins with one of this server's, and with nothing under way.
    const isRenewal = ({ path, body, status }: ProxiedRequest) =>
      path.startsWith('/idp') && body.includes('RefreshToken') && status === 200
    await expect.poll(() => network.requests.some(isRenewal)).toBe(true)
    await provide(page)
  },
})

export { expect } from '@playwright/test'
