import { expect, test } from 'vitest'
import { dayWords, daysBetween, monthsFrom } from './calendar.ts'

test('[F26] days are counted by the calendar, over leap years and the end of a year', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2025-12-31', '2026-01-01')).toBe(1)
  expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1)
})

test('months run on over the end of a year', () => {
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsFrom('2026-02', '2026-02')).toEqual(['2026-02'])
  expect(monthsFrom('2026-03', '2026-02')).toEqual([])
})

test('[F32] a day is written without zeros before it', () => {
  expect(dayWords('2026-08-01')).toBe('1 Aug 2026')
  expect(dayWords('2025-12-31')).toBe('31 Dec 2025')
})
