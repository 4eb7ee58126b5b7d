import { expect, test } from 'vitest'
import { watchDatabases } from '#storage/databases.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { aSyncStage, structure } from '#tests/support/sync-stage.ts'
import { Database } from './database.ts'
import { createLiveEvaluation } from './evaluation-writes.ts'
import { heal } from './heal.ts'
import { saveRating } from './rating-writes.ts'
import { NotSavedError, StorageFullError } from './write-errors.ts'

test('[Y23] a connection that dies in the middle is opened again, and the rating is written once', async () => {
  const { ctx, db } = aSyncStage()
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  failTransactions(db.backendDB(), 'InvalidStateError', 2)
  await saveRating(ctx, id, 'skill:1', 3, structure)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 3, rev: 1 })
  db.backendDB().close()
  await saveRating(ctx, id, 'skill:1', 4, structure)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 4, rev: 2 })
})

test('[Y23] a database that stays away is reported as not saved, never as saved', async () => {
  const { db } = aSyncStage()
  let tries = 0
  const lost = heal(db, () =>
    Promise.reject(new DOMException(`Connection to Indexed Database server lost ${tries++}`, 'UnknownError')),
  )
  await expect(lost).rejects.toThrow(NotSavedError)
  expect(tries).toBe(4)
})

test('[Y23] a write that the browser never answers is given up at the deadline', async () => {
  const { db } = aSyncStage()
  await expect(heal(db, () => new Promise(() => {}), 1)).rejects.toThrow(NotSavedError)
})

test.each([
  ['SecurityError', NotSavedError],
  ['InvalidStateError', NotSavedError],
  ['QuotaExceededError', StorageFullError],
])('[Y77] where the browser answers %s to every database, nothing is called saved', async (name, NotSaved) => {
  const refusing = {
    open() {
      throw new DOMException('Refused', name)
    },
  } as unknown as IDBFactory // Dexie calls this first.
  const db = new Database('refused', { indexedDB: watchDatabases(() => refusing).factory })
  await expect(createLiveEvaluation({ ...aSyncStage().ctx, db }, aLiveDraft())).rejects.toThrow(NotSaved)
})

test('[Y23] a full disk gives back what can be had again, then tries once more', async () => {
  const { db } = aSyncStage()
  let freed = 0
  db.freeSpace = async () => {
    freed++
  }
  let tries = 0
  const work = () => (tries++ === 0 ? Promise.reject(quotaExceeded()) : Promise.resolve('saved'))
  expect(await heal(db, work)).toBe('saved')
  expect(freed).toBe(1)
})

test('[Y23, Y31] a disk that was full this evening gives up receipts of last week, and a restore loses none of today’s work', async () => {
  const { ctx, db, engine, server, clock } = aSyncStage()
  const nothing = server.snapshot()
  await createLiveEvaluation(ctx, aLiveDraft())
  await engine.wake('start')
  clock.now += 7 * 86_400_000
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await engine.wake('enqueue')
  clock.now += 86_400_000
  await createLiveEvaluation(ctx, aLiveDraft())
  await engine.wake('enqueue')
  await expect(heal(db, () => Promise.reject(quotaExceeded()))).rejects.toThrow(StorageFullError)
  expect(await db.receipt.count()).toBe(3)
  server.restore(nothing)
  await engine.hearEpoch(server.epoch())
  clock.now += 60_000
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(3)
})

test('[Y23] a disk that stays full says so', async () => {
  const { db } = aSyncStage()
  await expect(heal(db, () => Promise.reject(quotaExceeded()))).rejects.toThrow(StorageFullError)
})

test('errors of the product pass through unchanged', async () => {
  const { db } = aSyncStage()
  await expect(heal(db, () => Promise.reject(new RangeError('Mine')))).rejects.toThrow(RangeError)
})

/** As Dexie reports it: an abort whose inner error tells the reason. */
function quotaExceeded() {
  return Object.assign(new Error('Transaction aborted'), {
    name: 'AbortError',
    inner: new DOMException('Full', 'QuotaExceededError'),
  })
}

function failTransactions(connection: IDBDatabase, name: string, times: number) {
  const open = connection.transaction.bind(connection)
  connection.transaction = (...args) => {
    if (times-- > 0) throw new DOMException('Attempt to use a lost connection', name)
    return open(...args)
  }
}
