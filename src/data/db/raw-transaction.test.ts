import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { aSyncStage, structure } from '#tests/support/sync-stage.ts'
import type { Database } from './database.ts'
import { createLiveEvaluation } from './evaluation-writes.ts'
import { saveRating } from './rating-writes.ts'
import { connectionOf, rawTransaction } from './raw-transaction.ts'
import { StorageFullError } from './write-errors.ts'

test('[Y23] a disk that is full in the middle of a rating is told as full, and gives back what can be had again', async () => {
  const { ctx, db, id } = await setup()
  let freed = 0
  db.freeSpace = async () => void freed++
  fillDisk(db, 2)
  await expect(saveRating(ctx, id, 'skill:1', 3, structure)).rejects.toThrow(StorageFullError)
  expect(freed).toBe(1)
  expect(await db.rating.count()).toBe(0)
  await saveRating(ctx, id, 'skill:1', 4, structure)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 4 })
})

test('[Y1] a rating whose transaction the browser undoes at the commit, without a reason, is not "saved"', async () => {
  const { db, id } = await setup()
  const connection = await connectionOf(db)
  const open = connection.transaction.bind(connection)
  connection.transaction = (...args) => {
    const transaction = open(...args)
    transaction.commit = () => transaction.abort()
    return transaction
  }
  const saved = rawTransaction(connection, db, ['rating'], async (it) => {
    it.put('rating', { evaluation_id: id, key: 'skill:1', value: 3, rev: 1, dirty: 1 }, [id, 'skill:1'], true)
  })
  await expect(saved).rejects.toThrow('Aborted')
  expect(await db.rating.count()).toBe(0)
})

type Breakable = IDBTransaction & { _abort(reason: string): void }

/** The next transactions end as browsers do it when the disk is full: undone, with the new row still unanswered. */
function fillDisk(db: Database, times: number) {
  const connection = db.backendDB()
  const open = connection.transaction.bind(connection)
  connection.transaction = (...args) => {
    const transaction = open(...args) as Breakable
    if (times-- <= 0) return transaction
    const outbox = transaction.objectStore('outbox')
    const add = outbox.add.bind(outbox)
    outbox.add = (...row) => {
      const request = add(...row)
      transaction._abort('QuotaExceededError')
      return request
    }
    return transaction
  }
}

async function setup() {
  const stage = aSyncStage()
  return { ...stage, id: await createLiveEvaluation(stage.ctx, aLiveDraft()) }
}
