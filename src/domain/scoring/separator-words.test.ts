import { expect, test } from 'vitest'
import type { ReadSeparator } from './report-words.ts'
import { differenceWords, numberWords } from './separator-words.ts'

const row = (unit: ReadSeparator['unit'], value: number, benchmark: number): ReadSeparator =>
  ({
    attribute: 'it',
    title: 'It',
    value,
    unit,
    standardized_gap: 0,
    group: 'averages',
    current_level: { name: 'High School Varsity', benchmark, gap: value - benchmark },
    next_level: null,
  }) as ReadSeparator // Only what words are made of.

test('a difference is said with its unit, whole where everything compared is whole', () => {
  expect(differenceWords(1.8, row('rating', 4.5, 2.7))).toBe('1.8 above')
  expect(differenceWords(2, row('in', 76, 74))).toBe('2 in above')
  expect(differenceWords(-0.2, row('in', 76, 76.2))).toBe('0.2 in below')
  expect(differenceWords(-1.7, row('years', 13.8, 15.5))).toBe('1.7 younger')
  expect(differenceWords(0.7, row('years', 16.2, 15.5))).toBe('0.7 older')
  expect(differenceWords(5, row('points', 31, 26))).toBe('5 above')
  expect(differenceWords(7.6, row('points', 40, 32.4))).toBe('7.6 above')
  expect(differenceWords(0.04, row('in', 76, 76))).toBe('on level')
})

test('the numbers of one row are written alike, heights in feet, ages in years', () => {
  const total = numberWords(row('points', 40, 32.4))
  expect([40, 32.4].map(total)).toEqual(['40.0', '32.4'])
  expect(numberWords(row('points', 31, 26))(31)).toBe('31')
  expect(numberWords(row('rating', 4, 3))(4)).toBe('4.0')
  expect(numberWords(row('in', 76, 74))(76)).toBe('6 ft 4 in')
  expect(numberWords(row('years', 13.8, 15.5))(13.8)).toBe('13.8 years')
})
