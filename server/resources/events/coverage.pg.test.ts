import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '#server/db/database.ts'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { coverageTag } from './answer-coverage.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

const HALF = TRYOUT.slice(0, 4)
async function tagged(by: TestUser, eventId: string, etag?: string) {
  const headers = { ...(await stage.as(by)), ...(etag && { 'if-none-match': etag }) }
  const url = `/api/event/${eventId}/coverage/`
  const answer = await stage.app.inject({ method: 'GET', url, headers })
  return { status: answer.statusCode, etag: String(answer.headers.etag), body: answer.body }
}

test('[EV64] coverage tells who rated how much of whom, in counts alone', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const [first, second] = [
    await stage.aPlayer(id, { bib: '12' }),
    await stage.aPlayer(id, { bib: '57', first_name: 'Sam' }),
  ]
  await stage.rate(evaluators[0], first, allOf(TRYOUT, 4.5))
  await stage.rate(evaluators[1], first, allOf(HALF, 2.5))
  const coverage = await stage.coverage(organizer, id)
  expect(coverage.items).toBe(8)
  const placeOf = (by: TestUser) => coverage.evaluators.findIndex(({ user_id }) => user_id === by.id)
  const cells = [
    [placeOf(evaluators[0]), 8],
    [placeOf(evaluators[1]), 4],
  ].toSorted(([one = 0], [other = 0]) => one - other)
  expect(coverage.players).toMatchObject([
    { id: first, bib: '12', cells },
    { id: second, bib: '57', cells: [], last_rated_at: null },
  ])
  expect(coverage.evaluators).toMatchObject([
    { is_staff: true, players: 1, tablets: [{ is_silent: false, is_idle: false }] },
    { is_staff: true, players: 1, tablets: [{ is_silent: false, is_idle: false }] },
  ])
  expect(coverage.open).toEqual({ unseen: 1, silent_tablets: 0, without_gender: 0, double_bibs: 0, same_person: 0 })
  const { as_of: _, ...told } = coverage
  expect(JSON.stringify(told).replaceAll(/"\d{4}-[^"]*"/gu, '')).not.toMatch(/[24]\.5|skill:/u)
})

test('[EV64] an unchanged board is told so without reading evaluations; each change makes another one', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  await stage.rate(evaluators[0], player, allOf(HALF, 4))
  let { etag } = await tagged(organizer, id)
  const changes = {
    rating: () => stage.rate(evaluators[0], player, { 'skill:1': 3 }, { rev: 2 }),
    'check-in': () =>
      stage.apply(organizer, 'event-player.check-in', {
        mutation_id: randomUUID(),
        event_id: id,
        event_player_id: player,
        checked_in: true,
      }),
    'a new evaluator': () =>
      stage.db.query(
        "INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, '{evaluator}', '{evaluator}')",
        [id, organizer.id],
      ),
    silence: () => Promise.resolve(stage.advance(11 * 60_000)),
    close: () => stage.close(organizer, id),
    publication: () => stage.publish(organizer, id),
  }
  for (const [name, change] of Object.entries(changes)) {
    expect({ name, ...(await tagged(organizer, id, etag)) }).toMatchObject({ name, status: 304, body: '' })
    await change()
    const after = await tagged(organizer, id, etag)
    expect({ name, status: after.status }).toEqual({ name, status: 200 })
    etag = after.etag
  }
  expect((await tagged(await stage.createUser(), id, etag)).status).toBe(404)
  expect((await tagged(evaluators[0], id, etag)).status).toBe(404)
  stage.advance(-11 * 60_000)
})

test('[EV64] whether a board is unchanged is known without reading a single evaluation', async () => {
  const { id } = await stage.anEvent()
  const read: string[] = []
  const watched: Sql = {
    query: (text, values) => {
      read.push(text)
      return stage.db.query(text, values)
    },
  }
  await coverageTag(watched, id, Date.now())
  expect(read.join()).toMatch(/event_tablet/u)
  expect(read.join()).not.toMatch(/evaluation|event_player/u)
})

test('[EV54, EV139] a tablet that was silent at the close stays silent until the server hears from it', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  await stage.rate(evaluators[0], player, allOf(HALF, 4))
  const isSilent = async () =>
    (await stage.coverage(organizer, id)).evaluators.flatMap(({ tablets }) => tablets.map((it) => it.is_silent))
  expect(await isSilent()).toEqual([false])
  await stage.db.query("UPDATE event_tablet SET heard_at = now() - interval '10 minutes' WHERE event_id = $1", [id])
  expect(await isSilent()).toEqual([true])
  expect((await stage.coverage(organizer, id)).open.silent_tablets).toBe(1)
  expect((await stage.close(organizer, id)).open.silent_tablets).toBe(1)
  expect(await isSilent()).toEqual([true])
  stage.advance(86_400_000)
  expect(await isSilent()).toEqual([true])
  const { etag } = await tagged(organizer, id)
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 4), { rev: 2 })
  expect((await tagged(organizer, id, etag)).status).toBe(200)
  expect(await isSilent()).toEqual([false])
  stage.advance(-86_400_000)
})

test('[EV139] a tablet that was heard from shortly before the close is not silent', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  await stage.rate(evaluators[0], await stage.aPlayer(id), allOf(HALF, 4))
  await stage.close(organizer, id)
  stage.advance(86_400_000)
  const { evaluators: shown, open } = await stage.coverage(organizer, id)
  expect(shown.flatMap(({ tablets }) => tablets.map((it) => it.is_silent))).toEqual([false])
  expect(open.silent_tablets).toBe(0)
  stage.advance(-86_400_000)
})

test('[EV64] who was taken off the staff stands on the board with what they rated', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  await stage.rate(evaluators[0], player, allOf(HALF, 4))
  await stage.db.query('UPDATE event_staff SET removed_at = now() WHERE event_id = $1', [id])
  const { evaluators: shown } = await stage.coverage(organizer, id)
  expect(shown).toMatchObject([{ user_id: evaluators[0].id, is_staff: false, players: 1 }])
})

test('[EV50, EV55] double bibs and the same person are asked about; of two sheets of one evaluator items count once', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const known = await stage.aPlayer(id)
  const nameless = await stage.aPlayer(id, { first_name: '', last_name: '' })
  await stage.rate(evaluators[0], known, allOf(TRYOUT.slice(0, 5), 4))
  await stage.rate(evaluators[0], nameless, allOf(TRYOUT.slice(3, 7), 3))
  const before = await stage.coverage(organizer, id)
  expect(before.double_bibs).toEqual([{ bib: '57', event_player_ids: [known, nameless].toSorted() }])
  expect(before.same_person).toEqual([{ event_player_ids: [known, nameless].toSorted(), why: 'bib' }])
  expect((await stage.join(organizer, id, known, nameless)).statusCode).toBe(200)
  const after = await stage.coverage(organizer, id)
  expect(after).toMatchObject({
    double_bibs: [],
    same_person: [],
    joined: [{ keep: known, join: nameless, bib: '57' }],
  })
  expect(after.players).toHaveLength(1)
  expect(after.players[0]?.cells.map(([, rated]) => rated)).toEqual([7])
})

test('[EV64] ratings that come after the publication stand as newer, until they are published', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  await stage.close(organizer, id)
  await stage.publish(organizer, id)
  const isNewer = async () => (await stage.coverage(organizer, id)).players[0]?.is_newer
  expect(await isNewer()).toBe(false)
  await stage.rate(evaluators[1], player, allOf(TRYOUT, 3))
  expect(await isNewer()).toBe(true)
  await stage.publish(organizer, id)
  expect(await isNewer()).toBe(false)
})
