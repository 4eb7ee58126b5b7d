import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import type { OperationAnswer } from '#domain/contracts/operations.ts'
import type { Receipt } from '#domain/contracts/receipts.ts'
import { FOUR_SKILLS, PHOTO_IN_BASE64 } from '#tests/fixtures/event-evaluation.ts'
import {
  aCompletion,
  aFinalSave,
  aLiveCreation,
  aPlayerDescription,
  aRatingsPatch,
  aReportAddress,
} from '#tests/fixtures/operation-bodies.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage, Ready } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

/** An event of four skills with one player, and somebody who rates there. */
async function aGym(parts: Parameters<EventStage['aWorker']>[2] = ['evaluator']) {
  const { organizer, event } = await stage.anEvent({ form: { keys: FOUR_SKILLS } })
  const [player] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Jordan', last_name: 'Miles', gender: 'Male', bib: '57' },
  ])
  if (!player) throw new Error('No player was added')
  return { organizer, event, player, worker: await stage.aWorker(organizer, event.id, parts) }
}

const about = (eventId: string, eventPlayerId: string = randomUUID()) => ({
  mutation_id: randomUUID(),
  event_id: eventId,
  event_player_id: eventPlayerId,
})
const playersOf = async (user: TestUser, eventId: string) =>
  stage.read<Ready>(await stage.call(user, 'GET', `/event/${eventId}/ready/?limit=100`)).players.results

test('[EV3] two devices of one evaluator make one sheet, whose id is made of player and evaluator', async () => {
  const { worker, player, event } = await aGym()
  const id = await stage.rate(worker, player.id, { 'skill:1': 3 }, 'tablet')
  expect(await stage.rate(worker, player.id, { 'skill:2': 4 }, 'phone')).toBe(id)
  expect(await stage.stored(id)).toMatchObject({
    status: 'live',
    evaluator_id: worker.id,
    ratings: { 'skill:1': { value: 3, device_id: 'tablet' }, 'skill:2': { value: 4, device_id: 'phone' } },
  })
  const [both] = await Promise.all([
    stage.sendBatch(worker, 'live.create', [stage.sheetOf(worker, player.id), stage.sheetOf(worker, player.id)]),
    stage.rate(worker, player.id, {}),
  ])
  expect(both.map(({ status }) => status)).toEqual(['applied', 'applied'])
  expect(await stage.db.query('SELECT 1 FROM evaluation WHERE event_id = $1', [event.id])).toHaveLength(1)

  const another = { ...stage.sheetOf(worker, player.id), evaluation_submission_id: randomUUID() }
  const refused = await stage.send(worker, 'live.create', another)
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['evaluation_submission_id']])
})

test('[EV3] a player who stands on the staff rates there, and at no game of their own', async () => {
  const { worker, player, event } = await aGym()
  expect(worker.role).toBe('Player')
  const id = await stage.rate(worker, player.id, { 'skill:1': 3 })
  const data = stage.read<EvaluationData>(
    await stage.call(worker, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`),
  )
  expect(data).toMatchObject({
    jersey_number: '57',
    event_name: 'Fall Tryout',
    event: { event_id: event.id, event_player_id: player.id, form: { version: 1, keys: FOUR_SKILLS } },
    ratings: [{ key: 'skill:1', value: 3 }],
  })
  expect((await stage.send(worker, 'live.create', aLiveCreation())).statusCode).toBe(403)
})

test.each([
  ['an evaluator', ['evaluator'], 200],
  ['a lead', ['lead'], 200],
  ['an organizer', ['organizer'], 200],
  ['the desk', ['desk'], 404],
] as const)('[EV6] %s rates at an event: %s', async (_, parts, status) => {
  const { worker, player } = await aGym([...parts])
  expect((await stage.send(worker, 'live.create', stage.sheetOf(worker, player.id))).statusCode).toBe(status)
})

test('[EV6] a stranger finds neither event nor player', async () => {
  const { player, event } = await aGym()
  const stranger = await stage.createUser({ role: 'Evaluator' })
  const answers = [
    await stage.send(stranger, 'live.create', stage.sheetOf(stranger, player.id)),
    await stage.send(stranger, 'event-player.add', about(event.id)),
    await stage.send(stranger, 'event-player.check-in', about(event.id, player.id)),
    await stage.send(stranger, 'event-player.change', { ...about(event.id, player.id), bib: '1' }),
    await stage.send(stranger, 'board.move', { ...about(event.id, player.id), column: 0 }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
})

test('[EV9] what comes after the close is taken as ever', async () => {
  const { organizer, worker, player, event } = await aGym()
  await stage.db.query('UPDATE event SET closed_at = now() WHERE id = $1', [event.id])
  await stage.rate(worker, player.id, { 'skill:1': 3 })
  await stage.apply(worker, 'event-player.add', { ...about(event.id), bib: '58' })
  expect(await playersOf(organizer, event.id)).toHaveLength(2)
})

test('[EV9] two desks give out one bib: both players are kept, each under the id of its tablet', async () => {
  const { organizer, worker, event } = await aGym(['desk'])
  const [one, other] = [about(event.id), about(event.id)]
  await Promise.all([
    stage.apply(worker, 'event-player.add', { ...one, bib: '300', first_name: 'Ana', checked_in: true }, 'one'),
    stage.apply(organizer, 'event-player.add', { ...other, bib: '300', first_name: 'Bo' }, 'other'),
  ])
  const players = (await playersOf(organizer, event.id)).filter(({ bib }) => bib === '300')
  expect(players.map(({ id }) => id).toSorted()).toEqual([one.event_player_id, other.event_player_id].toSorted())
  expect(players.filter(({ checked_in_at }) => checked_in_at === null)).toHaveLength(1)
  // The same addition under another mutation is the same player.
  await stage.apply(worker, 'event-player.add', { ...one, mutation_id: randomUUID(), bib: '300' })
  expect((await playersOf(organizer, event.id)).filter(({ bib }) => bib === '300')).toHaveLength(2)
  // Without a bib the server gives the desk's next free one.
  const next = about(event.id)
  await stage.apply(worker, 'event-player.add', next)
  expect((await playersOf(organizer, event.id)).find(({ id }) => id === next.event_player_id)?.bib).toBe('100')
})

test('[EV2] two players who swap their bibs keep their ratings', async () => {
  const { worker, player, event } = await aGym(['evaluator', 'desk'])
  const other = about(event.id)
  await stage.apply(worker, 'event-player.add', { ...other, bib: '58' })
  await stage.rate(worker, player.id, { 'skill:1': 2 })
  await stage.rate(worker, other.event_player_id, { 'skill:1': 5 })
  await stage.apply(worker, 'event-player.change', { ...about(event.id, player.id), bib: '58' })
  await stage.apply(worker, 'event-player.change', { ...about(event.id, other.event_player_id), bib: '57' })
  const rated = await stage.db.query(
    `SELECT x.bib, (e.ratings -> 'skill:1' -> 'value')::int AS value FROM event_player x
     JOIN evaluation e ON e.event_player_id = x.id WHERE x.event_id = $1 ORDER BY x.bib`,
    [event.id],
  )
  expect(rated).toEqual([
    { bib: '57', value: 5 },
    { bib: '58', value: 2 },
  ])
})

test('[EV9] of each field the last change that arrives stands, and nothing else changes', async () => {
  const { worker, organizer, player, event } = await aGym(['desk'])
  const change = (said: object) =>
    stage.apply(worker, 'event-player.change', { ...about(event.id, player.id), ...said })
  await change({ bib: '7', height_feet: 6, height_inches: 2, school_grade: '11' })
  await change({ first_name: 'Jordyn', position: 'Center', organization: 'Oak Hollow' })
  const result = await change({ height_inches: null })
  expect(result.server?.revision).toBe(4)
  expect(await playersOf(organizer, event.id)).toMatchObject([
    {
      bib: '7',
      first_name: 'Jordyn',
      last_name: 'Miles',
      gender: 'Male',
      height_feet: 6,
      height_inches: null,
      school_grade: '11',
      position: 'Center',
      organization: 'Oak Hollow',
      rev: 4,
    },
  ])
})

test('[EV9] a check-in is taken back; a tablet whose clock is a day ahead shows the time of arrival', async () => {
  const { worker, organizer, player, event } = await aGym(['desk'])
  const at = async () => (await playersOf(organizer, event.id))[0]?.checked_in_at ?? null
  const check = (said: object) =>
    stage.apply(worker, 'event-player.check-in', { ...about(event.id, player.id), ...said })
  await check({ at: new Date(Date.now() + 86_400_000).toISOString() })
  expect(Date.parse((await at()) ?? '')).toBeLessThanOrEqual(Date.now())
  await check({ checked_in: false })
  expect(await at()).toBeNull()
  const first = new Date(Date.now() - 7_200_000).toISOString()
  await check({ at: first })
  await check({ at: new Date(Date.now() - 3_600_000).toISOString() })
  expect(await at()).toBe(first)
})

test('[EV10] an evaluator says where the report goes only where nobody has', async () => {
  const { worker, organizer, player, event } = await aGym()
  const email = async () =>
    (await stage.db.query<{ email: string }>('SELECT email FROM event_player WHERE id = $1', [player.id]))[0]?.email
  await stage.apply(worker, 'live.create', { ...stage.sheetOf(worker, player.id), report_email: 'pat@example.test' })
  expect(await email()).toBe('pat@example.test')
  const other = await stage.aWorker(organizer, event.id)
  await stage.apply(other, 'live.create', { ...stage.sheetOf(other, player.id), report_email: 'other@example.test' })
  const change = { ...about(event.id, player.id), email: 'mine@example.test', bib: '77' }
  const waits = await stage.apply(worker, 'event-player.change', change)
  expect(waits.server?.waiting).toEqual(['email'])
  expect([await email(), (await playersOf(organizer, event.id))[0]?.bib]).toEqual(['pat@example.test', '77'])
  // EV128. No guardian is asked about a player in grade 11.
  await stage.apply(organizer, 'event-player.change', { ...about(event.id, player.id), school_grade: '11' })
  const desk = await stage.aWorker(organizer, event.id, ['desk'])
  await stage.apply(desk, 'event-player.change', { ...change, mutation_id: randomUUID() })
  expect(await email()).toBe('mine@example.test')
})

test.each([
  ['a birth date that makes a child older', { date_of_birth: '2000-01-01' }],
  ['a birth date that is cleared', { date_of_birth: null, school_grade: null }],
  ['a grade that makes a child older, with no birth date', { date_of_birth: null, school_grade: '12' }],
  ['another address for a child', { email: 'desk@example.test' }],
])('[EV128] from the desk %s waits for the organizer, and the rest is applied', async (_, said) => {
  const { organizer, event, player, worker } = await aGym(['desk'])
  const child = { date_of_birth: '2016-05-01', email: 'family@example.test' }
  await stage.apply(organizer, 'event-player.change', { ...about(event.id, player.id), ...child })
  const outcome = await stage.apply(worker, 'event-player.change', {
    ...about(event.id, player.id),
    first_name: 'Jordyn',
    ...said,
  })
  expect(outcome.server?.waiting?.toSorted()).toEqual(Object.keys(said).toSorted())
  const [kept] = await stage.db.query(
    `SELECT p.first_name, p.date_of_birth, x.email FROM event_player x JOIN player p ON p.id = x.player_id
     WHERE x.id = $1`,
    [player.id],
  )
  expect(kept).toEqual({ first_name: 'Jordyn', ...child })
})

test('[EV128] a staff address that the desk or an evaluator enters waits until an organizer accepts it', async () => {
  const { organizer, event, player, worker: desk } = await aGym(['desk'])
  const evaluator = await stage.aWorker(organizer, event.id)
  const ownAlias = desk.email.replace('@', '+kid@')
  const emails = async () =>
    (
      await stage.db.query<{ email: string | null }>(
        'SELECT email FROM event_player WHERE event_id = $1 ORDER BY created_at',
        [event.id],
      )
    ).map(({ email }) => email)

  const changed = await stage.apply(desk, 'event-player.change', { ...about(event.id, player.id), email: ownAlias })
  const added = await stage.apply(desk, 'event-player.add', {
    ...about(event.id),
    bib: '58',
    date_of_birth: '2016-05-01',
    email: evaluator.email,
  })
  const sheet = { ...stage.sheetOf(evaluator, player.id), report_email: evaluator.email }
  const begun = await stage.apply(evaluator, 'live.create', sheet)
  expect([changed, added, begun].map(({ server }) => server?.waiting)).toEqual([['email'], ['email'], ['email']])
  expect(await emails()).toEqual([null, null])

  const other = randomUUID()
  await stage.apply(desk, 'event-player.add', { ...about(event.id, other), bib: '59', email: 'pat@example.test' })
  await stage.db.query('UPDATE event SET published_at = now() WHERE id = $1', [event.id])
  await stage.apply(desk, 'event-player.change', { ...about(event.id, other), email: 'sam@example.test' })
  await stage.db.query('UPDATE event SET published_at = NULL WHERE id = $1', [event.id])
  const { results } = stage.read<{ results: { id: string; is_staff_address: boolean }[] }>(
    await stage.call(organizer, 'GET', `/event/${event.id}/waiting/`),
  )
  expect(results.map(({ is_staff_address }) => is_staff_address)).toEqual([true, true, true, false])
  await stage.call(organizer, 'PUT', `/event/${event.id}/waiting/${results[0]?.id}/`, { is_taken: true })
  expect(await emails()).toEqual([ownAlias, null, 'pat@example.test'])
  await stage.apply(organizer, 'event-player.change', { ...about(event.id, player.id), email: organizer.email })
  expect(await emails()).toEqual([organizer.email, null, 'pat@example.test'])
})

test('[EV128] an address of anyone who works for the event’s program or team waits too', async () => {
  const { organizer: owner, event, player, worker: desk } = await aGym(['desk'])
  const programId = event.program_id ?? 0
  const people = await Promise.all(
    (['director', 'coach', 'evaluator'] as const).map(
      async (part) => (await stage.aMember(owner, programId, part)).user,
    ),
  )
  // An account may have another address than its invitation, and the program another owner than at the start.
  await stage.db.query('DELETE FROM invitation WHERE program_id = $1', [programId])
  await stage.db.query('UPDATE event SET made_by = NULL WHERE id = $1', [event.id])
  const invited = `invited-${randomUUID().slice(0, 8)}@example.test`
  await stage.postInvitation(owner, programId, invited, 'coach')
  const coach = await stage.createUser({ role: 'Coach' })
  const team = await stage.createTeam(coach)
  const ofTeam = await stage.anEvent()
  await stage.db.query('UPDATE event SET program_id = NULL, team_id = $2 WHERE id = $1', [ofTeam.event.id, team.id])
  const teamDesk = await stage.aWorker(coach, ofTeam.event.id, ['desk'])

  const waitingOf = async (by: TestUser, eventId: string, email: string) =>
    (await stage.apply(by, 'event-player.add', { ...about(eventId), email })).server?.waiting
  for (const email of [owner.email, ...people.map((it) => it.email), invited])
    expect([email, await waitingOf(desk, event.id, email)]).toEqual([email, ['email']])
  for (const { email } of [coach, ofTeam.organizer])
    expect([email, await waitingOf(teamDesk, ofTeam.event.id, email)]).toEqual([email, ['email']])
  // A head of another program is a parent like any other.
  expect(await waitingOf(desk, event.id, coach.email)).toBeUndefined()
  const changed = { ...about(event.id, player.id), email: owner.email.toUpperCase() }
  expect((await stage.apply(desk, 'event-player.change', changed)).server?.waiting).toEqual(['email'])
})

test('[EV128, EV63] the desk can’t rename a child whose report goes to the staff, or join another bib to them', async () => {
  const { organizer, event, player, worker: desk } = await aGym(['desk', 'lead'])
  await stage.apply(organizer, 'event-player.change', {
    ...about(event.id, player.id),
    date_of_birth: '2016-05-01',
    email: desk.email,
  })
  const [other] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Other', last_name: 'Kid', bib: '58', school_grade: '4' },
  ])
  const renamed = await stage.apply(desk, 'event-player.change', {
    ...about(event.id, player.id),
    first_name: 'Other',
    last_name: 'Kid',
  })
  expect(renamed.server?.waiting).toEqual(['first_name', 'last_name'])
  const join = (by: TestUser) =>
    stage.call(by, 'POST', `/event/${event.id}/join/`, { keep: player.id, join: other?.id ?? '' })
  const answers = [await join(desk), await join(organizer)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 200])
})

test('[EV128, EV63] the desk can’t join or rename a child whose bib has, or may get, the desk’s own address', async () => {
  const { organizer, event, player, worker: desk } = await aGym(['desk', 'lead'])
  const [other, third] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Other', last_name: 'Kid', bib: '58', school_grade: '4' },
    { first_name: 'Third', last_name: 'Kid', bib: '59', school_grade: '4' },
  ])
  const join = async (by: TestUser, keep: string, joined = '') =>
    (await stage.call(by, 'POST', `/event/${event.id}/join/`, { keep, join: joined })).statusCode
  const rename = async () =>
    (await stage.apply(desk, 'event-player.change', { ...about(event.id, player.id), first_name: 'Lia' })).server
      ?.waiting
  const walkUp = about(event.id)
  await stage.apply(desk, 'event-player.add', { ...walkUp, bib: '901', email: desk.email })
  expect([await join(desk, player.id, walkUp.event_player_id), await rename()]).toEqual([409, undefined])
  expect(await join(organizer, player.id, walkUp.event_player_id)).toBe(200)
  expect([await join(desk, player.id, other?.id), await rename()]).toEqual([409, ['first_name']])
  expect(await join(desk, other?.id ?? '', third?.id)).toBe(200)
})

test('[EV105] a sender’s newer change replaces their older one, so they can’t hide the changes of others', async () => {
  const { organizer, event, player, worker } = await aGym(['desk'])
  await stage.apply(organizer, 'event-player.change', {
    ...about(event.id, player.id),
    date_of_birth: '2016-05-01',
    email: 'family@example.test',
  })
  for (const email of ['a@example.test', 'b@example.test'])
    await stage.apply(worker, 'event-player.change', { ...about(event.id, player.id), email })
  const waiting = await stage.db.query('SELECT changes FROM waiting_change WHERE event_player_id = $1', [player.id])
  expect(waiting).toEqual([{ changes: { email: 'b@example.test' } }])
})

test('[EV12] a photo is taken at the desk, seen by the event’s people alone, and taken away', async () => {
  const { worker, organizer, player, event } = await aGym(['desk'])
  const photo = (user: TestUser) => stage.call(user, 'GET', `/evaluation/player-photo/${player.player_id}/`)
  expect((await photo(worker)).statusCode).toBe(404)
  // K53. Of a player of unknown age none is kept.
  await stage.apply(worker, 'event-player.change', {
    ...about(event.id, player.id),
    photo: PHOTO_IN_BASE64,
    school_grade: '11',
  })
  const seen = await photo(organizer)
  expect([seen.statusCode, seen.headers['content-type'], seen.rawPayload[0]]).toEqual([200, 'image/jpeg', 0xff])
  expect((await photo(await stage.createUser({ role: 'Coach' }))).statusCode).toBe(404)
  expect((await playersOf(worker, event.id))[0]?.has_photo).toBe(true)
  await stage.apply(worker, 'event-player.change', { ...about(event.id, player.id), photo: null })
  expect((await photo(organizer)).statusCode).toBe(404)
})

test.each([
  ['no JPEG', Buffer.from('GIF89a').toString('base64')],
  ['no base64', '%%%'],
  [
    'larger than 25 kB',
    Buffer.concat([Buffer.from(PHOTO_IN_BASE64, 'base64'), Buffer.alloc(30_000)]).toString('base64'),
  ],
])('[EV12] a photo that is %s is refused at its field', async (_, photo) => {
  const { worker, player, event } = await aGym(['desk'])
  const refused = await stage.send(worker, 'event-player.change', { ...about(event.id, player.id), photo })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['photo']])
})

test('[EV14] a final save asks for the form’s items and for no others; what is rated beside them is kept', async () => {
  const { worker, player } = await aGym()
  const id = await stage.rate(worker, player.id, { 'skill:1': 3, 'skill:2': 4, 'skill:3': 2, 'skill:9': 5 })
  const early = await stage.send(worker, 'evaluation.final-save', aFinalSave(id))
  expect([early.statusCode, Object.keys(early.json().fields)]).toEqual([422, ['skill:4']])
  await stage.apply(worker, 'ratings.save', { ...aRatingsPatch(id, { 'skill:4': 3 }), base_revision: 2 })
  await stage.apply(worker, 'evaluation.final-save', aFinalSave(id))
  const [result] = await stage.db.query<{
    body: { total_player_performance_score: number | null; rated_skills: number }
  }>('SELECT body FROM evaluation_result WHERE evaluation_id = $1', [id])
  expect(result?.body).toMatchObject({ total_player_performance_score: null, rated_skills: 4 })
  expect((await stage.stored(id))?.ratings['skill:9']?.value).toBe(5)
  await stage.apply(worker, 'evaluation.reopen', { mutation_id: randomUUID(), evaluation_submission_id: id })
})

test('[EV15] what the organizer does for all is not done sheet by sheet', async () => {
  const { organizer, event, player } = await aGym()
  const evaluator = await stage.aWorker(organizer, event.id, ['evaluator'], await stage.createUser())
  const id = await stage.rate(evaluator, player.id, { 'skill:1': 3 })
  const answers = [
    await stage.send(evaluator, 'evaluation.complete', aCompletion(id)),
    await stage.send(evaluator, 'report.address', aReportAddress(id)),
    await stage.send(evaluator, 'player.describe', aPlayerDescription(id)),
    await stage.call(evaluator, 'DELETE', `/evaluation/${id}/`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409])
  expect(answers[0]?.json().message).toBe('The organizer publishes the event’s reports.')
  expect(await stage.stored(id)).toMatchObject({ status: 'live', ratings: { 'skill:1': { value: 3 } } })
})

test('[EV8] every tablet that sends work is heard of, each under its own row', async () => {
  const { worker, player, event } = await aGym()
  await stage.rate(worker, player.id, { 'skill:1': 3 }, 'one')
  await stage.apply(worker, 'event-player.check-in', about(event.id, player.id), 'two')
  // The server's clock stands beside each rating.
  const { evaluation_submission_id: id } = stage.sheetOf(worker, player.id)
  const stored = (await stage.stored(id))?.ratings['skill:1'] as { at?: number } | undefined
  expect(Math.abs((stored?.at ?? 0) - Date.now())).toBeLessThan(60_000)
  const tablets = await stage.db.query(
    `SELECT device_id, changes, rated_at IS NOT NULL AS rated FROM event_tablet WHERE event_id = $1 ORDER BY device_id`,
    [event.id],
  )
  expect(tablets).toEqual([
    { device_id: 'one', changes: 2, rated: true },
    { device_id: 'two', changes: 1, rated: false },
  ])
})

test('[U5] an operation about an event player is applied once, and its receipt names the player', async () => {
  const { worker, event } = await aGym(['desk'])
  const addition = { ...about(event.id), bib: '58' }
  const send = async () => (await stage.send(worker, 'event-player.add', addition)).json<OperationAnswer>().results[0]
  expect((await send())?.status).toBe('applied')
  expect((await send())?.status).toBe('replayed')
  const receipts = stage.read<{ results: Receipt[] }>(await stage.call(worker, 'GET', '/evaluation/receipts/')).results
  expect(receipts).toMatchObject([{ kind: 'event-player.add', evaluation_submission_id: addition.event_player_id }])
})

test('[U12] in a batch, what is refused about one event player stops what comes after it about the same one alone', async () => {
  const { worker, event } = await aGym(['desk'])
  const [bad, good] = [randomUUID(), randomUUID()]
  const statuses = (
    await stage.sendBatch(worker, 'event-player.check-in', [
      about(event.id, bad),
      about(event.id, bad),
      about(event.id, good),
    ])
  ).map(({ status }) => status)
  expect(statuses).toEqual(['rejected', 'not_attempted', 'rejected'])
})

test('[EV8] twelve tablets that send in the same second are all taken', async () => {
  const { organizer, event } = await stage.anEvent({ form: { keys: FOUR_SKILLS } })
  const players = await stage.addPlayers(
    organizer,
    event.id,
    Array.from({ length: 10 }, () => ({})),
  )
  const workers: TestUser[] = []
  // One after the other: what sends invitations leaves those alone that somebody else is sending.
  for (let count = 0; count < 12; count++) workers.push(await stage.aWorker(organizer, event.id))
  const results = await Promise.all(
    workers.map(async (worker, at) => {
      const made = await stage.sendBatch(
        worker,
        'live.create',
        players.map(({ id }) => stage.sheetOf(worker, id)),
      )
      const checked = await stage.sendBatch(worker, 'event-player.check-in', [about(event.id, players[at % 10]!.id)])
      return [...made, ...checked].map(({ status }) => status)
    }),
  )
  expect(new Set(results.flat())).toEqual(new Set(['applied']))
  expect(await stage.db.query('SELECT 1 FROM evaluation WHERE event_id = $1', [event.id])).toHaveLength(120)
})
