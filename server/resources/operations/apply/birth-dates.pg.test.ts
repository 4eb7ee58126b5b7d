import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#tests/support/all-endpoints.ts'
import { aLiveCreation, aPlayerDescription, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-01-01`
/** Placeholder dates and impossible dates. */
const IMPOSSIBLE = ['0001-01-01', '1899-12-30', '1900-01-01', '1969-12-31', '1970-01-01', NEXT_YEAR] as const

const bornOn = async (name: string) =>
  (
    await stage.db.query<{ date_of_birth: string | null }>('SELECT date_of_birth FROM player WHERE last_name = $1', [
      name,
    ])
  ).map(({ date_of_birth }) => date_of_birth)
const aName = () =>
  `B${randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/gu, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`

/** Makes an event with one player born in 2014. */
async function aGym() {
  const { organizer, event } = await stage.anEvent()
  const name = aName()
  const [player] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Ava', last_name: name, date_of_birth: '2014-03-02' },
  ])
  if (!player) throw new Error('No player was added')
  return { organizer, event, player, name }
}

test('[V28] this table lists every API call that accepts a birth date', () => {
  const taking = endpoints.filter(({ input }) => JSON.stringify(input).includes('"date_of_birth"'))
  expect(taking.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /accounts/player/profile/',
    'POST /evaluation/live/',
    'POST /evaluation/live/player/',
    'POST /event/:event_id/players/',
    'POST /event/player-add/',
    'POST /event/player-change/',
    'PUT /accounts/player/profile/',
    'PUT /admin/consents/:player_id/age/',
  ])
})

test('[V28] a list with an impossible birth date is rejected at its row and field', async () => {
  const { organizer, event } = await aGym()
  for (const date_of_birth of IMPOSSIBLE) {
    const refused = await stage.call(organizer, 'POST', `/event/${event.id}/players/`, {
      request_id: randomUUID(),
      players: [{ first_name: 'Bea' }, { first_name: 'Ava', date_of_birth }],
    })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['players.1.date_of_birth']])
  }
})

test('[V29] a walk-up with an impossible birth date is added without it', async () => {
  const { organizer, event } = await aGym()
  const last_name = aName()
  for (const date_of_birth of IMPOSSIBLE)
    await stage.apply(organizer, 'event-player.add', {
      mutation_id: randomUUID(),
      event_id: event.id,
      event_player_id: randomUUID(),
      first_name: 'Cy',
      last_name,
      date_of_birth,
    })
  expect(await bornOn(last_name)).toEqual(IMPOSSIBLE.map(() => null))
})

test('[V29] a change to an impossible birth date keeps the known one and applies the rest', async () => {
  const { organizer, event, player } = await aGym()
  for (const date_of_birth of IMPOSSIBLE) {
    const last_name = aName()
    await stage.apply(organizer, 'event-player.change', {
      mutation_id: randomUUID(),
      event_id: event.id,
      event_player_id: player.id,
      last_name,
      date_of_birth,
    })
    expect(await bornOn(last_name)).toEqual(['2014-03-02'])
  }
})

test('[V29] a live evaluation with an impossible birth date keeps its ratings', async () => {
  const evaluator = await stage.createUser()
  for (const date_of_birth of IMPOSSIBLE) {
    const last_name = aName()
    const creation = aLiveCreation()
    const id = creation.evaluation_submission_id
    await stage.apply(evaluator, 'live.create', {
      ...creation,
      player: { ...creation.player, last_name, date_of_birth },
    })
    await stage.apply(evaluator, 'ratings.save', aRatingsPatch(id, { 'skill:1': 4 }))
    expect(await bornOn(last_name)).toEqual([null])
    await stage.apply(evaluator, 'player.describe', aPlayerDescription(id, { last_name, date_of_birth: '2014-03-02' }))
    await stage.apply(evaluator, 'player.describe', aPlayerDescription(id, { last_name, date_of_birth }))
    expect(await bornOn(last_name)).toEqual(['2014-03-02'])
    expect(await stage.stored(id)).toMatchObject({ ratings: { 'skill:1': { value: 4 } } })
  }
})
