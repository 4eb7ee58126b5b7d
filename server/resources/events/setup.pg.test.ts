import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event, EventGroup } from '#domain/contracts/events.ts'
import { EVENT_FORM, openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

const KEYS = ['skill:1', 'skill:2', 'skill:3', 'skill:4', 'micro:1:101', 'team:2001']

test('[EV1] an owner makes an event of a program, a coach one of a team; the same request again is the same event', async () => {
  const { owner, program } = await stage.anOwner()
  const { user: coach, teamId } = await stage.aMember(owner, program.id, 'coach')
  const asked = { ...EVENT_FORM, program_id: program.id, request_id: randomUUID() }
  const made = stage.read<Event>(await stage.call(owner, 'POST', '/event/', asked))
  expect(made).toMatchObject({
    ...EVENT_FORM,
    program_name: 'Harbor Point',
    team_id: null,
    parts: ['organizer'],
    player_count: 0,
    closed_at: null,
    form: { version: 1, rubric_version: '2026.1', locked_at: null },
  })
  expect(made.form.keys).toHaveLength(20)
  expect(stage.read<Event>(await stage.call(owner, 'POST', '/event/', asked)).id).toBe(made.id)

  const ofTeam = stage.read<Event>(await stage.call(coach, 'POST', '/event/', { ...EVENT_FORM, team_id: teamId }))
  expect([ofTeam.team_id, ofTeam.program_id, ofTeam.parts]).toEqual([teamId, program.id, ['organizer']])
  const listed = async (user: typeof owner, query = '') =>
    stage
      .read<{ results: Event[] }>(await stage.call(user, 'GET', `/event/${query}`))
      .results.map(({ id }) => id)
      .toSorted()
  expect(await listed(owner)).toEqual([made.id, ofTeam.id].toSorted())
  expect(await listed(owner, `?team_id=${teamId}`)).toEqual([ofTeam.id])
  expect(await listed(coach)).toEqual([ofTeam.id])
  // The program no longer sees what a team does that has left it.
  await stage.call(coach, 'DELETE', `/program/${program.id}/teams/${teamId}/`)
  expect(await listed(owner)).toEqual([made.id])
  expect(await listed(coach)).toEqual([ofTeam.id])
})

test('[EV1] nobody makes an event of a program or team that is not theirs', async () => {
  const { owner, program } = await stage.anOwner()
  const { user: coach, teamId } = await stage.aMember(owner, program.id, 'coach')
  const { owner: stranger } = await stage.anOwner()
  const status = async (user: typeof owner, said: object) =>
    (await stage.call(user, 'POST', '/event/', { ...EVENT_FORM, ...said })).statusCode
  expect(await status(stranger, { program_id: program.id })).toBe(404)
  expect(await status(stranger, { team_id: teamId })).toBe(404)
  // A coach's events are their teams'.
  expect(await status(coach, { program_id: program.id })).toBe(404)
  expect(await status(owner, { program_id: program.id, team_id: teamId })).toBe(422)
  expect(await status(owner, {})).toBe(422)
  expect(await status(await stage.createUser({ role: 'Player' }), { program_id: program.id })).toBe(403)
})

test.each([
  ['days in the wrong order', { ends_on: '2026-11-27' }, 'ends_on'],
  ['a day that is none', { starts_on: '2026-02-30' }, 'starts_on'],
  ['a time zone that is none', { time_zone: 'Mars/Olympus' }, 'time_zone'],
  ['a form without keys', { form: { keys: [] } }, 'form.keys'],
  ['a form of three skills', { form: { keys: ['skill:1', 'skill:2', 'skill:3'] } }, 'form.keys'],
  ['a key that the rubric lacks', { form: { keys: [...KEYS, 'skill:99'] } }, 'form.keys'],
  ['a sub-skill without its skill', { form: { keys: [...KEYS, 'micro:5:501'] } }, 'form.keys'],
  ['a weight of what is not rated', { form: { keys: KEYS, weights: { 'skill:9': 2 } } }, 'form.weights'],
  ['a weight of 11', { form: { keys: KEYS, weights: { 'skill:1': 11 } } }, 'form.weights.skill:1'],
  ['no name', { name: ' ' }, 'name'],
])('[EV13] an event with %s is refused at its field', async (_, said, field) => {
  const { owner, program } = await stage.anOwner()
  const answer = await stage.call(owner, 'POST', '/event/', { ...EVENT_FORM, program_id: program.id, ...said })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

test('[EV5] a form is changed as long as nobody holds it, and becomes a new version from then on', async () => {
  const { organizer, event } = await stage.anEvent({ form: { keys: KEYS } })
  const change = async (keys: string[]) =>
    stage.read<Event>(await stage.call(organizer, 'PATCH', `/event/${event.id}/`, { form: { keys } })).form
  const more = [...KEYS, 'skill:5']
  expect(await change([...more].toReversed())).toMatchObject({
    version: 1,
    keys: ['skill:1', 'micro:1:101', 'skill:2', 'skill:3', 'skill:4', 'skill:5', 'team:2001'],
  })
  const evaluator = await stage.aWorker(organizer, event.id)
  await stage.call(evaluator, 'GET', `/event/${event.id}/ready/`)
  expect(await change(KEYS)).toMatchObject({ version: 2, locked_at: null })
  // The same choice again is no change.
  expect(await change(KEYS)).toMatchObject({ version: 2 })
  const [player] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana' }])
  // The tablet goes on with the version it holds.
  await stage.apply(evaluator, 'live.create', { ...stage.sheetOf(evaluator, player!.id), form_version: 1 })
  const [sheet] = await stage.db.query('SELECT form_version FROM evaluation WHERE event_player_id = $1', [player!.id])
  expect(sheet).toEqual({ form_version: 1 })
  const unknown = await stage.send(evaluator, 'live.create', {
    ...stage.sheetOf(evaluator, player!.id),
    form_version: 9,
  })
  expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([422, ['form_version']])
})

test('[EV5] a first rating and a change of the form at the same time: the rated version stays as it was rated by', async () => {
  for (let round = 0; round < 5; round++) {
    const { organizer, event } = await stage.anEvent({ form: { keys: KEYS } })
    const [player] = await stage.addPlayers(organizer, event.id, [{}])
    const evaluator = await stage.aWorker(organizer, event.id)
    const [, changed] = await Promise.all([
      stage.rate(evaluator, player!.id, {}),
      stage.call(organizer, 'PATCH', `/event/${event.id}/`, { form: { keys: [...KEYS, 'skill:5'] } }),
    ])
    expect(changed.statusCode).toBe(200)
    const [sheet] = await stage.db.query<{ form_version: number; locked: boolean; keys: string[]; newest: number }>(
      `SELECT e.form_version, f.locked_at IS NOT NULL AS locked, f.keys,
         (SELECT max(version) FROM event_form WHERE event_id = $1) AS newest
       FROM evaluation e JOIN event_form f ON f.event_id = e.event_id AND f.version = e.form_version
       WHERE e.event_id = $1`,
      [event.id],
    )
    // The change came first and is what was rated by, or it became the next version.
    expect(sheet?.locked).toBe(true)
    expect(sheet?.form_version === sheet?.newest).toBe(sheet?.keys.includes('skill:5'))
  }
})

test('[EV4] an event goes with its list of players, until somebody was rated at it', async () => {
  const { organizer, event } = await stage.anEvent()
  const players = await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana' }, { first_name: 'Bo' }])
  const people = async () =>
    (await stage.db.query('SELECT 1 FROM player WHERE id = ANY($1)', [players.map(({ player_id }) => player_id)]))
      .length
  const evaluator = await stage.aWorker(organizer, event.id)
  await stage.rate(evaluator, players[0]!.id, { 'skill:1': 3 })
  const refused = await stage.call(organizer, 'DELETE', `/event/${event.id}/`)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Players were rated at this event, so it can’t be deleted. Close it instead.',
  ])
  expect(await people()).toBe(2)
  // The database says it again.
  await expect(stage.db.query('DELETE FROM event WHERE id = $1', [event.id])).rejects.toThrow('with ratings')

  const { organizer: other, event: empty } = await stage.anEvent()
  const [listed] = await stage.addPlayers(other, empty.id, [{ first_name: 'Cy' }])
  expect((await stage.call(other, 'DELETE', `/event/${empty.id}/`)).statusCode).toBe(200)
  expect((await stage.call(other, 'GET', `/event/${empty.id}/`)).statusCode).toBe(404)
  expect(await stage.db.query('SELECT 1 FROM player WHERE id = $1', [listed!.player_id])).toEqual([])
})

test('[EV154] an event is deleted only after a confirmation for every tablet that has it', async () => {
  const { organizer, event } = await stage.anEvent()
  const headers = await stage.as(organizer)
  const download = (device: string) =>
    stage.app.inject({
      method: 'GET',
      url: `/api/event/${event.id}/ready/`,
      headers: { ...headers, 'x-device-id': device },
    })
  const deleteFor = async (query: string) => {
    const { statusCode, body } = await stage.call(organizer, 'DELETE', `/event/${event.id}/${query}`)
    const { error_code, message } = JSON.parse(body) as { error_code?: string; message?: string }
    return [statusCode, error_code, message]
  }
  await download('one')
  await download('one')
  const RELOAD = 'downloaded this event and may hold unsent ratings. Reload this page to delete it anyway.'
  expect(await deleteFor('')).toEqual([409, 'TABLETS_HAVE_EVENT', `1 tablet has ${RELOAD}`])
  expect((await stage.readEvent(organizer, event.id)).tablet_count).toBe(1)
  await download('another')
  expect(await deleteFor('?tablets=1')).toEqual([409, 'TABLETS_HAVE_EVENT', `2 tablets have ${RELOAD}`])
  expect((await deleteFor('?tablets=2'))[0]).toBe(200)
})

test('[EV17] the players of a group that is removed stay, in no group', async () => {
  const { organizer, event } = await stage.anEvent()
  const path = `/event/${event.id}/groups/`
  const made = stage.read<EventGroup>(
    await stage.call(organizer, 'POST', path, { name: 'Court 2', court: '2', starts_at: '10:00' }),
  )
  expect(made).toMatchObject({ name: 'Court 2', court: '2', starts_at: '10:00' })
  const changed = stage.read<EventGroup>(await stage.call(organizer, 'PATCH', `${path}${made.id}/`, { court: null }))
  expect(changed).toEqual({ ...made, court: null })
  const [player] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana', group_id: made.id }])
  expect(player?.group_id).toBe(made.id)
  const evaluator = await stage.aWorker(organizer, event.id)
  expect((await stage.call(organizer, 'DELETE', `${path}${made.id}/`)).statusCode).toBe(200)
  expect((await stage.call(organizer, 'DELETE', `${path}${made.id}/`)).statusCode).toBe(404)
  expect((await stage.readEvent(organizer, event.id)).groups).toEqual([])
  // A tablet that has not heard of it rates on in it, and adds a walk-on to it.
  await stage.rate(evaluator, player!.id, { 'skill:1': 3 })
  const walkOn = randomUUID()
  await stage.apply(evaluator, 'event-player.add', {
    mutation_id: randomUUID(),
    event_id: event.id,
    event_player_id: walkOn,
    bib: '57',
    group_id: made.id,
  })
  expect(await stage.db.query('SELECT group_id FROM event_player WHERE event_id = $1', [event.id])).toEqual([
    { group_id: null },
    { group_id: null },
  ])
})

test('what is named of an event is changed, the rest stays; a player in a column that is gone stands in none', async () => {
  const { organizer, event } = await stage.anEvent()
  const [player] = await stage.addPlayers(organizer, event.id, [{}])
  await stage.db.query('UPDATE event_player SET board_column = 3 WHERE id = $1', [player!.id])
  const said = { name: 'Winter Camp', place: null, ends_on: '2026-12-01', columns: ['In', 'Out'], desk_from: 500 }
  const changed = stage.read<Event>(await stage.call(organizer, 'PATCH', `/event/${event.id}/`, said))
  expect(changed).toMatchObject({ ...said, starts_on: EVENT_FORM.starts_on, time_zone: EVENT_FORM.time_zone })
  expect(await stage.db.query('SELECT board_column FROM event_player WHERE id = $1', [player!.id])).toEqual([
    { board_column: null },
  ])
  const early = await stage.call(organizer, 'PATCH', `/event/${event.id}/`, { ends_on: '2026-11-01' })
  expect([early.statusCode, Object.keys(early.json().fields)]).toEqual([422, ['ends_on']])
})
