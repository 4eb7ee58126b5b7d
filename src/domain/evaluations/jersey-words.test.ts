import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BibNumber, JERSEY_COLORS, JerseyColor } from '../contracts/players.ts'
import { colorWord, jerseyWords } from './jersey-words.ts'

test.each([...JERSEY_COLORS, 'dark', 'petrol', '#7bafd4 Carolina blue'])('a jersey may be %s', (color) => {
  expect(v.is(JerseyColor, color)).toBe(true)
})

test.each([
  '',
  'pink',
  '#7bafd4',
  '#7bafd4 ',
  '#7BAFD4 Carolina blue',
  'url(x) blue',
  '#7bafd4 a\nb',
  `#7bafd4 ${'x'.repeat(25)}`,
])('a jersey may not be %j', (color) => {
  expect(v.is(JerseyColor, color)).toBe(false)
})

test('a color is called as people call it', () => {
  expect(['white', 'royal', 'dark', 'petrol', '#7bafd4 Carolina blue'].map(colorWord)).toEqual([
    'White',
    'Royal blue',
    'Dark',
    'Teal',
    'Carolina blue',
  ])
  expect(jerseyWords({ jersey_color: 'royal', jersey_number: '57' })).toBe('Royal blue 57')
})

test.each([
  ['0', true],
  ['00', true],
  ['99', true],
  ['100', true],
  ['999', true],
  ['007', false],
  ['1000', false],
  ['', false],
])('[V12] a bib %j is one: %s', (number, isOne) => {
  expect(v.is(BibNumber, number)).toBe(isOne)
})
