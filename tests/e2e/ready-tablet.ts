import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { anAppProcess } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { aDevice } from '#tests/support/device.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { copyOf } from '#tests/support/demo-folders.ts'
import { olderBrowser } from '#tests/support/newer-apis.ts'
import { getReady, signIn } from './evaluator.ts'

/**
 * A tablet that evaluator.demo has signed in on and made ready for the gym, switched off, and the server's data at that
 * moment.
 */
export type ReadyTablet = {
  /** Where the tablet finds the app: what a browser keeps belongs to an address. */
  port: number
  /** A copy of the data folder for a server, which removes it. */
  data(): string
  /** A copy of the browser's profile for a device, which removes it. */
  profile(): string
  discard(): void
}

type Preparation = {
  /** What is done at the office before the tablet is made ready. */
  atOffice?: (app: AppProcess) => Promise<void>
  /** What else is done on the tablet before it is switched off. */
  onTablet?: (page: Page, app: AppProcess) => Promise<void>
}

/** Made once, by hand as any evaluator would; the copies save a journey the sign-in and the worker's download. */
export async function makeReadyTablet({ atOffice, onTablet }: Preparation = {}): Promise<ReadyTablet> {
  const [app, device] = await Promise.all([anAppProcess(), aDevice({ build: 'shell' })])
  const network = await startFaultProxy({ port: app.port }, { before: olderBrowser })
  const profile = await prepare().catch(async (error: unknown) => {
    await Promise.all([device.discard(), network.close(), app.discard()])
    throw error
  })
  await network.close()
  await app.stop()
  return {
    port: network.port,
    data: () => copyOf(app.dataDir, 'app'),
    profile: () => copyOf(profile, 'device'),
    discard: () => {
      for (const folder of [app.dataDir, profile]) rmSync(folder, { recursive: true, force: true })
    },
  }

  async function prepare(): Promise<string> {
    await atOffice?.(app)
    const page = await device.open(`${network.origin}/`)
    await signIn(page)
    await getReady(page)
    await onTablet?.(page, app)
    return device.close()
  }
}
