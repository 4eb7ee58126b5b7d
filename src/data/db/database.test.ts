import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { ANA, aSyncStage, BEN, structure } from '#tests/support/sync-stage.ts'
import { APP_SCHEMA } from './database.ts'
import { createLiveEvaluation } from './evaluation-writes.ts'
import { resend } from './quarantine.ts'
import { saveRating } from './rating-writes.ts'
import { readOutbox, readReceipts } from './reads.ts'

test('[EV31] a device with unsent work of the version before loses nothing, and sends it under its old ids', async () => {
  const old = await aDeviceOfVersion1()
  const { db, engine, server, ctx } = old.stage

  expect(await db.outbox.orderBy('seq').toArray()).toEqual(old.outbox)
  expect(await db.receipt.toArray()).toEqual(old.receipts)
  expect((await readOutbox(db, ANA)).waiting.map(({ sync }) => sync.state)).toEqual(['attention', 'saved', 'saved'])
  expect(await readReceipts(db, ANA)).toHaveLength(2)
  expect(await db.rating.toArray()).toHaveLength(4)

  await engine.wake('start')
  expect((await db.outbox.where('user_id').equals(ANA).toArray()).map(({ state }) => state)).toEqual([
    'quarantined',
    'pending',
  ])
  const refused = await db.outbox.where('[user_id+state]').equals([ANA, 'quarantined']).first()
  await resend(ctx, refused!.seq)
  await engine.wake('send-now')
  expect(server.effects.map(({ mutation_id }) => mutation_id)).toEqual(expect.arrayContaining(old.unsentIds))
  expect(new Set(server.effects.map(({ mutation_id }) => mutation_id)).size).toBe(server.effects.length)
  expect((await db.outbox.toArray()).map(({ user_id }) => user_id)).toEqual([BEN])
  for (const { evaluation_id, key, value } of await db.rating.toArray())
    expect(server.evaluations[evaluation_id]?.sheet[key]?.value).toBe(value)
})

test('[EV31] receipts of the version before are sent again when the server lacks their evaluation', async () => {
  const { stage, accepted } = await aDeviceOfVersion1()
  stage.server.restore({ evaluations: {}, players: {}, applied: {}, effects: [] }, { isTold: false })
  await saveRating(stage.ctx, accepted, 'skill:2', 4, structure)
  await stage.engine.wake('start')
  expect(stage.server.evaluations[accepted]?.sheet).toMatchObject({
    'skill:1': { value: 3 },
    'skill:2': { value: 4 },
  })
})

test('[Y25] the upgrade itself says that older code may not write any more', async () => {
  const { stage } = await aDeviceOfVersion1()
  await stage.db.open()
  expect(await stage.db.meta.get('appSchema')).toEqual({ key: 'appSchema', value: APP_SCHEMA })
})

/**
 * The disk of a device as version 1 left it: one evaluation that was accepted, one in flight, one that waits and one
 * that was refused, and the unsent one of somebody else.
 */
async function aDeviceOfVersion1() {
  const before = aSyncStage()
  const draft = aLiveDraft()
  const rated = async (ctx = before.ctx) => {
    const id = await createLiveEvaluation(ctx, draft)
    await saveRating(ctx, id, 'skill:1', 3, structure)
    return id
  }
  const accepted = await rated()
  await before.engine.wake('start')
  const [refused, sent] = [await rated(), await rated()]
  await rated()
  await before.db.outbox
    .where('subject_id')
    .equals(refused)
    .limit(1)
    .modify({
      state: 'quarantined',
      sent: 1,
      last_error: { code: 'NO', message: 'Not today', at: 1 },
    })
  await before.db.outbox.where('subject_id').equals(sent).limit(1).modify({ state: 'inflight', sent: 1, claim: 7 })
  await createLiveEvaluation({ ...before.ctx, userId: BEN }, draft)

  const outbox = await before.db.outbox.orderBy('seq').toArray()
  const receipts = await before.db.receipt.toArray()
  const stage = aSyncStage()
  for (let used = 0; used < 100; used++) stage.ctx.newId()
  stage.server.restore(before.server.snapshot(), { isTold: false })
  const version1 = new Dexie('courtside', { indexedDB: stage.disk })
  version1.version(1).stores({
    evaluation: 'id, user_id, [user_id+status]',
    rating: '[evaluation_id+key], evaluation_id, [evaluation_id+dirty]',
    note: 'id, evaluation_id',
    outbox: '++seq, &mutation_id, [evaluation_id+seq], user_id, [user_id+state]',
    receipt: 'mutation_id, evaluation_id, [user_id+applied_at]',
    draft: 'key, user_id',
    reference: 'key',
    meta: 'key',
  })
  const named = <Row extends { subject_id: string }>({ subject_id, ...row }: Row) => ({
    ...row,
    evaluation_id: subject_id,
  })
  await version1.table('evaluation').bulkAdd(await before.db.evaluation.toArray())
  await version1.table('rating').bulkAdd(await before.db.rating.toArray())
  await version1.table('outbox').bulkAdd(outbox.map(named))
  await version1.table('receipt').bulkAdd(receipts.map(named))
  await version1.table('meta').bulkAdd(await before.db.meta.toArray())
  await version1.table('meta').put({ key: 'appSchema', value: 1 })
  version1.close()
  const unsentIds = outbox
    .filter(({ user_id, state }) => user_id === ANA && state !== 'quarantined')
    .map(({ mutation_id }) => mutation_id)
  return { stage, accepted, outbox, receipts, unsentIds }
}
