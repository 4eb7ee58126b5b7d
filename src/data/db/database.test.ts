import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { ANA, aSyncStage, BEN, structure } from '#tests/support/sync-stage.ts'
import { APP_SCHEMA } from './database.ts'
import { createLiveEvaluation } from './evaluation-writes.ts'
import { operationsOf } from './outbox.ts'
import { resend } from './quarantine.ts'
import { saveRating } from './rating-writes.ts'
import { readOutbox, readReceipts } from './reads.ts'

/** What the versions before had for stores. */
const STORES = {
  1: {
    evaluation: 'id, user_id, [user_id+status]',
    rating: '[evaluation_id+key], evaluation_id, [evaluation_id+dirty]',
    note: 'id, evaluation_id',
    outbox: '++seq, &mutation_id, [evaluation_id+seq], user_id, [user_id+state]',
    receipt: 'mutation_id, evaluation_id, [user_id+applied_at]',
    draft: 'key, user_id',
    reference: 'key',
    meta: 'key',
  },
  2: {
    evaluation: 'id, user_id, [user_id+status], [user_id+event_id]',
    rating: '[evaluation_id+key], evaluation_id, [evaluation_id+dirty]',
    note: 'id, evaluation_id',
    outbox: '++seq, &mutation_id, [subject_id+seq], user_id, [user_id+state]',
    receipt: 'mutation_id, subject_id, [user_id+applied_at]',
    event: '[user_id+id], user_id',
    event_player: '[user_id+id], user_id, [user_id+event_id]',
    draft: 'key, user_id',
    reference: 'key',
    meta: 'key',
  },
}
type Version = keyof typeof STORES
const VERSIONS = [1, 2] as const satisfies readonly Version[]

test.each(VERSIONS)('[EV31] unsent work of version %i is not lost, and is sent under its old ids', async (version) => {
  const old = await aDeviceOf(version)
  const { db, engine, server, ctx } = old.stage

  expect(await db.outbox.orderBy('seq').toArray()).toEqual(old.outbox)
  expect(await db.receipt.toArray()).toEqual(old.receipts)
  expect((await readOutbox(db, ANA)).map(({ sync }) => sync.state)).toEqual(['attention', 'saved', 'saved'])
  expect(await readReceipts(db, ANA)).toHaveLength(2)
  expect(await db.rating.toArray()).toHaveLength(4)

  await engine.wake('start')
  expect((await operationsOf(db, ANA)).map(({ state }) => state)).toEqual(['quarantined', 'pending'])
  const refused = await db.outbox.where('[user_id+state]').equals([ANA, 'quarantined']).first()
  await resend(ctx, refused!.seq)
  await engine.wake('send-now')
  expect(server.effects.map(({ mutation_id }) => mutation_id)).toEqual(expect.arrayContaining(old.unsentIds))
  expect(new Set(server.effects.map(({ mutation_id }) => mutation_id)).size).toBe(server.effects.length)
  expect((await db.outbox.toArray()).map(({ user_id }) => user_id)).toEqual([BEN])
  for (const { evaluation_id, key, value } of await db.rating.toArray())
    expect(server.evaluations[evaluation_id]?.sheet[key]?.value).toBe(value)
})

test.each(VERSIONS)('[EV31] receipts of version %i are sent again for an evaluation that is lost', async (version) => {
  const { stage, accepted } = await aDeviceOf(version)
  stage.server.restore({ evaluations: {}, players: {}, applied: {}, effects: [] }, { isTold: false })
  await saveRating(stage.ctx, accepted, 'skill:2', 4, structure)
  await stage.engine.wake('start')
  expect(stage.server.evaluations[accepted]?.sheet).toMatchObject({
    'skill:1': { value: 3 },
    'skill:2': { value: 4 },
  })
})

test.each(VERSIONS)('[Y25] the upgrade of version %i says that older code may not write any more', async (version) => {
  const { stage } = await aDeviceOf(version)
  await stage.db.open()
  expect(await stage.db.meta.get('appSchema')).toEqual({ key: 'appSchema', value: APP_SCHEMA })
})

test('what a tap writes has no index that is the beginning of another, or of the key', async () => {
  const { db } = aSyncStage()
  for (const { schema } of [db.rating, db.outbox]) {
    const keys = [schema.primKey, ...schema.indexes].map(({ keyPath }) => [keyPath ?? []].flat())
    const isBeginning = (key: readonly string[]) =>
      keys.some((other) => other.length > key.length && key.every((name, at) => other[at] === name))
    expect(keys.filter(isBeginning)).toEqual([])
  }
})

/**
 * The disk of a device as an old version left it: one evaluation that was accepted, one in flight, one that waits and
 * one that was refused, and the unsent one of somebody else.
 */
async function aDeviceOf(version: Version) {
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
  const disk = new Dexie('courtside', { indexedDB: stage.disk })
  disk.version(version).stores(STORES[version])
  const named = <Row extends { subject_id: string }>({ subject_id, ...row }: Row) => ({
    ...row,
    ...(version === 1 ? { evaluation_id: subject_id } : { subject_id }),
  })
  await disk.table('evaluation').bulkAdd(await before.db.evaluation.toArray())
  await disk.table('rating').bulkAdd(await before.db.rating.toArray())
  await disk.table('outbox').bulkAdd(outbox.map(named))
  await disk.table('receipt').bulkAdd(receipts.map(named))
  await disk.table('meta').bulkAdd(await before.db.meta.toArray())
  await disk.table('meta').put({ key: 'appSchema', value: version })
  disk.close()
  const unsentIds = outbox
    .filter(({ user_id, state }) => user_id === ANA && state !== 'quarantined')
    .map(({ mutation_id }) => mutation_id)
  return { stage, accepted, outbox, receipts, unsentIds }
}
