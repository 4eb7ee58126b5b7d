import { test as base } from '@playwright/test'
import type { BrowserContext, Page } from 'playwright'
import { anAppProcess } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { aDevice } from '#tests/support/device.ts'
import type { Device } from '#tests/support/device.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { olderBrowser } from '#tests/support/newer-apis.ts'
import { keepLeftovers, keepTrace, startTrace } from './leftovers.ts'

type Size = { width: number; height: number }
const TABLET: Size = { width: 1024, height: 768 }
export const PHONE: Size = { width: 390, height: 844 }

/** Opens an address on a device that nobody has used yet; what begins with a slash is of the server under test. */
export type Visit = (address?: string, size?: Size) => Promise<Page>

/** Of all tests of a file: a server with the small demo, what its visitors believe to be the network, one browser. */
type Shared = { settings: Record<string, string>; app: AppProcess; network: FaultProxy; device: Device }

/**
 * For tests that need no fresh server: each brings its own people, and its own windows, which know nothing of each
 * other. A window has the service worker only where a test says so, `test.use({ worker: 'allow' })`: its download costs
 * more than most of these tests.
 */
export const test = base.extend<{ visit: Visit; worker: 'allow' | 'block' }, Shared>({
  worker: ['block', { option: true }],
  settings: [{}, { option: true, scope: 'worker' }],
  app: [
    async ({ settings }, provide) => {
      const app = await anAppProcess(settings)
      await provide(app)
      await app.discard()
    },
    { scope: 'worker' },
  ],
  network: [
    async ({ app }, provide) => {
      const network = await startFaultProxy({ port: app.port }, { before: olderBrowser })
      await provide(network)
      await network.close().catch(() => undefined)
    },
    { scope: 'worker' },
  ],
  device: [
    // oxlint-disable-next-line no-empty-pattern -- The runner reads the fixtures' names from it; there are none.
    async ({}, provide) => {
      const device = await aDevice({ build: 'shell' })
      await provide(device)
      await device.discard()
    },
    { scope: 'worker' },
  ],
  visit: async ({ app, network, device, worker }, provide, testInfo) => {
    const before = network.requests.length
    const windows: BrowserContext[] = []
    await provide(async (address = '/', viewport = TABLET) => {
      const window = await device.visitor({ viewport, isPhone: viewport === PHONE, worker })
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
