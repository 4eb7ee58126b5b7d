import { expect, test } from 'vitest'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { EVENT_ID, readyPage } from '#tests/drain/model-event.ts'
import { ANA, aSyncStage, BEN, LOST_AFTER, structure } from '#tests/support/sync-stage.ts'
import { storeEventPage } from './event-ready.ts'
import { readBoardMoves, readEventPlayers, readOwnSheets } from './event-reads.ts'
import {
  addEventPlayer,
  changeEventPlayer,
  checkIn,
  moveOnBoard,
  rateEventPlayer,
  takeBackEventPlayer,
} from './event-writes.ts'
import { discard } from './quarantine.ts'
import { readOutbox, readReceipts } from './reads.ts'
import type { WriteContext } from './write-context.ts'

const MIA = '00000000-0000-7000-8000-0000000000a1'
const ZOE = '00000000-0000-7000-8000-0000000000a2'

test('[EV30] the id of a sheet is made of event player and evaluator, whatever case the id of a user is written in', () => {
  expect(eventEvaluationId(MIA, ANA)).toBe(eventEvaluationId(MIA, ANA.toUpperCase()))
  expect(eventEvaluationId(MIA, ANA)).not.toBe(eventEvaluationId(MIA, BEN))
  expect(eventEvaluationId('018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-00000000000a')).toBe(
    'e5d4ea85-aa38-55c4-ac89-8e4076610459',
  )
})

test('[EV35] the first tap makes sheet and rating at once, the next ones join it', async () => {
  const { ctx, db } = await setup()
  const id = await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 3 }, structure)
  expect(id).toBe(eventEvaluationId(MIA, ANA))
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:2', value: 4 }, structure)
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: null }, structure)
  expect(await db.evaluation.get(id)).toMatchObject({
    status: 'live',
    event_id: EVENT_ID,
    event_player_id: MIA,
    form_version: 1,
    jersey_number: '12',
    event_name: 'Fall Tryout',
    player: { first_name: 'Mia', last_name: 'Chen' },
  })
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['live.create', 'ratings.save'])
  expect((await readOwnSheets(db, ANA, EVENT_ID)).get(MIA)).toEqual({
    evaluation_id: id,
    form_version: 1,
    ratings: { 'skill:2': 4 },
  })
})

test('[EV35] of taps in a row on an unknown sheet the last one stands, and one sheet is made', async () => {
  const { ctx, db, engine, server } = await setup()
  await Promise.all(
    [1, 2, 3, 4, 5].map((value) => rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value }, structure)),
  )
  const id = eventEvaluationId(MIA, ANA)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 5 })
  expect(await db.outbox.where('subject_id').equals(id).count()).toBe(2)
  await engine.wake('start')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
})

test('[EV35] a player who is not on this device is not rated, and nothing is written', async () => {
  const { ctx, db } = await setup()
  const stranger = ctx.newId()
  await expect(rateEventPlayer(ctx, { eventPlayerId: stranger, key: 'skill:1', value: 3 }, structure)).rejects.toThrow(
    'This player isn’t on this device',
  )
  expect([await db.outbox.count(), await db.rating.count(), await db.evaluation.count()]).toEqual([0, 0, 0])
})

test('[EV32] a player added here arrives before the sheet that was begun with them, also after a lost answer', async () => {
  const { ctx, engine, tricks, server, db } = await setup()
  const id = await addEventPlayer(ctx, EVENT_ID, { bib: '57', checked_in: true })
  await rateEventPlayer(ctx, { eventPlayerId: id, key: 'skill:1', value: 3 }, structure)
  await changeEventPlayer(ctx, id, { first_name: 'Noor' })
  tricks.push(LOST_AFTER)
  await engine.wake('start')
  await engine.wake('send-now')
  expect(server.effects.map(({ kind }) => kind)).toEqual([
    'event-player.add',
    'event-player.change',
    'live.create',
    'ratings.save',
  ])
  expect(server.players[id]).toMatchObject({ bib: '57', first_name: 'Noor' })
  expect(await db.outbox.count()).toBe(0)
  expect((await readReceipts(db, ANA)).map(({ player_name }) => player_name)).toContain('Noor')
})

test('[EV32] the one who gives up a refused addition gives up the sheet that was begun with it, and nothing else', async () => {
  const { ctx, db } = await setup()
  const id = await addEventPlayer(ctx, EVENT_ID, { bib: '57' })
  await rateEventPlayer(ctx, { eventPlayerId: id, key: 'skill:1', value: 3 }, structure)
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 3 }, structure)
  const addition = await db.outbox.where('subject_id').equals(id).first()
  await db.outbox.update(addition!.seq, { state: 'quarantined' })
  expect((await readOutbox(db, ANA)).waiting.map(({ playerName }) => playerName)).toEqual([
    'Bib 57',
    'Bib 57',
    'Mia Chen',
  ])
  await discard(ctx, addition!.seq)
  expect((await readOutbox(db, ANA)).waiting.map(({ playerName }) => playerName)).toEqual(['Mia Chen'])
  expect(await db.event_player.get([ANA, id])).toBeUndefined()
})

test.each<[string, boolean, (ctx: WriteContext, id: string) => Promise<unknown>]>([
  ['nothing of them was sent', true, async () => {}],
  ['they were checked out and renamed', true, (ctx, id) => changeEventPlayer(ctx, id, { first_name: 'Noor' })],
  ['the server may have them', false, ({ db }, id) => db.outbox.where('subject_id').equals(id).modify({ sent: 1 })],
  [
    'they were rated here',
    false,
    (ctx, id) => rateEventPlayer(ctx, { eventPlayerId: id, key: 'skill:1', value: 3 }, structure),
  ],
])('[EV218] a player who was added here, when %s: removed is %s', async (_, isRemoved, happen) => {
  const { ctx, db } = await setup()
  const id = await addEventPlayer(ctx, EVENT_ID, { bib: '57', checked_in: true })
  await happen(ctx, id)
  const before = await db.outbox.count()
  expect(await takeBackEventPlayer(ctx, id)).toBe(isRemoved)
  expect((await db.event_player.get([ANA, id])) === undefined).toBe(isRemoved)
  expect(await db.outbox.count()).toBe(isRemoved ? 0 : before)
})

test('[EV34] what is changed here shows at once, over any download, until the server has accepted it', async () => {
  const { ctx, db, engine, server } = await setup()
  await changeEventPlayer(ctx, MIA, { bib: '58' })
  await checkIn(ctx, MIA, true)
  server.addPlayer(MIA, { bib: '77', first_name: 'Mia', last_name: 'Chen-Lopez' })
  await storeEventPage(ctx, readyPage(server, ANA), { offset: 0, etag: '"1"' })
  expect(await playerOnScreen(db)).toMatchObject({ bib: '58', last_name: 'Chen-Lopez' })
  expect((await playerOnScreen(db))?.checked_in_at).not.toBeNull()
  const late = readyPage(server, ANA)
  await engine.wake('start')
  await storeEventPage(ctx, late, { offset: 0, etag: '"2"' })
  expect(await playerOnScreen(db)).toMatchObject({ bib: '58' })
  await storeEventPage(ctx, readyPage(server, ANA), { offset: 0, etag: '"3"' })
  expect(await playerOnScreen(db)).toMatchObject({ bib: '58', rev: 3, given: { bib: '58' } })
})

test('[EV34] what was refused and given up is no longer shown', async () => {
  const { ctx, db } = await setup()
  await changeEventPlayer(ctx, MIA, { bib: '58' })
  const [entry] = await db.outbox.toArray()
  await db.outbox.update(entry!.seq, { state: 'quarantined' })
  await discard(ctx, entry!.seq)
  expect(await playerOnScreen(db)).toMatchObject({ bib: '12' })
})

test('a new name and bib of an event player stand on the sheet too', async () => {
  const { ctx, db } = await setup()
  const id = await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 3 }, structure)
  await changeEventPlayer(ctx, MIA, { bib: '007', first_name: 'Amelia' })
  expect(await db.evaluation.get(id)).toMatchObject({ jersey_number: '7', player: { first_name: 'Amelia' } })
})

test('a photo that was taken here is shown until the server has it, and one that is too large is refused', async () => {
  const { ctx, db } = await setup()
  await changeEventPlayer(ctx, MIA, { photo: new Blob(['jpeg'], { type: 'image/jpeg' }) })
  expect(await playerOnScreen(db)).toMatchObject({ has_photo: true, photo: btoa('jpeg') })
  await expect(changeEventPlayer(ctx, MIA, { photo: new Blob([new Uint8Array(26_000)]) })).rejects.toThrow('25 kB')
  await changeEventPlayer(ctx, MIA, { photo: null })
  expect(await playerOnScreen(db)).toMatchObject({ has_photo: false, photo: null })
})

test('players are listed by bib with what one has rated of the form; who was joined is shown as the one kept', async () => {
  const { ctx, db, server } = await setup()
  await rateEventPlayer(ctx, { eventPlayerId: ZOE, key: 'skill:1', value: 3 }, structure)
  await rateEventPlayer(ctx, { eventPlayerId: ZOE, key: 'skill:3', value: 3 }, structure)
  expect(await listed(db)).toEqual(['Zoe 9: 1 of 3', 'Mia 12: 0 of 3'])
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:2', value: 2 }, structure)
  server.addPlayer(ZOE, { first_name: 'Zoe', bib: '9', joined_to: MIA })
  await storeEventPage(ctx, readyPage(server, ANA), { offset: 0, etag: undefined })
  expect(await listed(db)).toEqual(['Mia 12: 2 of 3'])
  expect((await readOwnSheets(db, ANA, EVENT_ID)).get(MIA)).toMatchObject({
    evaluation_id: eventEvaluationId(MIA, ANA),
    ratings: { 'skill:1': 3, 'skill:2': 2 },
  })
})

test('moves on the decide board wait like everything else, the last one of a player shows', async () => {
  const { ctx, db, engine } = await setup()
  await moveOnBoard(ctx, { eventId: EVENT_ID, eventPlayerId: MIA, column: 0 })
  await moveOnBoard(ctx, { eventId: EVENT_ID, eventPlayerId: MIA, column: null })
  expect(await readBoardMoves(db, ANA, EVENT_ID)).toEqual(new Map([[MIA, null]]))
  await engine.wake('start')
  expect(await readBoardMoves(db, ANA, EVENT_ID)).toEqual(new Map())
})

type Db = Awaited<ReturnType<typeof setup>>['db']

const playerOnScreen = (db: Db) => db.event_player.get([ANA, MIA])

async function listed(db: Db) {
  const players = await readEventPlayers(db, ANA, EVENT_ID)
  return players.map(({ row, progress }) => `${row.first_name} ${row.bib}: ${progress.rated} of ${progress.of}`)
}

/** An event of two players on this device. */
async function setup() {
  const stage = aSyncStage()
  stage.server.addPlayer(MIA, { first_name: 'Mia', last_name: 'Chen', bib: '12' })
  stage.server.addPlayer(ZOE, { first_name: 'Zoe', bib: '9' })
  await storeEventPage(stage.ctx, readyPage(stage.server, ANA), { offset: 0, etag: undefined })
  return stage
}
