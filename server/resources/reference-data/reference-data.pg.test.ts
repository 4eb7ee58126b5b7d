import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
let user: TestUser
beforeAll(async () => {
  server = await startEvaluationServer()
  user = await server.createUser({ role: 'Player' })
})
afterAll(() => server.close())

test('[U19] the score structure comes with the data of the score, so that a tablet computes alone', async () => {
  const answer = (await server.call(user, 'GET', '/evaluation/player_score_structure/')).json()
  expect(answer.player_score_structure).toEqual(aScoreStructure())
  expect(answer.scoring.predictor).toEqual(aRubric().predictor)
})

test('[U19] a version that was never published is not found', async () => {
  expect((await server.call(user, 'GET', '/evaluation/player_score_structure/?rubric_version=1999.1')).statusCode).toBe(
    404,
  )
})

test.each([
  ['/accounts/states/', 57],
  ['/accounts/sports/', 1],
  ['/accounts/evaluator-levels/', 7],
  ['/accounts/travel-team-levels/', 5],
])('[U19] %s lists %i names', async (path, count) => {
  expect((await server.call(user, 'GET', path)).json()).toHaveLength(count)
})

test('[U19] the choices of the profile are those of the rubric', async () => {
  const { dropdowns } = aRubric()
  const answer = (await server.call(user, 'GET', '/accounts/player/profile/dropdowns/')).json()
  expect(answer).toMatchObject({
    player_positions: dropdowns.player_positions,
    heights: dropdowns.heights,
    genders: dropdowns.genders,
  })
})

test('[U19] the factors of the competitive score follow the organization type', async () => {
  const of = async (query: string) =>
    (await server.call(user, 'GET', `/accounts/competitive-score-factor/${query}`)).json<
      Record<string, Array<{ id: number }>>
    >()
  const [all, youth] = [await of(''), await of('?organization=1')]
  const total = (it: typeof all) => Object.values(it).flat().length
  expect(total(all)).toBe(aRubric().competitive.factors.length)
  const allowed = aRubric()
    .competitive.factors.filter((it) => it.organization_types.includes(1))
    .map(({ id }) => id)
  expect(
    Object.values(youth)
      .flat()
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual(allowed.toSorted((a, b) => a - b))
})

test('[U19] organizations are found by type and text; what begins with the text comes first', async () => {
  await server.db.query(
    `INSERT INTO organization (name, organization_type_id) VALUES ('North Oak', 2), ('Oak Hollow', 2),
      ('Oak College', 3), ('100% Oak', 2)`,
  )
  const of = async (query: string) =>
    (await server.call(user, 'GET', `/accounts/organization-list/?${query}`))
      .json<Array<{ name: string }>>()
      .map(({ name }) => name)
  expect(await of('organization=2&search=oak')).toEqual(['Oak Hollow', '100% Oak', 'North Oak'])
  expect(await of('search=0%25')).toEqual(['100% Oak'])
})

const ORGANIZATIONS = '/accounts/organization-list/'
const mine = { name: 'Harbor Academy', organization_type_id: 2, city: 'Boston', state_name: 'Massachusetts' }

test('[D19] what a person adds is found by them alone, and not made twice', async () => {
  const other = await server.createUser({ role: 'Player' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.call(user, 'POST', ORGANIZATIONS, mine)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const again = await server.call(user, 'POST', ORGANIZATIONS, { ...mine, name: '  HARBOR  academy ', city: '' })
  expect(again.json()).toEqual(answers[0]!.json())
  const listed = async (who: TestUser) => (await server.call(who, 'GET', `${ORGANIZATIONS}?search=harbor`)).json()
  expect(await listed(user)).toEqual([{ id: again.json().id, ...mine }])
  expect(await listed(other)).toEqual([])
  const others = await server.call(other, 'POST', ORGANIZATIONS, mine)
  expect(others.json().id).not.toBe(again.json().id)
})

test('[D19] what the list has already is found, by type and state too', async () => {
  const [known] = await server.db.query<{ id: number }>(
    `INSERT INTO organization (name, organization_type_id, city, state_name)
      VALUES ('Pine Valley', 2, 'Salem', 'Oregon') RETURNING id`,
  )
  const add = async (changes: object) =>
    (
      await server.call(user, 'POST', ORGANIZATIONS, {
        name: 'pine valley',
        organization_type_id: 2,
        city: '',
        state_name: 'Oregon',
        ...changes,
      })
    ).json()
  expect((await add({})).id).toBe(known!.id)
  expect((await add({ organization_type_id: 3 })).id).not.toBe(known!.id)
  expect((await add({ state_name: 'Ohio' })).id).not.toBe(known!.id)
})

test.each([
  [{ name: ' ' }, 'name', 'Please enter your organization name'],
  [{ organization_type_id: 4 }, 'organization_type_id', 'Select the organization type'],
  [{ state_name: 'Atlantis' }, 'state_name', 'Please select your state'],
  [{ city: ' Boston' }, 'city', 'City cannot start with a white space'],
])('[D19] %j is refused at %s: %s', async (changes, field, message) => {
  const answer = await server.call(user, 'POST', ORGANIZATIONS, { ...mine, ...changes })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: [message] }])
})

test('[D19] one person adds at most 50', async () => {
  const eager = await server.createUser({ role: 'Player' })
  await server.db.query(
    `INSERT INTO organization (name, organization_type_id, created_by) SELECT 'Club ' || n, 1, $1
      FROM generate_series(1, 50) n`,
    [eager.id],
  )
  expect((await server.call(eager, 'POST', ORGANIZATIONS, mine)).statusCode).toBe(409)
  expect(
    (
      await server.call(eager, 'POST', ORGANIZATIONS, {
        ...mine,
        name: 'Club 7',
        organization_type_id: 1,
        state_name: '',
      })
    ).statusCode,
  ).toBe(200)
})
