import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEventPlayer } from '#data/db/event-writes.ts'
import { LOST, readLostEvents } from '#data/db/lost-events.ts'
import { discard } from '#data/db/quarantine.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { unsentTable } from '#data/db/unsent-table.ts'
import { lookForLostEvents } from '#data/ready/look-for-lost-events.ts'
import { readEventCopy, restoreEvent } from '#data/ready/restore-event.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { lostEvenings, rate, restoreFrom, settled } from './lost-evenings.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

const { anEvening, setBackToBefore, storedOf } = lostEvenings(() => stage)

test('[Y60, Y61, EV150] an event that a restore lost comes back from a tablet, and all of the work goes in once', async () => {
  const { organizer, known, outsider, eventId, players, tablets, ofOrganizer, ofKnown, ofOutsider } = await anEvening()
  const [ana, bea] = players.map(({ id }) => id) as [string, string]
  await rate(ofKnown, ana, 'skill:1', 4)
  await saveNote(ofKnown.ctx, { evaluationId: eventEvaluationId(ana, known.id), text: 'Quick feet', skillId: null })
  await rate(ofOutsider, bea, 'skill:1', 2)
  const walkOn = await addEventPlayer(ofOutsider.ctx, eventId, { bib: '90' })
  await rate(ofOutsider, walkOn, 'skill:2', 5)
  for (const tablet of tablets) expect(await settled(tablet)).toEqual([])
  await rate(ofKnown, bea, 'skill:1', 3) // Saved, and never sent before the restore.

  await setBackToBefore(eventId, { event: true })
  // Their pages ask for the event each minute. The 404 takes nothing off a tablet.
  for (const tablet of tablets) await expect(tablet.makeReady(eventId)).rejects.toMatchObject({ status: 404 })
  for (const tablet of tablets) await tablet.drain()
  await rate(ofKnown, ana, 'skill:2', 1) // Work goes on.
  await rate(ofOutsider, bea, 'skill:2', 4)
  for (const tablet of [ofKnown, ofOutsider]) {
    await tablet.drain()
    const refused = (await tablet.waiting()).filter(({ state }) => state === 'quarantined')
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused.map(({ last_error }) => last_error?.code))).toEqual(new Set([LOST]))
    expect(refused[0]?.last_error?.message).toMatch(/^This event was lost with a restore\./u)
    expect((await readLostEvents(tablet.db, tablet.user.id)).map(({ row }) => row.id)).toEqual([eventId])
    expect(await tablet.db.event_player.count()).toBeGreaterThanOrEqual(2)
    await tablet.kill()
    await lookForLostEvents(tablet.services, tablet.user.id)
  }

  const toInvite = await restoreFrom(ofOrganizer, eventId)
  expect(toInvite).toHaveLength(1)
  await lookForLostEvents(ofKnown.services, known.id)
  expect(await settled(ofKnown)).toEqual([])
  expect(await storedOf(known, eventId)).toEqual([
    { bib: '1', ratings: { 'skill:1': 4, 'skill:2': 1 }, notes: ['Quick feet'] },
    { bib: '2', ratings: { 'skill:1': 3 }, notes: [] },
  ])

  // The evaluator from outside waits for the invitation.
  await lookForLostEvents(ofOutsider.services, outsider.id)
  const waiting = await settled(ofOutsider)
  expect(waiting.length).toBeGreaterThan(0)
  const [back] = await readLostEvents(ofOutsider.db, outsider.id)
  expect(back).toMatchObject({ row: { id: eventId, absent: 'back' }, work: { ratings: 3, players: 2 } })
  expect(waiting.find(({ state }) => state === 'quarantined')?.last_error?.message).toMatch(/^The event is back/u)
  await stage.aWorker(organizer, eventId, ['evaluator', 'desk'], outsider)
  await lookForLostEvents(ofOutsider.services, outsider.id)
  expect(await settled(ofOutsider)).toEqual([])
  expect(await storedOf(outsider, eventId)).toEqual([
    { bib: '2', ratings: { 'skill:1': 2, 'skill:2': 4 }, notes: [] },
    { bib: '90', ratings: { 'skill:2': 5 }, notes: [] },
  ])
  expect(await readLostEvents(ofOutsider.db, outsider.id)).toEqual([])
  await Promise.all(tablets.map((tablet) => tablet.close()))
})

test('[EV155, EV37] unsent work at a deleted event stays, says why, and is exported until its owner discards it', async () => {
  const { organizer, known, eventId, players, tablets, ofKnown, ofOutsider } = await anEvening()
  const [ana] = players.map(({ id }) => id) as [string, string]
  await rate(ofKnown, ana, 'skill:1', 4)
  await saveNote(ofKnown.ctx, { evaluationId: eventEvaluationId(ana, known.id), text: 'Quick feet', skillId: null })
  await addEventPlayer(ofOutsider.ctx, eventId, { bib: '90' })
  await stage.db.query('UPDATE invitation SET mail_day = mail_day - 1 WHERE event_id = $1', [eventId]) // M109
  stage.read(await stage.call(organizer, 'DELETE', `/event/${eventId}/?tablets=3`))
  // The server runs on another machine since. A restore is not why it lacks the event.
  await stage.db.query("UPDATE server_epoch SET marks = 'another machine' || gen_random_uuid()")
  for (const tablet of [ofKnown, ofOutsider]) {
    const wordsOf = async () =>
      (await settled(tablet)).flatMap(({ state, last_error }) => (state === 'quarantined' ? last_error?.message : []))
    const words = ['The organizer deleted this event. Your work stays on this device until you discard it.']
    expect(await wordsOf()).toEqual(words)
    // The server knew no reason before, for example because an earlier build sent the work.
    const [refused] = (await tablet.waiting()).filter(({ state }) => state === 'quarantined')
    await tablet.db.outbox.update(refused!.seq, { last_error: { code: 'MISSING', message: 'Player not found', at: 0 } })
    await expect(tablet.makeReady(eventId)).rejects.toMatchObject({ status: 404 })
    expect(await wordsOf()).toEqual(words)
    expect(await readLostEvents(tablet.db, tablet.user.id)).toEqual([])
  }
  const table = await unsentTable(ofKnown.ctx, { itemName: (key) => key })
  expect(table).toMatch(/Fall Tryout,1,,Ana,.*skill:1,4\.0/u)
  expect(table).toContain('Quick feet')
  expect(await unsentTable(ofOutsider.ctx, { itemName: (key) => key })).toMatch(/Fall Tryout,90,.*Walk-on/u)
  const [creation] = await ofKnown.waiting()
  await discard(ofKnown.ctx, creation!.seq)
  expect(await settled(ofKnown)).toEqual([])
  await Promise.all(tablets.map((tablet) => tablet.close()))
})

test('[EV157] a copy that has no proof restores no lost event, and says so', async () => {
  const { organizer, eventId, tablets, ofOrganizer } = await anEvening()
  await setBackToBefore(eventId, { event: true })
  const copy = await readEventCopy(ofOrganizer.db, organizer.id, eventId)
  if (!copy) throw new Error('The tablet holds no copy')
  const { origin_proof, ...event } = copy.event
  expect(origin_proof).toMatch(/^[\w-]{43}$/u)
  const restoring = restoreEvent(ofOrganizer.services, organizer.id, { ...copy, event })
  await expect(restoring).rejects.toThrow('This copy can’t prove where the event belongs. Export it as a spreadsheet.')
  expect(await stage.db.query('SELECT 1 FROM event WHERE id = $1', [eventId])).toEqual([])
  await Promise.all(tablets.map((tablet) => tablet.close()))
})

test('[Y60, Y61, EV150] a player whom a restore lost comes back to an event that is there', async () => {
  const { known, eventId, players, tablets, ofOrganizer, ofKnown } = await anEvening()
  const [ana, bea] = players.map(({ id }) => id) as [string, string]
  await rate(ofKnown, ana, 'skill:1', 4)
  await rate(ofKnown, bea, 'skill:1', 2)
  for (const tablet of tablets) expect(await settled(tablet)).toEqual([])
  await setBackToBefore(eventId, { event: false, playerId: bea })
  await rate(ofKnown, ana, 'skill:2', 5) // The first answer names the new epoch.
  for (const tablet of tablets) await tablet.drain()
  for (const tablet of tablets) await tablet.makeReady(eventId)
  const [refused] = (await settled(ofKnown)).filter(({ state }) => state === 'quarantined')
  expect(refused).toMatchObject({ subject_id: eventEvaluationId(bea, known.id), last_error: { code: LOST } })
  expect(await storedOf(known, eventId)).toMatchObject([{ bib: '1', ratings: { 'skill:1': 4, 'skill:2': 5 } }])

  await restoreFrom(ofOrganizer, eventId)
  await lookForLostEvents(ofKnown.services, known.id)
  expect(await settled(ofKnown)).toEqual([])
  expect(await storedOf(known, eventId)).toMatchObject([{ bib: '1' }, { bib: '2', ratings: { 'skill:1': 2 } }])
  await Promise.all(tablets.map((tablet) => tablet.close()))
})

test('[EV163] an event whose form was changed 1,100 times comes back with all versions that the tablet held', async () => {
  const { organizer, eventId, ofOrganizer, ofKnown, players } = await anEvening()
  await rate(ofKnown, players[0]?.id ?? '', 'skill:1', 4)
  expect(await settled(ofKnown)).toEqual([])
  const row = await ofOrganizer.db.event.get([organizer.id, eventId])
  const [form] = row?.forms ?? []
  if (!row || !form) throw new Error('The tablet holds no form')
  const forms = [form, ...Array.from({ length: 250 }, (_, at) => ({ ...form, version: 851 + at }))]
  await ofOrganizer.db.event.put({ ...row, forms })
  await setBackToBefore(eventId, { event: true })
  await restoreFrom(ofOrganizer, eventId)
  const versions = await stage.db.query('SELECT version FROM event_form WHERE event_id = $1', [eventId])
  expect(versions).toHaveLength(251)
  expect((await stage.readEvent(organizer, eventId)).form?.version).toBe(1_100)
  expect((await stage.readEvent(organizer, eventId)).player_count).toBe(2)
  const keys = form.keys.slice(1)
  expect((await stage.call(organizer, 'PATCH', `/event/${eventId}/`, { form: { keys } })).statusCode).toBe(200)
})

test('[EV163] a form with the highest version there can be is refused another one, and keeps its work', async () => {
  const { organizer, eventId } = await anEvening()
  await stage.db.query('UPDATE event_form SET version = 2147483647 WHERE event_id = $1', [eventId])
  const { form } = await stage.readEvent(organizer, eventId)
  const keys = form?.keys.slice(1)
  const answer = await stage.call(organizer, 'PATCH', `/event/${eventId}/`, { form: { keys } })
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('Make another event')])
})
