import type { BrowserContext, Page } from 'playwright'
import type { AppProcess } from '#tests/support/app-process.ts'
import type { Device } from '#tests/support/device.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { test as base } from './kept-stage.ts'
import type { SharedServer } from './kept-stage.ts'
import { keepLeftovers, keepTrace, startTrace } from './leftovers.ts'

type Size = { width: number; height: number }
const TABLET: Size = { width: 1024, height: 768 }
export const PHONE: Size = { width: 390, height: 844 }

/** Opens an address on a device that nobody has used yet; what begins with a slash is of the server under test. */
export type Visit = (address?: string, size?: Size) => Promise<Page>

type Shared = {
  /** Opens a window on a device that tests share. */
  visit: Visit
  worker: 'allow' | 'block'
  /** The language of the browser: `test.use({ language: 'fa-IR' })`. */
  language: string | undefined
  /** Of the server: the tests with the same settings share one, `test.use({ settings: { TOKEN_SECONDS: '5' } })`. */
  settings: Record<string, string>
  server: SharedServer
  app: AppProcess
  network: FaultProxy
  device: Device
}

/**
 * For tests that need no fresh server: each brings its own people, and its own windows, which know nothing of each
 * other. A window has the service worker only where a test says so, `test.use({ worker: 'allow' })`: its download costs
 * more than most of these tests.
 */
export const test = base.extend<Shared>({
  worker: ['block', { option: true }],
  language: [undefined, { option: true }],
  settings: [{}, { option: true }],
  // Who asks first waits until it is made: that is not the test's time.
  server: [async ({ settings, sharedServer }, provide) => provide(await sharedServer(settings)), { timeout: 180_000 }],
  app: async ({ server }, provide) => provide(server.app),
  network: async ({ server }, provide) => provide(server.network),
  device: async ({ sharedDevice }, provide) => provide(await sharedDevice()),
  visit: async ({ app, network, device, worker, language }, provide, testInfo) => {
    const before = network.requests.length
    const windows: BrowserContext[] = []
    await provide(async (address = '/', viewport = TABLET) => {
      const window = await device.visitor({ viewport, isPhone: viewport === PHONE, worker, locale: language })
      windows.push(window)
      await startTrace(window)
      const page = await window.newPage()
      await page.goto(address.startsWith('/') ? `${network.origin}${address}` : address)
      return page
    })
    await keepLeftovers(testInfo, {
      app,
      requests: network.requests.slice(before),
      pages: () => windows.flatMap((it) => it.pages()),
    })
    await keepTrace(testInfo, () => windows)
    await Promise.all(windows.map((it) => it.close().catch(() => undefined)))
  },
})

export { expect } from '@playwright/test'
