import { expect, test } from 'vitest'
import { deskRangeAfter, freeBibs } from './free-bibs.ts'

test('[EV11] free bibs are the lowest that nobody wears, up to 999', () => {
  expect(freeBibs(['1', '3'], { from: 1, count: 3 })).toEqual(['2', '4', '5'])
  expect(freeBibs([], { from: 100, count: 1 })).toEqual(['100'])
  expect(freeBibs(['999'], { from: 998, count: 5 })).toEqual(['998'])
})

test.each([
  [[], 100, 100],
  [['60'], 100, 100],
  [['145'], 100, 200],
  [['100'], 100, 200],
  [['300'], 100, 400],
  [['60'], 500, 500],
  [['950'], 100, 900],
])('[EV11] behind a list up to %j, the desk that began at %i begins at %i', (bibs, from, range) => {
  expect(deskRangeAfter(bibs, from)).toBe(range)
})
