import { expect, test } from 'vitest'
import { aLine, aTeamOfProgram, everywhere, nobody, someFigures } from '../../../tests/fixtures/a-team-of-figures.ts'
import { programFigures } from './program-figures.ts'
import type { ProgramFiguresInput } from './program-figures.ts'

const RIVERSIDE = { program_id: 1, name: 'Riverside' }

function dashboard(input: Partial<ProgramFiguresInput>) {
  return programFigures({ ...nobody(), teams: [], programs: [RIVERSIDE], ...input })
}

/** A team with one evaluated player per total, named t1-0, t1-1 and so on. */
function players(team_id: number, totals: readonly number[]) {
  return {
    members: totals.map((_, index) => aLine(`t${team_id}-${index}`, { team_id })),
    figures: totals.map((total, index) => someFigures({ player_id: `t${team_id}-${index}`, total })),
  }
}

function together(...parts: ReadonlyArray<ReturnType<typeof players>>) {
  return { members: parts.flatMap(({ members }) => members), figures: parts.flatMap(({ figures }) => figures) }
}

test('[F22] a program without teams, and a team without players, have no figures', () => {
  expect(dashboard({})).toMatchObject({
    teams: [],
    pathway: [],
    coverage_by_month: [],
    programs: [{ ...RIVERSIDE, teams: 0, roster_size: 0, evaluated: 0, coverage: null }],
  })
  const [row] = dashboard({ teams: [aTeamOfProgram(1)] }).teams
  expect(row).toMatchObject({
    roster_size: 0,
    evaluated: 0,
    coverage: null,
    total: { mean: null, sd: null, n: 0 },
    interval: null,
    progress: { median: null, n: 0 },
    red_flag_share: null,
    pending: 0,
    versus_program: null,
  })
  expect(row?.gaps).toEqual(Array.from({ length: 12 }, () => null))
})

test('[F46] the header counts a player of two teams once, each team counts them too', () => {
  const { members, figures } = together(players(1, [30, 31, 32, 33, 34]), players(2, [40, 41, 42, 43, 44]))
  const both = aLine('t1-0', { roster_entry_id: 'also on team 2', team_id: 2 })
  const waiting = [{ player_id: 't1-0', status: 'submitted' as const, since: '2026-11-10T00:00:00.000Z' }]
  const { header, teams, programs } = dashboard({
    teams: [aTeamOfProgram(1), aTeamOfProgram(2)],
    members: [...members, both],
    figures,
    waiting,
  })
  expect(header).toMatchObject({ roster_size: 10, evaluated: 10, total: { mean: 37, n: 10 }, pending: { count: 1 } })
  expect(teams.map(({ roster_size, evaluated, total, pending }) => [roster_size, evaluated, total.n, pending])).toEqual(
    [
      [5, 5, 5, 1],
      [6, 6, 6, 1],
    ],
  )
  expect(programs[0]).toMatchObject({
    teams: 2,
    roster_size: 10,
    evaluated: 10,
    coverage: 1,
    total: { mean: 37, n: 10 },
  })
})

test('a team stands against the program’s players that are not its own, in their SD', () => {
  const { members, figures } = together(players(1, [40, 41, 42, 43, 44]), players(2, [30, 32, 34, 36, 38]))
  const both = aLine('t1-0', { roster_entry_id: 'also on team 2', team_id: 2 })
  const { teams } = dashboard({ teams: [aTeamOfProgram(1), aTeamOfProgram(2)], members: [...members, both], figures })
  // Of the players of team 2 the one who is on team 1 too is no other.
  expect(teams[0]?.versus_program).toEqual({ difference: 8, in_sd: expect.closeTo(8 / Math.sqrt(10), 5) })
  // Without that one, four of team 1 are left: too few.
  expect(teams[1]?.versus_program).toBeNull()
})

test('another program, and teams of none, do not count', () => {
  const { members, figures } = together(...[1, 2, 3, 4].map((id) => players(id, [30, 32, 34, 36, 38])))
  const teams = [
    aTeamOfProgram(1),
    aTeamOfProgram(2, { program_id: 2 }),
    aTeamOfProgram(3, { program_id: null }),
    aTeamOfProgram(4, { program_id: null }),
  ]
  expect(dashboard({ teams, members, figures }).teams.map(({ versus_program }) => versus_program)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('[F23] a team’s mean has an interval of 95 percent', () => {
  const { teams } = dashboard({ teams: [aTeamOfProgram(1)], ...players(1, [40, 41, 42, 43, 44]) })
  // 42 with SD 1.5811, t(4) = 2.776: R's t.test(40:44) says 40.03676 to 43.96324.
  expect(teams[0]?.interval).toEqual({ low: expect.closeTo(40.03676, 3), high: expect.closeTo(43.96324, 3) })
})

test('[F32] the heat map shows what a team is above or below its players’ levels, by skill', () => {
  const { members, figures } = players(1, [36, 36, 36, 36, 36])
  const rated = figures.map((it, index) => ({
    ...it,
    skills: { ...everywhere(3), 1: 4.7, 2: index === 0 ? null : 2.2 },
  }))
  expect(dashboard({ teams: [aTeamOfProgram(1)], members, figures: rated }).teams[0]?.gaps).toEqual([
    2,
    null,
    ...Array.from({ length: 10 }, () => 0.3),
  ])
})

test('[F29] teams are compared by one version: a team that was rated by an older one alone has no mean', () => {
  const older = players(1, [50, 51, 52, 53, 54])
  const { rubric, teams, header } = dashboard({
    teams: [aTeamOfProgram(1), aTeamOfProgram(2)],
    ...together(
      { ...older, figures: older.figures.map((it) => ({ ...it, rubric_version: '2024.1' })) },
      players(2, [30, 32, 34, 36, 38]),
    ),
  })
  expect(rubric).toEqual({ version: '2026.1', others: 5 })
  expect(header).toMatchObject({ evaluated: 10, total: { mean: 34, n: 5 } })
  expect(teams.map(({ evaluated, total }) => [evaluated, total])).toEqual([
    [5, { mean: null, sd: null, n: 0 }],
    [5, { mean: 34, sd: expect.closeTo(Math.sqrt(10), 5), n: 5 }],
  ])
})

test('the pathway counts players by level and band, the lowest level first; who has no known level is not in it', () => {
  const { members, figures } = players(1, [36, 36, 36, 36, 36])
  const levels = ['d2', 'youth', 'd2', null, 'a_level_that_is_gone']
  const { pathway } = dashboard({
    teams: [aTeamOfProgram(1)],
    members,
    figures: figures.map((it, index) => ({
      ...it,
      level_key: levels[index] ?? null,
      performance_key: index === 0 ? 'elite' : index === 2 ? null : 'competitive',
    })),
  })
  expect(pathway.map(({ level, n, bands }) => [level.name, n, bands.map(({ count }) => count)])).toEqual([
    ['Youth / Middle School', 1, [0, 0, 1, 0, 0, 0]],
    ['NCAA Division II', 2, [0, 0, 0, 0, 0, 1]],
  ])
})

test('[F29] the pathway leaves out who was rated by another version', () => {
  const { members, figures } = players(1, [36, 36, 36])
  const { pathway } = dashboard({
    teams: [aTeamOfProgram(1)],
    members,
    figures: figures.map((it, index) => (index === 0 ? { ...it, rubric_version: '2024.1' } : it)),
  })
  expect(pathway.map(({ level, n }) => [level.key, n])).toEqual([['hs_varsity', 2]])
})

test('coverage counts players by month, and by its end, up to today or the end of the period', () => {
  const members = ['a', 'b', 'c'].map((id) => aLine(id))
  const at = (player_id: string, day: string) =>
    someFigures({
      player_id,
      completed_at: `${day}T00:00:00.000Z`,
      evaluation_id: `${player_id} ${day}`,
      rubric_version: day < '2026-08' ? '2024.1' : '2026.1',
    })
  const figures = [at('a', '2026-07-31'), at('a', '2026-07-01'), at('a', '2026-09-30'), at('b', '2026-09-01')]
  const months = (to: string | null) =>
    dashboard({
      teams: [aTeamOfProgram(1)],
      members,
      figures,
      period: { season: null, from: null, to },
    }).coverage_by_month.map(({ month, evaluated, known, roster_size }) => [month, evaluated, known, roster_size])
  const upToSeptember = [
    ['2026-07', 1, 1, 3],
    ['2026-08', 0, 1, 3],
    ['2026-09', 2, 2, 3],
  ]
  expect(months(null)).toEqual([...upToSeptember, ['2026-10', 0, 2, 3], ['2026-11', 0, 2, 3]])
  expect(months('2026-09-30')).toEqual(upToSeptember)
  expect(months('2030-01-01')).toEqual([...upToSeptember, ['2026-10', 0, 2, 3], ['2026-11', 0, 2, 3]])
})

test('[F46] teams and programs stand in the order of their names', () => {
  const { teams, programs } = dashboard({
    teams: [
      aTeamOfProgram(3, { name: 'B' }),
      aTeamOfProgram(2, { name: 'B' }),
      aTeamOfProgram(1, { name: 'C' }),
      aTeamOfProgram(4, { name: 'A', program_id: 2 }),
    ],
    programs: [RIVERSIDE, { program_id: 2, name: 'Harbor' }],
  })
  expect(teams.map(({ team_id }) => team_id)).toEqual([4, 2, 3, 1])
  expect(programs.map(({ name, teams: count }) => [name, count])).toEqual([
    ['Harbor', 1],
    ['Riverside', 3],
  ])
})
