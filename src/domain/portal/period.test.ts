import { expect, test } from 'vitest'
import { periodOf, seasonOf } from './period.ts'

test.each([
  ['2025-08-01', 2026],
  ['2026-07-31', 2026],
  ['2026-08-01', 2027],
  ['2025-12-31', 2026],
  ['2026-01-01', 2026],
])('[F20] %s lies in the season that closes in %i', (day, season) => {
  expect(seasonOf(day)).toBe(season)
})

test.each([
  [{}, { season: null, from: null, to: null }],
  [{ season: 2026 }, { season: 2026, from: '2025-08-01', to: '2026-07-31' }],
  [{ from: '2026-01-05' }, { season: null, from: '2026-01-05', to: null }],
  [{ to: '2026-01-05' }, { season: null, from: null, to: '2026-01-05' }],
  [
    { from: '2026-01-05', to: '2026-01-05' },
    { season: null, from: '2026-01-05', to: '2026-01-05' },
  ],
  [
    { season: 2026, from: '2025-01-01', to: '2027-01-01' },
    { season: 2026, from: '2025-08-01', to: '2026-07-31' },
  ],
  [
    { season: 2026, from: '2025-11-01' },
    { season: 2026, from: '2025-11-01', to: '2026-07-31' },
  ],
  [
    { season: 2026, from: '2025-11-01', to: '2026-02-28' },
    { season: 2026, from: '2025-11-01', to: '2026-02-28' },
  ],
])('[F20] %o asks for what season and days have in common', (filter, period) => {
  expect(periodOf(filter)).toEqual({ period })
})

test.each([
  [{ from: '2026-01-05', to: '2026-01-04' }, 'to', 'The last day is before the first day'],
  [{ season: 2026, from: '2026-01-05', to: '2026-01-04' }, 'to', 'The last day is before the first day'],
  [{ season: 2026, from: '2026-08-01' }, 'from', 'This day is after the season 2025-26'],
  [{ season: 2026, to: '2025-07-31' }, 'to', 'This day is before the season 2025-26'],
  [{ season: 1 }, 'season', 'This season doesn’t exist'],
  [{ season: 2_147_483_647 }, 'season', 'This season doesn’t exist'],
])('[F54] %o is refused at %s', (filter, field, sentence) => {
  expect(periodOf(filter)).toEqual({ fields: { [field]: [sentence] } })
})
