import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { openSheet } from '../csv/csv-columns.ts'
import { rosterListsOf } from '../teams/roster-rules.ts'
import { readBib, readGender } from './event-cells-words.ts'
import { newEventPlayer } from './event-cells.ts'
import { correctEventProposal, eventProposalsOf, eventTemplateRows, reviewEventImport, withBibs } from './event-csv.ts'
import { eventColumns } from './event-csv-columns.ts'

const lists = { ...rosterListsOf(aRubric().dropdowns), today: '2026-11-27' }
const kinds = eventColumns(lists)
const read = (...rows: string[][]) => eventProposalsOf(openSheet(rows, kinds), lists)
const alone = { players: [], groups: [], kept: new Set<number>(), looked: new Set<number>() }
const HEAD = ['Bib', 'First', 'Last']

test.each([
  [
    ['Bib', 'First Name', 'Last Name', 'Group', 'Sex', 'Grade', 'DOB', 'Pos', 'Ht', 'School', 'Parent Email'],
    'bib first_name last_name group gender school_grade date_of_birth position height organization email'.split(' '),
  ],
  [
    ['#', 'Player', 'Session', 'Guardian E-mail', 'T-shirt'],
    ['bib', 'full_name', 'group', 'email', 'none'],
  ],
  [['Player Name'], ['full_name']],
])('the columns %j are known', (head, columns) => {
  const sheet = openSheet([head, head.map((_, at) => (at === 0 ? '1' : 'x'))], kinds)
  expect([sheet.columns, sheet.isClear]).toEqual([columns, true])
})

test('a file without names is asked about; one without bibs is not', () => {
  expect(
    openSheet(
      [
        ['Bib', 'Group'],
        ['7', 'A'],
      ],
      kinds,
    ).isClear,
  ).toBe(false)
  expect(
    openSheet(
      [
        ['First', 'Last'],
        ['Maya', 'Lee'],
      ],
      kinds,
    ).isClear,
  ).toBe(true)
})

test('without names of columns they are guessed by what they hold', () => {
  const sheet = openSheet(
    [
      ['104', 'Maya', 'Lee', 'F', '5/31/2012', 'maya@example.test'],
      ['7', 'Ana', 'Duarte', 'F', '12/1/2011', 'ana@example.test'],
    ],
    kinds,
  )
  expect(sheet.columns).toEqual(['bib', 'first_name', 'last_name', 'gender', 'date_of_birth', 'email'])
})

test('cells are read as people write them; what cannot be read stays and says why', () => {
  const head = ['Bib', 'Name', 'Group', 'Gender', 'Grade', 'Birthdate', 'Pos', 'Height', 'Club', 'Email']
  const [right, wrong] = read(
    head,
    [
      '#007',
      'Lee, Maya',
      ' Court 2,  10:00 ',
      'girl',
      'Fr.',
      '5/31/2012',
      'pg',
      '5-8',
      'Harbor  Hawks',
      'm@example.test',
    ],
    ['1O4', '', '', 'x', '27', '2/30/2012', 'bench', 'tall', '', 'noor.haddad@'],
  )
  expect(newEventPlayer(right!.cells, null, lists)).toEqual({
    bib: '7',
    group_id: null,
    first_name: 'Maya',
    last_name: 'Lee',
    gender: 'Female',
    school_grade: '9',
    date_of_birth: '2012-05-31',
    position: 'Point Guard',
    height_feet: 5,
    height_inches: 8,
    organization: 'Harbor Hawks',
    email: 'm@example.test',
  })
  expect([right!.errors, right!.cells.group]).toEqual([{}, 'Court 2, 10:00'])
  expect(wrong!.errors).toEqual({
    bib: 'A bib is a number of 1 to 3 digits',
    first_name: 'Enter a name',
    gender: 'Gender must be Male or Female',
    school_grade: 'Grade must be K to 12 or Post-Graduate',
    date_of_birth: 'Not a date. Use 5/31/2012',
    height: `Height must be between 4'0" and 7'8"`,
    email: 'Not an email',
  })
  expect(correctEventProposal(wrong!, 'bib', '104', lists).errors.bib).toBeUndefined()
})

test('[EV100] a bib twice in the file or worn at the event is marked at each place, and the right rows can go', () => {
  const proposals = read(HEAD, ['7', 'Maya', 'Lee'], ['07', 'Mia', 'Ray'], ['12', 'Zoe', 'Kay'], ['', 'Bo', 'Hill'])
  const review = reviewEventImport(proposals, {
    ...alone,
    players: [{ bib: '12', first_name: 'Ana', last_name: 'Duarte', date_of_birth: null }],
  })
  expect([...review.errors].map(([line, errors]) => [line, errors.bib])).toEqual([
    [2, 'Row 3 (Mia Ray) has 7 too'],
    [3, 'Row 2 (Maya Lee) has 7 too'],
    [4, 'Ana Duarte wears 12 already'],
  ])
  expect(review.ready.map(({ line }) => line)).toEqual([5])
})

test('[EV226] a row without a first name waits in a list that has first names, until it is entered or confirmed', () => {
  const review = (proposals: ReturnType<typeof read>, looked: number[] = []) => {
    const { doubts, ready } = reviewEventImport(proposals, { ...alone, looked: new Set(looked) })
    return { doubts: [...doubts], ready: ready.map(({ line }) => line) }
  }
  const proposals = read(HEAD, ['1', 'Maya', 'Lee'], ['2', '', 'Quist'])
  expect(review(proposals)).toEqual({ doubts: [[3, 'No first name']], ready: [2] })
  expect(review(proposals, [3])).toEqual({ doubts: [], ready: [2, 3] })
  const entered = [proposals[0]!, correctEventProposal(proposals[1]!, 'first_name', 'Omar', lists)]
  expect(review(entered)).toEqual({ doubts: [], ready: [2, 3] })
  expect(review(read(HEAD, ['1', '', 'Lee'], ['2', '', 'Quist']))).toEqual({ doubts: [], ready: [2, 3] })
})

test('[EV100] who is listed twice waits until somebody keeps both or skips one', () => {
  const head = [...HEAD, 'DOB']
  const proposals = read(
    head,
    ['1', 'Jordan', 'Miles', '2010-01-02'],
    ['2', 'jordan', 'MILES', '2010/1/2'],
    ['3', 'Jordan', 'Miles', '2011-01-02'],
    ['4', 'Zoé', 'Kay', ''],
  )
  const players = [{ bib: '90', first_name: 'Zoe', last_name: 'Kay', date_of_birth: '2010-02-02' }]
  const review = reviewEventImport(proposals, { ...alone, players })
  expect(review.twice).toEqual([
    { line: 3, words: 'Same name and birth date as row 2' },
    { line: 5, words: 'Already in this event as 90' },
  ])
  expect(review.ready.map(({ line }) => line)).toEqual([2, 4])
  const kept = reviewEventImport(proposals, { ...alone, players, kept: new Set([3]) })
  expect(kept.ready.map(({ line }) => line)).toEqual([2, 3, 4])
})

test('[EV100] who has no bib gets one that no row of the file has, not even one that waits to be mended', () => {
  const proposals = read(HEAD, ['', 'Maya', 'Lee'], ['1', '', ''], ['', 'Ana', 'Duarte'], ['3', 'Zoe', 'Kay'])
  const players = [{ bib: '2', first_name: 'Bo', last_name: 'Hill', date_of_birth: null }]
  const { ready } = reviewEventImport(proposals, { ...alone, players })
  expect(withBibs(ready, proposals, players).map(({ line, cells }) => [line, cells.bib])).toEqual([
    [2, '4'],
    [4, '5'],
    [5, '3'],
  ])
})

test('of 301 rows the first 300 can be added, and one stays for the next time', () => {
  const rows = Array.from({ length: 301 }, (_, n) => [String(n + 1), `Maya${n}`, 'Lee'])
  const review = reviewEventImport(read(HEAD, ...rows), alone)
  expect([review.ready.length, review.laterCount, review.errors.size]).toEqual([300, 1, 0])
})

test('groups are made when they are new, whatever their capitals, and every line is counted once', () => {
  const head = [...HEAD, 'Group', 'Email', 'Gender']
  const proposals = read(
    head,
    ['1', 'Ana', 'A', 'court 1', 'a@example.test', 'F'],
    ['2', 'Bea', 'B', 'Court 2', '', ''],
    ['3', 'Cy', 'C', 'COURT 2', '', 'M'],
  )
  const review = reviewEventImport(proposals, { ...alone, groups: [{ name: 'Court 1' }] })
  expect([review.newGroups, review.withEmail, review.withoutGender]).toEqual([['Court 2'], 1, 1])
})

test('[G31] names in Arabic and formulas stay the text they are', () => {
  const [arabic, formula] = read(HEAD, ['1', 'نور', 'حداد'], ['2', "'=HYPERLINK(1)", 'Lee'])
  expect([arabic!.cells.first_name, formula!.cells.first_name, arabic!.errors, formula!.errors]).toEqual([
    'نور',
    '=HYPERLINK(1)',
    {},
    {},
  ])
})

test('the template is read without a question and without an error', () => {
  const sheet = openSheet(eventTemplateRows(), kinds)
  const [example] = eventProposalsOf(sheet, lists)
  expect([sheet.isClear, sheet.columns.includes('none'), example!.errors]).toEqual([true, false, {}])
})

test.each([
  ['#7', '7'],
  ['No. 12', '12'],
  ['Bib 104', '104'],
  ['007', '7'],
  ['57.0', '57'],
  ['1O4', '1O4'],
])('the bib %j is read as %j', (text, bib) => {
  expect(readBib(text)).toBe(bib)
})

test.each([
  ['M', 'Male'],
  ['girls', 'Female'],
  ['Boy', 'Male'],
  ['x', undefined],
])('the gender %j is read as %j', (text, gender) => {
  expect(readGender(text)).toBe(gender)
})
