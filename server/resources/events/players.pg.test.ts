import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import { aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage, Ready } from '#tests/support/event-stage.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    first_name: 'Player',
    last_name: 'Number',
    school_grade: String(5 + (at % 8)),
  }))

test('[EV11] a list of 300 is added at once, each with a bib, and the desk’s range moves behind it', async () => {
  const { organizer, event } = await stage.anEvent()
  const began = performance.now()
  const added = await stage.addPlayers(organizer, event.id, rows(300))
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(added.map(({ bib }) => bib)).toEqual(Array.from({ length: 300 }, (_, at) => String(at + 1)))
  expect(await stage.readEvent(organizer, event.id)).toMatchObject({ player_count: 300, desk_from: 400 })
})

test('[EV11] one request adds its list once; bibs that are given stand, and the others get the free ones between', async () => {
  const { organizer, event } = await stage.anEvent()
  const body = {
    request_id: randomUUID(),
    players: [{ bib: 2 }, { first_name: 'Ana' }, { bib: '007' }, { first_name: 'Bo' }],
  }
  const path = `/event/${event.id}/players/`
  const [first, again] = [
    await stage.call(organizer, 'POST', path, body),
    await stage.call(organizer, 'POST', path, body),
  ]
  expect(again.json()).toEqual(first.json())
  // In the order of its rows.
  expect(first.json().players.map(({ bib }: { bib: string }) => bib)).toEqual(['2', '1', '7', '3'])
  const listed = stage.read<{ results: EventPlayerDetails[] }>(await stage.call(organizer, 'GET', path)).results
  expect(listed.map(({ bib, first_name }) => [bib, first_name])).toEqual([
    ['1', 'Ana'],
    ['2', ''],
    ['3', 'Bo'],
    ['7', ''],
  ])
})

test.each([
  ['a bib that is taken', [{}, { bib: '57' }], { 'players.1.bib': ['Bib 57 is taken'] }],
  ['a bib twice', [{ bib: '8' }, {}, { bib: 8 }], { 'players.2.bib': ['Bib 8 is on the list twice'] }],
  ['a bib of four digits', [{ bib: '1000' }], { 'players.0.bib': ['A bib is a number of 1 to 3 digits'] }],
  ['a date that is none', [{ date_of_birth: '2012-02-30' }], { 'players.0.date_of_birth': expect.anything() }],
  ['an address that is none', [{}, {}, { email: 'pat' }], { 'players.2.email': expect.anything() }],
  [
    'a group of another event',
    [{ group_id: '018f0000-0000-7000-8000-00000000000a' }],
    { 'players.0.group_id': ['Choose a group of this event'] },
  ],
  ['no player', [], { players: ['Add at least one player'] }],
  ['301 players', rows(301), { players: ['Add at most 300 players at once'] }],
])('[EV11] a list with %s is refused as a whole, at its row', async (_, players, fields) => {
  const { organizer, event } = await stage.anEvent()
  await stage.addPlayers(organizer, event.id, [{ bib: '57' }])
  const answer = await stage.call(organizer, 'POST', `/event/${event.id}/players/`, {
    request_id: randomUUID(),
    players,
  })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, fields])
  expect((await stage.readEvent(organizer, event.id)).player_count).toBe(1)
})

test('[EV11] two lists at the same time share out the bibs', async () => {
  const { organizer, event } = await stage.anEvent()
  const [one, other] = await Promise.all([
    stage.addPlayers(organizer, event.id, rows(40)),
    stage.addPlayers(organizer, event.id, rows(40)),
  ])
  expect(new Set([...one, ...other].map(({ bib }) => bib)).size).toBe(80)
})

test('names in Arabic and what a spreadsheet would compute stay as they are written', async () => {
  const { organizer, event } = await stage.anEvent()
  const [player] = await stage.addPlayers(organizer, event.id, [{ first_name: 'ياسمين', last_name: 'الحسن' }])
  expect(player).toMatchObject({ first_name: 'ياسمين', last_name: 'الحسن' })
  const players = [{ first_name: '=HYPERLINK("x")', last_name: '@SUM(A1)' }]
  const answer = await stage.call(organizer, 'POST', `/event/${event.id}/players/`, {
    request_id: randomUUID(),
    players,
  })
  expect(answer.json().players).toMatchObject([{ first_name: '=HYPERLINK("x")', last_name: '@SUM(A1)' }])
})

test('[EV20] what organizers alone see of players stays with them', async () => {
  const { organizer, event } = await stage.anEvent()
  await stage.addPlayers(organizer, event.id, [
    {
      first_name: 'Ana',
      date_of_birth: '2012-05-01',
      email: 'pat@example.test',
      position: 'Point Guard',
      height_feet: 5,
    },
  ])
  const evaluator = await stage.aWorker(organizer, event.id, ['evaluator', 'desk', 'lead'])
  expect((await stage.call(evaluator, 'GET', `/event/${event.id}/players/`)).statusCode).toBe(404)
  const ready = await stage.call(evaluator, 'GET', `/event/${event.id}/ready/`)
  expect(ready.body).not.toMatch(/pat@example|2012-05-01/u)
  expect(stage.read<Ready>(ready).players.results).toMatchObject([
    { first_name: 'Ana', position: 'Point Guard', height_feet: 5, height_inches: null, has_photo: false, rev: 1 },
  ])
  const details = stage.read<{ results: EventPlayerDetails[] }>(
    await stage.call(organizer, 'GET', `/event/${event.id}/players/`),
  )
  expect(details.results).toMatchObject([{ date_of_birth: '2012-05-01', email: 'pat@example.test' }])
})

test('[EV18] a tablet gets the event page by page, with its own sheets and nobody else’s', async () => {
  const { organizer, event } = await stage.anEvent()
  const players = await stage.addPlayers(organizer, event.id, rows(150))
  const [one, other] = [await stage.aWorker(organizer, event.id), await stage.aWorker(organizer, event.id)]
  const sheet = await stage.rate(one, players[0]!.id, { 'skill:1': 4 })
  await stage.rate(other, players[0]!.id, { 'skill:1': 2 })
  const page = async (user: typeof one, query: string) =>
    stage.read<Ready>(await stage.call(user, 'GET', `/event/${event.id}/ready/?${query}`))
  const first = await page(one, 'limit=100')
  expect([first.players.count, first.players.results.length]).toEqual([150, 100])
  expect(first.own_sheets).toEqual([
    {
      evaluation_submission_id: sheet,
      event_player_id: players[0]!.id,
      form_version: 1,
      revision: 2,
      ratings: [{ key: 'skill:1', value: 4 }],
      notes: [],
    },
  ])
  expect(first.staff.map(({ user_id }) => user_id).toSorted()).toEqual([one.id, other.id].toSorted())
  const second = stage.read<Ready>(await stage.call(one, 'GET', String(first.players.next)))
  expect([second.players.results.length, second.players.next, second.own_sheets]).toEqual([50, null, []])
})

test('[U83] what a tablet holds already is not sent again, until something of it changes', async () => {
  const { organizer, event } = await stage.anEvent()
  const [player] = await stage.addPlayers(organizer, event.id, rows(3))
  const [evaluator, other] = [await stage.aWorker(organizer, event.id), await stage.aWorker(organizer, event.id)]
  let etag = ''
  const ask = async () => {
    const response = await stage.app.inject({
      method: 'GET',
      url: `/api/event/${event.id}/ready/?limit=100`,
      headers: { ...(await stage.as(evaluator)), 'if-none-match': etag, 'x-device-id': 'tablet-1' },
    })
    etag = String(response.headers['etag'])
    return response.statusCode
  }
  expect([await ask(), await ask()]).toEqual([200, 304])
  // What somebody else rates is nothing of theirs.
  await stage.rate(other, player!.id, { 'skill:1': 3 })
  expect(await ask()).toBe(304)
  await stage.rate(evaluator, player!.id, { 'skill:1': 3 })
  expect([await ask(), await ask()]).toEqual([200, 304])
  await stage.apply(evaluator, 'ratings.save', {
    ...aRatingsPatch(stage.sheetOf(evaluator, player!.id).evaluation_submission_id, { 'skill:2': 3 }),
    base_revision: 2,
  })
  expect([await ask(), await ask()]).toEqual([200, 304])
  const changes = [
    () => stage.call(organizer, 'PATCH', `/event/${event.id}/`, { place: 'Gym 2' }),
    () => stage.call(organizer, 'POST', `/event/${event.id}/groups/`, { name: 'A' }),
    () => stage.askToWork(organizer, event.id, other.email, ['desk']),
    () => stage.addPlayers(organizer, event.id, rows(1)),
    () =>
      stage.apply(other, 'event-player.check-in', {
        mutation_id: randomUUID(),
        event_id: event.id,
        event_player_id: player!.id,
      }),
  ]
  for (const change of changes) {
    await change()
    expect([await ask(), await ask()]).toEqual([200, 304])
  }
  expect(
    await stage.db.query('SELECT device_id FROM event_tablet WHERE event_id = $1 AND user_id = $2 ORDER BY 1', [
      event.id,
      evaluator.id,
    ]),
  ).toEqual([{ device_id: 'tablet' }, { device_id: 'tablet-1' }])
})

test('[EV147] a walk-up under an id that a player of another event has is refused, so the tablet never says "Accepted"', async () => {
  const [one, other] = [await stage.anEvent(), await stage.anEvent()]
  const id = randomUUID()
  const add = (of: typeof one) =>
    stage.send(of.organizer, 'event-player.add', {
      mutation_id: randomUUID(),
      event_player_id: id,
      event_id: of.event.id,
      bib: '57',
      first_name: of === one ? 'Mia' : 'Zoe',
    })
  expect((await add(one)).json().results[0]).toMatchObject({ status: 'applied' })
  const refused = await add(other)
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'This id belongs to another player'])
  const named = await stage.db.query(
    'SELECT x.event_id, p.first_name FROM event_player x JOIN player p ON p.id = x.player_id WHERE x.id = $1',
    [id],
  )
  expect(named).toEqual([{ event_id: one.event.id, first_name: 'Mia' }])
})
