import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { guarded } from '#storage/page-storage.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { ANA, structure } from '#tests/support/sync-stage.ts'
import type { ApiClient } from '../api/api-client.ts'
import { Database } from '../db/database.ts'
import { createLiveEvaluation } from '../db/evaluation-writes.ts'
import { rememberUser } from '../db/meta.ts'
import { saveRating } from '../db/rating-writes.ts'
import { createWitness } from './witness.ts'
import { witnessPlaces } from './witness-places.ts'

test('[Y44] a database that was cleared under the app leaves word of whose work waited, and nothing of a player', async () => {
  const device = aDevice()
  const before = device.start()
  const [first] = [await before.rate(), await before.rate()]
  await device.knows(2)
  expect(device.text()).not.toMatch(/Duarte|Harbor/u)
  const after = device.wipe()
  expect(await after.witness.check()).toMatchObject([
    { userId: ANA, name: 'Ana Ames', evaluations: { [first]: expect.any(String) } },
  ])
  expect(Object.keys((await after.witness.check())[0]!.evaluations)).toHaveLength(2)
})

test('[Y44] where everything was sent, and where the database is the same, nothing is told', async () => {
  const device = aDevice()
  const page = device.start()
  await page.rate()
  await device.knows(1)
  expect(await page.witness.check()).toEqual([])
  await page.db.outbox.clear()
  await device.knows(0)
  expect(await device.wipe().witness.check()).toEqual([])
})

test('[Y44] either of its places is enough, and a new day’s work does not cover the loss', async () => {
  const device = aDevice()
  await device.start().rate()
  await device.knows(1)
  device.storage.clear()
  const after = device.wipe()
  await after.rate()
  await device.knows(1)
  expect(await after.witness.check()).toHaveLength(1)
  await after.witness.forget(ANA)
  expect(await after.witness.check()).toEqual([])
})

test('[Y44] what the server has accepted after all was not lost', async () => {
  const device = aDevice()
  const page = device.start()
  const [sent, lost] = [await page.rate(), await page.rate()]
  const accepted = await page.db.outbox.where('subject_id').equals(sent).toArray()
  await device.knows(2)
  const { witness } = device.wipe()
  const [work] = await witness.check()
  const asked: unknown[] = []
  const api = {
    call: async (_endpoint: unknown, input: unknown) => {
      asked.push(input)
      return { results: accepted }
    },
  } as unknown as ApiClient // One call.
  expect(Object.keys((await witness.compare(api, work!)).evaluations)).toEqual([lost])
  expect(asked).toEqual([{ since: new Date(work!.since - 86_400_000).toISOString() }])
})

/** A browser whose database may be cleared while the rest stays. */
function aDevice() {
  const storage = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  } as unknown as Storage // Two calls.
  const places = witnessPlaces(
    guarded(() => localStorage),
    memoryCaches(),
  )
  let [disk, ids, stop] = [new IDBFactory(), 0, () => {}]
  const newId = () => `00000000-0000-7000-8000-${(++ids).toString(16).padStart(12, '0')}`
  const text = () => [...storage.values()].join('')

  function start() {
    const db = new Database('courtside', { indexedDB: disk, IDBKeyRange })
    const witness = createWitness({ db, places, newId })
    stop = witness.watch()
    const ctx = { db, userId: ANA, now: Date.now, newId, build: 'test' }
    async function rate() {
      await rememberUser(db, ANA, 'Ana Ames')
      const id = await createLiveEvaluation(ctx, aLiveDraft())
      await saveRating(ctx, id, 'skill:1', 4, structure)
      return id
    }
    return { db, witness, rate }
  }

  return {
    storage,
    text,
    start,
    async knows(evaluations: number) {
      await expect.poll(async () => countOf(await places.at(-1)!.read())).toBe(evaluations)
    },
    wipe() {
      stop()
      disk = new IDBFactory()
      return start()
    },
  }
}

function countOf(text = '{"unsent":{}}'): number {
  const { unsent } = JSON.parse(text) as { unsent: Record<string, { evaluations: object }> }
  return Object.values(unsent).flatMap((person) => Object.keys(person.evaluations)).length
}
