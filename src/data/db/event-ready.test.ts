import { expect, test } from 'vitest'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { EVENT_ID, readyPage } from '#tests/drain/model-event.ts'
import { ANA, aSyncStage, structure } from '#tests/support/sync-stage.ts'
import { storeEventPage } from './event-ready.ts'
import { addEventPlayer, checkIn, rateEventPlayer } from './event-writes.ts'
import { forgetEvent } from './forget-events.ts'
import { createServerClock } from '../device/server-clock.ts'
import { saveNote } from './note-writes.ts'
import { findOldEvents } from './old-events.ts'
import { resolveConflict } from './quarantine.ts'

const MIA = '00000000-0000-7000-8000-0000000000a1'
const ZOE = '00000000-0000-7000-8000-0000000000a2'
const SHEET = eventEvaluationId(MIA, ANA)
const MARK = { offset: 0, etag: undefined }

test('[EV36] what another tablet rated appears, and is marked where it differs from what stood here', async () => {
  const { ctx, db, server, fromElsewhere } = await setup()
  await fromElsewhere({ 'skill:1': 4 })
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  expect(await db.evaluation.get(SHEET)).toMatchObject({ event_player_id: MIA, form_version: 1, server_revision: 2 })
  expect(await db.rating.get([SHEET, 'skill:1'])).toMatchObject({ value: 4, dirty: 0 })
  await fromElsewhere({ 'skill:1': null, 'skill:2': 2 })
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  expect(await db.rating.get([SHEET, 'skill:1'])).toMatchObject({ value: null, elsewhere: 1 })
  expect(await db.rating.get([SHEET, 'skill:2'])).toMatchObject({ value: 2, elsewhere: 1 })
})

test('[EV36] a download never covers what waits to be sent, and what waits has not seen it', async () => {
  const { ctx, db, server, engine, fromElsewhere } = await setup()
  await fromElsewhere({ 'skill:1': 4, 'skill:2': 4 })
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 2 }, structure)
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  expect(await db.rating.get([SHEET, 'skill:1'])).toMatchObject({ value: 2, dirty: 1 })
  expect(await db.rating.get([SHEET, 'skill:2'])).toMatchObject({ value: 4, dirty: 0 })
  await db.outbox.toCollection().modify({ sent: 1 })
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 2.5 }, structure)
  expect((await db.outbox.orderBy('seq').last())?.body).toMatchObject({ base_revision: 0 })
  await engine.wake('start')
  const [refused] = await db.outbox.orderBy('seq').toArray()
  expect(refused?.last_error?.conflicts).toEqual([{ key: 'skill:1', yours: 2, theirs: 4 }])
  expect(server.evaluations[SHEET]?.sheet['skill:1']?.value).toBe(4)
})

test('[Y73] a rating that has lost its entry in the outbox has not seen a download either', async () => {
  const { ctx, db, server, engine, fromElsewhere } = await setup()
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 1 }, structure)
  await engine.wake('start')
  const { server_revision } = (await db.evaluation.get(SHEET))!
  await fromElsewhere({ 'skill:1': 4 })
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 5 }, structure)
  await db.outbox.clear()
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  expect(await db.evaluation.get(SHEET)).toMatchObject({ server_revision })
  expect(await db.rating.get([SHEET, 'skill:1'])).toMatchObject({ value: 5, dirty: 1 })
})

test('[EV36] a download under way while a rating was accepted does not bring the older value back', async () => {
  const { ctx, db, server, engine } = await setup()
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 2 }, structure)
  await engine.wake('start')
  const late = readyPage(server, ANA)
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 5 }, structure)
  await engine.wake('start')
  await storeEventPage(ctx, late, MARK)
  expect(await db.rating.get([SHEET, 'skill:1'])).toMatchObject({ value: 5 })
})

test('[EV36] a page is under way with a rating of another tablet while a newer one is accepted here: the newer one stays', async () => {
  const { ctx, db, server, engine, fromElsewhere } = await setup()
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 2 }, structure)
  await engine.wake('start')
  await fromElsewhere({ 'skill:2': 4 })
  const late = readyPage(server, ANA)
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 5 }, structure)
  await engine.wake('enqueue')
  await storeEventPage(ctx, late, MARK)
  expect(await db.rating.get([SHEET, 'skill:1'])).toMatchObject({ value: 5 })
})

test('[EV34, Y31] the server is put back to before a rating of another tablet: the next download takes it off the screen', async () => {
  const { ctx, db, server, engine, fromElsewhere } = await setup()
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:2', value: 3 }, structure)
  await engine.wake('start')
  const backup = server.snapshot()
  await fromElsewhere({ 'skill:1': 4 })
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  expect(await db.rating.get([SHEET, 'skill:1'])).toMatchObject({ value: 4 })
  server.restore(backup)
  await engine.hearEpoch(server.epoch())
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  expect(await db.rating.get([SHEET, 'skill:1'])).toMatchObject({ value: null, elsewhere: 1 })
  expect(await db.rating.get([SHEET, 'skill:2'])).toMatchObject({ value: 3 })
})

test('[EV74] a page that was answered to another user of the tablet shows nobody their ratings', async () => {
  const { ctx, db, server } = await setup()
  const theirs = { evaluation_submission_id: eventEvaluationId(MIA, 'Bo'), event_player_id: MIA, form_version: 1 }
  const own_sheets = [{ ...theirs, revision: 2, ratings: [{ key: 'skill:1', value: 5 }] }]
  await storeEventPage(ctx, { ...readyPage(server, ANA), own_sheets }, MARK)
  expect(await db.evaluation.count()).toBe(0)
  expect(await db.rating.count()).toBe(0)
})

test('[EV36] a sheet that comes back without its ratings asks before a new one replaces them', async () => {
  const { ctx, db, server, engine } = await setup()
  for (const value of [1, 2, 3]) await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value }, structure)
  await engine.wake('start')
  await forgetEvent(ctx, EVENT_ID)
  await storeEventPage(ctx, { ...readyPage(server, ANA), own_sheets: [] }, MARK)
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 5 }, structure)
  await engine.wake('start')
  const [asked] = (await db.outbox.toArray()).flatMap(({ last_error }) => last_error?.conflicts ?? [])
  expect(asked).toMatchObject({ key: 'skill:1', yours: 5, theirs: 3 })
  await resolveConflict(ctx, SHEET, 'skill:1', 'mine')
  await engine.wake('send-now')
  expect(await db.outbox.count()).toBe(0)
  expect(server.evaluations[SHEET]?.sheet['skill:1']?.value).toBe(5)
})

test('[Y29, EV36] a sheet that left the device and is downloaded counts on, and the next tap reaches the server', async () => {
  const { ctx, db, server, engine } = await setup()
  for (const value of [1, 2, 3]) await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value }, structure)
  await engine.wake('start')
  await forgetEvent(ctx, EVENT_ID)
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  expect(await db.rating.get([SHEET, 'skill:1'])).toMatchObject({ value: 3 })
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 5 }, structure)
  await engine.wake('start')
  expect(await db.outbox.count()).toBe(0)
  // A server of an earlier version ignores a revision that it has seen.
  expect(server.evaluations[SHEET]?.sheet['skill:1']).toMatchObject({ value: 5, rev: 4 })
})

test('[EV33] a sheet refused for a lost player goes out once the server names the player again', async () => {
  const { ctx, db, server, engine } = await setup()
  const before = server.snapshot()
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 3 }, structure)
  server.restore({ ...before, players: {} })
  await engine.wake('start')
  expect(await db.outbox.orderBy('seq').first()).toMatchObject({ state: 'quarantined', kind: 'live.create' })
  server.addPlayer(MIA)
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  await engine.wake('send-now')
  expect(await db.outbox.count()).toBe(0)
  expect(server.evaluations[SHEET]?.sheet['skill:1']?.value).toBe(3)
})

test('[Y36] what was refused for a lost sheet goes out once the other tablet has brought the sheet back', async () => {
  const { ctx, db, server, engine, fromElsewhere } = await setup()
  const before = server.snapshot()
  await fromElsewhere({ 'skill:1': 4 })
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  server.restore(before)
  await engine.hearEpoch(server.epoch())
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:2', value: 3 }, structure)
  await saveNote(ctx, { evaluationId: SHEET, text: 'Quick hands', skillId: null })
  await engine.wake('enqueue')
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  await engine.wake('send-now')
  const refused = await db.outbox.orderBy('seq').first()
  expect(refused).toMatchObject({ kind: 'ratings.save', state: 'quarantined', last_error: { code: 'MISSING' } })
  await fromElsewhere({ 'skill:1': 4 })
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  await engine.wake('send-now')
  expect(await db.outbox.toArray()).toEqual([])
  expect(server.evaluations[SHEET]?.sheet).toMatchObject({ 'skill:1': { value: 4 }, 'skill:2': { value: 3 } })
})

test('[EV33] an addition refused for a lost event goes out once the event is there again', async () => {
  const { ctx, db, server, engine } = await setup()
  const id = await addEventPlayer(ctx, EVENT_ID, { bib: '57' })
  const last_error = { code: 'MISSING', message: 'Event not found', at: 0 }
  await db.outbox.where('subject_id').equals(id).modify({ state: 'quarantined', sent: 1, last_error })
  await engine.wake('start')
  expect(server.players[id]).toBeUndefined()
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  await engine.wake('send-now')
  expect(server.players[id]).toMatchObject({ bib: '57' })
})

test('[EV37] an event leaves 14 days after its close by the server’s clock; unsent work stays', async () => {
  const { ctx, db, server, clock } = await setup()
  const event = { closed_at: new Date(clock.now).toISOString() }
  await storeEventPage(ctx, readyPage(server, ANA, { event }), MARK)
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 3 }, structure)
  clock.now += 14 * 86_400_000 - 1
  expect(await findOldEvents(ctx)).toEqual([])
  clock.now += 1
  expect((await findOldEvents(ctx)).map(({ id }) => id)).toEqual([EVENT_ID])
  const serverClock = createServerClock(db, () => clock.now)
  await serverClock.hear(clock.now - 86_400_000)
  expect(await findOldEvents({ ...ctx, now: serverClock.now })).toEqual([])

  await forgetEvent(ctx, EVENT_ID)
  expect((await db.event_player.toArray()).map(({ id }) => id)).toEqual([MIA])
  expect([await db.event.count(), await db.evaluation.count(), await db.rating.count()]).toEqual([1, 1, 1])
  await db.outbox.clear()
  await db.rating.clear()
  await forgetEvent(ctx, EVENT_ID)
  expect([await db.event_player.count(), await db.event.count(), await db.evaluation.count()]).toEqual([0, 0, 0])
})

test('[EV37] a late rating of a sheet that was accepted before waits when its event leaves the tablet: it goes out', async () => {
  const { ctx, db, server, engine } = await setup()
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 2 }, structure)
  await engine.wake('start')
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 5 }, structure)
  await checkIn(ctx, ZOE, true)
  await forgetEvent(ctx, EVENT_ID)
  expect((await db.event_player.toArray()).map(({ id }) => id)).toEqual([MIA, ZOE])
  await engine.wake('enqueue')
  expect(server.evaluations[SHEET]?.sheet['skill:1']?.value).toBe(5)
})

/** An event of two players on this device, and another tablet of the same evaluator that is always online. */
async function setup() {
  const stage = aSyncStage()
  const { server, ctx } = stage
  server.addPlayer(MIA, { first_name: 'Mia', bib: '12' })
  server.addPlayer(ZOE, { first_name: 'Zoe', bib: '9' })
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  let ids = 0
  const newId = () => `00000000-0000-7000-9000-${(++ids).toString(16).padStart(12, '0')}`
  const head = () => ({ mutation_id: newId(), evaluation_submission_id: SHEET })
  const fromElsewhere = async (values: Record<string, number | null>) => {
    const created_at = '2026-03-07T14:00:00.000Z'
    const creation = { ...head(), event_player_id: MIA, rubric_version: '2026.1', created_at }
    const ratings = Object.entries(values).map(([key, value]) => ({ key, value, rev: ids }))
    const base_revision = server.evaluations[SHEET]?.revision ?? 0
    const device_id = 'other tablet'
    if (!server.evaluations[SHEET]) server.handle('live.create', { device_id, operations: [creation] }, ANA)
    server.handle('ratings.save', { device_id, operations: [{ ...head(), base_revision, ratings }] }, ANA)
  }
  return { ...stage, fromElsewhere }
}
