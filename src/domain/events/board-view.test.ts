import { expect, test } from 'vitest'
import type { BoardPlayer } from '../contracts/event-outcome.ts'
import { boardSections, knownView, playersOnView } from './board-view.ts'
import type { BoardView } from './board-view.ts'

function player(bib: string | null, first_name: string, last_name: string, more: Partial<BoardPlayer>): BoardPlayer {
  const body = { position: null, school_grade: '9', height_feet: 5, height_inches: 8, has_photo: false }
  const figures = { figure: null, low: null, high: null, evaluators: 0 }
  const id = `id-${bib ?? first_name}`
  const facts = { id, bib, first_name, last_name, group_id: null, player_id: id, column: null, is_on_roster: false }
  return { ...facts, ...body, ...figures, ...more }
}

const GROUPS = [
  { id: 'late', name: 'Late, 11:00' },
  { id: 'early', name: 'Early, 10:00' },
]
const PLAYERS = [
  player('7', 'Zoë', 'Adams', { position: 'Center', group_id: 'late', figure: 24, evaluators: 2 }),
  player('57', 'Jordan', 'Miles', { position: 'Point Guard', group_id: 'early', figure: 31, evaluators: 1 }),
  player('104', '', '', { group_id: 'early' }),
  player('571', 'Ana', 'Miles', { position: 'Point Guard', figure: 24, evaluators: 3 }),
  player(null, 'Bo', "O'Neil-Li", { position: 'Center', figure: 28, evaluators: 2 }),
]
const bibs = (players: readonly BoardPlayer[]) => players.map(({ bib }) => bib ?? '–').join(' ')

test.each<[BoardView, BoardView]>([
  [{ group: 'deleted' }, {}],
  [{ position: 'Goalkeeper', group: 'late' }, { group: 'late' }],
  [
    { group: 'none', position: 'Point Guard' },
    { group: 'none', position: 'Point Guard' },
  ],
  [{ position: 'Center' }, { position: 'Center' }],
])('[EV190] of %j the board shows what it has: %j', (asked, known) => {
  const view = knownView(asked, PLAYERS, GROUPS)
  expect(view).toEqual(known)
  expect(bibs(playersOnView(PLAYERS, view, GROUPS))).not.toBe('')
})

test.each<[string, BoardView, string]>([
  ['all players by bib', {}, '7 57 104 571 –'],
  ['bibs that begin with a number', { find: '57' }, '57 571'],
  ['a name without its accent', { find: 'zoe' }, '7'],
  ['the words of a name in any order', { find: 'miles ana' }, '571'],
  ['a name without its apostrophe', { find: ' oneil li ' }, '–'],
  ['words of the position', { find: 'guard' }, '57 571'],
  ['words of the group', { find: 'early' }, '57 104'],
  ['one group', { group: 'late' }, '7'],
  ['players without a group', { group: 'none' }, '571 –'],
  ['one position', { position: 'Center' }, '7 –'],
  ['players without a position', { position: 'none' }, '104'],
  ['players with fewer than two evaluators', { few: true }, '57 104'],
  ['all of it together', { few: true, group: 'early', find: 'jordan' }, '57'],
  ['nobody', { group: 'a group that is gone' }, ''],
  ['the highest total first, equal ones by bib, players without one last', { sort: 'total' }, '57 – 7 571 104'],
  ['the last name first, players without a name last', { sort: 'name' }, '7 571 57 – 104'],
])('[EV190] the board shows %s', (_, view, shown) => {
  expect(bibs(playersOnView(PLAYERS, view, GROUPS))).toBe(shown)
})

test('[EV190] sections keep every player once and the order of the view; players without a section come last', () => {
  const by = (which: 'position' | 'group' | undefined) =>
    boardSections(PLAYERS, which, GROUPS).map(({ name, players }) => `${name}: ${bibs(players)}`)
  expect(by(undefined)).toEqual([': 7 57 104 571 –'])
  expect(by('position')).toEqual(['Center: 7 –', 'Point Guard: 57 571', 'No position: 104'])
  expect(by('group')).toEqual(['Late, 11:00: 7', 'Early, 10:00: 57 104', 'No group: 571 –'])
})
