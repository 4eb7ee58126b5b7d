import type { OutboxRow } from '#data/db/database.ts'
import type { Tab } from './device.ts'
import type { HardBugs, Mix } from './hard-days.ts'
import type { ModelServer } from './model-server.ts'
import type { DayRecord } from './record.ts'
import type { Random } from './seeded-random.ts'
import type { Actions } from './tablet-actions.ts'
import type { TabletMemory } from './tablet-memory.ts'

/** What a day has in common for all its tablets. */
export type World = {
  random: Random
  server: ModelServer
  record: DayRecord
  mix: Mix
  bugs: HardBugs
  /** How often each fault came. */
  count: (fault: string) => void
  nextValue: () => number
  /** The true time, which is the server's. */
  now: () => number
  broken: Set<string>
}

/** What a person needs of one tablet to work on it. */
export type Here = {
  world: World
  /** The open tabs. A restart replaces one of them in this very list. */
  tabs: readonly Tab[]
  actions: Actions
  memory: TabletMemory
  /** When each id was really made, whatever the tablet's clock said. */
  madeAt: ReadonlyMap<string, number>
  signedIn: () => string | undefined
  /** Whether the day's faults are over. */
  isHealed: () => boolean
  /** Does the work in the tab `on`, or in any tab. A kill may fall on any step of it, or it may be left under way. */
  attempt: (what: string, work: (tab: Tab) => Promise<unknown>, on?: Tab) => Promise<unknown>
  /** The operations of the signed-in person that are not yet accepted. */
  waiting: () => Promise<OutboxRow[]>
}

/** The word that the server of a hard day refuses in a note or in the name of an event. */
export const FORBIDDEN = 'forbidden'

/** The ids of the evaluations that the signed-in person has on this tablet. */
export async function evaluationsHere({ tabs, signedIn }: Here): Promise<string[]> {
  const tab = tabs[0]!
  const person = signedIn()
  if (person === undefined) return []
  return tab.ctx.db.evaluation
    .where('user_id')
    .equals(person)
    .primaryKeys()
    .catch(() => [])
}
