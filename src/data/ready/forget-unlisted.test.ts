import { expect, test } from 'vitest'
import { aStageWithRating } from '#tests/support/sync-stage.ts'
import { forgetUnlisted } from './forget-unlisted.ts'

test('[Y73] a rating or note without an entry in the outbox keeps its submission on the device', async () => {
  const { ctx, db, id } = await aStageWithRating()
  await db.outbox.clear()
  const row = (await db.evaluation.get(id))!
  await db.evaluation.bulkPut([id, 'noted', 'untouched'].map((it) => ({ ...row, id: it, status: 'returned' as const })))
  const note = { id: 'note', evaluation_id: 'noted', text: 'Quick hands', skill_id: null, created_at: '', rev: 1 }
  await db.note.put({ ...note, dirty: 1 })
  await forgetUnlisted(ctx, new Set())
  expect((await db.evaluation.toCollection().primaryKeys()).toSorted()).toEqual([id, 'noted'].toSorted())
  expect([await db.rating.count(), await db.note.count()]).toEqual([1, 1])
})
