import { aDevice } from '../../tests/support/device.ts'
import { bundlePages, servePages } from './page-server.ts'
import { median, quantile, rounded } from './statistics.ts'

const EDITS = 2_000
const ROUNDS = 3
const ENGINES = ['raw', 'ours', 'by_hand', 'raw_loaded', 'ours_loaded', 'idb', 'pouchdb', 'rxdb'] as const
const BARS = { ours_to_raw: 0.95, p99_to_raw: 1.2 }

/**
 * Rating edits, each awaited until it is durable: the app's own write against the same two rows through other ways.
 * `by_hand` writes the app's rows with its indexes, commits after the read that it decides by, and is nothing of the
 * app beside that: between `raw` and it lies the price of the rows, between it and `ours` that of our code. The loaded
 * ones write into a database that holds an event of 300 players and 2,000 operations that are not sent.
 */
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
  const p99 = (engine: string) => median((runs.get(engine) ?? []).map((times) => quantile(times, 0.99)))
  const toRaw = (of: (engine: string) => number, suffix = '') => rounded(of(`ours${suffix}`) / of(`raw${suffix}`), 2)
  return {
    unit: 'edits/s, p99 in ms',
    edits: EDITS,
    rounds: ROUNDS,
    ...Object.fromEntries(
      ENGINES.map((engine) => [
        engine,
        {
          per_second: rounded(rate(engine), 0),
          p99: rounded(p99(engine), 2),
        },
      ]),
    ),
    ours_to_raw: toRaw(rate),
    p99_to_raw: toRaw(p99),
    ours_to_by_hand: rounded(rate('ours') / rate('by_hand'), 2),
    by_hand_to_raw: rounded(rate('by_hand') / rate('raw'), 2),
    loaded: { ours_to_raw: toRaw(rate, '_loaded'), p99_to_raw: toRaw(p99, '_loaded') },
    bars: BARS,
  }
}

declare global {
  interface Window {
    durableEdit(engine: string, edits: number): Promise<number[]>
  }
}
