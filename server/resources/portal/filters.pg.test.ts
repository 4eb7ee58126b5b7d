import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TeamPortal } from '#domain/contracts/portal.ts'
import { startPortalStage } from '#tests/support/portal-stage.ts'
import type { PortalStage } from '#tests/support/portal-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

type Mixed = Awaited<ReturnType<typeof aMixedTeam>>
let stage: PortalStage
let mixed: Mixed
beforeAll(async () => {
  stage = await startPortalStage()
  mixed = await aMixedTeam()
})
afterAll(() => stage.close())

/**
 * A senior point guard at varsity, a freshman center below it, and a junior who was at varsity before and in college
 * now.
 */
async function aMixedTeam() {
  const program = await stage.aProgram()
  const [one, other] = [await stage.createUser({ role: 'Evaluator' }), await stage.createUser({ role: 'Evaluator' })]
  const senior = await stage.aProfile({ organization: { school_grade: '12' } })
  const freshman = await stage.aProfile({
    athletic: { player_position_name: 'Center' },
    organization: { school_grade: '9' },
  })
  const junior = await stage.aProfile({ athletic: { player_position_name: 'C' }, organization: { school_grade: '11' } })
  const lines: string[] = []
  for (const player_id of [senior, freshman, junior]) lines.push(await stage.aLine(program.team, { player_id }))
  const below = { organization: { school_grade: '9', team_level: 'Freshman' } }
  await stage.publish(senior, { on: '2025-09-10', evaluator: one, everywhere: 2 })
  await stage.publish(senior, { on: '2026-02-01', evaluator: other, everywhere: 3 })
  await stage.publish(freshman, { on: '2025-07-31T23:59:59.999Z', evaluator: one, player: below })
  await stage.publish(junior, { on: '2025-08-01T00:00:00.000Z', evaluator: one })
  await stage.publish(junior, {
    on: '2026-09-02',
    evaluator: other,
    player: { organization: { organization_type_id: 3, school_grade: null, team_level: null, division: 'd2' } },
  })
  return {
    ...program,
    one,
    other,
    senior,
    freshman,
    junior,
    lines: { senior: lines[0] ?? '', freshman: lines[1] ?? '', junior: lines[2] ?? '' },
  }
}

const NAMES = ['senior', 'freshman', 'junior'] as const

/** Whom the view lists, and with an evaluation of which day. */
function seen({ roster }: TeamPortal) {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const row = roster.find(({ roster_entry_id }) => roster_entry_id === mixed.lines[name])
      return row ? [[name, row.latest?.completed_at.slice(0, 10) ?? null]] : []
    }),
  )
}

test.each<[string, Record<string, string | null>]>([
  ['', { senior: '2026-02-01', freshman: '2025-07-31', junior: '2026-09-02' }],
  ['&grade=9', { freshman: '2025-07-31' }],
  ['&grade=12&position=PG', { senior: '2026-02-01' }],
  ['&grade=12&position=C', {}],
  ['&position=C', { freshman: '2025-07-31', junior: '2026-09-02' }],
  ['&gender=Male', { senior: '2026-02-01', freshman: '2025-07-31', junior: '2026-09-02' }],
  ['&gender=Female', {}],
  ['&level=d2', { junior: '2026-09-02' }],
  ['&level=hs_varsity', { senior: '2026-02-01' }],
  ['&level=hs_varsity&to=2026-08-31', { senior: '2026-02-01', junior: '2025-08-01' }],
  ['&season=2026', { senior: '2026-02-01', freshman: null, junior: '2025-08-01' }],
  ['&season=2025', { senior: null, freshman: '2025-07-31', junior: null }],
  ['&from=2025-08-01&to=2025-08-01', { senior: null, freshman: null, junior: '2025-08-01' }],
  ['&from=2025-07-31&to=2025-07-31', { senior: null, freshman: '2025-07-31', junior: null }],
  ['&season=2026&from=2025-09-01', { senior: '2026-02-01', freshman: null, junior: null }],
  ['&season=2026&to=2025-12-31', { senior: '2025-09-10', freshman: null, junior: '2025-08-01' }],
  ['&from=0001-01-01&to=9999-12-31', { senior: '2026-02-01', freshman: '2025-07-31', junior: '2026-09-02' }],
])('a coach who asks for "%s" sees those players and evaluations', async (filter, expected) => {
  const view = await stage.teamOf(mixed.coach, mixed.team, filter)
  expect(seen(view)).toEqual(expected)
  expect(view.header.roster_size).toBe(Object.keys(expected).length)
  expect(view.header.evaluated).toBe(Object.values(expected).filter((day) => day !== null).length)
})

test('the evaluations of one evaluator, and with a level the newest among them', async () => {
  const of = (evaluator: TestUser | { id: string }, more = '') =>
    stage.teamOf(mixed.coach, mixed.team, `&evaluator=${evaluator.id}${more}`)
  expect(seen(await of(mixed.one))).toEqual({ senior: '2025-09-10', freshman: '2025-07-31', junior: '2025-08-01' })
  expect(seen(await of(mixed.one, '&level=hs_varsity'))).toEqual({ senior: '2025-09-10', junior: '2025-08-01' })
  expect(seen(await of(mixed.other))).toEqual({ senior: '2026-02-01', freshman: null, junior: '2026-09-02' })
})

test('[F54] an evaluator who does not exist leaves an empty view', async () => {
  const view = await stage.teamOf(mixed.coach, mixed.team, `&evaluator=${randomUUID()}`)
  expect(seen(view)).toEqual({ senior: null, freshman: null, junior: null })
  expect(view.header).toMatchObject({ roster_size: 3, evaluated: 0, coverage: 0, total: { mean: null, n: 0 } })
  expect((await stage.programOf(mixed.owner, mixed.id, `&evaluator=${randomUUID()}`)).header.evaluated).toBe(0)
})

test.each([
  ['from=2026-02-02&to=2026-02-01', 'to'],
  ['season=2026&from=2026-08-01', 'from'],
  ['season=2026&to=2025-07-31', 'to'],
  ['season=1', 'season'],
  ['season=2147483647', 'season'],
  ['season=soon', 'season'],
  ['from=2026-02-30', 'from'],
  ['level=nba', 'level'],
  ['grade=13', 'grade'],
  ['position=Q', 'position'],
  ['gender=x', 'gender'],
  ['evaluator=me', 'evaluator'],
  ['compare=best', 'compare'],
])('[F54] %s is refused at its field, on a team and on a program', async (filter, field) => {
  for (const [user, path] of [
    [mixed.coach, `/dashboard/?team_id=${mixed.team}&${filter}`],
    [mixed.owner, `/dashboard/?program_id=${mixed.id}&${filter}`],
    [mixed.owner, `/dashboard/?${filter}`],
  ] as const) {
    const refused = await stage.call(user, 'GET', path)
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]])
  }
})

test('the choices count the players that each of them leaves', async () => {
  const choices = await stage.filtersOf(mixed.coach, `team_id=${mixed.team}`)
  const counts = (name: keyof typeof choices) => Object.fromEntries(choices[name].map(({ id, count }) => [id, count]))
  for (const name of ['gender', 'level', 'grade', 'position', 'evaluator', 'season'] as const) {
    for (const [id, count] of Object.entries(counts(name))) {
      const view = await stage.teamOf(mixed.coach, mixed.team, `&${name}=${id}`)
      expect([name, id, count]).toEqual([
        name,
        id,
        name === 'evaluator' || name === 'season' ? view.header.evaluated : view.header.roster_size,
      ])
    }
  }
  expect(counts('season')).toEqual({ 2025: 1, 2026: 2, 2027: 1 })
  expect(choices.evaluator.map(({ name }) => name)).toEqual(['Test Evaluator', 'Test Evaluator'])
})

test('of a program, the gender is that of the team', async () => {
  const girls = await stage.aTeam(mixed.id, await stage.createUser({ role: 'Coach' }), {
    name: 'Girls',
    gender: 'Female',
  })
  await stage.players(girls, 2)
  const sizes = async (filter: string) => (await stage.programOf(mixed.owner, mixed.id, filter)).header.roster_size
  expect([
    await sizes(''),
    await sizes('&gender=Female'),
    await sizes('&gender=Male'),
    await sizes('&gender=Female&grade=11'),
    await sizes('&gender=Male&position=C'),
    await sizes('&gender=Male&position=PG'),
  ]).toEqual([5, 2, 3, 2, 2, 1])
})
