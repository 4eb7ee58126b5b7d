import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPage } from '#domain/contracts/library.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

async function page(user: TestUser, query = ''): Promise<LibraryPage> {
  const response = await server.call(user, 'GET', `/evaluation/evaluator/library/?scope=mine&${query}`)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<LibraryPage>()
}
const namesOf = ({ results }: LibraryPage) => results.map(({ player_name }) => player_name)

test('the library comes in pages of ten with the addresses of the pages around it', async () => {
  const evaluator = await server.createUser()
  for (let n = 0; n < 23; n++) await server.createEvaluation({ status: 'in_review', evaluator, name: `Player N${n}` })
  const first = await page(evaluator)
  expect(first).toMatchObject({ count: 23, previous: null })
  expect(first.results).toHaveLength(10)
  const second = (await server.call(evaluator, 'GET', first.next ?? '')).json<LibraryPage>()
  const third = (await server.call(evaluator, 'GET', second.next ?? '')).json<LibraryPage>()
  expect(third.next).toBeNull()
  const names = [first, second, third].flatMap(namesOf)
  expect(names).toEqual(Array.from({ length: 23 }, (_none, n) => `Player N${22 - n}`))
})

test('a page past the end is empty and still tells the total', async () => {
  const evaluator = await server.createUser()
  await server.createEvaluation({ status: 'in_review', evaluator })
  expect(await page(evaluator, 'offset=40')).toMatchObject({ count: 1, results: [], next: null })
})

test('[L15] page, sortBy and orderBy ask the same as offset, sort_by and order_by', async () => {
  const evaluator = await server.createUser()
  for (let n = 0; n < 12; n++)
    await server.createEvaluation({
      status: 'in_review',
      evaluator,
      name: `Player ${String.fromCharCode(65 + ((n * 5) % 12))}`,
    })
  const ours = await page(evaluator, 'sort_by=player_name&order_by=asc&offset=5&limit=5')
  const theirs = await page(evaluator, 'sortBy=player_name&orderBy=asc&page=2&limit=5')
  expect([namesOf(theirs), theirs.count]).toEqual([namesOf(ours), 12])
  expect(namesOf(theirs)).toEqual(['F', 'G', 'H', 'I', 'J'].map((letter) => `Player ${letter}`))
  expect(theirs.next).toBe(ours.next)
})

test.each([
  ['sortby=status', 'sortby', 'You cannot filter or sort by this'],
  ['order=asc', 'order', 'You cannot filter or sort by this'],
  ['sortBy=color', 'sortBy', 'Choose one of these: updated_at, player_name, status, submitted_at, rated_count'],
  ['orderBy=up', 'orderBy', 'Choose one of these: asc, desc'],
  ['status=lost', 'status', expect.stringMatching(/^Choose one of these: draft, /u)],
  ['page=0', 'page', 'Use 1 or more'],
  ['page=21474837', 'page', 'Use 21,474,836 or less'],
  ['page=two', 'page', 'Use a number'],
  ['limit=101', 'limit', 'Use 100 or less'],
  ['search=a&search=b', 'search', 'Use text'],
])('[U61] the library refuses %s', async (query, field, message) => {
  const answer = await server.call(await server.createUser(), 'GET', `/evaluation/evaluator/library/?${query}`)
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: [message] }])
})

test.each([
  ['Player', '/evaluation/player/library/', 'scope=mine'],
  ['Owner', '/admin/users/', 'name=a'],
  ['Owner', '/admin/queue/', 'sort_by=due_at'],
  ['Coach', '/team/', 'program=1'],
  ['Owner', '/dashboard/', 'seasons=2026'],
  ['Owner', '/dashboard/filters/', 'gender=Male'],
  ['Evaluator', '/evaluation/receipts/', 'until=2026-11-20T00:00:00Z'],
  ['Player', '/accounts/organization-list/', 'type=2'],
  ['Player', '/evaluation/packages/', 'limit=2'],
] as const)('[U61] a %s who asks %s for %s is told that there is no such filter', async (role, path, query) => {
  const answer = await server.call(
    await server.createUser({ role, isAdmin: role === 'Owner' }),
    'GET',
    `${path}?${query}`,
  )
  expect([answer.statusCode, answer.json().fields]).toEqual([
    422,
    { [query.split('=')[0] ?? '']: ['You cannot filter or sort by this'] },
  ])
})

test.each([
  ['part of the whole name', 'cole bro', 'Cole Brooks'],
  ['a jersey number', '42', 'Dan Diallo'],
  ['an organization', 'harbor', 'Eli Ellis'],
  ['an event', 'showcase', 'Fin Fields'],
  ['a sign that SQL would take for "anything"', '%', 'Per%cent Pierce'],
])('search finds %s', async (_what, search, name) => {
  const evaluator = await server.createUser()
  await server.createEvaluation({ status: 'in_review', evaluator, name: 'Cole Brooks' })
  await server.createEvaluation({ status: 'in_review', evaluator, name: 'Dan Diallo', jersey: '42' })
  await server.createEvaluation({ status: 'in_review', evaluator, name: 'Eli Ellis', organization: 'Harbor Point' })
  await server.createEvaluation({ status: 'in_review', evaluator, name: 'Fin Fields', event: 'Fall Showcase' })
  await server.createEvaluation({ status: 'in_review', evaluator, name: 'Per%cent Pierce' })
  const found = await page(evaluator, `search=${encodeURIComponent(search)}`)
  expect(namesOf(found)).toEqual([name])
  expect(found.count).toBe(1)
})

test('[L8] the library sorts by name, status, number of ratings, both ways', async () => {
  const evaluator = await server.createUser()
  await server.createEvaluation({ status: 'in_review', evaluator, name: 'Zed Abbott' })
  await server.createEvaluation({ status: 'completed', evaluator, name: 'Amy Young' })
  await server.createLive(evaluator, { 'skill:1': 3 })
  const by = async (query: string) => namesOf(await page(evaluator, query))
  expect(await by('sort_by=player_name&order_by=asc')).toEqual(['Zed Abbott', 'Marcus Webb', 'Amy Young'])
  expect(await by('sort_by=player_name&order_by=desc')).toEqual(['Amy Young', 'Marcus Webb', 'Zed Abbott'])
  expect((await by('sort_by=status&order_by=asc'))[0]).toBe('Amy Young')
  expect((await by('sort_by=rated_count'))[0]).toBe('Marcus Webb')
  expect((await server.call(evaluator, 'GET', '/evaluation/evaluator/library/?sort_by=id')).statusCode).toBe(422)
})

test('an evaluator sees their own work and the open queue, and nothing of others', async () => {
  const [evaluator, other] = [await server.createUser(), await server.createUser()]
  await server.createEvaluation({ name: 'Open Queue' })
  await server.createEvaluation({ status: 'draft', name: 'Still Draft' })
  await server.createEvaluation({ status: 'cancelled', evaluator, name: 'Was Cancelled' })
  await server.createEvaluation({ status: 'in_review', evaluator: other, name: 'Of Another' })
  await server.createEvaluation({ status: 'in_review', evaluator, name: 'My Own' })
  // What other tests have left in the queue is not asked for.
  const ours = new Set(['Open Queue', 'Still Draft', 'Was Cancelled', 'Of Another', 'My Own'])
  const of = async (scope: string) => {
    const response = await server.call(evaluator, 'GET', `/evaluation/evaluator/library/?scope=${scope}&limit=100`)
    const { results } = response.json<LibraryPage>()
    return results.filter(({ player_name }) => ours.has(player_name))
  }
  expect(await of('mine')).toMatchObject([{ player_name: 'My Own' }])
  expect(await of('open')).toMatchObject([{ player_name: 'Open Queue' }])
  expect(await of('all')).toMatchObject([
    { player_name: 'My Own', is_mine: true },
    { player_name: 'Open Queue', is_mine: false },
  ])
})

test('a row tells how far the rating is: of 68 items, or of 20 in quick mode', async () => {
  const evaluator = await server.createUser()
  await server.createLive(evaluator, { 'skill:1': 3, 'micro:1:101': 0 })
  await server.createLive(evaluator, { 'skill:1': 3, 'micro:1:101': 3 }, aLiveCreation({ quick_mode: true }))
  const { results } = await page(evaluator)
  expect(results).toMatchObject([
    { rated_count: 1, total_count: 20 },
    { rated_count: 2, total_count: 68 },
  ])
  expect(results[0]).toMatchObject({
    position_abbreviation: 'PG',
    organization_name: 'Cedar Ridge High School',
    profile_picture: null,
  })
})

test('[P1] a player has no evaluator library', async () => {
  const player = await server.createUser({ role: 'Player' })
  expect((await server.call(player, 'GET', '/evaluation/evaluator/library/')).statusCode).toBe(403)
})

test('[L14] the number of the open queue that the database keeps is the number of its rows, whatever happened', async () => {
  const evaluators = [await server.createUser(), await server.createUser()]
  const kept = async () =>
    (
      await server.db.query<{ open: number; rows: number }>(
        `SELECT (SELECT sum(open)::bigint FROM open_queue_count) AS open,
            (SELECT count(*) FROM evaluation WHERE status = 'submitted' AND evaluator_id IS NULL) AS rows`,
      )
    )[0]
  const moves = [
    `UPDATE evaluation SET status = 'in_review', evaluator_id = $2 WHERE id = $1`,
    `UPDATE evaluation SET status = 'submitted', evaluator_id = NULL WHERE id = $1 AND $2::uuid IS NOT NULL`,
    `UPDATE evaluation SET status = 'cancelled' WHERE id = $1 AND $2::uuid IS NOT NULL`,
    `DELETE FROM evaluation WHERE id = $1 AND $2::uuid IS NOT NULL`,
  ]
  const ids = await Promise.all(Array.from({ length: 12 }, () => server.createEvaluation()))
  const random = seeded(20_261_120)
  for (let step = 0; step < 150; step++) {
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
    if (random() < 0.2) ids.push(await server.createEvaluation())
    await Promise.all([0, 1, 2].map(() => server.db.query(pick(moves) ?? '', [pick(ids), pick(evaluators)?.id])))
  }
  const { open, rows } = (await kept()) ?? { open: -1, rows: -2 }
  expect(open).toBe(rows)
})

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
