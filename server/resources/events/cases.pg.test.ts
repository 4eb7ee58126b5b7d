import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadlocksOf } from '#tests/support/deadlocks-of.ts'
import { allOf, openOutcomeStage, QUICK, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { sweepEvents } from './sweep-events.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

/** A closed event with one player whom two evaluators rated two points apart in one skill. */
async function aGap() {
  const event = await stage.anEvent()
  const lead = await event.staff('lead')
  const player = await stage.aPlayer(event.id)
  await stage.rate(event.evaluators[0], player, { ...allOf(TRYOUT, 3), 'skill:1': 2 })
  await stage.rate(event.evaluators[1], player, { ...allOf(TRYOUT, 3), 'skill:1': 4 })
  await stage.close(event.organizer, event.id)
  const [found] = await stage.cases(lead, event.id)
  return { ...event, lead, player, caseId: found?.id ?? '', found }
}
const decide = (by: TestUser, eventId: string, caseId: string, body: object) =>
  stage.call(by, 'PUT', `/event/${eventId}/cases/${caseId}/`, body)

test('[EV53, EV59] a gap opens one case, however often it is closed; raw ratings stay when it is decided', async () => {
  const { id, organizer, lead, evaluators, player, found, caseId } = await aGap()
  await stage.close(organizer, id)
  expect(await stage.cases(lead, id)).toHaveLength(1)
  expect(found).toMatchObject({
    key: 'skill:1',
    state: 'open',
    mean: 3,
    values: [
      { user_id: evaluators[0].id, value: 2 },
      { user_id: evaluators[1].id, value: 4 },
    ],
    not_mine: null,
  })
  const decided = await decide(lead, id, caseId, { decision: 'decide', value: 3.5, reason: 'Saw both games' })
  expect(decided.json()).toMatchObject({ state: 'decided', value: 3.5, reason: 'Saw both games' })
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(3.5)
  const sheets = await stage.db.query<{ value: number }>(
    `SELECT (ratings #>> '{skill:1,value}')::float8 AS value FROM evaluation WHERE event_player_id = $1 ORDER BY 1`,
    [player],
  )
  expect(sheets.map(({ value }) => value)).toEqual([2, 4])
  expect((await stage.publish(organizer, id)).published).toBe(1)
})

test('[EV59] without a value the mean stands; it takes a reason, and is decided once', async () => {
  const { id, lead, player, caseId } = await aGap()
  expect((await decide(lead, id, caseId, { decision: 'decide' })).json()).toMatchObject({
    fields: { reason: ['Say why'] },
  })
  expect((await decide(lead, id, caseId, { decision: 'decide', value: 3.3, reason: 'x' })).statusCode).toBe(422)
  expect((await decide(lead, id, caseId, { decision: 'decide', reason: 'Both are right' })).statusCode).toBe(200)
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(3)
  expect((await decide(lead, id, caseId, { decision: 'decide', reason: 'Again' })).statusCode).toBe(409)
})

test('[EV59] a lead who rated the player, and an organizer who is no lead, do not decide', async () => {
  const { id, organizer, lead, evaluators, caseId } = await aGap()
  await stage.db.query(
    "UPDATE event_staff SET parts = '{evaluator,lead}', parts_ever = '{evaluator,lead}' WHERE event_id = $1 AND user_id = $2",
    [id, evaluators[0].id],
  )
  await stage.db.query("UPDATE app_user SET first_name = 'Lee', last_name = 'Park' WHERE id = $1", [lead.id])
  expect((await stage.cases(evaluators[0], id))[0]).toMatchObject({ not_mine: 'rated', deciders: ['Lee Park'] })
  expect((await decide(evaluators[0], id, caseId, { decision: 'decide', reason: 'Mine' })).statusCode).toBe(409)
  expect((await stage.cases(organizer, id))[0]?.not_mine).toBe('no-lead')
  expect((await decide(organizer, id, caseId, { decision: 'decide', reason: 'Mine' })).statusCode).toBe(409)
  expect((await decide(evaluators[1], id, caseId, { decision: 'decide', reason: 'Mine' })).statusCode).toBe(404)
  await stage.db.query('UPDATE event_staff SET removed_at = now() WHERE event_id = $1 AND user_id = $2', [id, lead.id])
  expect((await stage.cases(organizer, id))[0]).toMatchObject({ not_mine: 'no-lead', deciders: [] })
})

test('[EV59] a lead can’t decide after clearing their ratings, or after rating the player’s other bib', async () => {
  const { id, organizer, evaluators, player, caseId } = await aGap()
  await stage.db.query(
    "UPDATE event_staff SET parts = '{evaluator,lead}', parts_ever = '{evaluator,lead}' WHERE event_id = $1 AND user_id = $2",
    [id, evaluators[0].id],
  )
  const cleared = Object.fromEntries(TRYOUT.map((key) => [key, null]))
  await stage.rate(evaluators[0], player, cleared, { rev: 2 })
  expect((await decide(evaluators[0], id, caseId, { decision: 'decide', reason: 'Mine' })).statusCode).toBe(409)

  const event = await stage.anEvent()
  const [lead, kept, twin] = [
    await event.staff('lead', 'evaluator', 'desk'),
    await stage.aPlayer(event.id),
    await stage.aPlayer(event.id, { bib: '58' }),
  ]
  await stage.rate(event.evaluators[0], kept, { ...allOf(TRYOUT, 3), 'skill:1': 2 })
  await stage.rate(event.evaluators[1], kept, { ...allOf(TRYOUT, 3), 'skill:1': 4 })
  await stage.rate(lead, twin, allOf(TRYOUT, 5))
  await stage.close(event.organizer, event.id)
  const [gap] = await stage.cases(lead, event.id)
  expect(
    (await decide(lead, event.id, gap?.id ?? '', { decision: 'decide', value: 5, reason: 'Mine' })).statusCode,
  ).toBe(200)
  expect((await stage.join(lead, event.id, kept, twin)).statusCode).toBe(200)
  expect((await stage.cases(lead, event.id))[0]).toMatchObject({ state: 'open', not_mine: 'rated' })
  expect(organizer.id).not.toBe(event.organizer.id)
})

test('[EV59] a third is asked among evaluators of the event who have not rated the player', async () => {
  const { id, lead, evaluators, staff, caseId, player } = await aGap()
  const third = await staff('evaluator')
  const ask = (by: TestUser) => decide(lead, id, caseId, { decision: 'third', user_id: by.id })
  expect((await ask(evaluators[0])).statusCode).toBe(422)
  expect((await ask(lead)).statusCode).toBe(422)
  expect((await ask(third)).json()).toMatchObject({ state: 'third', third: { user_id: third.id } })
  await stage.rate(third, player, allOf(TRYOUT, 3.5))
  await sweepEvents(stage.services)
  expect((await stage.cases(lead, id))[0]).toMatchObject({
    state: 'third',
    values: [{ value: 2 }, { value: 3.5 }, { value: 4 }],
  })
  expect((await decide(lead, id, caseId, { decision: 'decide', value: 3.5, reason: 'As the third' })).statusCode).toBe(
    200,
  )
})

test('[EV59] a case whose gap is gone ends by itself', async () => {
  const { id, organizer, lead, evaluators, player } = await aGap()
  await stage.rate(evaluators[0], player, { 'skill:1': 3 }, { rev: 2 })
  await stage.close(organizer, id)
  expect(await stage.cases(lead, id)).toEqual([])
})

test('[EV59] totals more than 6 apart open a case; they have no value of their own', async () => {
  const { id, organizer, evaluators, staff } = await stage.anEvent({ keys: QUICK })
  const [lead, player] = [await staff('lead'), await stage.aPlayer(id)]
  await stage.rate(evaluators[0], player, allOf(QUICK, 3))
  await stage.rate(evaluators[1], player, allOf(QUICK, 4))
  await stage.close(organizer, id)
  const [found] = await stage.cases(lead, id)
  expect(found).toMatchObject({ key: null, mean: 42, values: [{ value: 36 }, { value: 48 }] })
  const body = { decision: 'decide', reason: 'Different games' }
  expect((await decide(lead, id, found?.id ?? '', { ...body, value: 4 })).statusCode).toBe(422)
  expect((await decide(lead, id, found?.id ?? '', body)).statusCode).toBe(200)
})

const later = (eventId: string) =>
  stage.db.query("UPDATE event_case SET due_at = now() - interval '1 second' WHERE event_id = $1", [eventId])

test('[EV59] an open case holds the report back; after 48 hours it goes out and says that the evaluators differed', async () => {
  const { id, organizer, lead, player, found, caseId } = await aGap()
  expect(Date.parse(found?.due_at ?? '') - Date.parse(found?.opened_at ?? '')).toBe(48 * 3_600_000)
  expect(await stage.publish(organizer, id)).toMatchObject({
    published: 0,
    mails: 0,
    held_back: [{ event_player_id: player, why: 'case' }],
  })
  await later(id)
  await sweepEvents(stage.services)
  expect((await stage.consensusOf(player))?.status).toBe('completed')
  expect((await stage.cases(lead, id))[0]?.state).toBe('expired')
  expect((await decide(lead, id, caseId, { decision: 'decide', reason: 'Late' })).statusCode).toBe(409)
  const [told] = await stage.db.query('SELECT has_differed FROM event_consensus WHERE event_player_id = $1', [player])
  expect(told).toEqual({ has_differed: true })
})

test('[EV59, EV73] a case that runs out takes its event first: nobody waits in a circle', async () => {
  const { id, lead } = await aGap()
  await later(id)
  let sweeping: Promise<void> | undefined
  await stage.db.transaction(async (sql) => {
    await sql.query('SELECT 1 FROM event WHERE id = $1 FOR NO KEY UPDATE', [id])
    sweeping ??= sweepEvents(stage.services)
    await untilBlocked(stage.db)
    await sql.query('UPDATE event_case SET mean = mean WHERE event_id = $1', [id])
  })
  await sweeping
  expect((await stage.cases(lead, id))[0]?.state).toBe('expired')
  expect(await deadlocksOf(stage.db)).toBe(0)
})

test('[EV59] before the organizer has published anything, a case that was left too long publishes nothing', async () => {
  const { id, organizer, player } = await aGap()
  await later(id)
  await sweepEvents(stage.services)
  expect((await stage.consensusOf(player))?.status).toBe('ready_to_finalize')
  expect((await stage.publish(organizer, id)).published).toBe(1)
})

test('[EV59] ratings that make a new gap leave the published report as it was read, until somebody decides', async () => {
  const { id, organizer, staff, evaluators } = await stage.anEvent()
  const [lead, player] = [await staff('lead'), await stage.aPlayer(id)]
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 2))
  await stage.close(organizer, id)
  await stage.publish(organizer, id)
  await stage.rate(evaluators[1], player, { ...allOf(TRYOUT, 2), 'skill:1': 5 })
  await sweepEvents(stage.services)
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 0, held_back: [{ why: 'case' }] })
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(2)
  const [found] = await stage.cases(lead, id)
  await decide(lead, id, found?.id ?? '', { decision: 'decide', value: 4, reason: 'Saw it' })
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(2)
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 1, mails: 0, held_back: [] })
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(4)
})
