import { runEventDay } from './event-day.ts'
import { KIND_NAMES, runHardDay } from './hard-days.ts'
import { runHistory } from './history.ts'

/** What came of one day: the promises that were broken, and how often each fault came where they are counted. */
export type Day = { kind: string; broken: string[]; faults: ReadonlyMap<string, number> }

type Lives = (seed: number) => Promise<Omit<Day, 'kind'>>

const NOT_COUNTED: ReadonlyMap<string, number> = new Map()

/** Every kind of day that there is, by its name. */
const KINDS: ReadonlyArray<[kind: string, lives: Lives]> = [
  ['one tablet', async (seed) => ({ ...(await runHistory(seed, { restores: seed % 4 === 0 })), faults: NOT_COUNTED })],
  ['beside another tablet', async (seed) => ({ ...(await runHistory(seed, { others: true })), faults: NOT_COUNTED })],
  ['an event', async (seed) => ({ broken: await runEventDay(seed), faults: NOT_COUNTED })],
  [
    'an event, one evaluator on two tablets, a server set back',
    async (seed) => ({ broken: await runEventDay(seed, { shares: true, restores: true }), faults: NOT_COUNTED }),
  ],
  ...KIND_NAMES.map((kind): [string, Lives] => [kind, (seed) => runHardDay(seed, kind)]),
]

/** Lives the day of a seed, whose kind is the seed's own. What a day throws is broken, too. */
export async function liveDay(seed: number): Promise<Day> {
  const [kind, lives] = KINDS[seed % KINDS.length] ?? KINDS[0]!
  try {
    return { kind, ...(await lives(seed)) }
  } catch (error) {
    return { kind, broken: [`it threw ${String(error)}`], faults: NOT_COUNTED }
  }
}
