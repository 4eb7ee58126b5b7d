import { expect, test } from 'vitest'
import { aLine, someFigures } from '#tests/fixtures/a-team-of-figures.ts'
import { groupOf, oldestFirst, playersOf } from './players.ts'
import { isNewerVersion, newestVersion } from './rubric-versions.ts'

const idsOf = (players: ReturnType<typeof playersOf>) => players.map(({ ids }) => [...ids].sort())

test('[F30] an account and a walk-on of one line are one history', () => {
  const figures = [
    someFigures({ player_id: 'account', completed_at: '2026-10-01T08:00:00.000Z', total: 40 }),
    someFigures({ player_id: 'walk-on', completed_at: '2026-01-01T08:00:00.000Z', total: 30 }),
  ]
  const [player, ...others] = playersOf([aLine('a', { player_ids: ['account', 'walk-on'] })], figures)
  expect(player?.history.map(({ total }) => total)).toEqual([30, 40])
  expect(others).toEqual([])
})

test('[F30] lines that share an account or a walk-on are one player, also through a third line', () => {
  const lines = [
    aLine('a', { player_ids: ['account'] }),
    aLine('b', { player_ids: ['walk-on'] }),
    aLine('c', { player_ids: ['other'] }),
    aLine('d', { player_ids: ['walk-on', 'account'], team_id: 2 }),
  ]
  expect(idsOf(playersOf(lines, []))).toEqual([['account', 'walk-on'], ['other']])
  expect(idsOf(playersOf(lines.toReversed(), []))).toEqual([['account', 'walk-on'], ['other']])
})

test('[F30] a line that nobody is known behind is a player of its own, without figures', () => {
  const lines = [aLine('a', { player_ids: [] }), aLine('b', { player_ids: [] })]
  const players = playersOf(lines, [someFigures({ player_id: 'stranger' })])
  expect(players.map(({ lines: [line], latest }) => [line.last_name, latest])).toEqual([
    ['a', null],
    ['b', null],
  ])
})

test('[F30] the order is that of jerseys, then of names; who has no number comes last', () => {
  const lines = [
    ['x', ''],
    ['y', '12'],
    ['z', '2'],
    ['w', '00'],
    ['v', '0'],
    ['u', '12'],
  ] as const
  const players = playersOf(
    lines.map(([id, jersey_number]) => aLine(id, { jersey_number })),
    [],
  )
  expect(players.map(({ lines: [{ last_name }] }) => last_name)).toEqual(['v', 'w', 'z', 'u', 'y', 'x'])
})

test('[F28] of two evaluations of one day the later counts, of one instant the one with the greater id', () => {
  const at = '2026-09-10T12:00:00.000Z'
  const figures = [
    someFigures({ player_id: 'a', evaluation_id: '2', completed_at: at }),
    someFigures({ player_id: 'a', evaluation_id: '3', completed_at: '2026-09-10T08:00:00.000Z' }),
    someFigures({ player_id: 'a', evaluation_id: '1', completed_at: at }),
    someFigures({ player_id: 'a', evaluation_id: '4', completed_at: '2026-09-10T12:00:00Z' }),
  ]
  const order = ['3', '1', '2', '4']
  expect(oldestFirst(figures).map(({ evaluation_id }) => evaluation_id)).toEqual(order)
  expect(oldestFirst(figures.toReversed()).map(({ evaluation_id }) => evaluation_id)).toEqual(order)
})

test.each([
  ['2025.2', '2025.1'],
  ['2025.10', '2025.9'],
  ['2026', '2025.9'],
  ['2025.1.1', '2025.1'],
  ['2026.1', '2025.12'],
])('[F29] %s is newer than %s', (newer, older) => {
  expect(isNewerVersion(newer, older)).toBe(true)
  expect(isNewerVersion(older, newer)).toBe(false)
})

test('[F29] the newest version among the latest results counts, not one that a player has left behind', () => {
  const figures = [
    someFigures({ player_id: 'a', rubric_version: '2025.1' }),
    someFigures({ player_id: 'b', rubric_version: '2025.1', completed_at: '2026-10-01T00:00:00.000Z' }),
    someFigures({ player_id: 'b', rubric_version: '2025.2', completed_at: '2026-09-01T00:00:00.000Z' }),
  ]
  const { version, evaluated, counted } = groupOf(playersOf([aLine('a'), aLine('b')], figures))
  expect([version, evaluated.length, counted.length]).toEqual(['2025.1', 2, 2])
  expect(newestVersion([])).toBeNull()
})
