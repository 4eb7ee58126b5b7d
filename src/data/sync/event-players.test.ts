import { expect, test } from 'vitest'
import type { OperationAnswer, OperationResult } from '#domain/contracts/operations.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { EVENT_ID, readyPage } from '#tests/drain/model-event.ts'
import { anAnswer } from '#tests/drain/model-server.ts'
import { ANA, aSyncStage, structure } from '#tests/support/sync-stage.ts'
import type { Trick } from '#tests/support/sync-stage.ts'
import { storeEventPage } from '../db/event-ready.ts'
import { addEventPlayer, changeEventPlayer, checkIn, rateEventPlayer } from '../db/event-writes.ts'
import { readEvent } from '../db/event-reads.ts'

test.each([
  ['said so', true],
  ['did not say so', false],
])('[EV33] a server that was set back and %s gets players and sheets once more, in their order', async (_, isTold) => {
  const { ctx, db, engine, server, id, sheet } = await aRatedWalkOn()
  server.restore(EMPTY, { isTold })
  await rateEventPlayer(ctx, { eventPlayerId: id, key: 'skill:2', value: 4 }, structure)
  await engine.wake('enqueue')
  await engine.wake('send-now')
  expect(await db.outbox.count()).toBe(0)
  expect(server.players[id]).toMatchObject({ bib: '57', first_name: 'Noor' })
  expect(server.evaluations[sheet]?.sheet).toMatchObject({ 'skill:1': { value: 3 }, 'skill:2': { value: 4 } })
  const kinds = server.effects.map(({ kind }) => kind)
  expect(kinds.indexOf('event-player.add')).toBeLessThan(kinds.indexOf('live.create'))
})

test('[EV33] a check-in that the server has nobody for brings the player back, and the sheet that was lost too', async () => {
  const { ctx, db, engine, server, id, sheet } = await aRatedWalkOn()
  server.restore(EMPTY, { isTold: false })
  await checkIn(ctx, id, true)
  await engine.wake('enqueue')
  await engine.wake('send-now')
  expect(await db.outbox.count()).toBe(0)
  expect(server.players[id]?.checked_in_at).not.toBeNull()
  expect(server.evaluations[sheet]?.sheet).toMatchObject({ 'skill:1': { value: 3 } })
})

test('[EV34] after a restore every page is asked for anew, and a lower revision is news again', async () => {
  const { ctx, db, engine, server, id } = await aRatedWalkOn()
  await storeEventPage(ctx, readyPage(server, ANA), { offset: 0, etag: '"7"' })
  server.restore(EMPTY)
  await engine.hearEpoch(server.epoch())
  expect((await readEvent(db, ANA, EVENT_ID))?.etags).toEqual({})
  server.addPlayer(id, { bib: '60', rev: 1 })
  await storeEventPage(ctx, readyPage(server, ANA), { offset: 0, etag: '"1"' })
  expect((await db.event_player.get([ANA, id]))?.given?.bib).toBe('60')
})

test('[U126] a player past the daily limit waits as long as the server says, and nobody else waits behind them', async () => {
  const stage = await aRatedWalkOn()
  const { ctx, clock, db, engine, server, tricks, requests } = stage
  const late = await addEventPlayer(ctx, EVENT_ID, { bib: '58' })
  tricks.push(limitOfDay(stage, 3_600))
  await engine.wake('enqueue')
  const sent = () => requests.filter(({ kind }) => kind === 'event-player.add').length
  const before = sent()
  for (const reason of ['visible', 'pageshow', 'start', 'timer', 'watchdog', 'enqueue'] as const) {
    clock.now += 500_000
    await engine.wake(reason)
  }
  // Another player goes out at once. The one past the limit doesn't join the request.
  const next = await addEventPlayer(ctx, EVENT_ID, { bib: '59' })
  await engine.wake('enqueue')
  expect([sent() - before, server.players[next]?.bib, server.players[late]]).toEqual([1, '59', undefined])
  // A person may end the wait, and the server may name it again.
  tricks.push(limitOfDay(stage, 3_600))
  await engine.wake('send-now')
  expect([sent() - before, await db.outbox.count()]).toEqual([2, 1])
  clock.now += 3_661_000
  await engine.wake('timer')
  expect([await db.outbox.count(), server.players[late]?.bib]).toEqual([0, '58'])
})

test.each([
  ['named a year', 31_536_000],
  ['named no wait', undefined],
])('[U126, Y29] a server that %s holds a player up for an hour at most, whatever the clock did', async (_, seconds) => {
  const stage = await aRatedWalkOn()
  const { ctx, clock, db, engine, tricks } = stage
  await addEventPlayer(ctx, EVENT_ID, { bib: '58' })
  tricks.push(limitOfDay(stage, seconds), limitOfDay(stage, seconds))
  await engine.wake('enqueue')
  clock.now += seconds === undefined ? 60_000 : 3_661_000
  await engine.wake('timer')
  expect(tricks).toEqual([])
  clock.now -= 5 * 3_600_000
  await engine.wake('timer')
  expect(await db.outbox.count()).toBe(0)
})

test('[U125] a player past the daily limit stays queued with the reason and is sent the next day', async () => {
  const stage = await aRatedWalkOn()
  const { ctx, clock, db, engine, server, tricks } = stage
  const late = await addEventPlayer(ctx, EVENT_ID, { bib: '58' })
  tricks.push(limitOfDay(stage, 3_600))
  await engine.wake('enqueue')
  const waiting = await db.outbox.where('subject_id').equals(late).toArray()
  expect(waiting).toMatchObject([{ state: 'pending', last_error: { message: SENT_TOMORROW } }])
  clock.now += 86_400_000
  await engine.wake('send-now')
  expect([await db.outbox.count(), server.players[late]?.bib]).toEqual([0, '58'])
})

test('[EV105] a field that waits for the organizer is not shown as changed, and its receipt says so', async () => {
  const { ctx, db, engine, id, tricks } = await aRatedWalkOn()
  // The name waits for the organizer, and the bib is applied.
  tricks.push((_, serve) => withUndone(serve(), { waiting: ['first_name'] }))
  await changeEventPlayer(ctx, id, { first_name: 'Nora', bib: '61' })
  expect(await db.event_player.get([ANA, id])).toMatchObject({ first_name: 'Nora', bib: '61' })
  await engine.wake('enqueue')
  await engine.wake('send-now')
  expect(await db.outbox.count()).toBe(0)
  expect(await db.event_player.get([ANA, id])).toMatchObject({ first_name: 'Noor', bib: '61' })
  const receipts = await db.receipt.where('subject_id').equals(id).sortBy('seq')
  expect(receipts.map(({ waiting }) => waiting).filter(Boolean)).toEqual([['first_name']])
})

test('[K40] an age that the server left out is not shown as changed, and the receipt says so', async () => {
  const { ctx, db, engine, id, tricks } = await aRatedWalkOn()
  tricks.push((_, serve) => withUndone(serve(), { not_taken: ['age'] }))
  await changeEventPlayer(ctx, id, { date_of_birth: '2000-01-01', school_grade: '12', bib: '61' })
  await engine.wake('enqueue')
  await engine.wake('send-now')
  expect(await db.outbox.count()).toBe(0)
  const row = await db.event_player.get([ANA, id])
  expect(row).toMatchObject({ bib: '61', school_grade: null })
  const receipts = await db.receipt.where('subject_id').equals(id).sortBy('seq')
  expect(receipts.flatMap(({ not_taken }) => not_taken ?? [])).toEqual(['age'])
})

test('[EV127] a photo that the server left out leaves the device, and a restored server doesn’t get it', async () => {
  const { ctx, db, engine, server, id, tricks } = await aRatedWalkOn()
  tricks.push((_, serve) => withUndone(serve(), { not_taken: ['photo'] }))
  await changeEventPlayer(ctx, id, { photo: new Blob(['jpeg']) })
  expect(await db.event_player.get([ANA, id])).toMatchObject({ has_photo: true, photo: btoa('jpeg') })
  await engine.wake('enqueue')
  await engine.wake('send-now')
  expect(await db.outbox.count()).toBe(0)
  expect(await db.event_player.get([ANA, id])).toMatchObject({ has_photo: false, photo: null, first_name: 'Noor' })
  const [receipt] = await db.receipt.filter(({ not_taken }) => not_taken !== undefined).toArray()
  expect([receipt?.not_taken, 'photo' in (receipt?.body ?? {})]).toEqual([['photo'], false])
  server.restore(EMPTY)
  await engine.hearEpoch(server.epoch())
  expect((await db.outbox.toArray()).map(({ mutation_id }) => mutation_id)).not.toContain(receipt?.mutation_id)
  expect(await db.receipt.count()).toBe(1)
})

const SENT_TOMORROW = 'Sent tomorrow: today’s limit of new players is reached.'

/** Answers each operation with a daily limit and a wait. */
const limitOfDay =
  ({ server, clock }: Pick<ReturnType<typeof aSyncStage>, 'server' | 'clock'>, retry_after_seconds?: number): Trick =>
  ({ batch }) => {
    const said = { status: 'retry_later', error_code: 'LIMIT_OF_DAY', message: SENT_TOMORROW, retry_after_seconds }
    const results = batch.operations.map(({ mutation_id }) => ({ mutation_id, ...said }))
    const server_time = new Date(clock.now).toISOString()
    return anAnswer(200, JSON.stringify({ server_epoch: server.epoch(), server_time, results }))
  }

type Undone = Pick<NonNullable<OperationResult['server']>, 'waiting' | 'not_taken'>

/** Returns the answer with these fields added to its first result. */
async function withUndone(answer: Response, undone: Undone): Promise<Response> {
  const body = JSON.parse(await answer.text()) as OperationAnswer // The model server answers with this type.
  const [first, ...others] = body.results
  const results = [{ ...first, server: { ...first?.server, ...undone } }, ...others]
  return anAnswer(200, JSON.stringify({ ...body, results }))
}

const EMPTY = { evaluations: {}, players: {}, applied: {}, effects: [] }

/** A player added here, named and rated; all of it is accepted. */
async function aRatedWalkOn() {
  const stage = aSyncStage()
  const { ctx, server, engine } = stage
  await storeEventPage(ctx, readyPage(server, ANA), { offset: 0, etag: undefined })
  const id = await addEventPlayer(ctx, EVENT_ID, { bib: '57' })
  await changeEventPlayer(ctx, id, { first_name: 'Noor' })
  await rateEventPlayer(ctx, { eventPlayerId: id, key: 'skill:1', value: 3 }, structure)
  await engine.wake('start')
  return { ...stage, id, sheet: eventEvaluationId(id, ANA) }
}
