import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HeldRatings } from '#domain/contracts/event-held-ratings.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

/** A closed event at which one evaluator gave a player 3 in every skill. The organizer is on the staff as an evaluator. */
async function aClosedEvent() {
  const event = await stage.anEvent()
  const lead = await event.staff('lead')
  const player = await stage.aPlayer(event.id)
  await stage.db.query(
    `INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, '{evaluator}', '{evaluator}')`,
    [event.id, event.organizer.id],
  )
  const sheet = await stage.rate(event.evaluators[0], player, allOf(TRYOUT, 3))
  await stage.close(event.organizer, event.id)
  return { ...event, lead, player, sheet }
}

const held = async (by: TestUser, eventId: string) =>
  (await stage.call(by, 'GET', `/event/${eventId}/held-ratings/`)).json<{ held: HeldRatings[] }>().held
/** Decides about the ratings of the current list, or of an earlier one. */
async function decide(
  by: TestUser,
  eventId: string,
  player: string,
  evaluator: TestUser,
  counts: boolean,
  seen?: HeldRatings['items'],
) {
  const shown = ((await held(by, eventId)) ?? []).find(
    (it) => it.player.id === player && it.evaluator.user_id === evaluator.id,
  )
  const items = (seen ?? shown?.items ?? []).map(({ key, value }) => ({ key, value }))
  return stage.call(by, 'PUT', `/event/${eventId}/held-ratings/${player}/${evaluator.id}/`, { counts, items })
}
/** Skill 1 as it counts once the event is closed again. */
async function counted(organizer: TestUser, eventId: string, player: string) {
  await stage.close(organizer, eventId)
  return (await stage.consensusOf(player))?.ratings['skill:1']?.value
}
const readResult = (by: TestUser, sheet: string, why?: string) =>
  stage.call(by, 'GET', `/evaluation/result/?evaluation_submission_id=${sheet}${why ? `&why=${why}` : ''}`)

test('[EV130] ratings by an organizer who read a sheet are kept, and count once a lead lets them', async () => {
  const { id, organizer, lead, player, sheet } = await aClosedEvent()
  expect((await readResult(organizer, sheet)).statusCode).toBe(200)
  const own = await stage.rate(organizer, player, allOf(TRYOUT, 4))
  expect((await stage.stored(own))?.ratings['skill:1']?.value).toBe(4)
  expect(await counted(organizer, id, player)).toBe(3)
  const [waiting] = await held(lead, id)
  expect(waiting).toMatchObject({ evaluator: { user_id: organizer.id }, counts: false, not_mine: null })
  expect(waiting?.items).toContainEqual({ key: 'skill:1', value: 4, before: null })

  const answer = await decide(lead, id, player, organizer, true)
  expect(answer.json<{ held: HeldRatings[] }>().held).toMatchObject([{ counts: true }])
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(3.5)
  await decide(lead, id, player, organizer, false)
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(3)
  const deeds = await stage.db.query(
    `SELECT action FROM audit WHERE actor_id = $1 AND action LIKE '%ratings%' ORDER BY at`,
    [lead.id],
  )
  expect(deeds).toEqual([{ action: 'let ratings count' }, { action: 'hold ratings back' }])
})

const WAYS = {
  gaps: (by: TestUser, { id }: { id: string; player: string }) => stage.cases(by, id),
  'decide board': (by: TestUser, { id }: { id: string; player: string }) => stage.board(by, id),
  report: async (by: TestUser, { player }: { id: string; player: string }) =>
    readResult(by, (await stage.consensusOf(player))?.id ?? ''),
}

test.each(Object.entries(WAYS))('[EV130] the %s makes its user a reader of the ratings', async (_, read) => {
  const { id, organizer, lead, evaluators, player } = await aClosedEvent()
  await stage.rate(evaluators[1], player, { ...allOf(TRYOUT, 3), 'skill:2': 5 })
  await stage.close(organizer, id)
  await read(organizer, { id, player })
  await stage.rate(organizer, player, allOf(TRYOUT, 5))
  expect(await counted(organizer, id, player)).toBe(3)
  expect(await held(lead, id)).toHaveLength(1)
})

test('[EV130] a report opened by its link makes the account of its inbox a reader', async () => {
  const { id, organizer, evaluators, lead } = await aClosedEvent()
  const player = await stage.aPlayer(id, { school_grade: '11', email: lead.email })
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 3))
  await stage.close(organizer, id)
  await stage.publish(organizer, id)
  await sendReports(stage.services)
  const post = (path: string, payload: object = {}) =>
    stage.app.inject({ method: 'POST', url: `/api/report/${path}/`, payload })
  const newest = () => stage.mailbox.mails.findLast(({ to }) => to === lead.email)?.text ?? ''
  const token = /\/report\/([\w-]+)/u.exec(newest())?.[1] ?? ''
  await post(`${token}/code`)
  const readers = () =>
    stage.db.query('SELECT 1 FROM rating_reader WHERE event_player_id = $1 AND user_id = $2', [player, lead.id])
  expect(await readers()).toHaveLength(0)
  expect((await post(`${token}/open`, { code: /: (\d{6})\n/u.exec(newest())?.[1] ?? '' })).statusCode).toBe(200)
  expect(await readers()).toHaveLength(1)
})

test('[EV130] a rating changed after reading counts with its old value until a lead lets the new one count', async () => {
  const { id, organizer, lead, evaluators, player } = await aClosedEvent()
  await stage.rate(organizer, player, allOf(TRYOUT, 5))
  await stage.board(organizer, id)
  await stage.rate(organizer, player, { 'skill:1': 1 }, { rev: 2 })
  await stage.rate(organizer, player, { 'skill:1': 2 }, { rev: 3 })
  expect(await counted(organizer, id, player)).toBe(4)
  expect((await held(lead, id))[0]?.items).toEqual([{ key: 'skill:1', value: 2, before: 5 }])
  await decide(lead, id, player, organizer, true)
  expect(await counted(organizer, id, player)).toBe(2.5)
  await stage.rate(organizer, player, { 'skill:1': 5 }, { rev: 4 })
  expect(await counted(organizer, id, player), 'what comes after the decision waits again').toBe(2.5)
  expect(evaluators).toHaveLength(2)
})

test('[EV130] undoing a lead’s decision restores the value that counted before it', async () => {
  const { id, organizer, lead, player } = await aClosedEvent()
  await stage.board(organizer, id)
  await stage.rate(organizer, player, { 'skill:1': 5 })
  await decide(lead, id, player, organizer, true)
  await stage.rate(organizer, player, { 'skill:1': 1 }, { rev: 2 })
  expect(await counted(organizer, id, player)).toBe(4)
  await decide(lead, id, player, organizer, false)
  expect(await counted(organizer, id, player)).toBe(3)
})

test.each([
  ['another rating', { 'skill:2': 1 }, 4],
  ['another value', { 'skill:1': 1 }, 2],
])('[EV141] a lead can’t let ratings count that they didn’t see: %s arrived since', async (_, since, mean) => {
  const { id, organizer, lead, player } = await aClosedEvent()
  await stage.board(organizer, id)
  await stage.rate(organizer, player, { 'skill:1': 5 })
  const [seen] = await held(lead, id)
  await stage.rate(organizer, player, since, { rev: 2 })
  const answer = await decide(lead, id, player, organizer, true, seen?.items)
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    expect.objectContaining({ message: 'This changed since you looked. Look again.' }),
  ])
  expect(await counted(organizer, id, player)).toBe(3)
  expect((await decide(lead, id, player, organizer, true)).statusCode).toBe(200)
  expect(await counted(organizer, id, player)).toBe(mean)
})

test('[EV141] ratings sent after a lead’s decision wait again, and the list says so', async () => {
  const { id, organizer, lead, player } = await aClosedEvent()
  await stage.board(organizer, id)
  await stage.rate(organizer, player, { 'skill:1': 5 })
  await decide(lead, id, player, organizer, true)
  await stage.rate(organizer, player, { 'skill:1': 1 }, { rev: 2 })
  expect(await held(lead, id)).toMatchObject([{ counts: false, items: [{ key: 'skill:1', value: 1, before: 5 }] }])
  expect(await counted(organizer, id, player)).toBe(4)
  await decide(lead, id, player, organizer, true)
  expect(await counted(organizer, id, player)).toBe(2)
})

test('[EV130] a reader of one bib is a reader of the person’s other bib', async () => {
  const { id, organizer, player, sheet } = await aClosedEvent()
  const twin = await stage.aPlayer(id, { bib: '58' })
  await readResult(organizer, sheet)
  expect((await stage.join(organizer, id, player, twin)).statusCode).toBe(200)
  await stage.rate(organizer, twin, allOf(TRYOUT, 5))
  expect(await counted(organizer, id, player)).toBe(3)
})

test('[EV130] a rating of another bib, changed after the reading, counts with its old value when the bibs are joined', async () => {
  const { id, organizer, player, sheet } = await aClosedEvent()
  const twin = await stage.aPlayer(id, { bib: '58' })
  await stage.rate(organizer, twin, allOf(TRYOUT, 5))
  await readResult(organizer, sheet)
  await stage.rate(organizer, twin, allOf(TRYOUT, 1), { rev: 2 })
  expect((await stage.join(organizer, id, player, twin)).statusCode).toBe(200)
  expect(await counted(organizer, id, player)).toBe(4)
})

test('[EV130] a lead can’t decide about their own ratings, and others can’t decide at all', async () => {
  const { id, organizer, lead, player, sheet, evaluators } = await aClosedEvent()
  await stage.db.query(
    `UPDATE event_staff SET parts = '{evaluator,lead}', parts_ever = '{evaluator,lead}' WHERE event_id = $1 AND user_id = ANY($2)`,
    [id, [organizer.id]],
  )
  await readResult(organizer, sheet)
  await stage.rate(organizer, player, allOf(TRYOUT, 4))
  await stage.db.query("UPDATE app_user SET first_name = 'Lee', last_name = 'Park' WHERE id = $1", [lead.id])
  expect((await held(organizer, id))[0]).toMatchObject({ not_mine: 'own', deciders: ['Lee Park'] })
  expect((await decide(organizer, id, player, organizer, true)).statusCode).toBe(409)
  expect((await decide(evaluators[1], id, player, organizer, true)).statusCode).toBe(404)
  expect((await decide(lead, id, player, evaluators[0], true)).statusCode).toBe(409)
  expect((await decide(lead, id, player, organizer, true)).statusCode).toBe(200)
})

test('[EV130] a lead who saw waiting ratings is a reader, and can’t be asked as a third evaluator', async () => {
  const { id, organizer, lead, evaluators, player, sheet, staff } = await aClosedEvent()
  const third = await staff('evaluator', 'lead')
  await readResult(organizer, sheet)
  await stage.rate(organizer, player, allOf(TRYOUT, 5))
  expect(await held(third, id)).toHaveLength(1)
  await stage.rate(evaluators[1], player, { ...allOf(TRYOUT, 3), 'skill:2': 5 })
  await stage.close(organizer, id)
  const [gap] = await stage.cases(lead, id)
  const asked = await stage.call(lead, 'PUT', `/event/${id}/cases/${gap?.id}/`, {
    decision: 'third',
    user_id: third.id,
  })
  expect(asked.json()).toMatchObject({
    fields: { user_id: ['They have seen what others rated. Choose somebody else.'] },
  })
})

test('[EV130] the only evaluator of a player can read the result without becoming a reader', async () => {
  const { id, organizer, player } = await aClosedEvent()
  await stage.db.query('DELETE FROM evaluation WHERE event_player_id = $1', [player])
  await stage.rate(organizer, player, allOf(TRYOUT, 3))
  await stage.close(organizer, id)
  await stage.board(organizer, id)
  await readResult(organizer, (await stage.consensusOf(player))?.id ?? '')
  await stage.rate(organizer, player, { 'skill:1': 5 }, { rev: 2 })
  expect(await counted(organizer, id, player)).toBe(5)
})

test('[EV130] the list is empty before the close', async () => {
  const event = await stage.anEvent()
  const lead = await event.staff('lead')
  expect(await held(lead, event.id)).toEqual([])
})

test('[EV131] an admin needs a reason to read a sheet of an open event; it is audited and valid for an hour', async () => {
  const event = await stage.anEvent()
  const admin = await stage.createUser({ role: 'Evaluator', isAdmin: true })
  const player = await stage.aPlayer(event.id)
  const sheet = await stage.rate(event.evaluators[0], player, allOf(TRYOUT, 3))
  const open = (why = '') =>
    stage.call(admin, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${sheet}${why}`)
  const refused = await open()
  expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ error_code: 'REASON_NEEDED' })])
  expect((await open('&why=curious')).statusCode).toBe(422)
  expect((await open('&why=safety')).statusCode).toBe(200)
  expect((await open()).statusCode).toBe(200)
  const rows = await stage.db.query(
    `SELECT details FROM audit WHERE actor_id = $1 AND evaluation_id = $2 AND details ? 'why'`,
    [admin.id, sheet],
  )
  expect(rows).toEqual([{ details: { why: 'safety' } }])
  await stage.db.query(`UPDATE event SET closed_at = now() WHERE id = $1`, [event.id])
  const other = await stage.createUser({ role: 'Evaluator', isAdmin: true })
  expect(
    (await stage.call(other, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${sheet}`)).statusCode,
  ).toBe(200)
})
