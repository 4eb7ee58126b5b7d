// One of the processes of the torture: lives the days it is given, and says of each what came of it.
import 'fake-indexeddb/auto'
import { liveDay } from '../../../tests/drain/all-kinds.ts'
import { plainClone } from '../../../tests/drain/plain-clone.ts'

export type Lived = { seed: number; kind: string; broken: string[]; faults: Array<[string, number]> }

// Both are most of what the database in memory costs: copies of rows, and stacks of aborts that nobody reads.
globalThis.structuredClone = plainClone as typeof structuredClone
Error.stackTraceLimit = 0

process.on('message', (seeds: number[]) => void liveAll(seeds))
process.on('disconnect', () => process.exit(0))

async function liveAll(seeds: readonly number[]) {
  for (const seed of seeds) {
    const { kind, broken, faults } = await liveDay(seed)
    process.send?.({ seed, kind, broken, faults: [...faults] } satisfies Lived)
  }
}
