import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { LEASE_MS } from '#domain/sync/chains.ts'
import { pick, seededRandom } from '#tests/drain/seeded-random.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { isReading, loseConnections } from '#tests/support/lost-storage.ts'
import { aSyncStage, structure } from '#tests/support/sync-stage.ts'
import { Database } from './database.ts'
import { createLiveEvaluation } from './evaluation-writes.ts'
import { liveRows } from './live-rows.ts'
import { saveRating } from './rating-writes.ts'

const leaving: (() => void)[] = []
afterEach(() => leaving.splice(0).forEach((leave) => leave()))

test('[Y23] what is shown goes on when the connection is lost under the reading of a tap', async () => {
  const { ctx, db, disk } = aSyncStage()
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  const shown = showRatings(db, id)
  await expect.poll(shown.values).toEqual([])
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await untilReading(disk)
  loseConnections(disk)
  await expect.poll(shown.values).toEqual([3])
  await saveRating(ctx, id, 'skill:1', 4, structure)
  await expect.poll(shown.values).toEqual([4])
  expect(shown.failures).toEqual([])
})

test('[Y23] what was never shown comes once the database is back', async () => {
  const { ctx, db, disk } = aSyncStage()
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  await saveRating(ctx, id, 'skill:1', 3, structure)
  const shown = showRatings(db, id)
  await untilReading(disk)
  loseConnections(disk)
  await expect.poll(shown.values).toEqual([3])
})

test('[Y23] a connection that is lost between two taps costs neither of them', async () => {
  const { ctx, db, disk } = aSyncStage()
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  const shown = showRatings(db, id)
  await saveRating(ctx, id, 'skill:1', 3, structure)
  loseConnections(disk)
  await saveRating(ctx, id, 'skill:1', 4, structure)
  await expect.poll(shown.values).toEqual([4])
})

/** Each time a write is tried again; more in a row are told as not saved. */
const MOST_LOSSES = 3
const SEEDS = Array.from({ length: 8 }, (_, at) => at + 1)
test.each(SEEDS)(
  '[Y23] taps, a send and connections lost at any moment: all is saved, sent and shown (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const stage = aSyncStage()
    const { db, ctx, disk, engine } = { ...stage, ...stage.openTab({ onError: () => {} }) }
    const ids = [await createLiveEvaluation(ctx, aLiveDraft()), await createLiveEvaluation(ctx, aLiveDraft())]
    const shown = ids.map((id) => showRatings(db, id))
    const wanted = new Map(ids.map((id) => [id, new Map<string, number>()]))
    const underWay: Promise<unknown>[] = []
    let losses = 0
    for (let step = 0; step < 40; step++) {
      const [id, key, value] = [pick(random, ids), pick(random, ['skill:1', 'skill:2']), pick(random, [1, 2, 3, 4, 5])]
      if (losses < MOST_LOSSES && random() < 0.1) {
        losses += 1
        loseConnections(disk)
      }
      if (random() < 0.1) underWay.push(engine.wake('online'))
      underWay.push(saveRating(ctx, id, key, value, structure))
      wanted.get(id)?.set(key, value)
      for (let turns = random() * 8; turns > 1; turns--) await new Promise(setImmediate)
    }
    expect((await Promise.allSettled(underWay)).filter(({ status }) => status === 'rejected')).toEqual([])
    for (const [at, id] of ids.entries()) {
      const all = [...(wanted.get(id) ?? [])].toSorted(([a], [b]) => a.localeCompare(b)).map(([, value]) => value)
      await expect.poll(shown[at]!.values).toEqual(all)
    }
    stage.clock.now += LEASE_MS // What was on its way when its sending failed.
    await engine.wake('send-now')
    expect(await db.outbox.count()).toBe(0)
    expect(shown.flatMap(({ failures }) => failures)).toEqual([])
  },
)

test('a read that fails for a reason of its own fails at once', async () => {
  const { db } = aSyncStage()
  const failures: unknown[] = []
  liveRows(db, () => Promise.reject(new RangeError('Mine'))).subscribe(
    () => {},
    (error) => failures.push(error),
  )
  await expect.poll(() => failures).toMatchObject([{ name: 'RangeError' }])
})

test.each(['SecurityError', 'QuotaExceededError'])(
  '[Y76] rows of a database that the browser refuses with %s appear once it opens',
  async (name) => {
    const disk = new IDBFactory()
    let refusals = 0
    const browser = {
      databases: () => disk.databases(),
      open(...asked: Parameters<IDBFactory['open']>) {
        if (refusals++ < 3) throw new DOMException('Refused', name)
        return disk.open(...asked)
      },
    } as IDBFactory // Dexie calls only these.
    const db = new Database('refused', { indexedDB: browser, IDBKeyRange })
    leaving.push(() => db.close())
    const shown = showRatings(db, 'none')
    await expect.poll(shown.values).toEqual([])
    expect(shown.failures).toEqual([])
  },
)

test('a database that was closed on purpose stays closed', async () => {
  const { ctx, db } = aSyncStage()
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  const shown = showRatings(db, id)
  await expect.poll(shown.values).toEqual([])
  db.close()
  // Long enough for another try.
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(db.isOpen()).toBe(false)
})

function showRatings(db: Database, id: string) {
  let values: (number | null)[] | undefined
  const failures: unknown[] = []
  const subscription = liveRows(db, () => db.rating.where('evaluation_id').equals(id).toArray()).subscribe(
    (rows) => (values = rows.map(({ value }) => value)),
    (error) => failures.push(error),
  )
  leaving.push(() => subscription.unsubscribe())
  return { values: () => values, failures }
}

async function untilReading(disk: Parameters<typeof isReading>[0]) {
  while (!isReading(disk)) await new Promise(setImmediate)
}
