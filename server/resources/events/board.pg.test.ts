import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

const move = (by: TestUser, eventId: string, eventPlayerId: string, column: number | null) =>
  stage.send(by, 'board.move', { mutation_id: randomUUID(), event_id: eventId, event_player_id: eventPlayerId, column })

test('[EV56, EV65] the board shows figures with their intervals, by bib, and only after the close', async () => {
  const { id, organizer, evaluators } = await stage.anEvent({ weights: { 'skill:1': 3 } })
  const better = await stage.aPlayer(id, { bib: '57' })
  const first = await stage.aPlayer(id, { bib: '9', first_name: 'Sam' })
  for (const by of evaluators) await stage.rate(by, better, { ...allOf(TRYOUT, 3), 'skill:1': 5 })
  await stage.rate(evaluators[0], first, allOf(TRYOUT, 2))
  const before = await stage.board(organizer, id)
  expect(before.players.map(({ id: of, figure, evaluators: by }) => [of, figure, by])).toEqual([
    [first, null, 0],
    [better, null, 0],
  ])
  await stage.close(organizer, id)
  const { out_of, columns, players } = await stage.board(organizer, id)
  expect([out_of, columns]).toEqual([40, ['Team A', 'Team B', 'Wait list', 'No']])
  expect(players.map(({ bib }) => bib)).toEqual(['9', '57'])
  expect(players[1]?.figure).toBeCloseTo(28.8)
  expect(players[1]).toMatchObject({ evaluators: 2, is_on_roster: false })
  for (const { figure, low, high } of players) expect(low! < figure! && figure! < high!).toBe(true)
})

test('[EV65] the last move that arrives stands; a column that the board has lost is refused', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  for (const column of [0, 2]) expect((await move(organizer, id, player, column)).statusCode).toBe(200)
  expect((await stage.board(organizer, id)).players[0]?.column).toBe(2)
  expect((await move(organizer, id, player, 4)).json()).toMatchObject({
    fields: { column: ['Choose a column of the board'] },
  })
  await stage.db.query("UPDATE event SET columns = '{Yes,No}' WHERE id = $1", [id])
  expect((await stage.board(organizer, id)).players[0]?.column).toBeNull()
  expect((await move(organizer, id, player, null)).statusCode).toBe(200)
  expect((await move(evaluators[0], id, player, 1)).statusCode).toBe(404)
})

test('[EV65] nobody but organizers sees the board', async () => {
  const { id, staff, evaluators } = await stage.anEvent()
  for (const by of [evaluators[0], await staff('lead'), await staff('desk'), await stage.createUser()])
    expect((await stage.call(by, 'GET', `/event/${id}/board/`)).statusCode).toBe(404)
})

test('[EV65] who stands on a roster of the event’s team says so', async () => {
  const { id, organizer } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  const [team] = await stage.db.query<{ id: number }>(
    `INSERT INTO team (coach_id, name, team_type, gender) VALUES ($1, 'Varsity', 'School Team', 'Male') RETURNING id`,
    [organizer.id],
  )
  await stage.db.query('UPDATE event SET team_id = $2 WHERE id = $1', [id, team?.id])
  await stage.db.query(
    `INSERT INTO roster_entry (id, team_id, place, jersey_number, first_name, last_name, walk_on_id)
     SELECT gen_random_uuid(), $2, 0, '57', 'Jordan', 'Miles', player_id FROM event_player WHERE id = $1`,
    [player, team?.id],
  )
  expect((await stage.board(organizer, id)).players[0]?.is_on_roster).toBe(true)
})
