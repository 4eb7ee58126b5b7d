import { expect, test } from 'vitest'
import { aLine, aTeamOfProgram, nobody, someFigures } from '../../../tests/fixtures/a-team-of-figures.ts'
import { portalFilters } from './portal-filters.ts'
import type { PortalFiltersInput } from './portal-filters.ts'

function choices(input: Partial<PortalFiltersInput>) {
  const { rubric } = nobody()
  return portalFilters({ rubric, members: [], figures: [], teams: [], evaluators: [], hasProgram: false, ...input })
}

const on = (player_id: string, day: string, changes = {}) =>
  someFigures({ player_id, completed_at: `${day}T10:00:00.000Z`, ...changes })

test('of nobody only the teams and the comparison with a level can be chosen', () => {
  expect(choices({ teams: [aTeamOfProgram(1)] })).toEqual({
    season: [],
    team: [{ id: '1', name: 'Team 1', count: 0 }],
    gender: [],
    level: [],
    grade: [],
    position: [],
    evaluator: [],
    compare: [{ id: 'level', name: 'What their level expects', count: 0 }],
  })
})

test('seasons stand newest first, each with the players evaluated in it', () => {
  const figures = [on('a', '2025-08-01'), on('a', '2026-07-31'), on('a', '2026-08-01'), on('b', '2026-01-01')]
  expect(choices({ members: [aLine('a'), aLine('b')], figures }).season).toEqual([
    { id: '2027', name: '2026-27', count: 1 },
    { id: '2026', name: '2025-26', count: 2 },
  ])
})

test('teams and genders count players, one of two teams at each', () => {
  const members = [aLine('a'), aLine('b'), aLine('a', { roster_entry_id: 'again', team_id: 2 })]
  const { team, gender } = choices({
    members,
    teams: [aTeamOfProgram(2, { name: 'Boys', gender: 'Male' }), aTeamOfProgram(1, { name: 'Girls' })],
  })
  expect(team).toEqual([
    { id: '2', name: 'Boys', count: 1 },
    { id: '1', name: 'Girls', count: 2 },
  ])
  expect(gender).toEqual([
    { id: 'Male', name: "Men's", count: 1 },
    { id: 'Female', name: "Women's", count: 2 },
  ])
})

test('levels are those of the newest evaluation, in the order of the rubric; one that is gone cannot be chosen', () => {
  const figures = [
    on('a', '2026-01-01', { level_key: 'youth' }),
    on('a', '2026-09-01', { level_key: 'hs_sub' }),
    on('b', '2026-09-01', { level_key: 'd3' }),
    on('c', '2026-09-01', { level_key: 'a_level_that_is_gone' }),
    on('d', '2026-09-01', { level_key: null }),
  ]
  expect(choices({ members: ['d', 'c', 'b', 'a'].map((id) => aLine(id)), figures }).level).toEqual([
    { id: 'hs_sub', name: 'High School JV / Freshman', count: 1 },
    { id: 'd3', name: 'NCAA Division III', count: 1 },
  ])
})

test('grades and positions are those of the roster', () => {
  const grades = ['12', '3', '11', 'post_grad', 'Redshirt Junior', null, '12', '22']
  const { grade, position } = choices({
    members: grades.map((it, index) =>
      aLine(`p${index}`, { grade: it, declared_position: index < 2 ? 'C' : index === 2 ? 'PG' : null }),
    ),
  })
  expect(grade.map(({ name, count }) => [name, count])).toEqual([
    ['3rd grade', 1],
    ['11th grade', 1],
    ['12th grade', 2],
    ['22nd grade', 1],
    ['Post-graduate', 1],
    ['Redshirt Junior', 1],
  ])
  expect(position).toEqual([
    { id: 'PG', name: 'Point Guard', count: 1 },
    { id: 'C', name: 'Center', count: 2 },
  ])
})

test('evaluators stand by name with the players they rated, however often', () => {
  const figures = [
    on('a', '2026-01-01', { evaluator_id: 'z' }),
    on('a', '2026-09-01', { evaluator_id: 'z' }),
    on('b', '2026-09-01', { evaluator_id: 'y' }),
  ]
  const evaluators = [
    { evaluator_id: 'z', name: 'Ada', offset: null },
    { evaluator_id: 'y', name: 'Zoe', offset: null },
    { evaluator_id: 'x', name: 'Nobody’s', offset: null },
  ]
  expect(choices({ members: [aLine('a'), aLine('b')], figures, evaluators }).evaluator).toEqual([
    { id: 'z', name: 'Ada', count: 1 },
    { id: 'y', name: 'Zoe', count: 1 },
  ])
})

test('days to compare with are the last beginnings and middles of seasons, with who had been evaluated before', () => {
  const figures = [
    on('a', '2025-10-10'),
    on('a', '2026-11-10'),
    on('b', '2026-01-01'),
    on('b', '2026-09-01'),
    on('c', '2026-11-09'),
  ]
  const { compare } = choices({ members: [aLine('a'), aLine('b'), aLine('c')], figures, hasProgram: true })
  expect(compare).toEqual([
    { id: 'level', name: 'What their level expects', count: 3 },
    { id: 'program', name: 'The rest of the program', count: 3 },
    { id: '2026-08-01', name: '1 Aug 2026', count: 2 },
    { id: '2026-01-01', name: '1 Jan 2026', count: 1 },
  ])
})

test('in spring the turn of the year stands before the beginning of the season', () => {
  const days = (newest: string) =>
    choices({ members: [aLine('a')], figures: [on('a', '2024-10-10'), on('a', newest)] }).compare.map(({ id }) => id)
  expect(days('2026-03-10')).toEqual(['level', '2026-01-01', '2025-08-01', '2025-01-01'])
  expect(days('2026-01-01')).toEqual(['level', '2025-08-01', '2025-01-01'])
})
