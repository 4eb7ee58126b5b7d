import { expect, test } from 'vitest'
import * as reader from './reader-time.ts'

const { timeFormat, ...styles } = reader
/** A local time, so the day is the same in the time zone of every machine. */
const INSTANT = new Date(2026, 11, 9, 14, 5)

test('each style writes what its comment says', () => {
  const written = Object.entries(styles).map(([name, style]) => [name, timeFormat(style)(INSTANT)])
  expect(Object.fromEntries(written)).toMatchObject({
    CLOCK: '2:05 PM',
    DAY: 'Dec 9',
    DAY_OF_YEAR: 'Dec 9, 2026',
    CALENDAR_DAY: 'December 9, 2026',
    DAY_AND_TIME: 'December 9, 2026 at 2:05 PM',
    SHORT_DAY_AND_TIME: 'Dec 9, 2026, 2:05 PM',
    MONTH: 'December',
    SHORT_MONTH: 'Dec',
    MONTH_OF_YEAR: 'December 2026',
  })
  expect(timeFormat(styles.GYM_CLOCK)(new Date('2026-12-09T14:05:00Z'))).toBe('2:05 PM')
})

test('an invalid date is refused', () => {
  expect(() => timeFormat(styles.DAY)(new Date('nothing'))).toThrow(RangeError)
})
