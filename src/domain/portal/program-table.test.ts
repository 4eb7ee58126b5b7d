import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TeamRow } from '#domain/contracts/portal.ts'
import { aSmallTeamRow, aTeamRow } from '#tests/fixtures/a-team-row.ts'
import {
  comparedTeams,
  firstOrder,
  gapsOfSkill,
  isTeamColumn,
  searchTeams,
  sortTeams,
  teamsOfGender,
  teamTableCsv,
  teamTableFileName,
  TEAM_COLUMNS,
} from './program-table.ts'
import type { TeamColumn } from './program-table.ts'

const maybe = (it: fc.Arbitrary<number>) => fc.option(it, { nil: null })
const share = maybe(fc.double({ min: 0, max: 1, noNaN: true }))
const points = maybe(fc.double({ min: 0, max: 60, noNaN: true }))
const anyRow: fc.Arbitrary<TeamRow> = fc
  .record({
    name: fc.constantFrom('Hawks', 'hawks', 'Águilas', 'Team 2', 'Team 10', ''),
    coach_name: fc.constantFrom(null, 'Lena Brandt', 'Zoë Abbott'),
    coverage: share,
    mean: points,
    difference: points,
    player: points,
    median: points,
    flags: share,
    pending: fc.nat(9),
  })
  .map(({ name, coach_name, coverage, mean, difference, player, median, flags, pending }) =>
    aTeamRow({
      name,
      coach_name,
      coverage,
      total: { mean, sd: null, n: 5 },
      versus_program: difference === null ? null : { difference, in_sd: null },
      team_player: { mean: player, sd: null, n: 5 },
      progress: { median, n: 3, since: null },
      red_flag_share: flags,
      pending,
    }),
  )
const anyTeams = fc.array(anyRow, { maxLength: 30 }).map((rows) => rows.map((row, at) => ({ ...row, team_id: at + 1 })))
const anyColumn = fc.constantFrom(...TEAM_COLUMNS)
const anyOrder = fc.constantFrom('asc' as const, 'desc' as const)
const ids = (rows: readonly TeamRow[]) => rows.map(({ team_id }) => team_id)

const VALUES: Record<TeamColumn, (row: TeamRow) => string | number | null> = {
  name: ({ name }) => name,
  coverage: ({ coverage }) => coverage,
  total: ({ total }) => total.mean,
  versus: ({ versus_program }) => versus_program?.difference ?? null,
  team_player: ({ team_player }) => team_player.mean,
  progress: ({ progress }) => progress.median,
  red_flags: ({ red_flag_share }) => red_flag_share,
  pending: ({ pending }) => pending,
  coach: ({ coach_name }) => coach_name,
}

test('sorting keeps every team once and gives one order, whatever order the teams came in', () => {
  fc.assert(
    fc.property(anyTeams, anyColumn, anyOrder, (teams, column, order) => {
      const sorted = ids(sortTeams(teams, column, order))
      expect(sorted.toSorted((one, other) => one - other)).toEqual(ids(teams))
      expect(ids(sortTeams(teams.toReversed(), column, order))).toEqual(sorted)
    }),
  )
})

test('teams without a value stand last in either order, and numbers follow the order', () => {
  fc.assert(
    fc.property(anyTeams, anyColumn, anyOrder, (teams, column, order) => {
      const values = sortTeams(teams, column, order).map(VALUES[column])
      const known = values.filter((value) => value !== null)
      expect(values.slice(0, known.length)).toEqual(known)
      const numbers = known.filter((value) => typeof value === 'number')
      expect(numbers).toEqual(numbers.toSorted((one, other) => (order === 'asc' ? one - other : other - one)))
    }),
  )
})

test('names are sorted as people read them: numbers by their size, accents and capitals do not count', () => {
  const teams = ['Team 10', 'hawks', 'Águilas', 'Team 2', 'Hawks'].map((name, at) =>
    aTeamRow({ team_id: at + 1, name }),
  )
  expect(sortTeams(teams, 'name', 'asc').map(({ name }) => name)).toEqual([
    'Águilas',
    'hawks',
    'Hawks',
    'Team 2',
    'Team 10',
  ])
})

test('a column that is chosen begins with the names from A and the numbers from the highest', () => {
  expect(firstOrder('name')).toBe('asc')
  expect(firstOrder('total')).toBe('desc')
  expect(isTeamColumn('toString')).toBe(false)
  expect(isTeamColumn(undefined)).toBe(false)
})

test('a search finds by all its words in team, level and coach, without accents and capitals', () => {
  const teams = [
    aTeamRow({ team_id: 1, coach_name: 'Zoë Abbott' }),
    aTeamRow({ team_id: 2, name: 'Riverside Hawks', level_name: '17U' }),
    aTeamRow({ team_id: 3, coach_name: null, level_name: null }),
  ]
  expect(ids(searchTeams(teams, 'zoe'))).toEqual([1])
  expect(ids(searchTeams(teams, '  17u HAWKS '))).toEqual([2])
  expect(ids(searchTeams(teams, 'hawks varsity'))).toEqual([])
  expect(ids(searchTeams(teams, ' '))).toEqual([1, 2, 3])
})

test('what is found is a part of the teams, and more words never find more', () => {
  fc.assert(
    fc.property(anyTeams, fc.string(), fc.string(), (teams, one, other) => {
      const found = ids(searchTeams(teams, one))
      expect(ids(teams)).toEqual(expect.arrayContaining(found))
      expect(found).toEqual(expect.arrayContaining(ids(searchTeams(teams, `${one} ${other}`))))
    }),
  )
})

test('[G31] the file has a line for each team in their order; numbers are numbers, and text is no formula', () => {
  const lines = teamTableCsv([aTeamRow(), aSmallTeamRow({ name: '=HYPERLINK("x")', coach_name: null })]).split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toBe(
    `Harbor Point Varsity,Women's,Varsity,Lena Brandt,14,12,86,34.2,4.1,31.6,36.8,-1.2,-0.31,27.9,2.1,9,25,2`,
  )
  expect(lines[2]).toBe(`"'=HYPERLINK(""x"")",Women's,Varsity,,14,4,29,,,,,,,,,0,,2`)
})

test('the file is named after the program, without what a disk refuses', () => {
  expect(teamTableFileName('River/side: "Basketball"', '2026-11-20')).toBe('River side Basketball teams 2026-11-20.csv')
  expect(teamTableFileName('///', '2026-11-20')).toBe('Program teams 2026-11-20.csv')
})

test('teams with a mean are compared, the highest first; the others are listed by name', () => {
  const teams = [
    aSmallTeamRow({ team_id: 1, name: 'B' }),
    aTeamRow({ team_id: 2, total: { mean: 30, sd: 3, n: 8 } }),
    aTeamRow({ team_id: 3, total: { mean: 40, sd: 3, n: 8 } }),
    aSmallTeamRow({ team_id: 4, name: 'A' }),
  ]
  const { shown, tooSmall } = comparedTeams(teams)
  expect(ids(shown)).toEqual([3, 2])
  expect(ids(tooSmall)).toEqual([4, 1])
})

test('of one skill the team that is farthest below its level stands first, and teams without a gap do not stand', () => {
  const teams = [
    aTeamRow({ team_id: 1, gaps: [0.4] }),
    aTeamRow({ team_id: 2, gaps: [null] }),
    aTeamRow({ team_id: 3, gaps: [-0.6] }),
    aTeamRow({ team_id: 4, gaps: [0] }),
  ]
  expect(gapsOfSkill(teams, 0).map(({ team, gap }) => [team.team_id, gap])).toEqual([
    [3, -0.6],
    [4, 0],
    [1, 0.4],
  ])
})

test('a filter by gender leaves the teams of the other out', () => {
  const teams = [aTeamRow({ team_id: 1 }), aTeamRow({ team_id: 2, gender: 'Male' })]
  expect(ids(teamsOfGender(teams, 'Male'))).toEqual([2])
  expect(ids(teamsOfGender(teams, undefined))).toEqual([1, 2])
})
