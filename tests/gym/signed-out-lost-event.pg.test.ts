import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOST, readLostEvents } from '#data/db/lost-events.ts'
import { readMeta } from '#data/db/meta.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { sealedEventRows } from '#data/db/sealed-rows.ts'
import { unsentTable } from '#data/db/unsent-table.ts'
import { lookForLostEvents } from '#data/ready/look-for-lost-events.ts'
import { readEventCopy } from '#data/ready/restore-event.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { findServerEpoch } from '#server/resources/receipts/server-epoch.ts'
import { erasePlayer } from '#server/resources/own-data/erase-player.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { lostEvenings, rate, restoreFrom, settled } from './lost-evenings.ts'
import { FINE } from './tablet.ts'
import type { Tablet } from './tablet.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

const { anEvening, setBackToBefore, storedOf } = lostEvenings(() => stage)

/** Other tests of this file set the server back, and a tablet may hear of that late. */
async function hearOfServer(tablet: Tablet) {
  do await tablet.sync()
  while ((await readMeta(tablet.db, 'serverEpoch')) !== (await findServerEpoch(stage.db)))
}

/** The person signs out, with the key of their receipts on the tablet. Somebody else signs in. */
async function signOut(tablet: Tablet) {
  await hearOfServer(tablet)
  expect(await tablet.keepsReceipts()).toBe(true)
  await tablet.handTo(await stage.createUser({ role: 'Player' }))
}

/** The person signs in again after the restore. The tablet asks which epoch the server is in, and opens its copy. */
async function signInToLost(tablet: Tablet, user: TestUser, eventId: string) {
  await tablet.handTo(user)
  // The head of an answer may still name the old epoch (Y66).
  while (!(await tablet.db.event.get([user.id, eventId]))) await tablet.sync()
}

const namesOn = async ({ db }: Tablet) => JSON.stringify([await db.event.toArray(), await db.event_player.toArray()])

test('[Y68, Y60, EV150] tablets of people who signed out recognize a lost event and restore it', async () => {
  const { organizer, known, eventId, players, tablets, ofOrganizer, ofKnown } = await anEvening()
  const [ana, bea] = players.map(({ id }) => id) as [string, string]
  await rate(ofKnown, ana, 'skill:1', 4)
  await saveNote(ofKnown.ctx, { evaluationId: eventEvaluationId(ana, known.id), text: 'Quick feet', skillId: null })
  await rate(ofKnown, bea, 'skill:2', 2)
  for (const tablet of tablets) expect(await settled(tablet)).toEqual([])
  for (const tablet of [ofOrganizer, ofKnown]) {
    await signOut(tablet)
    expect(await namesOn(tablet)).toBe('[[],[]]')
  }

  await setBackToBefore(eventId, { event: true })
  await signInToLost(ofKnown, known, eventId)
  const refused = (await settled(ofKnown)).filter(({ state }) => state === 'quarantined')
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ last_error }) => last_error?.code))).toEqual(new Set([LOST]))
  expect((await readLostEvents(ofKnown.db, known.id)).map(({ row }) => row.id)).toEqual([eventId])
  const table = await unsentTable(ofKnown.ctx, { itemName: (key) => key, eventId })
  expect(table).toMatch(/Fall Tryout,1,Ana,.*skill:1,4\.0/u)
  expect(table).toMatch(/Fall Tryout,1,Ana,.*Quick feet/u)
  await lookForLostEvents(ofKnown.services, known.id)

  await signInToLost(ofOrganizer, organizer, eventId)
  await restoreFrom(ofOrganizer, eventId)
  await lookForLostEvents(ofKnown.services, known.id)
  expect(await settled(ofKnown)).toEqual([])
  expect(await storedOf(known, eventId)).toEqual([
    { bib: '1', ratings: { 'skill:1': 4 }, notes: ['Quick feet'] },
    { bib: '2', ratings: { 'skill:2': 2 }, notes: [] },
  ])
  expect(await readLostEvents(ofKnown.db, known.id)).toEqual([])
  await Promise.all(tablets.map((tablet) => tablet.close()))
})

test('[Y68] a copy of a person who signed out after the restore was heard opens too', async () => {
  const { organizer, eventId, tablets, ofOrganizer } = await anEvening()
  await ofOrganizer.drain()
  await setBackToBefore(eventId, { event: true })
  while (!(await ofOrganizer.db.event.get([organizer.id, eventId]))?.set_back) await ofOrganizer.sync()
  await signOut(ofOrganizer)
  await signInToLost(ofOrganizer, organizer, eventId)
  expect((await readEventCopy(ofOrganizer.db, organizer.id, eventId))?.players).toHaveLength(2)
  await Promise.all(tablets.map((tablet) => tablet.close()))
})

test('[Y68, EV151] an encrypted copy brings back no erased player, neither on the server nor on the tablet', async () => {
  const { organizer, eventId, players, tablets, ofOrganizer } = await anEvening()
  await signOut(ofOrganizer)
  await stage.db.transaction((sql) => erasePlayer(sql, players[0]?.player_id ?? ''))
  await setBackToBefore(eventId, { event: true })
  await signInToLost(ofOrganizer, organizer, eventId)
  await restoreFrom(ofOrganizer, eventId)
  const names = await stage.db.query(
    'SELECT p.first_name FROM event_player x JOIN player p ON p.id = x.player_id WHERE x.event_id = $1 ORDER BY x.bib',
    [eventId],
  )
  expect(names).toEqual([{ first_name: 'Deleted' }, { first_name: 'Bea' }])
  expect(await namesOn(ofOrganizer)).not.toContain('Ana')
  expect(await namesOn(ofOrganizer)).toContain('Bea')
  await Promise.all(tablets.map((tablet) => tablet.close()))
})

test('[Y68, EV37] the copy leaves with a download of the event, and with the event', async () => {
  const { organizer, outsider, eventId, tablets, ofOrganizer, ofOutsider } = await anEvening()
  for (const tablet of [ofOrganizer, ofOutsider]) {
    const owner = tablet.user
    await hearOfServer(tablet)
    await tablet.makeReady(eventId)
    await signOut(tablet)
    await tablet.handTo(owner)
    expect(await sealedEventRows(tablet.db, owner.id).count()).toBe(3)
  }
  await ofOrganizer.makeReady(eventId)
  expect(await sealedEventRows(ofOrganizer.db, organizer.id).count()).toBe(0)
  await stage.call(organizer, 'DELETE', `/event/${eventId}/staff/${outsider.id}/`)
  await expect(ofOutsider.makeReady(eventId)).rejects.toMatchObject({ status: 404 })
  expect(await sealedEventRows(ofOutsider.db, outsider.id).count()).toBe(0)
  await Promise.all(tablets.map((tablet) => tablet.close()))
})

test('[Y69] an event that stayed for unsent work gets all of its players with the next download', async () => {
  const { known, eventId, players, tablets, ofKnown } = await anEvening()
  await rate(ofKnown, players[0]?.id ?? '', 'skill:1', 4)
  ofKnown.setWeather({ ...FINE, isOffline: true })
  await ofKnown.handTo(await stage.createUser({ role: 'Player' }))
  await ofKnown.handTo(known)
  ofKnown.setWeather(FINE)
  await ofKnown.makeReady(eventId)
  expect((await ofKnown.db.event_player.toArray()).map(({ bib }) => bib)).toEqual(expect.arrayContaining(['1', '2']))
  await Promise.all(tablets.map((tablet) => tablet.close()))
})
