import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNotePut } from '#tests/fixtures/operation-bodies.ts'
import { aPlayerOf } from '#tests/support/orders.ts'
import { allOf, openOutcomeStage, QUICK, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { isReadByOrganizer } from '../reports/event-report.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

/** A player with an account, on a roster, rated by two evaluators at an event of that team, closed and published. */
async function aPublishedPlayer() {
  const event = await stage.anEvent({ keys: QUICK })
  const [user, director] = [await aPlayerOf(stage), await stage.createUser({ role: 'Director' })]
  const player = await stage.aPlayer(event.id)
  await stage.db.query('UPDATE event_player SET player_id = (SELECT id FROM player WHERE user_id = $2) WHERE id = $1', [
    player,
    user.id,
  ])
  const [program] = await stage.db.query<{ id: number }>(`INSERT INTO program (name) VALUES ('Harbor') RETURNING id`)
  await stage.db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [program?.id, director.id])
  const [team] = await stage.db.query<{ id: number }>(
    `INSERT INTO team (coach_id, program_id, name, team_type, gender) VALUES ($1, $2, 'Varsity', 'School Team', 'Male')
     RETURNING id`,
    [event.organizer.id, program?.id],
  )
  await stage.db.query('UPDATE event SET team_id = $2 WHERE id = $1', [event.id, team?.id])
  await stage.db.query(
    `INSERT INTO roster_entry (id, team_id, player_id, place, jersey_number, first_name, last_name)
     SELECT gen_random_uuid(), $2, id, 0, '57', 'Jordan', 'Miles' FROM player WHERE user_id = $1`,
    [user.id, team?.id],
  )
  const sheets = []
  for (const [at, by] of event.evaluators.entries())
    sheets.push(await stage.rate(by, player, { ...allOf(QUICK, 3), ...allOf(QUICK.slice(0, 12), 3 + at / 2) }))
  await stage.close(event.organizer, event.id)
  await stage.publish(event.organizer, event.id)
  const consensus = (await stage.consensusOf(player))?.id ?? ''
  return { ...event, user, director, player, sheets, consensus, teamId: team?.id ?? 0 }
}
const idsIn = (body: string, ids: readonly string[]) => ids.filter((id) => body.includes(id))

test('[EV60] a single sheet is in no list that a report is in; the consensus is in all of them', async () => {
  const it = await aPublishedPlayer()
  const lists: Array<[TestUser, string]> = [
    [it.user, '/evaluation/player/library/'],
    [it.organizer, '/evaluation/staff/library/'],
    [it.director, '/evaluation/staff/library/'],
    [it.organizer, `/team/list/${it.teamId}/roster`],
    [it.organizer, `/dashboard/?team_id=${it.teamId}`],
  ]
  for (const [by, path] of lists) {
    const { statusCode, body } = await stage.call(by, 'GET', path)
    expect([statusCode, path]).toEqual([200, path])
    expect([path, ...idsIn(body, [...it.sheets, it.consensus])]).toEqual([path, it.consensus])
  }
})

test('[L39] what an evaluator rates at an event does not stand in their library', async () => {
  const event = await stage.anEvent()
  const player = await stage.aPlayer(event.id)
  const evaluator = await stage.createUser({ role: 'Evaluator' })
  await stage.db.query(
    `INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, '{evaluator}', '{evaluator}')`,
    [event.id, evaluator.id],
  )
  await stage.rate(evaluator, player, allOf(TRYOUT, 3))
  const { body } = await stage.call(evaluator, 'GET', '/evaluation/evaluator/library/?scope=mine')
  expect(JSON.parse(body)).toMatchObject({ count: 0, results: [] })
})

test('[EV60] figures count the consensus alone, and count it for no evaluator', async () => {
  const it = await aPublishedPlayer()
  const counted = await stage.db.query(
    `SELECT f.evaluation_id, f.evaluator_id, f.total::float8 AS total FROM evaluation_figures f
     JOIN evaluation e ON e.id = f.evaluation_id WHERE e.event_id = $1 AND f.is_published`,
    [it.id],
  )
  expect(counted).toEqual([{ evaluation_id: it.consensus, evaluator_id: null, total: 39 }])
  expect(
    await stage.db.query('SELECT 1 FROM evaluator_quarter WHERE evaluator_id = ANY($1)', [
      it.evaluators.map(({ id }) => id),
    ]),
  ).toEqual([])
})

test('[EV60] what was rated at an event before stands among earlier results once, as its consensus', async () => {
  const first = await aPublishedPlayer()
  const later = await stage.createEvaluation({
    player: first.user,
    evaluator: first.evaluators[0],
    status: 'in_review',
  })
  await stage.db.query(
    "UPDATE evaluation SET status = 'completed', final_saved_at = now(), completed_at = now() WHERE id = $1",
    [later],
  )
  await stage.db.query(
    `INSERT INTO evaluation_result (evaluation_id, rubric_version, body)
     SELECT $1, rubric_version, body FROM evaluation_result WHERE evaluation_id = $2`,
    [later, first.consensus],
  )
  const report = await result(first.user, later)
  expect(report.json()).toMatchObject({ earlier: [{ evaluation_submission_id: first.consensus }] })
})

const result = (by: TestUser, id: string) => stage.call(by, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)

test('[EV66] the report says by how many it was seen and how far they lie apart, with notes and without names', async () => {
  const it = await aPublishedPlayer()
  for (const [at, by] of it.evaluators.entries())
    await stage.apply(by, 'note.save', aNotePut(it.sheets[at]!, { text: `Note ${at}` }))
  await stage.publish(it.organizer, it.id)
  const report = (await result(it.user, it.consensus)).json<{ notes: { evaluator: Array<{ text: string }> } }>()
  expect(report).toMatchObject({
    evaluator_name: null,
    total_player_performance_score: 39,
    event: { seen_by: 2, has_differed: false },
  })
  expect(report).toHaveProperty('event.spread.0', { key: 'skill:1', evaluators: 2, low: 3, high: 3.5 })
  expect(report.notes.evaluator.map(({ text }) => text)).toEqual(['Note 0', 'Note 1'])
  expect(JSON.stringify(report)).not.toContain(it.evaluators[0].id)
  const paper = await stage.call(it.user, 'GET', `/evaluation/result/pdf/?evaluation_submission_id=${it.consensus}`)
  expect(paper.headers['content-type']).toBe('application/pdf')
})

test('[EV66] while evaluators are at work nobody reads what another one rates, the organizer neither', async () => {
  const { id, organizer, evaluators } = await stage.anEvent({ keys: QUICK })
  const player = await stage.aPlayer(id)
  const sheet = await stage.rate(evaluators[0], player, allOf(QUICK, 4))
  await stage.apply(evaluators[0], 'evaluation.final-save', {
    mutation_id: crypto.randomUUID(),
    evaluation_submission_id: sheet,
    evaluated_on: '2026-11-21',
  })
  for (const by of [organizer, evaluators[1], await stage.createUser()])
    for (const path of [
      `/evaluation/result/?evaluation_submission_id=${sheet}`,
      `/evaluation/get_evaluation_data/?evaluation_submission_id=${sheet}`,
    ])
      expect([404, 403]).toContain((await stage.call(by, 'GET', path)).statusCode)
  // No sheet is published before the close either: the day of the close is asked by itself.
  expect(await isReadByOrganizer(stage.db, organizer.id, { event_id: id, consensus_of: null })).toBe(false)
  expect((await result(evaluators[0], sheet)).statusCode).toBe(200)
})

test('[EV66] after the close organizers and its own evaluator read a single sheet; others, and the player, never do', async () => {
  const it = await aPublishedPlayer()
  const [sheet = ''] = it.sheets
  expect((await result(it.organizer, sheet)).json()).toMatchObject({ total_player_performance_score: 36 })
  expect((await result(it.evaluators[0], sheet)).statusCode).toBe(200)
  for (const by of [it.evaluators[1], it.user, await stage.createUser()])
    expect((await result(by, sheet)).statusCode).toBe(404)
})

test('[EV66] organizers find the reports of their events in their library, also of players on no roster', async () => {
  const { id, organizer, evaluators, staff } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  await stage.rate(evaluators[0], player, allOf(QUICK.slice(0, 8), 4))
  const helper = await staff('organizer')
  const library = async (by: TestUser) =>
    (await stage.call(by, 'GET', '/evaluation/staff/library/')).json<{ results: object[] }>().results
  await stage.close(organizer, id)
  expect(await library(organizer)).toEqual([])
  await stage.publish(organizer, id)
  const shown = [{ evaluation_submission_id: (await stage.consensusOf(player))?.id, player_name: 'Jordan Miles' }]
  for (const by of [organizer, helper]) expect(await library(by)).toMatchObject(shown)
  expect(await library(await staff('desk'))).toEqual([])
})

test('[EV66] organizers see to whom a report was sent, and send it again; a sheet is sent to nobody', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id, { email: 'pat@example.test' })
  const sheet = await stage.rate(evaluators[0], player, allOf(QUICK.slice(0, 8), 4))
  await stage.close(organizer, id)
  await stage.publish(organizer, id)
  const consensus = (await stage.consensusOf(player))?.id ?? ''
  const readers = (by: TestUser, of: string) => stage.call(by, 'GET', `/evaluation/${of}/readers/`)
  expect((await readers(organizer, consensus)).json()).toMatchObject([{ email: 'pat@example.test', state: 'owed' }])
  const again = await stage.call(organizer, 'POST', `/evaluation/${consensus}/readers/`, { email: 'sam@example.test' })
  expect(again.json()).toHaveLength(2)
  expect((await readers(organizer, sheet)).statusCode).toBe(404)
  expect((await readers(evaluators[0], sheet)).statusCode).toBe(404)
  expect((await readers(evaluators[0], consensus)).statusCode).toBe(404)
})

test('[EV66] nobody works on a consensus, an admin neither', async () => {
  const it = await aPublishedPlayer()
  const admin = await stage.createUser({ isAdmin: true })
  const reopened = await stage.send(admin, 'evaluation.reopen', {
    mutation_id: crypto.randomUUID(),
    evaluation_submission_id: it.consensus,
  })
  expect(reopened.statusCode).toBe(404)
})
