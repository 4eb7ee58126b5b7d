import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { fileReading } from '../csv/csv-bytes.ts'
import { openSheet, withColumn, withHead } from '../csv/csv-columns.ts'
import { csvText, guarded, unguarded } from '../csv/csv-text.ts'
import { rosterColumns } from './roster-csv-columns.ts'
import { csvFileName, rosterRows } from './roster-csv-text.ts'
import {
  correctProposal,
  firstThatFit,
  importedRoster,
  proposalsOf,
  reviewImport,
  withoutBadOptionals,
} from './roster-csv.ts'
import { cellErrors, emptyLine, rosterListsOf } from './roster-rules.ts'
import type { RosterCells, TypedLine } from './roster-rules.ts'
import { heightText } from './roster-rules-words.ts'

const lists = rosterListsOf(aRubric().dropdowns)
const columns = rosterColumns(lists)
const open = (...rows: string[][]) => openSheet(rows, columns)
const line = (id: string, changes: Partial<TypedLine> = {}): TypedLine => ({
  ...emptyLine(id),
  jersey_number: '7',
  first_name: 'Maya',
  last_name: 'Lee',
  ...changes,
})
const ids = () => {
  let n = 0
  return () => `new-${++n}`
}
const HEAD = ['#', 'First', 'Last']

test.each([
  [
    ['Jersey', 'First name', 'Last name', 'Position', 'Grade', 'Height', 'E-mail'],
    ['jersey_number', 'first_name', 'last_name', 'position_name', 'school_grade', 'height', 'email'],
  ],
  [
    ['E-MAIL ADDRESS', 'ht.', 'Yr', 'POS', 'Surname', 'Given Name', 'No.'],
    ['email', 'height', 'school_grade', 'position_name', 'last_name', 'first_name', 'jersey_number'],
  ],
  [
    ['#', 'Player Name', 'Class', 'Parent'],
    ['jersey_number', 'full_name', 'school_grade', 'none'],
  ],
  [
    ['Uniform #', 'Athlete', 'Height (ft)', 'Height (in)'],
    ['jersey_number', 'full_name', 'height_feet', 'height'],
  ],
  [
    ['Número', 'Nombre', 'Apellidos', 'Posición'],
    ['jersey_number', 'first_name', 'last_name', 'position_name'],
  ],
  [
    ['Number', 'Name', 'Name'],
    ['jersey_number', 'full_name', 'none'],
  ],
])('the columns %j are known', (head, known) => {
  const sheet = open(
    head,
    head.map(() => 'x'),
  )
  expect([sheet.columns, sheet.isClear]).toEqual([known, true])
})

test("titles and empty rows above the names of the columns are passed over, and rows keep the file's numbers", () => {
  const sheet = open(['Harbor Point Varsity'], ['', ''], HEAD, ['', ' ', ''], ['7', 'Maya', 'Lee'], [''])
  expect([sheet.head?.line, sheet.rows.map((row) => row.line)]).toEqual([3, [5]])
})

test('without names of columns they are guessed by what they hold, and the coach is asked', () => {
  const sheet = open(
    ['7', 'Maya', 'Lee', 'PG', `6'2"`, 'maya@example.test'],
    ['12', 'Ana', 'Duarte', 'C', '6-4', 'ana@example.test'],
  )
  expect([sheet.head, sheet.columns, sheet.isClear]).toEqual([
    null,
    ['jersey_number', 'first_name', 'last_name', 'position_name', 'height', 'email'],
    false,
  ])
})

test('a column that is chosen anew moves, and the first row can be turned into a player', () => {
  const sheet = open(['Nr', 'Who', 'Note'], ['7', 'Maya Lee', 'captain'])
  expect([sheet.isClear, columns.refusal(sheet.columns)]).toEqual([false, 'Choose the one or two columns with names.'])
  const mapped = withColumn(sheet, 1, 'full_name', columns)
  expect([mapped.isClear, withColumn(mapped, 2, 'full_name', columns).columns]).toEqual([
    true,
    ['jersey_number', 'none', 'full_name'],
  ])
  expect([mapped.rows, withHead(mapped, false, columns).rows].map(({ length }) => length)).toEqual([1, 2])
})

test('cells are read as people write them; what cannot be read stays and says why', () => {
  const [first, second] = proposalsOf(
    open(
      ['#', 'Name', 'Pos', 'Grade', 'Ht', 'Email'],
      ['#07', 'Lee, Maya', 'pg/sg', 'Fr.', '6-2', ' maya@example.test'],
      ['7a', 'Ana Duarte', 'bench', '2027', 'tall', 'ana'],
    ),
    lists,
  )
  expect(first).toEqual({
    line: 2,
    isLeftOut: false,
    errors: {},
    cells: {
      jersey_number: '7',
      first_name: 'Maya',
      last_name: 'Lee',
      position_name: 'Point Guard',
      school_grade: '9',
      height: `6'2"`,
      email: 'maya@example.test',
    },
  })
  expect([Object.keys(second!.errors), second!.cells.height]).toEqual([
    ['jersey_number', 'position_name', 'school_grade', 'height', 'email'],
    'tall',
  ])
})

test('a height may stand in two columns', () => {
  const [it] = proposalsOf(open(['#', 'Name', 'Height Feet', 'Height Inches'], ['7', 'Maya Lee', '6', '2']), lists)
  expect(it!.cells.height).toBe(`6'2"`)
})

test('a cell is corrected in place, and bad cells that may be empty are emptied at once', () => {
  const [it] = proposalsOf(open([...HEAD, 'Height'], ['x', 'Maya', 'Lee', 'tall']), lists)
  const corrected = correctProposal(it!, 'jersey_number', '7', lists)
  expect(Object.keys(corrected.errors)).toEqual(['height'])
  expect(withoutBadOptionals(corrected, lists)).toMatchObject({ errors: {}, cells: { height: '', first_name: 'Maya' } })
})

test('[G29] a number twice in the file or on the roster is marked at each place', () => {
  const roster = [line('a', { jersey_number: '12', first_name: 'Ana', last_name: 'Duarte' })]
  const proposals = proposalsOf(open(HEAD, ['7', 'Maya', 'Lee'], ['07', 'Mia', 'Ray'], ['12', 'Zoe', 'Kay']), lists)
  const review = reviewImport(proposals, roster, false)
  expect(review.problems).toEqual([
    { line: 2, field: 'jersey_number', message: '7 is also in row 3 (Mia Ray)' },
    { line: 3, field: 'jersey_number', message: '7 is also in row 2 (Maya Lee)' },
    { line: 4, field: 'jersey_number', message: '12 is worn by Ana Duarte on the roster' },
  ])
  const fewer = reviewImport(
    proposals.map((it) => ({ ...it, isLeftOut: it.line === 3 })),
    roster,
    true,
  )
  expect([fewer.problems, fewer.addCount, fewer.updateCount, fewer.updates.get(4)?.id]).toEqual([[], 1, 1, 'a'])
})

test('[G29] an import adds and changes, erases nothing and loses nobody', () => {
  const roster = [
    line('a', { jersey_number: '12', email: 'ana@example.test', link: 'linked' }),
    line('b', { jersey_number: '3' }),
  ]
  const proposals = proposalsOf(
    open([...HEAD, 'Email', 'Ht'], ['12', 'Anna', 'Duarte', '', '6-1'], ['7', 'Maya', 'Lee', '', '']),
    lists,
  )
  const after = importedRoster(roster, proposals, reviewImport(proposals, roster, true), lists, ids())
  expect(after.map(({ id, first_name, email, height, link }) => [id, first_name, email, height, link])).toEqual([
    ['a', 'Anna', 'ana@example.test', `6'1"`, 'linked'],
    ['b', 'Maya', '', '', 'none'],
    ['new-1', 'Maya', '', '', 'none'],
  ])
})

test('[G20, G29] what does not fit is refused with the number that does, and the first that fit can be kept', () => {
  const roster = [line('a', { jersey_number: '00' })]
  const proposals = proposalsOf(
    open(HEAD, ...Array.from({ length: 10_000 }, (_, n) => [String(n % 100), 'Maya', 'Lee'])),
    lists,
  )
  const review = reviewImport(proposals, roster, false)
  expect(review.refusal).toBe('A roster holds at most 100 players, and 1 are on it. 10,000 are chosen here; 99 fit.')
  const kept = firstThatFit(proposals, roster, review)
  expect(reviewImport(kept, roster, false)).toMatchObject({ addCount: 99, refusal: undefined, problems: [] })
  expect(
    reviewImport(
      proposals.map((it) => ({ ...it, isLeftOut: true })),
      roster,
      false,
    ).refusal,
  ).toBe('You left out every row.')
})

test.each([
  ['=HYPERLINK("http://x")', true],
  ['+1', true],
  ['-1', true],
  ['@a', true],
  ['\ta', true],
  ['\ra', true],
  ["'=x", true],
  ["O'Neal", false],
  ["'tis", false],
  ['Maya', false],
  ['', false],
  [' =1+1', true],
  ['\u00A0@SUM(1)', true],
  ['|calc', true],
  ['  | calc', true],
  ['a|b', false],
  [' Maya', false],
])('[G31] %j is guarded: %s', (cell, isGuarded) => {
  expect(guarded(cell)).toBe(isGuarded ? `'${cell}` : cell)
  expect(unguarded(guarded(cell))).toBe(cell)
})

test('[G31] no cell leaves as a formula, and every cell comes back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '|', ' ', '\t', '\r', 'a', '＝', '"') }),
      (cell) => {
        expect(guarded(cell)).not.toMatch(/^\s*[=+\-@|\t\r＝]/u)
        expect(unguarded(guarded(cell))).toBe(cell)
      },
    ),
  )
})

test('RFC 4180 with a mark: commas, CRLF, doubled quotes', () => {
  expect(
    csvText([
      ['Jersey', 'Na,me'],
      [`6'2"`, 'two\nlines'],
      ['=x', ''],
    ]),
  ).toBe('\uFEFFJersey,"Na,me"\r\n"6\'2""","two\nlines"\r\n=x,\r\n')
  expect(csvText(rosterRows([]))).toBe('\uFEFFJersey,First name,Last name,Position,Grade,Height,Email\r\n')
  expect([csvFileName('Oak/Hill: "A"'), csvFileName('')]).toEqual(['Oak Hill A roster.csv', 'Team roster.csv'])
})

test('importing an export gives the same players', () => {
  fc.assert(
    fc.property(fc.array(aPlayer(), { maxLength: 30 }), (players) => {
      const proposals = proposalsOf(openSheet(rosterRows(players), columns), lists)
      expect(proposals.map(({ cells }) => cells)).toEqual(players)
      expect(proposals.every(({ errors }) => Object.keys(errors).length === 0)).toBe(true)
    }),
  )
})

test.each([
  ['a picture', [0xff, 0xd8, 0xff, 0xe0, 0, 16], /picture/u],
  ['another picture', [0x89, 0x50, 0x4e, 0x47, 0x0d], /picture/u],
  ["an iPhone's picture", [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65], /picture/u],
  ['a workbook', [0x50, 0x4b, 3, 4], /workbook/u],
  ['a PDF', [0x25, 0x50, 0x44, 0x46], /PDF/u],
  ['an empty file', [], /empty/u],
  ['bytes', [1, 0, 0, 3, 0, 0, 7, 0], /isn’t text/u],
])('%s is refused in words that say so', (_, bytes, words) => {
  const reading = fileReading(Uint8Array.from(bytes), () => true)
  expect(reading).toMatchObject({ kind: 'refused', message: expect.stringMatching(words) })
})

test('a file that is too long is refused, and a long picture is still called a picture', () => {
  const long = new Uint8Array(5 * 1024 * 1024 + 1).fill(65)
  expect(fileReading(long, () => true)).toMatchObject({ message: expect.stringMatching(/larger than 5 MB/u) })
  long.set([0xff, 0xd8, 0xff])
  expect(fileReading(long, () => true)).toMatchObject({ message: expect.stringMatching(/picture/u) })
})

/** A player whose cells are what the roster keeps. */
function aPlayer(): fc.Arbitrary<RosterCells> {
  const name = fc
    .string({ unit: fc.constantFrom(...'=+-@\'",;|aZéñ李 ’אב'.split(''), '\t', '🏀'), minLength: 1, maxLength: 14 })
    .map((text) => text.trim().replaceAll(/\s+/gu, ' '))
    .filter((text) => text !== '')
  return fc
    .record({
      jersey_number: fc.oneof(fc.constant('00'), fc.integer({ min: 0, max: 99 }).map(String)),
      first_name: name,
      last_name: name,
      position_name: fc.constantFrom('', ...lists.player_positions.map((it) => it.name)),
      school_grade: fc.constantFrom('', ...lists.school_grades.map(({ value }) => value)),
      height: fc.oneof(
        fc.constant(''),
        fc.integer({ min: lists.heights.min_total_inches, max: lists.heights.max_total_inches }).map(heightText),
      ),
      email: fc.constantFrom('', 'maya@example.test', 'maya+hoops@example.test', '+1@example.test'),
    })
    .filter((cells) => Object.keys(cellErrors(cells, lists)).length === 0)
}
