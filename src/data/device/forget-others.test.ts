import { afterEach, beforeEach, expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { EVENT_ID, readyPage } from '#tests/drain/model-event.ts'
import { createModelServer } from '#tests/drain/model-server.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { aMemoryFolder } from '#tests/support/memory-folder.ts'
import { aVideoDisk } from '#tests/support/part-worker.ts'
import { Database } from '../db/database.ts'
import { countTyping, forgetTyping, putDraft } from '../db/drafts.ts'
import { createLiveEvaluation } from '../db/evaluation-writes.ts'
import { storeEventPage } from '../db/event-ready.ts'
import { checkIn, rateEventPlayer } from '../db/event-writes.ts'
import { rememberUser } from '../db/meta.ts'
import { saveNote } from '../db/note-writes.ts'
import { createQueryStore } from '../db/query-store.ts'
import { saveRating } from '../db/rating-writes.ts'
import { readPanel, unsentByUser } from '../db/reads.ts'
import { storeReady } from '../db/ready.ts'
import { createKeptPictures } from '../pictures/kept-pictures.ts'
import { openVideoParts } from '../videos/video-parts.ts'
import { forgetOthers } from './forget-others.ts'

const ANA = '00000000-0000-7000-8000-00000000aaaa'
const BEN = '00000000-0000-7000-8000-00000000bbbb'
const CHILD = { first_name: 'Mia', last_name: 'Chenowitz', date_of_birth: '2009-05-01' }
const structure = aScoreStructure()

let device: Awaited<ReturnType<typeof aDeviceOfAna>>
beforeEach(async () => {
  device = await aDeviceOfAna()
})
afterEach(() => device.close())

test('[T55] signed out, the whole device knows neither the name of a player nor a birth date', async () => {
  expect(await device.everything()).toMatch(/Chenowitz.*2009-05-01/u)
  await device.forget(undefined)
  expect(await device.everything()).not.toMatch(/Chenowitz|2009-05-01|Quick hands|Ana Ames/u)
})

test('[T55] what is not sent stays whole, and goes to nobody but who made it', async () => {
  const id = await createLiveEvaluation(device.ctx, aLiveDraft())
  await saveRating(device.ctx, id, 'skill:1', 4, structure)
  await saveNote(device.ctx, { evaluationId: id, text: 'Runs the floor', skillId: null })
  await device.forget(BEN)
  expect(await readPanel(device.db, id)).toMatchObject({
    row: { user_id: ANA },
    ratings: { 'skill:1': 4 },
    notes: [{ text: 'Runs the floor' }],
  })
  expect(await unsentByUser(device.db)).toEqual([{ userId: ANA, name: 'Ana Ames', evaluations: 1 }])
  expect(await device.db.outbox.count()).toBe(3)
  expect(await device.everything()).not.toMatch(/Chenowitz|2009-05-01/u)
})

test('[T55] one rating that is not sent keeps its evaluation and the receipts of it, and no other', async () => {
  await saveRating(device.ctx, device.sent, 'skill:2', 2, structure)
  await device.forget(undefined)
  expect(await device.db.evaluation.toCollection().primaryKeys()).toEqual([device.sent])
  expect(await device.db.receipt.toCollection().primaryKeys()).toEqual(['of the sent one'])
})

test('[T55] of an event only the players with something unsent stay, with the event around them and their receipts', async () => {
  const { ctx, db } = device
  const server = createModelServer()
  const [mia, zoe, noor] = [ctx.newId(), ctx.newId(), ctx.newId()]
  for (const id of [mia, zoe, noor]) server.addPlayer(id, CHILD)
  await storeEventPage(ctx, readyPage(server, ANA), { offset: 0, etag: undefined })
  await storeEventPage({ ...ctx, userId: BEN }, readyPage(server, BEN), { offset: 0, etag: undefined })
  const sheet = await rateEventPlayer(ctx, { eventPlayerId: mia, key: 'skill:1', value: 3 }, structure)
  await checkIn(ctx, zoe, true)
  const [receipt] = await db.receipt.toArray()
  await db.receipt.bulkPut([mia, noor].map((id) => ({ ...receipt!, mutation_id: `of ${id}`, subject_id: id })))

  await device.forget(BEN)
  expect((await db.event_player.where('user_id').equals(ANA).toArray()).map(({ id }) => id)).toEqual([mia, zoe])
  expect(await db.event_player.where('user_id').equals(BEN).count()).toBe(3)
  expect(await db.event.count()).toBe(2)
  expect(await db.evaluation.toCollection().primaryKeys()).toEqual([sheet])
  expect(await db.receipt.toCollection().primaryKeys()).toEqual([`of ${mia}`])
  await db.outbox.clear()
  await db.rating.clear()
  await device.forget(BEN)
  expect(await db.event.toCollection().primaryKeys()).toEqual([[BEN, EVENT_ID]])
})

test('[T55] who is signed in keeps everything', async () => {
  const before = await device.everything()
  await device.forget(ANA)
  expect(await device.everything()).toBe(before)
})

test('[Y29] an evaluation that comes back after a sign-out counts on from where it was', async () => {
  await device.db.evaluation.update(device.sent, { rev: 17 })
  await device.forget(undefined)
  await storeReady(device.ctx, anEvaluationData({ evaluation_submission_id: device.sent, status: 'in_review' }))
  expect((await device.db.evaluation.get(device.sent))?.rev).toBe(17)
})

test('[T56] a session that ended by itself leaves what is half typed; signing out takes it, but for notes of what is not sent', async () => {
  const id = await createLiveEvaluation(device.ctx, aLiveDraft())
  await putDraft(device.ctx, `note:${id}:player:new`, 'Half a sentence about')
  await putDraft(device.ctx, 'live-player', { last_name: 'Chenowitz' })
  await putDraft(device.ctx, 'live-player-next', { event_name: 'Fall League' })
  await putDraft({ ...device.ctx, userId: BEN }, 'live-player', { last_name: 'Abara' })
  await device.forget(undefined)
  expect(await device.db.draft.count()).toBe(4)
  expect(await countTyping(device.db, ANA)).toBe(1)
  await forgetTyping(device.db, ANA)
  expect((await device.db.draft.toArray()).map(({ user_id, value }) => [user_id, value])).toEqual([
    [ANA, 'Half a sentence about'],
    [BEN, { last_name: 'Abara' }],
  ])
})

/**
 * Everything that a day of Ana's leaves on a device, all of it sent: a submission with ratings and notes, answers, a
 * photo, a video.
 */
async function aDeviceOfAna() {
  for (const name of ['courtside', 'courtside-queries']) indexedDB.deleteDatabase(name)
  const db = new Database()
  let ids = 0
  const ctx = {
    db,
    userId: ANA,
    now: Date.now,
    newId: () => `00000000-0000-7000-8000-${(++ids).toString(16).padStart(12, '0')}`,
    build: 'test',
  }
  const given = anEvaluationData({
    status: 'in_review',
    player_profile: { ...anEvaluationData().player_profile, ...CHILD },
    ratings: [{ key: 'skill:1', value: 3, rev: 1 }],
    notes: [
      {
        id: ctx.newId(),
        text: 'Quick hands',
        skill_id: null,
        created_at: '2026-03-01T10:00:00.000Z',
        rev: 2,
        version: 1,
      },
    ],
  })
  const sent = given.evaluation_submission_id
  await storeReady(ctx, given)
  await rememberUser(db, ANA, 'Ana Ames')
  await db.meta.put({ key: `ready:${ANA}`, value: { items: [{ player_name: 'Mia Chenowitz' }] } })
  const receipt = {
    seq: 0,
    user_id: ANA,
    kind: 'evaluation.complete' as const,
    player_name: 'Mia Chenowitz',
    applied_at: '2026-03-01T10:00:00.000Z',
    body: { mutation_id: '', evaluation_submission_id: sent, outcome: 'completed' as const, reason: null },
  }
  await db.receipt.bulkPut([
    { ...receipt, mutation_id: 'of the sent one', subject_id: sent },
    { ...receipt, mutation_id: 'of one that left long ago', subject_id: ctx.newId() },
  ])
  const queries = createQueryStore<object>(ANA)
  await queries.setItem('library', { results: [{ player_name: 'Mia Chenowitz', date_of_birth: '2009-05-01' }] })
  queries.close()
  const caches = memoryCaches()
  await createKeptPictures({
    places: caches,
    userId: ANA,
    fetchPicture: async () => new Response('Mia Chenowitz', { headers: { 'content-type': 'image/jpeg' } }),
  }).keep('/mia/')
  const disk = aMemoryFolder()
  await openVideoParts(aVideoDisk(disk.root), ANA).write(
    { videoId: sent, byteLength: 13 },
    { index: 0, start: 0, byteLength: 13 },
    async () => new Blob(['Mia Chenowitz']).stream(),
    new AbortController().signal,
  )
  return {
    db,
    ctx,
    sent,
    forget: (signedIn: string | undefined) =>
      forgetOthers({ db, pictures: caches, files: async () => disk.root }, signedIn),
    everything: async () =>
      [...(await allRows()), ...(await allResponses(caches)), ...(await allFiles(disk.root))].join('\n'),
    close: () => db.close(),
  }
}

async function allRows(): Promise<string[]> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const rows: string[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await answer(indexedDB.open(name))
    for (const store of db.objectStoreNames)
      rows.push(JSON.stringify(await answer(db.transaction(store).objectStore(store).getAll())))
    db.close()
  }
  return rows
}

async function allResponses(caches: CacheStorage): Promise<string[]> {
  const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  return (
    await Promise.all(
      kept.map(async (cache) =>
        Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? '')),
      ),
    )
  ).flat()
}

async function allFiles(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const texts: string[] = []
  for await (const [name, handle] of folder.entries()) {
    texts.push(
      name,
      ...(handle.kind === 'directory'
        ? await allFiles(handle as FileSystemDirectoryHandle)
        : [await (await (handle as FileSystemFileHandle).getFile()).text()]),
    )
  }
  return texts
}
