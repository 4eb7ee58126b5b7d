import { expect, test } from 'vitest'
import { aLine, someFigures } from '#tests/fixtures/a-team-of-figures.ts'
import type { Figures } from './figures.ts'
import { groupOf, playersOf } from './players.ts'
import { changeOf, progressLines, progressOf } from './progress.ts'

const at = (day: string, total: number | null, changes: Partial<Figures> = {}) =>
  someFigures({ player_id: 'a', completed_at: `${day}T12:00:00.000Z`, total, ...changes })

test.each([
  ['one evaluation', [at('2026-09-01', 30)], null],
  ['29 days', [at('2026-09-01', 30), at('2026-09-30', 34)], null],
  ['30 days', [at('2026-09-01', 30), at('2026-10-01', 34)], 4],
  [
    '30 days less some hours, which is 30 days of the calendar',
    [
      at('2026-09-01', 30, { completed_at: '2026-09-01T23:59:59.000Z' }),
      at('2026-10-01', 34, { completed_at: '2026-10-01T00:00:01.000Z' }),
    ],
    4,
  ],
  ['the earliest, not the one before', [at('2026-01-01', 28), at('2026-05-01', 33), at('2026-09-01', 32.5)], 4.5],
  ['two of one day', [at('2026-09-01', 30), at('2026-09-01', 40)], null],
  ['a latest one without a total', [at('2026-01-01', 28), at('2026-05-01', 33), at('2026-09-01', null)], null],
  ['an earliest one without a total', [at('2026-01-01', null), at('2026-05-01', 33), at('2026-09-01', 32)], -1],
  [
    'an earliest one of another version',
    [at('2026-01-01', 20, { rubric_version: '2024.1' }), at('2026-05-01', 33), at('2026-09-01', 38)],
    5,
  ],
  ['only another version', [at('2026-01-01', 20, { rubric_version: '2024.1' }), at('2026-09-01', 38)], null],
])('[F26] the change over %s', (_, history, change) => {
  expect(changeOf(history)?.change ?? null).toBe(change)
})

test.each([
  [2.9, false],
  [3, true],
  [-3, true],
  [-2.9, false],
  [0, false],
])('[F26] a change of %d is meaningful: %s', (change, isMeaningful) => {
  expect(changeOf([at('2026-01-01', 30.1), at('2026-09-01', 30.1 + change)])).toMatchObject({ change, isMeaningful })
})

/** Players of a team whose totals went from 30 up by so many points, evaluated in January and September. */
function risenBy(...points: number[]) {
  const ids = points.map((_, index) => `p${index}`)
  const figures = ids.flatMap((player_id, index) => [
    someFigures({ player_id, completed_at: '2026-01-10T12:00:00.000Z', total: 30 }),
    someFigures({ player_id, completed_at: '2026-09-10T12:00:00.000Z', total: 30 + (points[index] ?? 0) }),
  ])
  return groupOf(
    playersOf(
      ids.map((id) => aLine(id)),
      figures,
    ),
  ).counted
}

test('[F26] progress is the median of the changes and says since when', () => {
  expect(progressOf(risenBy(1, 2, 3, 4, 100))).toEqual({ median: 3, n: 5, since: '2026-01-10' })
})

test('[F22] four changes have no median', () => {
  expect(progressOf(risenBy(1, 2, 3, 4))).toEqual({ median: null, n: 4, since: '2026-01-10' })
  expect(progressOf([])).toEqual({ median: null, n: 0, since: null })
})

test('[F27] the team line is the mean of what is known by each month of the same players', () => {
  const { months, team, players } = progressLines(risenBy(1, 2, 3, 4, 5))
  expect(months).toEqual([
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
  ])
  expect(team.map(({ mean }) => mean)).toEqual([30, 30, 30, 30, 30, 30, 30, 30, 33])
  expect(players.map(({ change, is_meaningful }) => [change, is_meaningful])).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [4, true],
    [5, true],
  ])
})

test('[F27] a month by which fewer than five are known has no mean, and the lines of few players still stand', () => {
  const { team, players } = progressLines(risenBy(1, 2, 3, 4))
  expect(team).toEqual([])
  expect(players).toHaveLength(4)
})

test('[F27] of two evaluations of one month the last one is drawn, and one of another version never', () => {
  const figures = [
    at('2025-06-01', 10, { rubric_version: '2024.1' }),
    at('2026-01-10', 30),
    at('2026-09-02', 31),
    at('2026-09-20', 35),
  ]
  const { counted } = groupOf(playersOf([aLine('a')], figures))
  expect(progressLines(counted).players[0]?.points).toEqual([
    { month: '2026-01', total: 30 },
    { month: '2026-09', total: 35 },
  ])
})

test('[F27] who has only one evaluation has no line', () => {
  const { counted } = groupOf(playersOf([aLine('a')], [at('2026-09-02', 31)]))
  expect(progressLines(counted)).toEqual({ months: [], team: [], players: [] })
})
