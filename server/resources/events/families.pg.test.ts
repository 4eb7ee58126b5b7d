import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#domain/contracts/event-deliveries.ts'
import type { WaitingChange } from '#domain/contracts/event-waiting.ts'
import type { EvaluationData, Report } from '#domain/contracts/evaluations.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { aFinalSave, aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

const aFamily = () => `family-${randomUUID().slice(0, 8)}@example.test`
const mailsTo = (address: string) => stage.mailbox.mails.filter(({ to }) => to === address)
const change = (by: TestUser, event_id: string, event_player_id: string, said: object) =>
  stage.apply(by, 'event-player.change', { mutation_id: randomUUID(), event_id, event_player_id, ...said })

/** An event that has published the report of one player, which a family is owed. */
async function aPublishedPlayer(email: string | null, said: object = {}) {
  const event = await stage.anEvent()
  const player = await stage.aPlayer(event.id, { email, ...said })
  await stage.rate(event.evaluators[0], player, allOf(TRYOUT, 4))
  await stage.close(event.organizer, event.id)
  await stage.publish(event.organizer, event.id)
  return { ...event, player }
}

test('[EV67] an evaluator is told the date of birth of nobody', async () => {
  const { id, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id, { date_of_birth: '2010-03-04' })
  const sheet = await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  const read = async <Answer>(what: string) =>
    (await stage.call(evaluators[0], 'GET', `/evaluation/${what}/?evaluation_submission_id=${sheet}`)).json<Answer>()
  expect((await read<EvaluationData>('get_evaluation_data')).player_profile.date_of_birth).toBeNull()
  await stage.apply(evaluators[0], 'evaluation.final-save', aFinalSave(sheet))
  expect((await read<Report>('result')).player_profile).toMatchObject({ first_name: 'Jordan', date_of_birth: null })
})

test('[EV68, K62] a child who is joined to a nameless bib waits for the guardian', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const email = aFamily()
  const keep = await stage.aPlayer(id, { first_name: '', last_name: '', school_grade: null })
  const join = await stage.aPlayer(id, { date_of_birth: `${new Date().getUTCFullYear() - 10}-01-01`, email })
  await stage.rate(evaluators[0], keep, allOf(TRYOUT, 4))
  expect((await stage.join(organizer, id, keep, join)).statusCode).toBe(200)
  await stage.close(organizer, id)
  await stage.publish(organizer, id)
  await sendReports(stage.services)
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual([expect.stringContaining('consent')])
  const [{ text } = { text: '' }] = mailsTo(email)
  expect(text).toMatch(
    /^Hello,\n\nBasketball evaluators watched .+ at the event “[^”]+”.* on [A-Z][a-z]+ \d+, \d{4}, and/u,
  )
  expect(text).not.toContain('at a game')
})

test('[EV69] a corrected address closes the link of the one before, and gets the report itself', async () => {
  const [wrong, right] = [aFamily(), aFamily()]
  const { id, organizer, player, staff } = await aPublishedPlayer(wrong)
  await sendReports(stage.services)
  const token = /\/report\/([\w-]+)/u.exec(mailsTo(wrong)[0]?.text ?? '')?.[1] ?? ''
  const code = () => stage.app.inject({ method: 'POST', url: `/api/report/${token}/code/`, payload: {} })
  expect((await code()).statusCode).toBe(200)
  // After publishing only the organizer can correct it.
  await change(await staff('desk'), id, player, { email: right })
  expect((await code()).statusCode).toBe(200)
  await change(organizer, id, player, { email: right })
  expect((await code()).statusCode).toBe(404)
  await sendReports(stage.services)
  expect(mailsTo(right)).toHaveLength(1)
})

test('[EV69] an address that is corrected before the mail went out gets it, and the wrong one none', async () => {
  const [wrong, right] = [aFamily(), aFamily()]
  const { id, organizer, player } = await aPublishedPlayer(wrong)
  await change(organizer, id, player, { email: right })
  await sendReports(stage.services)
  expect([mailsTo(wrong), mailsTo(right)].map(({ length }) => length)).toEqual([0, 1])
})

const stateOf = async (organizer: TestUser, eventId: string) =>
  (await stage.call(organizer, 'GET', `/event/${eventId}/deliveries/`)).json<{ deliveries: Delivery[] }>().deliveries[0]
    ?.state

test('[EV69, EV136] a first address after publishing gets the report without a second publishing', async () => {
  const { id, organizer, player } = await aPublishedPlayer(null)
  expect(await stateOf(organizer, id)).toBe('no-address')
  const email = aFamily()
  await change(organizer, id, player, { email })
  expect(await stateOf(organizer, id)).toBe('owed')
  await sendReports(stage.services)
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Jordan’s report from Fall Tryout is ready'])
  expect((await stage.publish(organizer, id)).mails).toBe(0)
})

test('[EV69, EV136] a parent whose address the organizer accepts after publishing is asked', async () => {
  const { id, organizer, player, staff } = await aPublishedPlayer(null, { school_grade: '5' })
  const email = aFamily()
  await change(await staff('desk'), id, player, { email })
  const { results } = (await stage.call(organizer, 'GET', `/event/${id}/waiting/`)).json<{ results: WaitingChange[] }>()
  await stage.call(organizer, 'PUT', `/event/${id}/waiting/${results[0]?.id}/`, { is_taken: true })
  expect(await stateOf(organizer, id)).toBe('asked')
  await sendReports(stage.services)
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['We need your consent for Jordan’s report'])
})

test('[EV69] an address that comes back after a wrong correction gets the report again', async () => {
  const [family, wrong] = [aFamily(), aFamily()]
  const { id, organizer, player } = await aPublishedPlayer(family)
  await sendReports(stage.services)
  await change(organizer, id, player, { email: wrong })
  await change(organizer, id, player, { email: family })
  expect(await stateOf(organizer, id)).toBe('owed')
  await sendReports(stage.services)
  expect([mailsTo(family), mailsTo(wrong)].map(({ length }) => length)).toEqual([2, 0])
})

test('[EV69] a correction publishes no report that is not published, and reopens no link that was closed by hand', async () => {
  const event = await stage.anEvent()
  const [early, family] = [aFamily(), aFamily()]
  const unpublished = await stage.aPlayer(event.id, { email: null })
  await stage.rate(event.evaluators[0], unpublished, allOf(TRYOUT, 4))
  await stage.close(event.organizer, event.id)
  await change(event.organizer, event.id, unpublished, { email: early })
  const { id, organizer, player } = await aPublishedPlayer(family)
  await stage.db.query(`UPDATE report_reader SET ended_at = now(), ended_by = 'revoked' WHERE email = $1`, [family])
  await change(organizer, id, player, { email: null })
  await change(organizer, id, player, { email: family })
  await sendReports(stage.services)
  expect([mailsTo(early), mailsTo(family)].map(({ length }) => length)).toEqual([0, 0])
})

test('[EV69] whoever is off the staff sends no report to another address', async () => {
  const [family, other] = [aFamily(), aFamily()]
  const { id, organizer, player, staff } = await aPublishedPlayer(family)
  const gone = await staff('desk')
  await stage.apply(gone, 'event-player.check-in', {
    mutation_id: randomUUID(),
    event_id: id,
    event_player_id: player,
  })
  await stage.call(organizer, 'DELETE', `/event/${id}/staff/${gone.id}/`)
  await change(gone, id, player, { email: other })
  await sendReports(stage.services)
  expect([mailsTo(family), mailsTo(other)].map(({ length }) => length)).toEqual([1, 0])
  expect((await stage.publish(organizer, id)).mails).toBe(0)
})

test('[EV70] nobody takes the id of another evaluator’s sheet', async () => {
  const { id, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  const evaluator = await stage.createUser({ role: 'Evaluator' })
  const taken = aLiveCreation({ evaluation_submission_id: eventEvaluationId(player, evaluators[0].id) })
  expect((await stage.send(evaluator, 'live.create', taken)).statusCode).toBe(422)
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
})

test('[EV72] a published report says what it said when it was published', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  const sheet = await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  await stage.close(organizer, id)
  await stage.publish(organizer, id)
  const note = {
    mutation_id: randomUUID(),
    evaluation_submission_id: sheet,
    note_id: randomUUID(),
    text: 'Late words',
    rev: 1,
    skill_id: null,
  }
  await stage.apply(evaluators[0], 'note.save', note)
  const report = (await stage.consensusOf(player))?.id
  const notes = async () =>
    (await stage.call(organizer, 'GET', `/evaluation/result/?evaluation_submission_id=${report}`)).json<Report>().notes
      .evaluator
  expect(await notes()).toEqual([])
  expect((await stage.publish(organizer, id)).published).toBe(1)
  expect(await notes()).toMatchObject([{ text: 'Late words' }])
})

test('[EV71] whom somebody rates at an event they rate there alone', async () => {
  const { id } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  const evaluator = await stage.createUser({ role: 'Evaluator' })
  await stage.db.query(
    "INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, '{evaluator}', '{evaluator}')",
    [id, evaluator.id],
  )
  await stage.rate(evaluator, player, allOf(TRYOUT, 4))
  const [row] = await stage.db.query<{ player_id: string }>('SELECT player_id FROM event_player WHERE id = $1', [
    player,
  ])
  const own = aLiveCreation({ report_email: aFamily() })
  const taken = { ...own, player: { ...own.player, id: row!.player_id } }
  expect((await stage.send(evaluator, 'live.create', taken)).statusCode).toBe(404)
})

test('[EV75] before it is published, a report is sent to nobody beside the addresses of its player', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const email = aFamily()
  const player = await stage.aPlayer(id, { email })
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  await stage.close(organizer, id)
  const report = (await stage.consensusOf(player))?.id
  const send = () => stage.call(organizer, 'POST', `/evaluation/${report}/readers/`, { email })
  expect((await send()).statusCode).toBe(409)
  expect((await stage.publish(organizer, id)).mails).toBe(1)
  expect((await send()).statusCode).toBe(200)
  await sendReports(stage.services)
  expect(mailsTo(email)).toHaveLength(1)
})

test('[EV76] whoever was taken off the staff sees no photo of a player they rated any more', async () => {
  const { id, organizer } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  const evaluator = await stage.createUser({ role: 'Evaluator' })
  await stage.db.query(
    "INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, '{evaluator}', '{evaluator}')",
    [id, evaluator.id],
  )
  await stage.rate(evaluator, player, allOf(TRYOUT, 4))
  const [row] = await stage.db.query<{ player_id: string }>(
    `INSERT INTO player_photo (player_id, jpeg) SELECT player_id, '\\xffd8' FROM event_player WHERE id = $1
     RETURNING player_id`,
    [player],
  )
  const photo = async () =>
    (await stage.call(evaluator, 'GET', `/evaluation/player-photo/${row?.player_id}/`)).statusCode
  expect(await photo()).toBe(200)
  await stage.call(organizer, 'DELETE', `/event/${id}/staff/${evaluator.id}/`)
  expect(await photo()).toBe(404)
})
