import { expect, test } from 'vitest'
import { aLine, everywhere, nobody, someFigures } from '../../../tests/fixtures/a-team-of-figures.ts'
import type { Figures, RosterMember } from './figures.ts'
import { teamFigures } from './team-figures.ts'
import type { TeamFiguresInput } from './team-figures.ts'

const IDS = ['a', 'b', 'c', 'd', 'e', 'f']

function dashboard(input: Partial<TeamFiguresInput>) {
  return teamFigures({ ...nobody(), evaluators: [], compare: { kind: 'level' }, ...input })
}

/** As many players with one evaluation each; `differing` says what is particular to the one with this index. */
function team(
  size: number,
  differing: (index: number) => Partial<Figures> = () => ({}),
  lines: (index: number) => Partial<RosterMember> = () => ({}),
) {
  const ids = IDS.slice(0, size)
  return {
    members: ids.map((id, index) => aLine(id, lines(index))),
    figures: ids.map((player_id, index) => someFigures({ player_id, ...differing(index) })),
  }
}

test('[F22] an empty team has no figures, and every skill and position all the same', () => {
  const { header, roster, skills, positions, progress, separators, predictor_mix, grades, rubric, compare } = dashboard(
    {},
  )
  expect(header).toEqual({
    roster_size: 0,
    evaluated: 0,
    coverage: null,
    total: { mean: null, sd: null, n: 0, level: null },
    team_player: { mean: null, sd: null, n: 0, level: null },
    competitive: { mean: null, sd: null, n: 0, level: null },
    progress: { median: null, n: 0, since: null },
    pending: { count: 0, by_status: [], oldest_days: null },
    red_flag_share: null,
    red_flag_attributes: [],
    stale: 0,
  })
  expect([roster, progress.players, separators.advantages, predictor_mix, grades]).toEqual([[], [], [], [], []])
  expect(
    skills.map(({ n, mean, quartiles, min, max, values, expected, gap }) => [
      n,
      mean,
      quartiles,
      min,
      max,
      values,
      expected,
      gap,
    ]),
  ).toEqual(Array.from({ length: 12 }, () => [0, null, null, null, null, [], null, null]))
  expect(positions.map(({ position, status }) => [position, status])).toEqual([
    ['PG', 'gap'],
    ['SG', 'gap'],
    ['SF', 'gap'],
    ['PF', 'gap'],
    ['C', 'gap'],
  ])
  expect(rubric).toEqual({ version: null, others: 0 })
  expect(compare).toMatchObject({ kind: 'level', n: 0, total: null })
})

test('[F22] one player is listed with every figure, and no average, quartile or share is told', () => {
  const { header, roster, skills, separators, predictor_mix, predictor_n, team_items, grades } = dashboard(
    team(1, () => ({
      advantages: ['shooting'],
      red_flags: ['rebounding'],
      has_core_red_flag: true,
      divisions: [{ key: 'd3', percentage: 100 }],
    })),
  )
  expect(roster[0]?.latest).toMatchObject({ total: 36, counts: { advantages: 1, averages: 16, red_flags: 1 } })
  expect(header).toMatchObject({
    coverage: 1,
    total: { mean: null, sd: null, n: 1, level: null },
    red_flag_share: null,
    red_flag_attributes: [],
  })
  expect(separators).toEqual({ advantages: [], priorities: [] })
  expect([predictor_mix, predictor_n]).toEqual([[], 1])
  expect(team_items[0]).toMatchObject({ mean: null, n: 1, out_of: 5 })
  expect(grades).toEqual([{ grade: null, total: { mean: null, sd: null, n: 1 } }])
  expect(skills[0]).toMatchObject({
    n: 1,
    mean: null,
    quartiles: null,
    min: 3,
    max: 3,
    values: [{ roster_entry_id: 'line a', rating: 3 }],
    expected: 2.7,
    gap: null,
  })
})

test('[F23] a total that is missing stands in no mean and makes no zero', () => {
  const { header, roster } = dashboard(team(6, (index) => ({ total: index === 0 ? null : 30 + index })))
  expect(header.total).toMatchObject({ mean: 33, n: 5 })
  expect(header.evaluated).toBe(6)
  expect(roster[0]?.latest).toMatchObject({ total: null, change: null, calibrated: null })
})

test.each([
  [36.4, 'competitive'],
  [36.45, 'advanced'],
  [36.5, 'advanced'],
  [22.9, 'foundational'],
])('a mean total of %d is called %s', (mean, band) => {
  expect(dashboard(team(6, (index) => ({ total: mean + (index % 2 === 0 ? 1 : -1) }))).header.total.level?.key).toBe(
    band,
  )
})

test('[F30] a player on two lines is one player in every figure, and has both lines in the list', () => {
  const { members, figures } = team(5)
  const { header, roster, skills } = dashboard({
    members: [...members, aLine('a', { roster_entry_id: 'again' })],
    figures,
  })
  expect(header).toMatchObject({ roster_size: 5, evaluated: 5, coverage: 1, total: { n: 5 } })
  expect(roster.map(({ latest }) => latest?.total)).toEqual([36, 36, 36, 36, 36, 36])
  expect(skills[0]?.values).toHaveLength(5)
})

test('[F37] stale is more than 180 days before today, or before the end of a period that is over', () => {
  const { members, figures } = team(2, (index) => ({
    completed_at: index === 0 ? '2026-05-24T23:00:00.000Z' : '2026-05-23T01:00:00.000Z',
  }))
  const staleBy = (now: string, to: string | null) => {
    const { header, roster } = dashboard({ members, figures, now, period: { season: null, from: null, to } })
    return [header.stale, roster.map(({ latest }) => latest?.is_stale)]
  }
  expect(staleBy('2026-11-20T09:00:00.000Z', null)).toEqual([1, [false, true]])
  expect(staleBy('2026-11-21T09:00:00.000Z', '2027-07-31')).toEqual([2, [true, true]])
  expect(staleBy('2029-11-20T09:00:00.000Z', '2026-07-31')).toEqual([0, [false, false]])
})

test('[F56] pending counts submissions by status, and a line shows the one that has waited longest', () => {
  const { header, roster } = dashboard({
    ...team(2),
    waiting: [
      { player_id: 'a', status: 'in_review', since: '2026-11-10T00:00:00.000Z' },
      { player_id: 'a', status: 'submitted', since: '2026-11-18T00:00:00.000Z' },
      { player_id: 'b', status: 'in_review', since: '2026-11-19T00:00:00.000Z' },
      { player_id: 'stranger', status: 'submitted', since: '2026-01-01T00:00:00.000Z' },
    ],
  })
  expect(header.pending).toEqual({
    count: 3,
    by_status: [
      { status: 'submitted', count: 1 },
      { status: 'in_review', count: 2 },
    ],
    oldest_days: 10,
  })
  expect(roster.map(({ pending }) => pending?.status)).toEqual(['in_review', 'in_review'])
  expect(roster[0]?.pending?.since).toBe('2026-11-10T00:00:00.000Z')
})

test('[R69] a line names the best skill, the weakest and what to work on, core skills first', () => {
  const skills = { ...everywhere(3), 2: 4.5, 5: 4.5, 7: 1, 9: 1, 12: null }
  const { roster } = dashboard(
    team(2, (index) => (index === 0 ? { skills, red_flags: ['post_play', 'on_ball_defense'] } : {})),
  )
  expect(roster[0]?.latest).toMatchObject({
    best_skill: { skill_id: 2, name: 'Finishing at the Rim', rating: 4.5 },
    weakest_skill: { skill_id: 7, name: 'Post & Interior Play', rating: 1 },
    work_on: [
      { skill_id: 9, reason: 'Complementary skill for a point guard · 1.0 of 5' },
      { skill_id: 7, reason: 'Not a main skill for a point guard · 1.0 of 5' },
      { skill_id: 3, name: 'Ball Handling', rating: 3, reason: 'Core skill for a point guard · 3.0 of 5' },
    ],
  })
  expect(roster[1]?.latest).toMatchObject({ best_skill: null, weakest_skill: null })
})

test('separators are counted by player, the most frequent first, with the titles of the rubric', () => {
  const { separators } = dashboard(
    team(5, (index) => ({
      advantages: ['rebounding', ...(index < 2 ? ['height', 'as_yet_unheard_of'] : [])],
      red_flags: ['shooting'],
    })),
  )
  expect(separators.advantages).toEqual([
    { attribute: 'rebounding', title: 'Rebounding', count: 5, share: 1 },
    { attribute: 'as_yet_unheard_of', title: 'As yet unheard of', count: 2, share: 0.4 },
    { attribute: 'height', title: 'Height', count: 2, share: 0.4 },
  ])
  expect(separators.priorities).toEqual([{ attribute: 'shooting', title: 'Shooting', count: 5, share: 1 }])
})

test('above the dashboard stand the five most frequent red flags', () => {
  const attributes = ['shooting', 'finishing', 'ball_handling', 'rebounding', 'athleticism', 'height', 'basketball_iq']
  const { header, separators } = dashboard(
    team(5, (index) => ({ red_flags: index === 0 ? attributes : attributes.slice(3) })),
  )
  expect(header.red_flag_attributes.map(({ attribute, count }) => [attribute, count])).toEqual([
    ['athleticism', 5],
    ['basketball_iq', 5],
    ['height', 5],
    ['rebounding', 5],
    ['ball_handling', 1],
  ])
  expect(separators.priorities).toHaveLength(7)
})

test('[F36] the red-flag rate counts players with a red flag at a core skill', () => {
  expect(
    dashboard(team(5, (index) => ({ red_flags: ['shooting'], has_core_red_flag: index === 0 }))).header.red_flag_share,
  ).toBe(0.2)
})

test('[F33] who fits two positions stands at both, the best fit first', () => {
  const { positions } = dashboard(
    team(
      3,
      (index) =>
        (
          [
            { top1: 'PG', top1_fit: 82, top2: 'SG', top2_fit: 70 },
            { top1: 'SG', top1_fit: 75, top2: 'PG', top2_fit: 69.9 },
            { top1: null, top1_fit: null, top2: null, top2_fit: null },
          ] as const
        )[index] ?? {},
    ),
  )
  expect(
    positions.map(({ position, status, players }) => [
      position,
      status,
      players.map(({ roster_entry_id, rank, fit }) => [roster_entry_id, rank, fit]),
    ]),
  ).toEqual([
    [
      'PG',
      'thin',
      [
        ['line a', 1, 82],
        ['line b', 2, 69.9],
      ],
    ],
    [
      'SG',
      'strong',
      [
        ['line b', 1, 75],
        ['line a', 2, 70],
      ],
    ],
    ['SF', 'gap', []],
    ['PF', 'gap', []],
    ['C', 'gap', []],
  ])
})

test('grades are in the order of school, and players without one stand last', () => {
  const grades = ['12', null, 'post_grad', '9', 'Sophomore', '10']
  expect(
    dashboard(team(6, undefined, (index) => ({ grade: grades[index] ?? null }))).grades.map(({ grade, total }) => [
      grade,
      total.n,
    ]),
  ).toEqual([
    ['9', 1],
    ['10', 1],
    ['12', 1],
    ['post_grad', 1],
    ['Sophomore', 1],
    [null, 1],
  ])
})

test('[J12] a calibrated total stands beside the raw one, where the evaluator’s offset is known', () => {
  const evaluators = [
    { evaluator_id: 'kind', name: 'Kim', offset: { value: 0.25, evaluations: 40 } },
    { evaluator_id: 'new', name: 'Noa', offset: null },
  ]
  const { roster, header } = dashboard({
    ...team(5, (index) => ({ evaluator_id: ['kind', 'new', 'gone', null, 'kind'][index] ?? null })),
    evaluators,
  })
  expect(roster.map(({ latest }) => [latest?.total, latest?.calibrated, latest?.evaluator_name])).toEqual([
    [36, { total: 33, offset: 0.25, evaluations: 40 }, 'Kim'],
    [36, null, 'Noa'],
    [36, null, null],
    [36, null, null],
    [36, { total: 33, offset: 0.25, evaluations: 40 }, 'Kim'],
  ])
  expect(header.total.mean).toBe(36)
})

test('a player without a level, grade or height, or of a level that is gone, is listed and counted', () => {
  const { roster, header, skills, compare } = dashboard(
    team(5, (index) => ({
      level_key: [null, 'a_level_that_is_gone', 'hs_varsity', 'hs_varsity', 'd3'][index] ?? null,
    })),
  )
  expect(roster.map(({ latest, grade, height_inches }) => [latest?.level?.key, grade, height_inches])).toEqual([
    [undefined, null, null],
    [undefined, null, null],
    ['hs_varsity', null, null],
    ['hs_varsity', null, null],
    ['d3', null, null],
  ])
  expect(header.total).toMatchObject({ mean: 36, n: 5 })
  expect(skills[0]).toMatchObject({ n: 5, expected: 2.883333, gap: 0.1 })
  expect(compare).toEqual({
    kind: 'level',
    name: 'The level of each player',
    n: 3,
    total: { mean: 34.6, difference: 1.4, in_sd: null },
  })
})

test('[F32] one level of all is named', () => {
  expect(dashboard(team(5)).compare).toMatchObject({
    name: 'High School Varsity',
    n: 5,
    total: { mean: 32.4, difference: 3.6 },
  })
})

test('[F32] against the program stand its other players, of the same version, without those of this team', () => {
  const others = IDS.map((id, index) =>
    someFigures({ player_id: `other ${id}`, total: 30 + index, skills: everywhere(2.5) }),
  )
  const figures = [
    ...others,
    someFigures({ player_id: 'a', total: 60 }),
    someFigures({ player_id: 'older', total: 60, rubric_version: '2024.1' }),
    someFigures({ player_id: 'other a', total: 12, completed_at: '2025-01-01T00:00:00.000Z' }),
  ]
  const { compare, skills } = dashboard({
    ...team(5),
    compare: { kind: 'program', name: 'Riverside Basketball', figures },
  })
  expect(compare).toEqual({
    kind: 'program',
    name: 'Riverside Basketball',
    n: 6,
    total: { mean: 32.5, difference: 3.5, in_sd: expect.closeTo(Math.sqrt(3.5), 5) },
  })
  expect(skills[0]).toMatchObject({ mean: 3, expected: 2.5, gap: 0.5 })
})

test('[F29] a program whose others were rated by a newer version has nothing to hold this team against', () => {
  const figures = IDS.map((id) => someFigures({ player_id: `other ${id}`, rubric_version: '2027.1' }))
  const compare = { kind: 'program', name: 'Riverside Basketball', figures } as const
  expect(dashboard({ ...team(5), compare }).compare).toMatchObject({ n: 0, total: null })
  expect(dashboard({ compare }).compare).toMatchObject({ n: 6, total: null })
})

test('[F22] four other players of a program are too few to be held against', () => {
  const figures = IDS.slice(0, 4).map((id) => someFigures({ player_id: `other ${id}` }))
  const { compare, skills } = dashboard({
    ...team(5),
    compare: { kind: 'program', name: 'Riverside Basketball', figures },
  })
  expect(compare).toMatchObject({ n: 4, total: null })
  expect(skills[0]).toMatchObject({ mean: 3, expected: null, gap: null })
})

test('[F32] against an earlier day stand the same players as they stood then, under either of their ids', () => {
  const { members, figures } = team(5)
  const earlier = IDS.slice(0, 5).map((id) =>
    someFigures({ player_id: id === 'a' ? 'walk-on' : id, total: 30, completed_at: '2026-01-01T00:00:00.000Z' }),
  )
  const lines = members.map((line) => (line.last_name === 'a' ? { ...line, player_ids: ['a', 'walk-on'] } : line))
  const { compare } = dashboard({
    members: lines,
    figures,
    compare: { kind: 'date', on: '2026-08-01', figures: earlier },
  })
  expect(compare).toEqual({ kind: 'date', name: '1 Aug 2026', n: 5, total: { mean: 30, difference: 6, in_sd: null } })
})

test('[F29] an older version beside a newer one is listed, tagged and in no average', () => {
  const { header, roster, rubric, compare } = dashboard(
    team(6, (index) => (index === 0 ? { rubric_version: '2024.1', total: 12 } : {})),
  )
  expect(rubric).toEqual({ version: '2026.1', others: 1 })
  expect(header).toMatchObject({ evaluated: 6, coverage: 1, total: { mean: 36, n: 5 } })
  expect(compare.n).toBe(5)
  expect(roster.map(({ latest }) => latest?.is_other_rubric)).toEqual([true, false, false, false, false, false])
})

test('[F29] versions of which only the words differ count as one: in averages, in what they are held against, and in a change across them', () => {
  const { members, figures } = team(6, (index) => (index < 3 ? { rubric_version: '2025.1', total: 30 } : {}))
  const before = members.map(({ player_ids: [player_id = ''] }) =>
    someFigures({ player_id, rubric_version: '2025.1', total: 31, completed_at: '2026-02-01T00:00:00.000Z' }),
  )
  const { header, roster, rubric, compare } = dashboard({
    members,
    figures: [...before, ...figures],
    compare: { kind: 'date', on: '2026-08-01', figures: before },
  })
  expect(rubric).toEqual({ version: '2026.1', others: 0 })
  expect(header).toMatchObject({ total: { mean: 33, n: 6 }, progress: { median: 2, n: 6 } })
  expect(compare).toMatchObject({ n: 6, total: { mean: 31 } })
  expect(roster.every(({ latest }) => latest?.is_other_rubric === false)).toBe(true)
})

test('[F39] the mix is in whole players that make all of them', () => {
  const { predictor_mix: mix, predictor_n } = dashboard(
    team(6, () => ({
      divisions: [
        { key: 'not_yet', percentage: 81 },
        { key: 'juco', percentage: 10 },
        { key: 'd3', percentage: 9 },
      ],
    })),
  )
  expect([predictor_n, mix.map(({ expected }) => expected)]).toEqual([6, [5, 1, 0, 0, 0, 0, 0, 0]])
})

test('[R54] the level of a player is told as in the report: with its share and those above', () => {
  const { roster } = dashboard(
    team(1, () => ({
      headline: { division: 'Small College', percentage: 49 },
      divisions: [
        { key: 'not_yet', percentage: 26 },
        { key: 'd3', percentage: 49 },
        { key: 'd2', percentage: 25 },
      ],
    })),
  )
  expect(roster[0]?.latest?.headline).toEqual({ division: 'Small College (NCAA D3 / NAIA / JUCO)', percentage: 74 })
})

test('[R55] who has entered no accolades stands in no average of them, and has no red flag for it', () => {
  const { header, roster } = dashboard(
    team(6, (index) =>
      index === 0 ? { competitive: 0, red_flags: ['competitive', 'shooting'] } : { competitive: 100 },
    ),
  )
  expect(header.competitive).toMatchObject({ mean: 100, n: 5 })
  expect(roster[0]?.latest?.red_flags).toEqual(['shooting'])
})
