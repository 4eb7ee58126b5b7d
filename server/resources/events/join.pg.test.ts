import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

async function twoPlayers() {
  const event = await stage.anEvent()
  const known = await stage.aPlayer(event.id)
  const nameless = await stage.aPlayer(event.id, { first_name: '', last_name: '' })
  return { ...event, known, nameless }
}
const rows = (eventId: string) =>
  stage.db.query(
    `SELECT x.id, x.player_id, x.bib, x.joined_to, e.id AS sheet, e.ratings, e.revision, e.event_player_id, e.player_id
       AS of FROM event_player x LEFT JOIN evaluation e ON e.event_player_id = x.id WHERE x.event_id = $1
       ORDER BY x.id, e.id`,
    [eventId],
  )

test('[EV50, EV63] a join drops no rating: two sheets of one evaluator count as one, of each item the later value', async () => {
  const { id, organizer, evaluators, known, nameless } = await twoPlayers()
  await stage.rate(evaluators[0], known, { 'skill:1': 2, 'skill:2': 2 })
  await stage.rate(evaluators[0], nameless, { 'skill:2': 5, 'skill:3': 4 })
  await stage.rate(evaluators[1], nameless, { 'skill:3': 3 })
  expect((await stage.join(organizer, id, known, nameless)).statusCode).toBe(200)
  await stage.close(organizer, id)
  const consensus = await stage.consensusOf(known)
  expect(Object.fromEntries(Object.entries(consensus?.ratings ?? {}).map(([key, { value }]) => [key, value]))).toEqual({
    'skill:1': 2,
    'skill:2': 5,
    'skill:3': 3.5,
  })
  expect(await stage.consensusOf(nameless)).toBeUndefined()
})

test('[EV50, E32] a value given again on a tablet that had not seen it is the later one after a join', async () => {
  const { id, organizer, evaluators, known, nameless } = await twoPlayers()
  await stage.rate(evaluators[0], known, { 'skill:1': 2 })
  await stage.rate(evaluators[0], nameless, { 'skill:1': 5 })
  await stage.rate(evaluators[0], known, { 'skill:1': 2 }, { device: 'second tablet', seen: 0 })
  expect((await stage.join(organizer, id, known, nameless)).statusCode).toBe(200)
  await stage.close(organizer, id)
  expect((await stage.consensusOf(known))?.ratings['skill:1']?.value).toBe(2)
})

test('[EV63] the desk can’t add another report address by a join; an organizer can', async () => {
  const { id, organizer, staff, known } = await twoPlayers()
  const desk = await staff('desk')
  const walkUp = await stage.aPlayer(id, { bib: '902', email: 'spy@example.test' })
  const refused = await stage.join(desk, id, known, walkUp)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      message: 'These players have different report addresses, so an organizer has to join them.',
    }),
  ])
  expect((await stage.join(organizer, id, known, walkUp)).statusCode).toBe(200)
})

test('[EV63] a join moves nothing, and one that is taken back leaves everything as it was', async () => {
  const { id, organizer, evaluators, known, nameless } = await twoPlayers()
  await stage.rate(evaluators[0], known, allOf(TRYOUT, 2))
  await stage.rate(evaluators[0], nameless, allOf(TRYOUT, 5))
  const before = await rows(id)
  await stage.close(organizer, id)
  const outcome = { known: await stage.consensusOf(known), nameless: await stage.consensusOf(nameless) }
  await stage.join(organizer, id, known, nameless)
  expect((await stage.consensusOf(known))?.ratings['skill:1']?.value).toBe(5)
  const undone = await stage.unjoin(organizer, id, known, nameless)
  expect(undone.json()).toMatchObject({ keep: { id: known, joined_to: null }, join: { id: nameless, joined_to: null } })
  expect(await rows(id)).toEqual(before)
  expect((await stage.consensusOf(known))?.ratings).toEqual(outcome.known?.ratings)
  expect((await stage.consensusOf(nameless))?.ratings).toEqual(outcome.nameless?.ratings)
})

test('[EV148] tablets and the coverage board hear of a join, and of one that is taken back', async () => {
  const { id, organizer, evaluators, known, nameless } = await twoPlayers()
  const [evaluator] = evaluators
  const tags = new Map<string, string>()
  const ask = async (by: typeof organizer, what: string) => {
    const tag = tags.get(what)
    const headers = { ...(await stage.as(by)), 'x-device-id': 'tablet', ...(tag && { 'if-none-match': tag }) }
    const answer = await stage.app.inject({ method: 'GET', url: `/api/event/${id}/${what}/`, headers })
    tags.set(what, String(answer.headers.etag))
    return answer
  }
  const joinedTo = async () => {
    const [ready, coverage] = [await ask(evaluator, 'ready'), await ask(organizer, 'coverage')]
    expect([ready.statusCode, coverage.statusCode]).toEqual([200, 200])
    const { players } = ready.json<{ players: { results: Array<{ id: string; joined_to: string | null }> } }>()
    return [players.results.find((player) => player.id === nameless)?.joined_to, coverage.json().joined.length]
  }
  expect(await joinedTo()).toEqual([null, 0])
  await ask(organizer, 'coverage')
  expect((await ask(evaluator, 'ready')).statusCode).toBe(304)
  await stage.join(organizer, id, known, nameless)
  expect(await joinedTo()).toEqual([known, 1])
  await stage.unjoin(organizer, id, known, nameless)
  expect(await joinedTo()).toEqual([null, 0])
})

test('[EV63] what comes for a joined player after the join counts for whom they are joined to', async () => {
  const { id, organizer, evaluators, known, nameless } = await twoPlayers()
  await stage.join(organizer, id, known, nameless)
  await stage.rate(evaluators[0], nameless, allOf(TRYOUT, 3))
  await stage.close(organizer, id)
  expect((await stage.consensusOf(known))?.ratings['skill:1']?.value).toBe(3)
})

test('[EV63] a join to oneself, in a circle, across events, or of what is joined already is refused', async () => {
  const { id, organizer, known, nameless } = await twoPlayers()
  const third = await stage.aPlayer(id, { bib: '12', first_name: 'Sam' })
  const elsewhere = await stage.aPlayer((await stage.anEvent()).id)
  const statusOf = async (keep: string, join: string) => (await stage.join(organizer, id, keep, join)).statusCode
  expect(await statusOf(known, known)).toBe(422)
  expect(await statusOf(known, elsewhere)).toBe(404)
  expect(await statusOf(known, randomUUID())).toBe(404)
  expect(await statusOf(known, nameless)).toBe(200)
  expect(await statusOf(known, nameless)).toBe(200)
  expect(await statusOf(nameless, known)).toBe(409)
  expect(await statusOf(third, nameless)).toBe(409)
  expect(await statusOf(nameless, third)).toBe(409)
  expect(await statusOf(third, known)).toBe(409)
  expect((await stage.unjoin(organizer, id, third, nameless)).statusCode).toBe(409)
  expect((await stage.unjoin(organizer, id, known, nameless)).statusCode).toBe(200)
  expect((await stage.unjoin(organizer, id, known, nameless)).statusCode).toBe(200)
})

test('[EV63] two who join the same players both ways at the same moment make no circle', async () => {
  const { id, organizer, known, nameless } = await twoPlayers()
  const statuses = (
    await Promise.all([stage.join(organizer, id, known, nameless), stage.join(organizer, id, nameless, known)])
  ).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('[EV63] after the publication a join is neither made nor taken back', async () => {
  const { id, organizer, evaluators, known, nameless } = await twoPlayers()
  const late = await stage.aPlayer(id, { bib: '301', first_name: '', last_name: '' })
  await stage.join(organizer, id, known, nameless)
  await stage.rate(evaluators[0], nameless, allOf(TRYOUT, 3))
  await stage.close(organizer, id)
  await stage.publish(organizer, id)
  expect((await stage.unjoin(organizer, id, known, nameless)).statusCode).toBe(409)
  expect((await stage.join(organizer, id, known, late)).statusCode).toBe(409)
})

test('[EV63] the desk may join; an evaluator may not, and a stranger finds no event', async () => {
  const { id, staff, evaluators, known, nameless } = await twoPlayers()
  expect((await stage.join(evaluators[0], id, known, nameless)).statusCode).toBe(404)
  expect((await stage.join(await stage.createUser(), id, known, nameless)).statusCode).toBe(404)
  expect((await stage.join(await staff('desk'), id, known, nameless)).statusCode).toBe(200)
})
