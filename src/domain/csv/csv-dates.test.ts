import { expect, test } from 'vitest'
import { dateRulesOf, looksLikeDay, openDateQuestions, readDay } from './csv-dates.ts'
import type { DateAnswers } from './csv-dates.ts'

const TODAY = '2026-11-27'
const read = (cells: readonly string[], answers: DateAnswers = {}) => {
  const rules = dateRulesOf(cells, answers, TODAY)
  return cells.map((cell) => {
    const day = readDay(cell, rules, TODAY)
    return day && 'day' in day ? day.day : day?.asks
  })
}

test.each([
  ['2012-05-31', '2012-05-31'],
  ['2012-5-1', '2012-05-01'],
  ['2012-05-31 00:00:00', '2012-05-31'],
  ['2012-05-31T00:00:00.000Z', '2012-05-31'],
  ['2012-05-31T14:30:00', '2012-05-31'],
  ['2012-05-31T23:00:00+02:00', '2012-05-31'],
  ['20120531', '2012-05-31'],
  ['31.5.2012', '2012-05-31'],
  ['05/31/12', '2012-05-31'],
  ['5/31/2012 0:00', '2012-05-31'],
  ['5/31/2012 12:00 AM', '2012-05-31'],
  ['05312012', '2012-05-31'],
  ['May 31, 2012', '2012-05-31'],
  ['Thu, May 31, 2012', '2012-05-31'],
  ['31-May-12', '2012-05-31'],
  ['31 de mayo de 2012', '2012-05-31'],
  ['31. Mai 2012', '2012-05-31'],
  ['5. März 2012', '2012-03-05'],
  ['5/31/98', '1998-05-31'],
  ['4/4/2012', '2012-04-04'],
  ['1/1/1900', '1900-01-01'],
  ['01/01/0001', '0001-01-01'],
  ['1/1/00', '1900-01-01'],
  ['12/30/99', '1900-01-01'],
  ['4/12/2013', 'order'],
  ['04-12-13', 'order'],
  ['41612', 'serial'],
  ['2013-12-03T23:00:00Z', 'utc'],
  ['2/30/2012', undefined],
  ['31.13.2012', undefined],
  ['2012', undefined],
  ['Mays 3', undefined],
  ['', undefined],
])('[EV112] alone in its file %j is %j', (text, day) => {
  expect(read([text])).toEqual([day])
})

test('[EV112] one value above 12 decides the order of the whole file', () => {
  expect(read(['04/12/2013', '25/12/2013', '4/12/2012 0:00'])).toEqual(['2013-12-04', '2013-12-25', '2012-12-04'])
  expect(read(['04/12/2013', '12/25/2013', '04.12.2012'])).toEqual(['2013-04-12', '2013-12-25', '2012-04-12'])
})

test('[EV112] contradictory values decide nothing, and no answer helps', () => {
  const cells = ['04/12/2013', '25/12/2013', '12/25/2013', '5/5/2013']
  for (const order of [undefined, 'mdy', 'dmy'] as const)
    expect(read(cells, { order })).toEqual(['order', '2013-12-25', '2013-12-25', '2013-05-05'])
  expect(openDateQuestions(cells, TODAY)).toEqual([])
})

test('[EV112] an order that no value decides is asked for once, and the answer applies to all rows', () => {
  const cells = ['04/12/2013', '03/02/2012', '5/5/2013']
  expect(openDateQuestions(cells, TODAY)).toEqual(['order'])
  expect(read(cells, { order: 'dmy' })).toEqual(['2013-12-04', '2012-02-03', '2013-05-05'])
  expect(read(cells, { order: 'mdy' })).toEqual(['2013-04-12', '2012-03-02', '2013-05-05'])
  expect(openDateQuestions(['5/5/2013', '2013-04-12'], TODAY)).toEqual([])
})

test('[EV112] with hyphens and two digits the year may come first', () => {
  const cells = ['13-12-04', '12-10-31']
  expect(read(cells)).toEqual(['order', 'order'])
  expect(read(cells, { order: 'ymd' })).toEqual(['2013-12-04', '2012-10-31'])
  expect(read(cells, { order: 'dmy' })).toEqual(['2004-12-13', expect.anything()])
})

test('[EV112] date numbers of a spreadsheet are read in one of its two calendars', () => {
  expect(read(['41612', '41246.0'], { serial: '1900' })).toEqual(['2013-12-04', '2012-12-03'])
  expect(read(['41612'], { serial: '1904' })).toEqual(['2017-12-05'])
})

test('[EV112] a time that may be midnight in another time zone is asked about', () => {
  expect(read(['2013-12-03T23:00:00Z'], { utc: 'next' })).toEqual(['2013-12-04'])
  expect(read(['2013-12-04T05:00:00Z'], { utc: 'written' })).toEqual(['2013-12-04'])
})

test.each(Array.from({ length: 100 }, (_, year) => year))(
  '[EV112] the year %i of two digits is one of a player, or none',
  (year) => {
    const [day = ''] = read([`5/31/${String(year).padStart(2, '0')}`])
    const isPlayers = day >= '1966' && day <= '2021-11-27'
    expect(isPlayers).toBe(year <= 21 || year >= 66)
  },
)

test.each(['2012-05-31', '5/31/12', 'May 3, 2012'])('%j looks like a date', (text) => {
  expect(looksLikeDay(text)).toBe(true)
})

test.each(['41612', '7', `6-2`, '555-123-4567', 'Court 2, 10:00', 'Maya Lee'])(
  '%j does not look like a date',
  (text) => {
    expect(looksLikeDay(text)).toBe(false)
  },
)
