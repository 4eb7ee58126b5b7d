import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  filterOf,
  isAskable,
  isFiltered,
  readPortalSearch,
  searchWith,
  SEARCH_KEYS,
  withoutFilters,
  writePortalSearch,
} from './portal-search.ts'
import type { PortalSearch } from './portal-search.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const text = (maxLength: number) =>
  fc.string({ unit: 'binary', minLength: 1, maxLength }).filter((it) => !it.includes('\0') && it.length <= maxLength)

const anySearch: fc.Arbitrary<PortalSearch> = fc
  .record(
    {
      team: fc.integer({ min: 1, max: 2_147_483_647 }),
      program: fc.integer({ min: 1, max: 2_147_483_647 }),
      season: fc.integer({ min: 2000, max: 2100 }),
      from: day,
      to: day,
      gender: fc.constantFrom('Male' as const, 'Female' as const),
      level: text(30),
      grade: text(20),
      position: fc.constantFrom('PG' as const, 'C' as const),
      evaluator: fc.uuid(),
      compare: fc.oneof(fc.constantFrom('level' as const, 'program' as const), day),
      sort: fc.stringMatching(/^[a-z][a-z0-9_]{0,29}$/u),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      search: text(100),
      columns: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_]{0,29}$/u), { minLength: 1, maxLength: 19 }),
      players: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 4 }),
      player: fc.uuid(),
      open: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_]{0,29}$/u), { minLength: 1, maxLength: 8 }),
    },
    { requiredKeys: [] },
  )
  .map(({ from, to, ...rest }) => ({
    ...rest,
    ...(from && { from: to && from > to ? to : from }),
    ...(to && { to: from && from > to ? from : to }),
    problems: {},
  }))

/** As the router does it: the address is JSON where it can be. */
function throughAddress(written: Record<string, string | number>): unknown {
  return Object.fromEntries(
    Object.entries(written).map(([key, value]) => [
      key,
      reread(typeof value === 'number' ? String(value) : quoted(value)),
    ]),
  )
}
const quoted = (value: string) => (reread(value) === value ? value : JSON.stringify(value))
function reread(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

test('every search survives the address', () => {
  fc.assert(
    fc.property(anySearch, (search) => {
      expect(readPortalSearch(throughAddress(writePortalSearch(search)))).toEqual(search)
    }),
  )
})

test('whatever stands in the address is read without a throw, and reads the same once it is written again', () => {
  const junk = fc.oneof(
    fc.anything(),
    fc.record(Object.fromEntries(SEARCH_KEYS.map((key) => [key, fc.anything({ maxDepth: 1 })])), { requiredKeys: [] }),
    fc.record({ from: day, to: day }),
  )
  fc.assert(
    fc.property(junk, (input) => {
      const search = readPortalSearch(input)
      expect(readPortalSearch(throughAddress(writePortalSearch(search)))).toEqual(search)
    }),
  )
})

test('what cannot be used says why, filters nothing, and goes when its filter is set', () => {
  const search = readPortalSearch({
    season: 'last',
    gender: 'x',
    position: 'QB',
    evaluator: 7,
    compare: 'us',
    grade: 11,
    players: 'a,b',
    team: -1,
  })
  expect(Object.keys(search.problems).toSorted()).toEqual([
    'compare',
    'evaluator',
    'gender',
    'players',
    'position',
    'season',
    'team',
  ])
  expect(search.problems.season).toEqual({ value: 'last', why: 'Enter the year the season ends, like 2026' })
  expect(filterOf(search)).toEqual({ grade: '11' })
  const next = searchWith(search, { season: 2026, gender: undefined })
  expect(next.season).toBe(2026)
  expect(next.problems.season ?? next.problems.gender).toBeUndefined()
  expect(next.problems.position?.value).toBe('QB')
})

test('days that run backwards are told at the last one, and nothing is asked', () => {
  const search = readPortalSearch({ from: '2026-03-01', to: '2026-02-01' })
  expect(search.problems.to).toEqual({ value: '2026-02-01', why: 'The last day is before the first day' })
  expect(isAskable(search)).toBe(false)
  expect(isAskable(searchWith(search, { to: undefined }))).toBe(true)
  // The first day moves back: the last one is right after all.
  expect(searchWith(search, { from: '2026-01-01' })).toEqual({ from: '2026-01-01', to: '2026-02-01', problems: {} })
  expect(isAskable(readPortalSearch({ from: '2026-02-30' }))).toBe(false)
  expect(isAskable(readPortalSearch({ from: '2026-02-01', to: '2026-02-01' }))).toBe(true)
})

test('five players side by side are one too many; one named twice is one', () => {
  const ids = [1, 2, 3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
  expect(readPortalSearch({ players: ids.join(',') }).problems.players?.why).toBe('At most 4 players can be compared')
  expect(readPortalSearch({ players: [ids[0], ids[0], ids[1]].join(',') }).players).toEqual(ids.slice(0, 2))
})

test('reset takes every filter off and leaves the team and the order', () => {
  const search = readPortalSearch({
    team: 3,
    season: 2026,
    grade: 'x'.repeat(40),
    sort: 'total',
    to: 'soon',
    search: '12',
  })
  expect(isFiltered(search)).toBe(true)
  const reset = withoutFilters(search)
  expect(reset).toEqual({ team: 3, sort: 'total', search: '12', problems: {} })
  expect(isFiltered(reset)).toBe(false)
})
