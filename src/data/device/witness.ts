import * as v from 'valibot'
import { listReceipts } from '#domain/contracts/receipts.ts'
import type { ApiClient } from '../api/api-client.ts'
import type { Database } from '../db/database.ts'
import { ensureDeviceId } from '../db/meta.ts'
import { watchUnsent } from '../db/watch-unsent.ts'
import type { UnsentWork } from '../db/watch-unsent.ts'
import type { WitnessPlace } from './witness-places.ts'

const People = v.record(
  v.string(),
  v.object({ name: v.string(), since: v.number(), evaluations: v.record(v.string(), v.string()) }),
)
const Testimony = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** The database it speaks of. */
    device: v.string(),
    unsent: People,
    /** What had not been sent when an earlier database was gone. Stays until its owner has read it. */
    lost: People,
  }),
)
type Testimony = v.InferOutput<typeof Testimony>

/** Work that was waiting here when the browser deleted the database. */
export type LostWork = UnsentWork & { userId: string }

export type Witness = {
  /** Looks whether the database is still the one it speaks of. Answers what was lost with those that are gone. */
  check(): Promise<LostWork[]>
  /** Writes down what is unsent whenever it changes. Gives back how to stop. */
  watch(): () => void
  /** What of one's lost work the server has not accepted either. Throws what the API throws. */
  compare(api: ApiClient, work: LostWork): Promise<LostWork>
  /** Its owner has read it, or nothing of it was lost after all. */
  forget(userId: string): Promise<void>
}

const DAY_MS = 86_400_000
const RECEIPTS_AT_ONCE = 500

/**
 * Y44. A witness outside the database: who had which evaluations unsent, since when. Ids, counts and the evaluator's
 * name, nothing of a player. A database that was cleared or evicted under the app is told apart from one in which
 * everything was sent.
 */
export function createWitness({
  db,
  places,
  newId,
}: {
  db: Database
  places: readonly WitnessPlace[]
  newId: () => string
}): Witness {
  let writing = Promise.resolve()
  return { check, watch, compare, forget }

  async function check(): Promise<LostWork[]> {
    await change((told) => told)
    const told = await read()
    return Object.entries(told?.lost ?? {}).map(([userId, work]) => ({ userId, ...work }))
  }

  function watch(): () => void {
    return watchUnsent(db, (unsent) => void change((told) => ({ ...told, unsent })))
  }

  async function compare(api: ApiClient, work: LostWork): Promise<LostWork> {
    const accepted = await acceptedSince(api, work.since - DAY_MS)
    return {
      ...work,
      evaluations: Object.fromEntries(
        Object.entries(work.evaluations).filter(([, mutationId]) => !accepted.has(mutationId)),
      ),
    }
  }

  async function forget(userId: string): Promise<void> {
    await change((told) => ({
      ...told,
      lost: Object.fromEntries(Object.entries(told.lost).filter(([id]) => id !== userId)),
    }))
  }

  /** One after the other, so that what is written down of one database is never taken for the next one's. */
  function change(how: (told: Testimony) => Testimony): Promise<void> {
    writing = writing
      .then(async () => {
        const told = await read()
        const device = await ensureDeviceId(db, newId)
        const next = how(told ? ofDatabase(told, device) : { device, unsent: {}, lost: {} })
        if (JSON.stringify(next) !== JSON.stringify(told)) await write(next)
      })
      .catch(() => {}) // Without a witness the work is as safe as before.
    return writing
  }

  async function read(): Promise<Testimony | undefined> {
    for (const place of places) {
      const told = v.safeParse(Testimony, await place.read().catch(() => undefined))
      if (told.success) return told.output
    }
    return undefined
  }

  async function write(told: Testimony): Promise<void> {
    await Promise.allSettled(places.map((place) => place.write(JSON.stringify(told))))
  }
}

/** What waited in a database that is gone is lost. */
function ofDatabase(told: Testimony, device: string): Testimony {
  return told.device === device ? told : { device, unsent: {}, lost: { ...told.lost, ...told.unsent } }
}

/** The clock of the device may be wrong by some hours, so it is asked from a day before. */
async function acceptedSince(api: ApiClient, instant: number): Promise<Set<string>> {
  const accepted = new Set<string>()
  for (let since = new Date(instant).toISOString(); ;) {
    const { results } = await api.call(listReceipts, { since })
    for (const { mutation_id } of results) accepted.add(mutation_id)
    const last = results.at(-1)?.applied_at
    if (results.length < RECEIPTS_AT_ONCE || last === undefined || last === since) return accepted
    since = last
  }
}
