import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { openSheet, sheetRefusal, withAnswer, withColumn, withoutOpenColumns } from '../csv/csv-columns.ts'
import { rosterListsOf } from '../teams/roster-rules.ts'
import { eventProposalsOf, reviewEventImport, staffRowsOf } from './event-csv.ts'
import { eventColumns } from './event-csv-columns.ts'

const lists = { ...rosterListsOf(aRubric().dropdowns), today: '2026-11-27' }
const kinds = eventColumns(lists)
const NAMES = ['First', 'Last']
const sheetOf = (head: string[], ...rows: string[][]) => openSheet([head, ...rows], kinds)
const use = (head: string, cell: string) => sheetOf([...NAMES, head], ['Maya', 'Lee', cell]).columns[2]
const review = (sheet: ReturnType<typeof sheetOf>, looked: number[] = []) =>
  reviewEventImport(eventProposalsOf(sheet, lists), {
    players: [],
    groups: [],
    kept: new Set(),
    looked: new Set(looked),
  })

test.each([
  ...['P1 Email', 'Parent 1 Email', 'Parent/Guardian 1 Email', 'Account Email', 'Correo electrónico', 'E-Mail'].map(
    (head) => [head, 'pat@example.test', 'email'],
  ),
  ...['Email Address', "Mother's email", 'Player Email', 'E-Mail der Eltern', 'GuardianEmail'].map((head) => [
    head,
    'pat@example.test',
    'email',
  ]),
  ...['Player Birth Date', 'Geburtsdatum', 'DOB (mm/dd/yyyy)', 'Fecha de Nacimiento', "Player's Birthday"].map(
    (head) => [head, '2013-12-04', 'date_of_birth'],
  ),
  ...['Grade Entering (Fall 2026)', 'Current Grade', 'Grade', 'Grado', 'Klasse'].map((head) => [
    head,
    '5',
    'school_grade',
  ]),
  ['Participant First Name', 'Maya', 'none'],
  ['Role', 'Player', 'role'],
  ['Team Role', 'Coach', 'role'],
  ['Non-Player', 'N', 'role'],
  ['T-shirt', 'YM', 'none'],
])('[EV113] the column %j with %j is %s', (head, cell, column) => {
  expect(use(head ?? '', cell ?? '')).toBe(column)
})

test.each([
  ['Emergency Contact', 'pat@example.test', 'addresses'],
  ['Email Opt In', 'pat@example.test', 'addresses'],
  ['Parent Birth Date', '1980-05-31', 'dates'],
  ['Registered', '11/2/2026 10:31', 'dates'],
  ['Mobile', '(813) 555-0142', 'phone numbers'],
  ['Level', '7th', 'grades'],
])('[EV113] the column %j with %j holds %s and is not dropped without a choice', (head, cell) => {
  const sheet = sheetOf([...NAMES, head], ['Maya', 'Lee', cell])
  expect([sheet.columns[2], sheet.isClear]).toEqual(['ask', false])
  expect(sheetRefusal(sheet, kinds)).toBe(`Choose what becomes of ${head}.`)
  expect(withoutOpenColumns(sheet, kinds)).toMatchObject({
    columns: ['first_name', 'last_name', 'none'],
    isClear: true,
  })
})

test('[EV113] the first guardian’s address is used, and each other address waits for a choice', () => {
  const head = [...NAMES, 'Player Email', 'Account Email', 'Parent 2 Email', 'Parent 1 Email']
  const sheet = sheetOf(head, ['Maya', 'Lee', ...['p', 'a', '2', '1'].map((name) => `${name}@example.test`)])
  expect(sheet.columns.slice(2)).toEqual(['ask', 'ask', 'ask', 'email'])
  const moved = withColumn(sheet, 4, 'email', kinds)
  expect(moved.columns.slice(2)).toEqual(['ask', 'ask', 'email', 'ask'])
})

test.each([
  ['Role', ['Player', 'Head Coach', 'Team Manager', '']],
  ['Team Role', ['Athlete', 'Asst. Coach', 'Volunteer', 'player']],
  ['Non-Player', ['N', 'Y', 'yes', '']],
  ['Is Player', ['Y', 'N', 'No', '1']],
])('[EV114] staff in the column %s are left out, and their names are listed', (head, cells) => {
  const names = ['Maya', 'Cora', 'Tom', 'Ana']
  const sheet = sheetOf([...NAMES, head], ...cells.map((cell, at) => [names[at] ?? '', 'Lee', cell]))
  expect(staffRowsOf(sheet)).toEqual([
    { line: 3, name: 'Cora Lee' },
    { line: 4, name: 'Tom Lee' },
  ])
  expect(review(sheet).ready.map(({ line }) => line)).toEqual([2, 5])
})

test('[EV114] a row with an unknown role waits, and a column of coach names leaves no row out', () => {
  const sheet = sheetOf([...NAMES, 'Role'], ['Maya', 'Lee', 'Player'], ['Cora', 'Lee', 'Prospect'])
  expect([...review(sheet).doubts]).toEqual([[3, 'Is this a player? The role is “Prospect.”']])
  expect(review(sheet, [3]).ready).toHaveLength(2)
  const named = sheetOf([...NAMES, 'Coach'], ['Maya', 'Lee', 'Coach Smith'], ['Ana', 'Lee', 'Coach Jones'])
  expect([named.columns[2], staffRowsOf(named)]).toEqual(['none', []])
})

test('[EV112] rows with dates wait until the order is known, and three sample rows show both readings', () => {
  const rows = ['04/12/2013', '03/02/2012', '01/10/2013', '06/07/2012'].map((day, at) => [`Maya${at}`, 'Lee', day])
  const sheet = sheetOf([...NAMES, 'DOB'], ...rows, ['Ana', 'Lee', ''])
  expect(sheet.isClear).toBe(false)
  expect(review(sheet).ready.map(({ line }) => line)).toEqual([6])
  const [question] = kinds.questions?.(sheet) ?? []
  expect(question?.options.map(({ value, samples }) => [value, samples.map(({ read }) => read)])).toEqual([
    ['mdy', ['April 12, 2013', 'March 2, 2012', 'January 10, 2013']],
    ['dmy', ['December 4, 2013', 'February 3, 2012', 'October 1, 2013']],
  ])
  const answered = withAnswer(sheet, { id: 'order', value: 'dmy' }, kinds)
  expect(answered.isClear).toBe(true)
  expect(review(answered).ready.map(({ cells }) => cells.date_of_birth)).toContain('2013-12-04')
})

test('[EV112] a row in doubt does not decide the order for other rows', () => {
  const sheet = sheetOf([...NAMES, 'DOB'], ['Maya', 'Lee', '04/12/2013'], ['Ana', 'Lee', '11/20/2026', 'more'])
  expect([sheet.isClear, review(sheet).ready]).toEqual([false, []])
})

test('[V28] an impossible birth date in a file counts as unknown, and the row says so', () => {
  const days = ['1/1/1900', '12/30/1899', '1970-01-01', '0001-01-01', '2026-01-01', '2013-12-04']
  const sheet = sheetOf([...NAMES, 'DOB'], ...days.map((day, at) => [`Maya${at}`, 'Lee', day]))
  const { ready } = review(sheet)
  expect(ready.map(({ cells, notes }) => [cells.date_of_birth, notes?.length])).toEqual([
    ...Array.from({ length: 5 }, () => ['', 1]),
    ['2013-12-04', 0],
  ])
  expect(ready[0]?.notes).toEqual(['Comes in without a birth date: 1/1/1900 can’t be a player’s.'])
})
