import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastApart, lengthWords, readTime, timeWords } from './video-time.ts'

test.each([
  ['95', 95],
  ['0', 0],
  ['1:35', 95],
  ['1.30', 90],
  ['1,30', 90],
  ['12.05', 725],
  ['01:35', 95],
  [' 1:35 ', 95],
  ['75:30', 4_530],
  ['1:02:03', 3_723],
  ['01:02:03', 3_723],
  ['0:05.5', 5.5],
  ['1:35,25', 95.25],
  ['1m35s', 95],
  ['1h 2m 3s', 3_723],
  ['2h', 7_200],
  ['12 min', 720],
  ['45s', 45],
  ['1H2M', 3_720],
  ['24:00:00', 86_400],
  ['1440:00', 86_400],
  ['86400', 86_400],
])('[O150] the moment %s is read', (text, seconds) => {
  expect(readTime(text)).toBe(seconds)
})

test.each([
  '',
  ' ',
  ':',
  '1:',
  ':35',
  '1:60',
  '1.60',
  '1.5',
  '95.250',
  '1:60:00',
  '1:2:3:4',
  '-5',
  '1.5.2',
  'abc',
  '5 past',
  '24:00:01',
  '86401',
  '1:35pm',
  'h',
  's',
  '1m90s',
  '१:०५',
])('[O150] the moment %j is not read', (text) => {
  expect(readTime(text)).toBeUndefined()
})

test('what is written is read as what was meant', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 86_400, noNaN: true }), (seconds) => {
      expect(readTime(timeWords(seconds))).toBe(Math.floor(seconds))
    }),
  )
})

test.each([
  [0, '0:00'],
  [59.99, '0:59'],
  [60, '1:00'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [-1, '0:00'],
])('the moment %d is written %s', (seconds, words) => {
  expect(timeWords(seconds)).toBe(words)
})

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59.9, '59 seconds'],
  [60, '1 minute'],
  [61, '1 minute 1 second'],
  [599, '9 minutes 59 seconds'],
  [600, '10 minutes'],
  [1_868, '31 minutes'],
  [3_600, '1 hour'],
  [4_320, '1 hour 12 minutes'],
  [7_260, '2 hours 1 minute'],
])('%d seconds are %s', (seconds, words) => {
  expect(lengthWords(seconds)).toBe(words)
})

test.each([
  [null, 10],
  [3_600, 10],
  [100, 10],
  [99, 9.9],
  [20, 2],
  [0, 0],
])('[N42] in a video of %j seconds two moments lie %d apart', (duration, seconds) => {
  expect(leastApart(duration)).toBe(seconds)
})
