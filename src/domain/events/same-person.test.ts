import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubleBibs, MOST_PAIRS, samePersons } from './same-person.ts'

const player = (id: string, bib: string | null, first_name = '', last_name = '') => ({ id, bib, first_name, last_name })

test('[EV55] somebody without a name and whoever wears the same bib may be one person', () => {
  expect(samePersons([player('b', '57'), player('a', '57', 'Jordan', 'Miles')]).pairs).toEqual([
    { event_player_ids: ['a', 'b'], why: 'bib' },
  ])
  expect(samePersons([player('b', '57'), player('a', '57')]).pairs).toEqual([
    { event_player_ids: ['a', 'b'], why: 'bib' },
  ])
})

test('[EV55] one name is one name with and without accents and capitals; two names under one bib are two persons', () => {
  const two = [player('a', '12', 'José', 'Núñez'), player('b', '301', 'JOSE', 'nunez')]
  expect(samePersons(two).pairs).toEqual([{ event_player_ids: ['a', 'b'], why: 'name' }])
  const others = [player('a', '57', 'Jordan', 'Miles'), player('b', '57', 'Sam', 'Ames')]
  expect(samePersons(others)).toEqual({ pairs: [], count: 0, ids: new Set() })
  expect(doubleBibs(others)).toEqual([{ bib: '57', event_player_ids: ['a', 'b'] }])
})

test('[EV55] nobody without a name and without a bib is anybody', () => {
  expect(samePersons([player('a', null), player('b', null), player('c', '1'), player('d', '2')]).count).toBe(0)
  expect(doubleBibs([player('a', null), player('b', null)])).toEqual([])
})

test('[EV55] double bibs stand in the order of numbers', () => {
  const many = ['100', '9', '100', '9', '57'].map((bib, at) => player(String(at), bib, 'A', String(at)))
  expect(doubleBibs(many).map(({ bib }) => bib)).toEqual(['9', '100'])
})

test('[EV126] every pair is counted, and only the first ones are built', () => {
  const someone = fc.record({
    bib: fc.constantFrom(null, '1', '2', '3'),
    first_name: fc.constantFrom('', 'Ana', 'ANÁ', 'Sam'),
  })
  fc.assert(
    fc.property(fc.array(someone, { maxLength: 40 }), (drawn) => {
      const players = drawn.map(({ bib, first_name }, at) => player(String(at), bib, first_name))
      const isPair = (a: (typeof players)[number], b: (typeof players)[number]) =>
        (a.bib !== null && a.bib === b.bib && (a.first_name === '' || b.first_name === '')) ||
        (a.first_name !== '' && a.first_name.slice(0, 1) === b.first_name.slice(0, 1))
      const all = players.flatMap((a, at) => players.slice(at + 1).flatMap((b) => (isPair(a, b) ? [[a, b]] : [])))
      const { pairs, count, ids } = samePersons(players)
      expect(count).toBe(all.length)
      expect(ids).toEqual(new Set(all.flat().map(({ id }) => id)))
      expect(new Set(pairs.map(({ event_player_ids }) => event_player_ids.join())).size).toBe(
        Math.min(count, MOST_PAIRS),
      )
    }),
  )
})

test('[EV126] thousands of unnamed players under one bib do not hide a group of two', () => {
  const crowd = Array.from({ length: 3_500 }, (_none, at) => player(`crowd ${at}`, '7'))
  const { pairs, count } = samePersons([
    ...crowd,
    player('a', '12', 'José', 'Núñez'),
    player('b', '301', 'JOSE', 'nunez'),
  ])
  expect(count).toBe((3_500 * 3_499) / 2 + 1)
  expect(pairs).toHaveLength(MOST_PAIRS)
  expect(pairs).toContainEqual({ event_player_ids: ['a', 'b'], why: 'name' })
})
