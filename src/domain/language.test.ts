import { afterEach, expect, test, vi } from 'vitest'
import { americanDates, byName, listWords, moneyFormat, numeral, readersDates } from './language.ts'
import { CALENDAR_DAY, CLOCK, SHORT_DAY_AND_TIME, timeFormat } from './reader-time.ts'

afterEach(() => vi.unstubAllGlobals())

/** A local time, so the day is the same in the time zone of every machine. */
const INSTANT = new Date(2026, 11, 9, 14, 5)
const BORN = new Date('2010-11-28T00:00:00Z')

const OTHERS =
  'fa-IR th-TH ar-EG ar-SA he-IL hi-IN-u-nu-deva ja-JP-u-ca-japanese zh-TW-u-ca-roc de-DE es-MX en en-US-u-ca-buddhist'

test.each(OTHERS.split(' '))('[W46] dates and numbers are American and English for a browser in "%s"', (language) => {
  vi.stubGlobal('navigator', { language })
  expect(timeFormat(CALENDAR_DAY)(BORN)).toBe('November 28, 2010')
  expect(timeFormat(CLOCK)(INSTANT)).toBe('2:05 PM')
  expect(timeFormat(SHORT_DAY_AND_TIME)(INSTANT)).toBe('Dec 9, 2026, 2:05 PM')
  expect(readersDates(CALENDAR_DAY)().formatRange(BORN, new Date('2010-11-29T00:00:00Z'))).toMatch(
    /^November 28\s–\s29, 2010$/u,
  )
  expect(americanDates({ dateStyle: 'full', timeZone: 'UTC' })().format(BORN)).toBe('Sunday, November 28, 2010')
  expect([numeral(12_340), moneyFormat('USD').format(79), moneyFormat('USD', 0).format(1_240)]).toEqual([
    '12,340',
    '$79.00',
    '$1,240',
  ])
  expect(listWords(['bib', 'name', 'team'])).toBe('bib, name, and team')
})

test.each([
  ['en-GB', '28 November 2010', '14:05'],
  ['en-GB-u-ca-buddhist-nu-thai', '28 November 2010', '14:05'],
  ['en-AU', '28 November 2010', '2:05 pm'],
  ['en-SA', 'November 28, 2010', '2:05 PM'],
  ['en-TH', 'November 28, 2010', '2:05 PM'],
  ['en-CA', 'November 28, 2010', '2:05 p.m.'],
])('[W46] a browser in %s reads its own order and clock: %s, %s', (language, day, clock) => {
  vi.stubGlobal('navigator', { language })
  expect(timeFormat(CALENDAR_DAY)(BORN)).toBe(day)
  expect(timeFormat(CLOCK)(INSTANT).replaceAll(/\s/gu, ' ')).toBe(clock)
  expect(numeral(1_234_567)).toBe('1,234,567')
})

test('[W47] names are in the same order for every browser', () => {
  const names = ['Zoë', 'Östen', 'Zoe', 'Oscar', 'Åsa', 'ana', 'U10', 'U9', 'Ñandú', 'Nora', 'علي', 'Анна', 'สม']
  const sorted = ['ana', 'Åsa', 'Ñandú', 'Nora', 'Oscar', 'Östen', 'U9', 'U10', 'Zoë', 'Zoe', 'Анна', 'علي', 'สม']
  expect(names.toSorted(byName)).toEqual(sorted)
})
