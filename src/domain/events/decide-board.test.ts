import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import type { BoardPlayer } from '../contracts/event-outcome.ts'
import { rosterListsOf } from '../teams/roster-rules.ts'
import { boardAxis, notToldApart, withMoves } from './decide-board.ts'
import { rosterLinesOf } from './to-roster.ts'

const lists = rosterListsOf(aRubric().dropdowns)

function player(bib: string, more: Partial<BoardPlayer> = {}): BoardPlayer {
  const facts = { id: `id-${bib}`, bib, first_name: `Maya${bib}`, last_name: 'Lee', group_id: null, player_id: bib }
  const body = { position: 'Center', school_grade: '9', height_feet: 5, height_inches: 8, has_photo: false }
  return {
    ...facts,
    ...body,
    column: null,
    figure: null,
    low: null,
    high: null,
    evaluators: 0,
    is_on_roster: false,
    ...more,
  }
}
const ranged = (bib: string, column: number | null, low: number, high: number) =>
  player(bib, { column, figure: (low + high) / 2, low, high })
const bibs = (found: Map<string, BoardPlayer[]>) =>
  Object.fromEntries([...found].map(([id, others]) => [id.slice(3), others.map((it) => it.bib).join(' ')]))

test('what this device moved is shown as done, by bib, and a column that is gone leaves its players in none', () => {
  const players = [player('104', { column: 0 }), player('7', { column: 1 }), player('12', { column: 5 })]
  const moves = new Map<string, number | null>([
    ['id-7', 0],
    ['id-104', null],
  ])
  expect(withMoves(players, moves, 4).map(({ bib, column }) => [bib, column])).toEqual([
    ['7', 0],
    ['12', null],
    ['104', null],
  ])
})

test('[EV103] two whose ranges overlap are not told apart: across columns, and of the one that is picked up', () => {
  const players = [
    ranged('27', 0, 26, 29),
    ranged('44', 1, 24, 26.5),
    ranged('52', 0, 30, 33),
    ranged('57', 1, 24, 27),
    ranged('63', null, 24, 27),
    player('70', { column: 1 }),
  ]
  expect(bibs(notToldApart(players))).toEqual({ 27: '44 57', 44: '27', 57: '27' })
  expect(bibs(notToldApart(players, 'id-57'))).toEqual({ 27: '57', 44: '57', 57: '27 44 63', 63: '57' })
})

test('all ranges share one axis of whole numbers', () => {
  expect(boardAxis([ranged('1', 0, 17.2, 19), ranged('2', 0, 30, 32.4)])).toEqual({ from: 17, to: 33 })
  expect(boardAxis([player('1')])).toEqual({ from: 0, to: 1 })
})

test('[EV104] a bib becomes the jersey where it can, nobody is added twice, and no figure goes along', () => {
  const roster = [
    { jersey_number: '12', first_name: 'Ana', last_name: 'Duarte' },
    { jersey_number: '0', first_name: 'Maya57', last_name: 'Lee' },
  ]
  let made = 0
  const { added, already, nameless } = rosterLinesOf(
    [
      ranged('7', 0, 20, 24),
      player('12'),
      player('104'),
      player('57'),
      player('60', { first_name: '', last_name: '' }),
    ],
    roster,
    lists,
    () => `new-${++made}`,
  )
  expect(added.map(({ id, jersey_number, first_name }) => [id, jersey_number, first_name])).toEqual([
    ['new-1', '7', 'Maya7'],
    ['new-2', '1', 'Maya12'],
    ['new-3', '2', 'Maya104'],
  ])
  expect([already.map((it) => it.bib), nameless.map((it) => it.bib)]).toEqual([['57'], ['60']])
  expect(Object.keys(added[0]!).some((key) => ['figure', 'low', 'high', 'column'].includes(key))).toBe(false)
})
