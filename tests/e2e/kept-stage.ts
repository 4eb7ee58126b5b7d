import { test as base } from '@playwright/test'
import { anAppProcess } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { aDevice } from '#tests/support/device.ts'
import type { Device } from '#tests/support/device.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { olderBrowser } from '#tests/support/newer-apis.ts'
import { makeReadyTablet } from './ready-tablet.ts'
import type { ReadyTablet } from './ready-tablet.ts'

/** A server with the small demo, and what its visitors believe to be the network. */
export type SharedServer = { app: AppProcess; network: FaultProxy }

/** What is made when a test first asks for it, and stays until the worker ends. */
type Kept = {
  readyTablet: () => Promise<ReadyTablet>
  /** One for all tests that ask for the same settings. */
  sharedServer: (settings: Record<string, string>) => Promise<SharedServer>
  sharedDevice: () => Promise<Device>
}

/**
 * Below every stage. A worker whose kept things have other names or other options is another process for the runner:
 * each change from one kind of file to the other would end a server, a browser and a tablet, and make new ones.
 */
export const test = base.extend<object, Kept>({
  readyTablet: [
    // oxlint-disable-next-line no-empty-pattern -- The runner reads the fixtures' names from it; there are none.
    async ({}, provide) => {
      const tablet = madeOnce(makeReadyTablet)
      await provide(tablet.get)
      await tablet.end((it) => it.discard())
    },
    { scope: 'worker' },
  ],
  sharedServer: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, provide) => {
      const servers = new Map<string, MadeOnce<SharedServer>>()
      await provide((settings) => {
        const wish = JSON.stringify(settings)
        const server = servers.get(wish) ?? madeOnce(() => startServer(settings))
        servers.set(wish, server)
        return server.get()
      })
      await Promise.all([...servers.values()].map((server) => server.end(endServer)))
    },
    { scope: 'worker' },
  ],
  sharedDevice: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, provide) => {
      const device = madeOnce(() => aDevice({ build: 'shell' }))
      await provide(device.get)
      await device.end((it) => it.discard())
    },
    { scope: 'worker' },
  ],
})

async function startServer(settings: Record<string, string>): Promise<SharedServer> {
  const app = await anAppProcess(settings)
  const network = await startFaultProxy({ port: app.port }, { before: olderBrowser }).catch(async (error: unknown) => {
    await app.discard()
    throw error
  })
  return { app, network }
}

async function endServer({ app, network }: SharedServer): Promise<void> {
  await network.close().catch(() => undefined)
  await app.discard()
}

type MadeOnce<Thing> = {
  get: () => Promise<Thing>
  end: (discard: (thing: Thing) => void | Promise<void>) => Promise<void>
}

function madeOnce<Thing>(make: () => Promise<Thing>): MadeOnce<Thing> {
  let made: Promise<Thing> | undefined
  return {
    get: () => (made ??= make()),
    async end(discard) {
      const thing = await made?.catch(() => undefined)
      if (thing !== undefined) await discard(thing)
    },
  }
}

export { expect } from '@playwright/test'
