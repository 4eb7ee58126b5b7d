import fc from 'fast-check'
import { expect, test } from 'vitest'
import { possibleDay } from './operation.ts'

const HOUR_MS = 3_600_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') })
const zone = fc.constantFrom(-12, -10, -5, 0, 5.5, 9, 13, 14).map((hours) => hours * HOUR_MS)
/** Milliseconds that a clock may differ and still count as right. */
const drift = fc.integer({ min: -59_000, max: 59_000 })
const daysOffline = fc.integer({ min: 0, max: 60 }).map((days) => days * 24 * HOUR_MS)

test('[U131] the day that a right clock shows stays, in every time zone and after every wait offline', () => {
  fc.assert(
    fc.property(instant, zone, drift, daysOffline, fc.nat(HOUR_MS), (saved, offset, off, wait, work) => {
      const day = dayOf(saved + offset + off)
      expect(possibleDay({ now: () => saved + wait }, day, saved - work)).toBe(day)
    }),
  )
})

test('[U131] a day after the latest zone’s today, or before the evaluation began, becomes the server’s day', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -30_000, max: 30_000 }), daysOffline, (now, days, rated) => {
      const [since, given] = [now - rated, dayOf(now + days * 24 * HOUR_MS)]
      const day = possibleDay({ now: () => now }, given, since)
      expect([given, dayOf(now)]).toContain(day)
      expect(day <= dayOf(now + 15 * HOUR_MS)).toBe(true)
      expect(day >= dayOf(since - 13 * HOUR_MS)).toBe(true)
    }),
  )
})

test.each([
  ['1970-01-02', '2026-03-07'],
  ['2026-03-05', '2026-03-07'],
  ['2026-03-06', '2026-03-06'],
  // It is still March 7 on Kiritimati.
  ['2026-03-08', '2026-03-07'],
  ['2028-01-01', '2026-03-07'],
])('[U131] at 2 AM UTC on March 7, 2026, the day %s counts as %s', (given, counts) => {
  const at = Date.parse('2026-03-07T02:00:00Z')
  expect(possibleDay({ now: () => at }, given, at)).toBe(counts)
})
