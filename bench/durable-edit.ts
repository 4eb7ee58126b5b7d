import { aDevice } from '#tests/support/device.ts'
import { bundlePages, servePages } from './page-server.ts'
import { median, quantile, rounded } from './statistics.ts'

const EDITS = 2_000
const ROUNDS = 3
const ENGINES = ['raw', 'ours', 'idb', 'pouchdb', 'rxdb'] as const

/** Rating edits, each awaited until it is durable: the app's own write against the same two rows through other ways. */
export async function durableEdit() {
  const { folder, remove } = await bundlePages(['durable-edit'])
  const server = await servePages(folder)
  const device = await aDevice()
  const runs = new Map<string, number[][]>()
  try {
    // Rounds interleave the engines, so that a slow minute of the machine hits them all.
    for (let round = 0; round < ROUNDS; round++) {
      for (const engine of ENGINES) {
        const page = await device.open(`${server.origin}/durable-edit.html`)
        const times = await page.evaluate(([name, count]) => window.durableEdit(name, count), [engine, EDITS] as const)
        runs.set(engine, [...(runs.get(engine) ?? []), times])
        await page.close()
      }
    }
  } finally {
    await device.discard()
    server.close()
    remove()
  }
  const rate = (engine: string) =>
    median((runs.get(engine) ?? []).map((times) => (times.length / times.reduce((sum, ms) => sum + ms, 0)) * 1000))
  return {
    unit: 'edits/s, p99 in ms',
    edits: EDITS,
    rounds: ROUNDS,
    ...Object.fromEntries(
      ENGINES.map((engine) => [
        engine,
        {
          per_second: rounded(rate(engine), 0),
          p99: rounded(median((runs.get(engine) ?? []).map((times) => quantile(times, 0.99))), 2),
        },
      ]),
    ),
    ours_to_raw: rounded(rate('ours') / rate('raw'), 2),
  }
}

declare global {
  interface Window {
    durableEdit(engine: string, edits: number): Promise<number[]>
  }
}
