import { expect, test } from 'vitest'
import { subjectOf } from '#domain/contracts/operations.ts'
import { anAnswer } from '#tests/drain/model-server.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { fullDisk } from '#tests/support/full-disk.ts'
import {
  ANA,
  aStageWithRating,
  aSyncStage,
  LOST_AFTER,
  LOST_BEFORE,
  status,
  structure,
} from '#tests/support/sync-stage.ts'
import type { Trick } from '#tests/support/sync-stage.ts'
import { createLiveEvaluation } from '../db/evaluation-writes.ts'
import { saveNote } from '../db/note-writes.ts'
import { saveRating } from '../db/rating-writes.ts'
import { readPanel, readSyncSummary } from '../db/reads.ts'

const AFTER_500: Trick = (_, serve) => {
  serve()
  return anAnswer(500, '')
}

test.each<[string, Trick]>([
  ['500 before the commit', status(500)],
  ['500 after the commit', AFTER_500],
  ['no network', LOST_BEFORE],
  ['[Y16] 502 with a page', status(502, '<html>Bad gateway</html>')],
  ["[Y16] a captive portal's page", status(200, '<html>Welcome to the gym</html>')],
  ['[Y16] 204', status(204)],
  ['[Y16] truncated JSON', (_, serve) => cut(serve())],
  [
    '[Y16] an answer about other operations',
    status(200, { server_epoch: 'epoch-1', server_time: '2026-03-07T14:32:00.000Z', results: [] }),
  ],
  ['[Y16] a 400 page of a proxy', status(400, '<html>Bad request</html>')],
])('[Y7] %s: the same operation is sent again, once in effect', async (_, trick) => {
  const { db, engine, tricks, server, requests, clock } = await aStageWithRating()
  tricks.push(trick)
  await engine.wake('start')
  expect(await db.outbox.filter(({ state }) => state === 'pending').count()).toBe(2)
  clock.now += 61_000
  await engine.wake('timer')
  expect(requests[1]?.batch.operations).toEqual(requests[0]?.batch.operations)
  expect(server.effects).toHaveLength(2)
  expect(await db.outbox.count()).toBe(0)
})

test('[Y9] 429 with Retry-After 120: no request earlier by itself', async () => {
  const { engine, tricks, requests, clock, db } = await aStageWithRating()
  tricks.push(status(429, { error_code: 'TOO_MANY' }, { 'retry-after': '120' }))
  await engine.wake('start')
  clock.now += 119_000
  await engine.wake('visible')
  await engine.wake('timer')
  expect(requests).toHaveLength(1)
  clock.now += 1_000
  await engine.wake('timer')
  expect(await db.outbox.count()).toBe(0)
})

test.each(['send-now', 'online'] as const)(
  '[Y9] %s tries once whatever the server asked for, and then waits as it asks again',
  async (reason) => {
    const { engine, tricks, requests, clock, db } = await aStageWithRating()
    tricks.push(
      status(429, { error_code: 'TOO_MANY' }, { 'retry-after': '120' }),
      status(429, { error_code: 'TOO_MANY' }, { 'retry-after': '120' }),
    )
    await engine.wake('start')
    await engine.wake(reason)
    await engine.wake('timer')
    expect(requests).toHaveLength(2)
    clock.now += 1_000
    await engine.wake(reason)
    expect(await db.outbox.count()).toBe(0)
  },
)

test('[Y9] the Retry-After of a portal asks for nothing, and nobody is made to wait longer than five minutes', async () => {
  const { engine, tricks, requests, clock, db } = await aStageWithRating()
  tricks.push(
    status(503, '<html>Sign in to the gym</html>', { 'retry-after': '3600' }),
    status(503, { error_code: 'UNAVAILABLE' }, { 'retry-after': '3600' }),
  )
  await engine.wake('start')
  clock.now += 61_000
  await engine.wake('timer')
  expect(requests).toHaveLength(2)
  clock.now += 300_000
  await engine.wake('timer')
  expect(await db.outbox.count()).toBe(0)
})

test('[Y9] a failed request is not repeated before its backoff, but at once when the network comes back', async () => {
  const { engine, tricks, requests, clock } = await aStageWithRating()
  tricks.push(LOST_BEFORE, LOST_BEFORE)
  await engine.wake('start')
  clock.now += 400
  await engine.wake('timer')
  expect(requests).toHaveLength(1)
  await engine.wake('online')
  expect(requests).toHaveLength(2)
})

test('[Y37] the first batch is small, each success lets the next one double, and a failure makes it smaller', async () => {
  const { ctx, engine, tricks, requests, clock } = aSyncStage()
  for (let n = 0; n < 150; n++) await createLiveEvaluation(ctx, aLiveDraft())
  const served: Trick = (_, serve) => serve()
  tricks.push(served, served, served, LOST_BEFORE, LOST_BEFORE)
  for (let n = 0; n < 3; n++) {
    await engine.wake('timer')
    clock.now += 5_000
  }
  expect(requests.map(({ batch }) => batch.operations.length)).toEqual([10, 20, 40, 50, 25, 13, 26, 41])
})

test('[Y37] while one request hangs, the other lane goes on after its own failure, and "Send now" does not wait for it either', async () => {
  const timers: (() => void)[] = []
  const { ctx, openTab, tricks, server, clock, requests } = aSyncStage()
  for (let n = 0; n < 60; n++) await createLiveEvaluation(ctx, aLiveDraft())
  const { engine } = openTab({ parallel: 2, setTimer: (_, fire) => (timers.push(fire), () => {}) })
  const hanging = Promise.withResolvers<Response>()
  tricks.push(() => hanging.promise, LOST_BEFORE, LOST_BEFORE)
  const all = engine.wake('start')
  await expect.poll(() => timers.length).toBe(1)
  clock.now += 1_000
  timers[0]?.()
  await expect.poll(() => timers.length).toBe(2)
  void engine.wake('send-now')
  await expect.poll(() => Object.keys(server.evaluations).length).toBe(50)
  expect(requests).toHaveLength(6)
  hanging.reject(new TypeError('Lost'))
  await all
})

test('[Y7] 413 halves the batch until it fits', async () => {
  const { ctx, engine, tricks, requests, server } = aSyncStage()
  for (let n = 0; n < 8; n++) await createLiveEvaluation(ctx, aLiveDraft())
  tricks.push(status(413), status(413))
  await engine.wake('start')
  expect(requests.map(({ batch }) => batch.operations.length)).toEqual([8, 4, 2, 2, 2, 2])
  expect(Object.keys(server.evaluations)).toHaveLength(8)
})

test('[Y7] a single operation that is too large for the server is set aside, and shown', async () => {
  const { db, id, engine, tricks } = await aStageWithRating()
  tricks.push(status(413, { error_code: 'TOO_LARGE', message: 'The request is too large' }))
  await engine.wake('start')
  expect((await readPanel(db, id))?.sync.title).toBe('Needs attention: The request is too large')
})

test('[Y7] a single operation that is too large for a proxy waits with the reason, and others overtake it', async () => {
  const { ctx, db, engine, tricks, server, clock } = aSyncStage()
  const ids: string[] = []
  for (let n = 0; n < 6; n++) ids.push(await createLiveEvaluation(ctx, aLiveDraft()))
  const proxy: Trick = ({ batch }, serve) =>
    batch.operations.some((body) => subjectOf(body) === ids[2])
      ? anAnswer(413, '<html>413 Request Entity Too Large</html>')
      : serve()
  tricks.push(...Array.from({ length: 12 }, () => proxy))
  await engine.wake('start')
  expect(Object.keys(server.evaluations)).toHaveLength(5)
  const [waiting] = await db.outbox.toArray()
  expect(waiting).toMatchObject({ subject_id: ids[2], state: 'pending' })
  expect(waiting?.last_error?.message).toMatch(/^A proxy between you and Courtside refuses large uploads/u)
  tricks.length = 0
  clock.now += 61_000
  await engine.wake('timer')
  expect(Object.keys(server.evaluations)).toHaveLength(6)
  expect(await db.outbox.count()).toBe(0)
})

test.each<[string, Trick, RegExp | null]>([
  ['a page with 503', status(503, '<html>Unavailable</html>'), /^A proxy answered 503/u],
  ['a portal’s page', status(200, '<html>Welcome to the gym</html>'), /^This Wi-Fi may need you to sign in/u],
  ['a rewritten answer', status(200, { server_epoch: 'epoch-1', results: 'removed' }), /^This Wi-Fi may need you/u],
  ['our own 503', status(503, { error_code: 'UNAVAILABLE' }), null],
  ['a cut connection', LOST_BEFORE, null],
])('[Y16] the chip names what answered after %s, until the server answers', async (_, trick, words) => {
  const { db, engine, tricks, clock } = await aStageWithRating()
  tricks.push(trick)
  await engine.wake('start')
  const { paused } = await readSyncSummary(db, ANA)
  expect(paused ?? '').toMatch(words ?? /^$/u)
  clock.now += 61_000
  await engine.wake('timer')
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 0, paused: null })
})

test('[Y11] one refused evaluation stops none of the others', async () => {
  const { ctx, db, engine, server, tricks } = aSyncStage()
  const ids: string[] = []
  for (let n = 0; n < 20; n++) ids.push(await createLiveEvaluation(ctx, aLiveDraft()))
  for (const id of ids) await saveRating(ctx, id, 'skill:1', 3, structure)
  tricks.push((_, serve) => refuseFirst(serve()))
  await engine.wake('start')
  expect(server.effects.filter(({ kind }) => kind === 'ratings.save')).toHaveLength(19)
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 1, attention: 1 })
  expect((await readPanel(db, ids[0] ?? ''))?.sync.title).toBe('Needs attention: Unknown position')
})

test('[Y11] a request refused as a whole is taken apart until the one is found', async () => {
  const { ctx, db, engine, tricks, server } = aSyncStage()
  const ids: string[] = []
  for (let n = 0; n < 6; n++) ids.push(await createLiveEvaluation(ctx, aLiveDraft()))
  const poison: Trick = ({ batch }, serve) =>
    batch.operations.some((body) => subjectOf(body) === ids[3])
      ? anAnswer(422, JSON.stringify({ message: 'Unreadable', error_code: 'BAD', retryable: false }))
      : serve()
  tricks.push(...Array.from({ length: 12 }, () => poison))
  await engine.wake('start')
  expect(Object.keys(server.evaluations).toSorted()).toEqual(ids.filter((id) => id !== ids[3]).toSorted())
  expect((await db.outbox.toArray()).map(({ state, last_error }) => [state, last_error?.message])).toEqual([
    ['quarantined', 'Unreadable'],
  ])
})

test('[Y7] an operation that makes the server fail each time does not hold up the rest', async () => {
  const { ctx, engine, tricks, server, clock } = aSyncStage()
  const ids: string[] = []
  for (let n = 0; n < 6; n++) ids.push(await createLiveEvaluation(ctx, aLiveDraft()))
  const crash: Trick = ({ batch }, serve) =>
    batch.operations.some((body) => subjectOf(body) === ids[0]) ? anAnswer(500, '') : serve()
  tricks.push(...Array.from({ length: 60 }, () => crash))
  for (let n = 0; n < 40; n++) {
    clock.now += 1_000
    await engine.wake('timer')
  }
  expect(Object.keys(server.evaluations).toSorted()).toEqual(ids.slice(1).toSorted())
})

test('[Y9] the next try is set for when it is due', async () => {
  const timers: number[] = []
  const { engine, tricks } = await aStageWithRating({ setTimer: (ms) => (timers.push(ms), () => {}) })
  tricks.push(LOST_BEFORE)
  await engine.wake('start')
  expect(timers).toEqual([500])
})

test.each<[string, Trick]>([
  [
    'attempts nothing',
    ({ batch }) => answering(batch.operations.map(({ mutation_id }) => ({ mutation_id, status: 'not_attempted' }))),
  ],
  [
    'comes from another backup each time',
    ({ batch }) =>
      answering(
        batch.operations.map(({ mutation_id }) => ({ mutation_id, status: 'rejected', message: 'No' })),
        `epoch-${Math.random()}`,
      ),
  ],
])('[Y9] a server that answers and %s is not asked again and again', async (_, trick) => {
  const { db, engine, requests, tricks } = await aStageWithRating()
  await db.meta.put({ key: 'serverEpoch', value: 'epoch-1' })
  tricks.push(...Array.from({ length: 50 }, () => trick))
  await engine.wake('start')
  expect(requests.length).toBeLessThan(5)
  expect(await db.outbox.filter(({ state }) => state === 'pending').count()).toBe(2)
})

function answering(results: object[], server_epoch = 'epoch-1') {
  return anAnswer(200, JSON.stringify({ server_epoch, server_time: '2026-03-07T14:32:00.000Z', results }))
}

async function cut(answer: Response) {
  return anAnswer(200, (await answer.text()).slice(0, 50))
}

async function refuseFirst(answer: Response) {
  const body = JSON.parse(await answer.text()) as { results: object[] }
  const [first, ...rest] = body.results
  return anAnswer(
    200,
    JSON.stringify({
      ...body,
      results: [{ ...first, status: 'rejected', error_code: 'BAD', message: 'Unknown position' }, ...rest],
    }),
  )
}

test('[Y38] a full disk sends from memory, and what the server has accepted leaves the outbox once there is room', async () => {
  const { ctx, db, id, engine, server, openTab } = await aStageWithRating({ onError: () => {} })
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await saveRating(ctx, await createLiveEvaluation(ctx, aLiveDraft()), 'skill:2', 4, structure)
  const disk = fullDisk()
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
  expect(Object.keys(server.evaluations)).toHaveLength(2)
  disk.release()
  await openTab().engine.wake('start')
  expect(await db.outbox.count()).toBe(0)
  expect(await db.rating.filter(({ dirty }) => dirty === 1).count()).toBe(0)
  expect(server.evaluations[id]?.sheet['skill:1']).toMatchObject({ value: 5, rev: 2 })
})

test('[Y38, Y46] a full disk sends from memory also to a server that was set back', async () => {
  const { ctx, db, id, engine, server, clock } = await aStageWithRating({ onError: () => {} })
  await engine.wake('start')
  const backup = server.snapshot()
  await saveRating(ctx, id, 'skill:1', 5, structure)
  const disk = fullDisk()
  server.restore(backup)
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
  disk.release()
  await engine.wake('send-now')
  clock.now += 60_000
  await engine.wake('send-now')
  expect(await db.outbox.count()).toBe(0)
  expect(await db.receipt.count()).toBe(3)
})

test('[Y38] a value merged into what was sent from memory without an answer goes out as a new mutation', async () => {
  const { ctx, db, id, engine, server, tricks } = await aStageWithRating({ onError: () => {} })
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:1', 5, structure)
  const disk = fullDisk()
  tricks.push(LOST_AFTER)
  await engine.wake('send-now')
  disk.release()
  await saveRating(ctx, id, 'skill:1', 4, structure)
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(4)
  expect(await db.outbox.count()).toBe(0)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 4, dirty: 0 })
})

test('[Y38] a full disk has room when the server asks to send a new evaluation later: it waits, and goes out', async () => {
  const { ctx, db, engine, server, tricks } = await aStageWithRating({ onError: () => {} })
  await engine.wake('start')
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  await saveRating(ctx, id, 'skill:2', 4, structure)
  const disk = fullDisk()
  tricks.push(({ batch }) => {
    disk.release()
    return answering(batch.operations.map(({ mutation_id }) => ({ mutation_id, status: 'retry_later' })))
  })
  await engine.wake('send-now')
  expect(await db.receipt.where('subject_id').equals(id).count()).toBe(0)
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:2']?.value).toBe(4)
  expect(await db.outbox.count()).toBe(0)
})

test('[Y38] the disk has room again while a rating is on its way from memory, and it is changed: the change arrives', async () => {
  const { ctx, db, id, engine, server, tricks } = await aStageWithRating({ onError: () => {} })
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:1', 5, structure)
  const disk = fullDisk()
  tricks.push(async (_, serve) => {
    disk.release()
    await saveRating(ctx, id, 'skill:1', 4, structure)
    return serve()
  })
  await engine.wake('send-now')
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(4)
  expect(await db.outbox.count()).toBe(0)
})

test('[Y30, Y38] a full disk sends a rating, another tablet changes it, the app starts again: the change is kept', async () => {
  const { ctx, id, engine, server, openTab } = await aStageWithRating({ onError: () => {} })
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:1', 5, structure)
  const disk = fullDisk()
  await engine.wake('send-now')
  disk.release()
  const change = {
    mutation_id: '00000000-0000-7000-8000-0000000000ff',
    evaluation_submission_id: id,
    base_revision: server.evaluations[id]?.revision ?? 0,
    ratings: [{ key: 'skill:1', value: 2, rev: 1 }],
  }
  server.handle('ratings.save', { device_id: 'another tablet', operations: [change] }, ANA)
  await openTab().engine.wake('start')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(2)
})

test('[Y14, Y38] a full disk sends a note, and the app starts again: the note counts as accepted, and is there once', async () => {
  const { ctx, db, id, engine, server, openTab } = await aStageWithRating({ onError: () => {} })
  await engine.wake('start')
  const noteId = await saveNote(ctx, { evaluationId: id, text: 'Quick feet', skillId: null })
  const disk = fullDisk()
  await engine.wake('send-now')
  disk.release()
  await openTab().engine.wake('start')
  expect(await db.note.get(noteId)).toMatchObject({ text: 'Quick feet', dirty: 0 })
  expect(Object.keys(server.evaluations[id]?.notes ?? {})).toEqual([noteId])
})
