import * as v from 'valibot'
import { expect, test } from 'vitest'
import { TravelStatsForm } from './travel-stats.ts'

const SEASON = { points: 12.4, rebounds: 5, assists: 0, steals: 99.9 }

test('[D53] averages are from 0 to 99.9 with one decimal', () => {
  expect(v.is(TravelStatsForm, SEASON)).toBe(true)
})

test.each([-0.1, 100, 12.45, Number.NaN, Number.POSITIVE_INFINITY, '12', null, undefined])(
  '[D53] %s is no average, and the message says what is',
  (points) => {
    const { issues } = v.safeParse(TravelStatsForm, { ...SEASON, points })
    expect(issues?.map(({ message }) => message)).toEqual(['Enter points per game, from 0 to 99.9 with one decimal'])
  },
)

test('[D53] every tenth is one, also those that a computer cannot write exactly', () => {
  for (let tenths = 0; tenths <= 999; tenths++)
    expect(v.is(TravelStatsForm, { ...SEASON, points: Number((tenths / 10).toFixed(1)) })).toBe(true)
})
