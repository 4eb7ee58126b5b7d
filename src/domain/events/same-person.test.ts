import { expect, test } from 'vitest'
import { doubleBibs, samePersons } from './same-person.ts'

const player = (id: string, bib: string | null, first_name = '', last_name = '') => ({ id, bib, first_name, last_name })

test('[EV55] somebody without a name and whoever wears the same bib may be one person', () => {
  expect(samePersons([player('b', '57'), player('a', '57', 'Jordan', 'Miles')])).toEqual([
    { event_player_ids: ['a', 'b'], why: 'bib' },
  ])
  expect(samePersons([player('b', '57'), player('a', '57')])).toEqual([{ event_player_ids: ['a', 'b'], why: 'bib' }])
})

test('[EV55] one name is one name with and without accents and capitals; two names under one bib are two persons', () => {
  const two = [player('a', '12', 'José', 'Núñez'), player('b', '301', 'JOSE', 'nunez')]
  expect(samePersons(two)).toEqual([{ event_player_ids: ['a', 'b'], why: 'name' }])
  const others = [player('a', '57', 'Jordan', 'Miles'), player('b', '57', 'Sam', 'Ames')]
  expect(samePersons(others)).toEqual([])
  expect(doubleBibs(others)).toEqual([{ bib: '57', event_player_ids: ['a', 'b'] }])
})

test('[EV55] nobody without a name and without a bib is anybody', () => {
  expect(samePersons([player('a', null), player('b', null), player('c', '1'), player('d', '2')])).toEqual([])
  expect(doubleBibs([player('a', null), player('b', null)])).toEqual([])
})

test('[EV55] double bibs stand in the order of numbers', () => {
  const many = ['100', '9', '100', '9', '57'].map((bib, at) => player(String(at), bib, 'A', String(at)))
  expect(doubleBibs(many).map(({ bib }) => bib)).toEqual(['9', '100'])
})
