import { expect, test } from 'vitest'
import type { Coverage } from '../contracts/event-outcome.ts'
import { coverageRows, coverageWords, eyesWords, isCovered, silentPlaces } from './coverage-board.ts'

const AT = '2026-11-21T15:00:00.000Z'

function evaluator(name: string, is_silent: boolean): Coverage['evaluators'][number] {
  return {
    user_id: name,
    name,
    group_ids: [],
    is_staff: true,
    players: 0,
    tablets: [
      { device: 'a', heard_at: AT, is_silent: false, is_idle: false },
      { device: 'b', heard_at: AT, is_silent, is_idle: false },
    ],
  }
}

function player(bib: string | null, cells: [number, number][], more: Partial<Coverage['players'][number]> = {}) {
  return {
    id: `id-${bib}`,
    bib,
    first_name: 'Maya',
    last_name: 'Lee',
    group_id: null,
    checked_in_at: null,
    last_rated_at: null,
    cells,
    published_at: null,
    is_newer: false,
    ...more,
  }
}

const board = (players: Coverage['players'], silent = false): Coverage => ({
  as_of: AT,
  items: 8,
  evaluators: [evaluator('Ames', silent), evaluator('Brandt', false)],
  players,
  double_bibs: [],
  same_person: [],
  joined: [],
  open: { unseen: 0, silent_tablets: 0, double_bibs: 0, same_person: 0 },
})

const two: [number, number][] = [
  [0, 8],
  [1, 8],
]

test.each<[string, [number, number][], boolean, string]>([
  [
    'two evaluators',
    [
      [0, 8],
      [1, 3],
    ],
    false,
    '2',
  ],
  ['one, and every tablet is heard', [[1, 8]], false, '1'],
  ['one, and a silent tablet may hold another', [[1, 8]], true, '1+'],
  ['one, whose own tablet is the silent one', [[0, 8]], true, '1'],
  ['nobody, and a tablet is silent', [], true, '?'],
  ['nobody', [], false, '0'],
])('[EV102] of a player seen by %s the board says it', (_, cells, isSilent, words) => {
  const [row] = coverageRows(board([player('7', cells)], isSilent))
  expect(eyesWords(row!)).toBe(words)
})

test('[EV102] a tablet is silent for its evaluator, whatever another of theirs says', () => {
  expect([...silentPlaces(board([], true))]).toEqual([0])
})

test('rows stand by bib, those without one last, and say how much of the form one evaluator has done', () => {
  const rows = coverageRows(
    board([
      player(null, []),
      player('104', [[0, 4]]),
      player('7', [
        [0, 2],
        [1, 8],
      ]),
    ]),
  )
  expect(rows.map((row) => [row.player.bib, row.ofForm])).toEqual([
    ['7', 1],
    ['104', 0.5],
    [null, 0],
  ])
})

test('filters find who was seen by few, is not here, or was not seen since a time', () => {
  const rows = coverageRows(
    board([
      player(
        '1',
        [
          [0, 8],
          [1, 8],
        ],
        { checked_in_at: AT, last_rated_at: '2026-11-21T16:10:00.000Z' },
      ),
      player('2', [[0, 8]], { checked_in_at: AT, last_rated_at: '2026-11-21T16:40:00.000Z' }),
      player('3', []),
      player('4', two, { last_rated_at: '2026-11-21T16:40:00.000Z' }),
    ]),
  )
  const since = '2026-11-21T16:30:00.000Z'
  const found = (filter: Parameters<typeof isCovered>[1]) =>
    rows.filter((row) => isCovered(row, filter, since)).map((row) => row.player.bib)
  expect([found('everyone'), found('few'), found('away'), found('since')]).toEqual([
    ['1', '2', '3', '4'],
    ['2', '3'],
    ['3'],
    ['1', '3'],
  ])
})

const checkedIn = { checked_in_at: AT }
const seenBy = 'seen by 2 or more evaluators.'
test.each<[string, Coverage['players'], string]>([
  ['none is rated', [player('1', [], checkedIn)], 'No ratings have arrived yet.'],
  [
    'there is no desk, everyone on the list',
    [player('1', two), player('2', [])],
    `1 of 2 players has been ${seenBy} 1 still needs a second look.`,
  ],
  [
    'a desk checks in, who is checked in or rated',
    [player('1', [], checkedIn), player('2', two), player('3', two), player('4', [])],
    `2 of 3 players here have been ${seenBy} 1 still needs a second look.`,
  ],
  [
    'the court adds a bib without a name, everyone on the list',
    [player('1', two), player('2', two), player('9', [], { ...checkedIn, first_name: '', last_name: '' })],
    `2 of 3 players have been ${seenBy} 1 still needs a second look.`,
  ],
  ['all are rated, all of them', [player('1', two), player('2', two)], `All 2 players have been ${seenBy}`],
])('[EV216] when %s counts', (_, players, words) => {
  expect(coverageWords(coverageRows(board(players)), false)).toBe(words)
})

test.each<[Coverage['players'], string]>([
  [[player('1', two, checkedIn), player('2', [[0, 8]])], '1 of 2 players here was seen by 2 or more evaluators.'],
  [[player('1', [[0, 8]])], '0 of 1 player was seen by 2 or more evaluators.'],
  [[player('1', two), player('2', two)], 'All 2 players were seen by 2 or more evaluators.'],
])('[EV216] after the close, the words ask for no second look: case %#', (players, words) => {
  expect(coverageWords(coverageRows(board(players)), true)).toBe(words)
})
