import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { aRosterRow, someFigures } from '#tests/fixtures/a-roster-row.ts'
import type { RosterRow } from '../contracts/portal.ts'
import { unguarded } from '../csv/csv-text.ts'
import {
  CSV_HEAD,
  divisionWords,
  heightWords,
  nextRosterSort,
  ROSTER_COLUMNS,
  rosterFiguresCsv,
  rosterSort,
  searchedRoster,
  sortedRoster,
  statusWords,
} from './roster-table.ts'

const name = fc.oneof(
  fc.constantFrom('=1+1', '-Ann', '"Q"', 'Ann, B', 'Añn\nB', "'=x", ' Ann '),
  fc.string({ maxLength: 60 }),
)
const maybe = <T>(it: fc.Arbitrary<T>) => fc.option(it, { nil: null })
const position = maybe(fc.constantFrom('PG' as const, 'SG' as const, 'SF' as const, 'PF' as const, 'C' as const))

const figures = fc
  .record({
    total: maybe(fc.integer({ min: 24, max: 120 }).map((n) => n / 2)),
    change: maybe(fc.integer({ min: -20, max: 20 }).map((n) => n / 2)),
    is_meaningful: fc.boolean(),
    team_player: maybe(fc.integer({ min: 8, max: 40 })),
    competitive: fc.integer({ min: 0, max: 600 }),
    top1: position,
    top2: position,
    best_skill: maybe(
      fc.record({
        skill_id: fc.integer(),
        name: fc.constantFrom('Shooting', 'Post & Interior Play'),
        rating: fc.constantFrom(3, 4.5),
      }),
    ),
    headline: maybe(
      fc.record({
        division: fc.constantFrom(
          'NCAA Division I - High-Major',
          'NCAA Division II',
          'Not yet at college level',
          'Newly named',
        ),
        percentage: fc.integer({ min: 0, max: 100 }),
      }),
    ),
    completed_at: fc.constantFrom('2026-10-12T10:00:00.000Z', '2026-01-12T10:00:00.000Z'),
    is_stale: fc.boolean(),
  })
  .map((changes) => someFigures(changes))

const rows: fc.Arbitrary<RosterRow[]> = fc.uniqueArray(
  fc.record({
    roster_entry_id: fc.uuid(),
    jersey_number: fc.constantFrom('', '0', '00', '4', '9', '12', '55'),
    first_name: name,
    last_name: name,
    link: fc.constantFrom('none' as const, 'invited' as const, 'linked' as const),
    declared_position: position,
    grade: maybe(fc.constantFrom('9', '10', '12', 'post_grad', '8')),
    height_inches: maybe(fc.integer({ min: 100, max: 170 }).map((n) => n / 2)),
    latest: maybe(figures),
    pending: maybe(fc.constant({ status: 'in_review' as const, since: '2026-10-01T00:00:00.000Z' })),
  }),
  { selector: ({ roster_entry_id }) => roster_entry_id, maxLength: 30 },
)

const sort = fc.record({
  key: fc.constantFrom(...ROSTER_COLUMNS.map(({ key }) => key)),
  order: fc.constantFrom('asc' as const, 'desc' as const),
})

test('every column puts the same rows into one order, whatever order they came in', () => {
  fc.assert(
    fc.property(rows, sort, fc.nat(), (all, by, seed) => {
      const sorted = sortedRoster(all, by)
      const mixed = all
        .toSorted((a, b) => (a.roster_entry_id + seed).localeCompare(b.roster_entry_id + seed))
        .toReversed()
      expect(sortedRoster(mixed, by)).toEqual(sorted)
      expect(sorted.map(({ roster_entry_id }) => roster_entry_id).toSorted()).toEqual(
        all.map(({ roster_entry_id }) => roster_entry_id).toSorted(),
      )
      expect(sortedRoster(sorted, by)).toEqual(sorted)
    }),
  )
})

test('values stand in order, and who has none stands last whichever way', () => {
  fc.assert(
    fc.property(rows, sort, (all, by) => {
      const column = ROSTER_COLUMNS.find(({ key }) => key === by.key)!
      const values = sortedRoster(all, by).map(column.value)
      const known = values.filter((value) => value !== null)
      expect(values.slice(0, known.length)).toEqual(known)
      const ascending = by.order === 'asc' ? known : known.toReversed()
      expect(ascending.every((value, at) => at === 0 || ascending[at - 1]! <= value)).toBe(true)
    }),
  )
})

test('a column begins with its best and turns round; numbers count as numbers', () => {
  expect(rosterSort({ sort: 'total' })).toEqual({ key: 'total', order: 'desc' })
  expect(rosterSort({ sort: 'coverage', order: 'desc' })).toEqual({ key: 'jersey', order: 'asc' })
  expect(nextRosterSort({ key: 'total', order: 'desc' }, 'total')).toEqual({ key: 'total', order: 'asc' })
  expect(nextRosterSort({ key: 'total', order: 'asc' }, 'player')).toEqual({ key: 'player', order: 'asc' })
  const numbers = sortedRoster(
    ['12', '9', '00', '0'].map((jersey_number) => aRosterRow({ jersey_number })),
    rosterSort({}),
  )
  expect(numbers.map(({ jersey_number }) => jersey_number)).toEqual(['0', '00', '9', '12'])
})

test('[G31] the file reads back cell by cell, and no name runs as a formula', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const csv = rosterFiguresCsv(all)
      expect(csv.startsWith('\uFEFF')).toBe(true)
      const { data, errors } = Papa.parse<string[]>(csv.slice(1), { delimiter: ',', newline: '\r\n' })
      expect(errors).toEqual([])
      expect(data.at(-1)).toEqual(['']) // The last line ends as every other.
      expect(data[0]).toEqual(CSV_HEAD)
      expect(data).toHaveLength(all.length + 2)
      for (const [at, row] of all.entries()) {
        const cells = data[at + 1]!
        expect(cells).toHaveLength(CSV_HEAD.length)
        expect([unguarded(cells[1]!), unguarded(cells[2]!)]).toEqual([row.first_name, row.last_name])
        expect(/^[=+@-]/u.test(cells[1]! + cells[2]!)).toBe(false)
        expect(cells[8]).toBe(row.latest?.total?.toString() ?? '')
        expect(cells[9]).toBe(row.latest?.change?.toString() ?? '')
      }
    }),
  )
})

test('divisions stand from the highest down, the likeliest of each first, and are short in a column', () => {
  const of = (division: string, percentage: number) =>
    aRosterRow({ latest: someFigures({ headline: { division, percentage } }) })
  const all = [
    of('Not yet at college level', 90),
    of('NCAA Division II', 20),
    of('NCAA Division I - Low-Major', 15),
    of('NCAA Division II', 30),
    aRosterRow({ latest: someFigures({ headline: null }) }),
  ]
  const sorted = sortedRoster(all, rosterSort({ sort: 'division' })).map(
    ({ latest }) => latest?.headline && divisionWords(latest.headline),
  )
  expect(sorted).toEqual([
    'NCAA D1 low or higher, 15%',
    'NCAA D2 or higher, 30%',
    'NCAA D2 or higher, 20%',
    'Not yet, 90%',
    null,
  ])
})

test('the search finds names, numbers, positions and grades', () => {
  const all = [
    aRosterRow(),
    aRosterRow({ first_name: 'Ada', last_name: 'Bell', jersey_number: '4', grade: '10', declared_position: 'SG' }),
  ]
  const found = (search: string) => searchedRoster(all, search).map(({ first_name }) => first_name)
  expect(searchedRoster([aRosterRow({ first_name: 'Añn' })], 'ANN okáfor')).toHaveLength(1)
  expect([found(''), found('okaf'), found('12'), found('10th'), found('sg bell'), found('nobody')]).toEqual([
    ['Maya', 'Ada'],
    ['Maya'],
    ['Maya'],
    ['Ada'],
    ['Ada'],
    [],
  ])
})

test('the status says what is known of a player', () => {
  const words = (changes: Partial<RosterRow>) => statusWords(aRosterRow(changes))
  expect(words({})).toBe('Evaluated')
  expect(words({ latest: someFigures({ is_stale: true }) })).toBe('Older than 180 days')
  expect(words({ pending: { status: 'in_review', since: '2026-10-01T00:00:00.000Z' } })).toBe('Being rated')
  expect(words({ latest: null })).toBe('No evaluation')
  expect(words({ latest: null, link: 'invited' })).toBe('Not joined yet')
  expect(words({ latest: null, link: 'none' })).toBe('No email added')
  expect(heightWords(68.5)).toBe(`5'8.5"`)
})
