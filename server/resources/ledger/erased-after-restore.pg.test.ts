import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '#domain/contracts/events.ts'
import type { OperationAnswer, OperationKind } from '#domain/contracts/operations.ts'
import { aLiveCreation, aNotePut } from '#tests/fixtures/operation-bodies.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage, Ready } from '#tests/support/event-stage.ts'
import { backUpRows } from '#tests/support/put-back.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { erasePlayer } from '../own-data/erase-player.ts'
import { readLedger } from './read-ledger.ts'
import { shipLedger } from './ship-ledger.ts'

let stage: EventStage
let organizer: TestUser
let event: Event
let evaluator: TestUser
let desk: TestUser
/** Restores the backup, which holds the event without players. */
let putBack: () => Promise<void>
beforeAll(async () => {
  stage = await openEventStage()
  ;({ organizer, event } = await stage.anEvent())
  evaluator = await stage.aWorker(organizer, event.id, ['evaluator', 'desk'])
  desk = await stage.aWorker(organizer, event.id, ['desk'])
  putBack = await backUpRows(stage.db)
})
afterAll(() => stage.close())

const EMAIL = 'family@example.test'

const anAddition = (changes: object = {}) => ({
  mutation_id: randomUUID(),
  event_id: event.id,
  event_player_id: randomUUID(),
  bib: '90',
  first_name: 'Zyxwa',
  last_name: 'Zyxwa',
  gender: null,
  school_grade: '3',
  group_id: null,
  date_of_birth: '2017-01-02',
  position: 'Zyxwa guard',
  height_feet: 4,
  height_inches: 1,
  organization: 'Zyxwa Elementary',
  email: EMAIL,
  checked_in: true,
  created_at: new Date().toISOString(),
  ...changes,
})

async function send(user: TestUser, kind: OperationKind, body: object) {
  const answer = await stage.send(user, kind, body)
  return answer.json<OperationAnswer>().results?.[0]
}

const erase = (playerId: string) => stage.db.transaction((sql) => erasePlayer(sql, playerId))

async function personIdOf(eventPlayerId: string): Promise<string> {
  const [row] = await stage.db.query<{ player_id: string }>('SELECT player_id FROM event_player WHERE id = $1', [
    eventPlayerId,
  ])
  return row?.player_id ?? ''
}

/** The whole row of a person, with the email addresses at events. */
const personOf = (playerId: string) =>
  stage.db.query(
    `SELECT p.first_name, p.erased_at IS NOT NULL AS is_erased, to_jsonb(p)::text ~ 'Zyxwa|2017|2011' AS is_named,
       p.created_by, p.organization ->> 'school_grade' AS grade, p.athletic_info ->> 'height_feet' AS height,
       ARRAY(SELECT x.bib FROM event_player x WHERE x.player_id = p.id) AS bibs,
       EXISTS (SELECT FROM event_player x WHERE x.player_id = p.id AND x.email IS NOT NULL) AS has_address,
       EXISTS (SELECT FROM waiting_change w JOIN event_player x ON x.id = w.event_player_id
         WHERE x.player_id = p.id AND w.changes::text ~ 'Zyxwa|example') AS waits
     FROM player p WHERE p.id = $1`,
    [playerId],
  )
const nobody = (bibs: string[]) => [
  {
    first_name: 'Deleted',
    is_erased: true,
    is_named: false,
    created_by: null,
    grade: null,
    height: null,
    bibs,
    has_address: false,
    waits: false,
  },
]

/** Restores the backup from before the player came, and applies the ledger, as every server does before it answers. */
async function restoreServer() {
  await shipLedger(stage.services)
  await putBack()
  await readLedger(stage.services)
}

test.each(['the organizer', 'the desk'])(
  '[K64] a player whom %s added, who was erased after the backup, comes back without a name',
  async (by) => {
    const sender = by === 'the desk' ? desk : organizer
    const addition = anAddition()
    expect(await send(sender, 'event-player.add', addition)).toMatchObject({ status: 'applied' })
    await erase(await personIdOf(addition.event_player_id))
    await restoreServer()
    // A tablet sends the old id in any case.
    const sent = { ...addition, event_player_id: addition.event_player_id.toUpperCase() }
    const again = await send(sender, 'event-player.add', sent)
    expect(again).toMatchObject({ status: 'applied', server: { not_taken: ['erased'] } })
    const personId = await personIdOf(addition.event_player_id)
    expect(await personOf(personId)).toEqual(nobody(['90']))

    const { mutation_id: _, checked_in: _in, created_at: _at, ...facts } = addition
    const change = { ...facts, mutation_id: randomUUID(), bib: '91' }
    const changed = await send(sender, 'event-player.change', change)
    expect(changed).toMatchObject({ status: 'applied', server: { not_taken: ['erased'] } })
    const sheet = await stage.rate(evaluator, addition.event_player_id, { 'skill:1': 4 })
    const noted = await send(evaluator, 'note.save', aNotePut(sheet, { text: 'Zyxwa is quick' }))
    expect(noted).toMatchObject({ server: { not_taken: ['erased'] } })
    expect(await personOf(personId)).toEqual(nobody(['91']))
  },
)

test('[K64] an address of the staff does not wait for the organizer if the added player was erased', async () => {
  const addition = anAddition({ email: evaluator.email })
  await send(desk, 'event-player.add', addition)
  await erase(await personIdOf(addition.event_player_id))
  await restoreServer()
  const again = await send(desk, 'event-player.add', addition)
  expect(again).toMatchObject({ status: 'applied', server: { not_taken: ['erased'] } })
  expect(again?.server).not.toHaveProperty('waiting')
  const waiting = await stage.db.query('SELECT 1 FROM waiting_change WHERE event_player_id = $1', [
    addition.event_player_id,
  ])
  expect(waiting).toEqual([])
})

test('[K64] a walk-up of a live evaluation who was erased after the backup comes back without a name', async () => {
  const user = await stage.createUser({ role: 'Evaluator' })
  const putBackUser = await backUpRows(stage.db)
  const { player, ...rest } = aLiveCreation({ event_name: 'Zyxwa Run', report_email: EMAIL })
  const creation = { ...rest, player: { ...player, first_name: 'Zyxwa', city: 'Zyxwa', date_of_birth: '2011-03-04' } }
  await send(user, 'live.create', creation)
  await erase(player.id)
  await shipLedger(stage.services)
  await putBackUser()
  await readLedger(stage.services)
  const again = await send(user, 'live.create', creation)
  expect(again).toMatchObject({ status: 'applied', server: { not_taken: ['erased'] } })
  expect(await personOf(player.id)).toEqual(nobody([]))
  const noted = await send(user, 'note.save', aNotePut(creation.evaluation_submission_id, { text: 'Zyxwa is quick' }))
  expect(noted).toMatchObject({ server: { not_taken: ['erased'] } })
  const [kept] = await stage.db.query(
    `SELECT e.event_name, (SELECT count(*) FROM note n WHERE n.evaluation_id = e.id AND n.text <> '') AS notes,
       (SELECT count(*) FROM report_reader r WHERE r.evaluation_id = e.id) AS readers FROM evaluation e WHERE id = $1`,
    [creation.evaluation_submission_id],
  )
  expect(kept).toEqual({ event_name: '', notes: 0, readers: 0 })
})

test('[K64] an erasure reaches a player whom a tablet added again before the ledger was read', async () => {
  const addition = anAddition({ position: null })
  await send(organizer, 'event-player.add', addition)
  await erase(await personIdOf(addition.event_player_id))
  await shipLedger(stage.services)
  await putBack()
  await send(organizer, 'event-player.add', addition)
  const personId = await personIdOf(addition.event_player_id)
  expect(await personOf(personId)).toMatchObject([{ first_name: 'Zyxwa', is_erased: false }])
  await readLedger(stage.services)
  expect(await personOf(personId)).toMatchObject([{ first_name: 'Deleted', is_erased: true, is_named: false }])
})

test('[K64, EV151] a kept copy with another person id brings no erased player back', async () => {
  await restoreServer()
  const addition = anAddition()
  await send(organizer, 'event-player.add', addition)
  const {
    event: said,
    form,
    groups,
    staff,
    players,
  } = stage.read<Ready>(await stage.call(organizer, 'GET', `/event/${event.id}/ready/?limit=100`))
  await erase(await personIdOf(addition.event_player_id))
  await restoreServer()
  const { name, place, starts_on, ends_on, time_zone, program_id, team_id, columns, desk_from } = said
  const { version, rubric_version, keys, weights } = form
  const facts = { name, place, starts_on, ends_on, time_zone, program_id, team_id, columns, desk_from, groups, staff }
  const kept = {
    ...facts,
    forms: [{ version, rubric_version, keys, weights }],
    players: players.results.map((player) => ({ ...player, player_id: randomUUID() })),
  }
  stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/restore/`, kept))
  expect(await personOf(await personIdOf(addition.event_player_id))).toEqual(nobody(['90']))
})

test('[K64] a player with new ids keeps the name, also if another player was erased', async () => {
  const [one, other] = [anAddition(), anAddition({ bib: '92' })]
  await send(organizer, 'event-player.add', one)
  await erase(await personIdOf(one.event_player_id))
  expect((await send(organizer, 'event-player.add', other))?.server).not.toHaveProperty('not_taken')
  expect(await personOf(await personIdOf(other.event_player_id))).toMatchObject([
    { first_name: 'Zyxwa', is_erased: false, bibs: ['92'], has_address: true },
  ])
})
