import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPortalStage } from '#tests/support/portal-stage.ts'
import type { PortalStage } from '#tests/support/portal-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

const ABSENT = 2_000_000_000
let stage: PortalStage
beforeAll(async () => {
  stage = await startPortalStage()
})
afterAll(() => stage.close())

const get = async (user: TestUser, path: string) => {
  const { statusCode, body } = await stage.call(user, 'GET', path)
  return { statusCode, body }
}
const statuses = async (user: TestUser, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await get(user, path)).statusCode))

test('[F50] a coach sees an own team, a director and an owner their programs and the teams in them, an admin all', async () => {
  const { id, team, coach, director, owner } = await stage.aProgram()
  const admin = await stage.createUser({ role: 'Coach', isAdmin: true })
  const ofTeam = [`/dashboard/?team_id=${team}`, `/dashboard/filters/?team_id=${team}`]
  const ofProgram = [
    `/dashboard/?program_id=${id}`,
    `/dashboard/filters/?program_id=${id}`,
    `/program/${id}/`,
    `/dashboard/?team_id=${team}&program_id=${id}`,
  ]
  expect(await statuses(coach, ofTeam)).toEqual([200, 200])
  for (const user of [director, owner, admin])
    expect(await statuses(user, [...ofTeam, ...ofProgram])).toEqual([200, 200, 200, 200, 200, 200])
  expect((await stage.teamOf(coach, team)).team).toMatchObject({
    id: team,
    is_own: true,
    coach_name: 'Test Coach',
    program_name: 'Riverside',
  })
  expect((await stage.teamOf(director, team)).team.is_own).toBe(false)
})

test("[F50] another's team or program is answered like one that does not exist", async () => {
  const [mine, theirs] = [await stage.aProgram(), await stage.aProgram()]
  const paths = (team: number, program: number) => [
    `/dashboard/?team_id=${team}`,
    `/dashboard/filters/?team_id=${team}`,
    `/dashboard/?program_id=${program}`,
    `/dashboard/filters/?program_id=${program}`,
    `/dashboard/?team_id=${team}&program_id=${program}`,
    `/dashboard/?team_id=${team}&compare=program`,
    `/dashboard/?program_id=${program}&level=none`,
  ]
  for (const user of [mine.coach, mine.director, mine.owner]) {
    for (const [at, path] of paths(theirs.team, theirs.id).entries()) {
      const refused = await get(user, path)
      expect(refused.statusCode).toBe(404)
      expect(refused).toEqual(await get(user, paths(ABSENT, ABSENT)[at] ?? ''))
    }
  }
  for (const user of [mine.director, mine.owner])
    expect(await get(user, `/program/${theirs.id}/`)).toEqual(await get(user, `/program/${ABSENT}/`))
  expect(await statuses(mine.director, [`/program/${theirs.id}/`])).toEqual([404])
})

test('[F50] a coach has no program, a player and an evaluator have no dashboard, whether it exists or not', async () => {
  const { id, team, coach } = await stage.aProgram()
  expect(
    await statuses(coach, [
      `/dashboard/?program_id=${id}`,
      `/dashboard/?program_id=${ABSENT}`,
      '/program/',
      `/program/${id}/`,
      `/program/${ABSENT}/`,
    ]),
  ).toEqual([404, 404, 403, 403, 403])
  for (const user of [await stage.createUser({ role: 'Player' }), await stage.createUser({ role: 'Evaluator' })]) {
    for (const it of [team, ABSENT]) {
      expect(
        await statuses(user, [
          `/dashboard/?team_id=${it}`,
          `/dashboard/?program_id=${it}`,
          '/dashboard/',
          `/dashboard/filters/?team_id=${it}`,
          '/program/',
          `/program/${it}/`,
        ]),
      ).toEqual([403, 403, 403, 403, 403, 403])
    }
  }
})

test('[F51] a team that is not of the named program is not there', async () => {
  const [one, other] = [await stage.aProgram(), await stage.aProgram()]
  const loose = await stage.aTeam(null, one.coach)
  expect(
    await statuses(one.coach, [
      `/dashboard/?team_id=${loose}&program_id=${one.id}`,
      `/dashboard/filters/?team_id=${one.team}&program_id=${other.id}`,
      `/dashboard/?team_id=${loose}`,
    ]),
  ).toEqual([404, 404, 200])
  await stage.db.query('UPDATE program SET owner_id = $1 WHERE id = $2', [one.owner.id, other.id])
  expect(
    await statuses(one.owner, [
      `/dashboard/?team_id=${one.team}&program_id=${other.id}`,
      `/dashboard/?team_id=${other.team}&program_id=${other.id}`,
    ]),
  ).toEqual([404, 200])
})

test('[F51] with neither, a director sees all own programs; a coach and an admin are asked for a team', async () => {
  const { director, coach, id } = await stage.aProgram()
  const second = await stage.createProgram(await stage.createUser({ role: 'Owner' }), director)
  const sum = await stage.programOf(director, null)
  expect([sum.kind, sum.program]).toEqual(['programs', null])
  expect(sum.programs.map(({ program_id }) => program_id).toSorted((a, b) => a - b)).toEqual([id, second])
  expect(await stage.programOf(director, id)).toMatchObject({
    kind: 'program',
    program: { id, name: 'Riverside', team_count: 1, player_count: 0, directors: [{ id: director.id }] },
  })
  for (const user of [coach, await stage.createUser({ role: 'Owner', isAdmin: true })]) {
    for (const path of ['/dashboard/', '/dashboard/filters/']) {
      const refused = await stage.call(user, 'GET', path)
      expect([refused.statusCode, refused.json().fields]).toEqual([422, { team_id: ['Choose a team'] }])
    }
  }
  const newcomer = await stage.programOf(await stage.createUser({ role: 'Director' }), null)
  expect([newcomer.kind, newcomer.teams, newcomer.programs, newcomer.header.roster_size]).toEqual([
    'programs',
    [],
    [],
    0,
  ])
})

test('[F50] programs are listed to whom they belong, and who directs no more sees nothing at once', async () => {
  const { id, director, owner } = await stage.aProgram()
  await stage.players(
    (await stage.db.query<{ id: number }>('SELECT id FROM team WHERE program_id = $1', [id]))[0]?.id ?? 0,
    2,
  )
  const listed = async (user: TestUser) =>
    (await stage.call(user, 'GET', '/program/')).json<{ id: number; player_count: number; owner: object }[]>()
  expect(await listed(director)).toMatchObject([{ id, player_count: 2, owner: { id: owner.id, name: 'Test Owner' } }])
  expect(await listed(await stage.createUser({ role: 'Coach', isAdmin: true }))).toEqual(
    expect.arrayContaining([expect.objectContaining({ id })]),
  )
  await stage.db.query('DELETE FROM program_director WHERE user_id = $1', [director.id])
  expect(await listed(director)).toEqual([])
  expect(await statuses(director, [`/dashboard/?program_id=${id}`])).toEqual([404])
})

test('[F50] an answer is kept by nobody in between', async () => {
  const { coach, team } = await stage.aProgram()
  for (const path of [`/dashboard/?team_id=${team}`, `/dashboard/filters/?team_id=${team}`]) {
    expect((await stage.call(coach, 'GET', path)).headers['cache-control']).toBe('no-store')
  }
})

test('[U108] whose it is, is asked of the database; a copy that may be late is asked for the numbers alone', async () => {
  const [mine, theirs] = [await stage.aProgram(), await stage.aProgram()]
  const ways = (['query', 'transaction'] as const).map((way) => vi.spyOn(stage.services.reader, way))
  const late = () => ways.reduce((times, way) => times + way.mock.calls.length, 0)
  try {
    const refused = [`/dashboard/?program_id=${theirs.id}`, `/dashboard/agreement/?program_id=${theirs.id}`]
    expect(await statuses(mine.owner, [...refused, `/dashboard/filters/?team_id=${theirs.team}`])).toEqual([
      404, 404, 404,
    ])
    expect(late()).toBe(0)
    const given = [`/dashboard/?program_id=${mine.id}`, `/dashboard/agreement/?program_id=${mine.id}`]
    expect(await statuses(mine.owner, [...given, `/dashboard/filters/?team_id=${mine.team}`])).toEqual([200, 200, 200])
    expect(late()).toBe(3)
    // J27. What hides the first rating from a second evaluator must not be late.
    const evaluatorToo = await stage.createUser({
      role: 'Owner',
      isAdmin: true,
      groups: ['Owner', 'Admin', 'Evaluator'],
    })
    expect(await statuses(evaluatorToo, given.slice(0, 1))).toEqual([200])
    expect(late()).toBe(3)
  } finally {
    for (const way of ways) way.mockRestore()
  }
})
