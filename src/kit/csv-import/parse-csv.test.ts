import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSheet } from '#domain/csv/csv-columns.ts'
import { csvText } from '#domain/csv/csv-text.ts'
import { rosterColumns } from '#domain/teams/roster-csv-columns.ts'
import { rosterRows } from '#domain/teams/roster-csv-text.ts'
import { proposalsOf, reviewImport } from '#domain/teams/roster-csv.ts'
import { rosterListsOf } from '#domain/teams/roster-rules.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { parseFile, parseText } from './parse-csv.ts'

const lists = rosterListsOf(aRubric().dropdowns)
const ROWS = [
  ['#', 'Name', 'Ht'],
  ['7', 'José Núñez', `6'2"`],
  ['12', 'Lee, "Maya"', '6-1'],
]

test.each([',', ';', '\t', '|'])('rows divided by %j come out whole, quotes and CRLF too', (separator) => {
  const text = ROWS.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
  expect(rowsOf(parseText(text))).toEqual(ROWS)
  expect(rowsOf(parseText(`sep=${separator}\r\n${text}`))).toEqual(ROWS)
})

test.each([
  ['\r\n', '\n'],
  ['\n', '\r\n'],
  ['\r', '\n'],
  ['\r\n', '\r'],
  ['\r\r\n', '\r\n'],
])('a file pieced together with %j and then %j loses no player', (head, rest) => {
  const rows = [
    ['#', 'Name'],
    ['7', 'Maya Lee'],
    ['8', 'Ana Duarte'],
    ['9', 'Bo Hill'],
    ['10', 'Cy Park'],
  ]
  const [first = '', ...others] = rows.map((cells) => cells.join(','))
  expect(rowsOf(parseText(`${first}${head}${others.join(rest)}${rest}`))).toEqual(rows)
})

test('commas within names do not divide a file of semicolons', () => {
  expect(rowsOf(parseText('#;Name\r\n7;Lee, Maya\r\n8;Duarte, Ana'))).toEqual([
    ['#', 'Name'],
    ['7', 'Lee, Maya'],
    ['8', 'Duarte, Ana'],
  ])
})

const text = ROWS.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16LE with a mark', utf16(`\uFEFF${text}`, true)],
  ['UTF-16BE with a mark', utf16(`\uFEFF${text}`, false)],
  ['UTF-16LE without a mark', utf16(text, true)],
  ['UTF-16BE without a mark', utf16(text, false)],
  ['Windows-1252', Uint8Array.from(text, (character) => character.charCodeAt(0))],
])('a file in %s is read as it was written', (_, bytes) => {
  expect(rowsOf(parseFile(bytes))).toEqual(ROWS)
})

test('a quote that never closes is told with its row', () => {
  const parsed = parseText('#,Name\n7,"Maya Lee\n8,Ana Duarte')
  expect(parsed.kind === 'table' && [...parsed.warnings.keys()]).toEqual([2])
})

test('a file of blanks is refused', () => {
  expect(parseText(' \r\n \r\n')).toMatchObject({ kind: 'refused' })
})

test('[G31] a roster comes back from its file, formulas and all', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'=+-@\'",;|aZéñ李 אב'.split(''), '\r', '🏀'), minLength: 1, maxLength: 12 })
    .map((it) => it.trim().replaceAll(/\s+/gu, ' '))
    .filter((it) => it !== '')
  const player = fc.record({
    jersey_number: fc.constantFrom('00', '0', '7', '99'),
    first_name: name,
    last_name: name,
    position_name: fc.constantFrom('', 'Center'),
    school_grade: fc.constantFrom('', '9', 'post_grad'),
    height: fc.constantFrom('', `6'2"`),
    email: fc.constantFrom('', '+1@example.test'),
  })
  fc.assert(
    fc.property(fc.array(player, { minLength: 1, maxLength: 12 }), (players) => {
      const rows = rowsOf(parseFile(new TextEncoder().encode(csvText(rosterRows(players)))))
      expect(proposalsOf(openSheet(rows, rosterColumns(lists)), lists).map(({ cells }) => cells)).toEqual(players)
    }),
  )
})

test('[EV113] commas in names do not divide the rows of a tab-separated file', () => {
  const text = 'Bib\tName\n1\tStone, Ava\n2\tRivers, Bea\tmore\n3\tRay, Cy'
  expect(rowsOf(parseText(text))).toEqual([
    ['Bib', 'Name'],
    ['1', 'Stone, Ava'],
    ['2', 'Rivers, Bea', 'more'],
    ['3', 'Ray, Cy'],
  ])
})

test('ten thousand rows are parsed, read and checked while the finger is still on the button', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => `${n % 140},Maya${n},Lee,PG,Freshman,6-2,maya${n}@example.test`)
  const bytes = new TextEncoder().encode(['Jersey,First,Last,Pos,Grade,Ht,Email', ...rows].join('\r\n'))
  // The time of this process, not of the others on the machine.
  const start = process.cpuUsage()
  const review = reviewImport(proposalsOf(openSheet(rowsOf(parseFile(bytes)), rosterColumns(lists)), lists), [], false)
  const { user } = process.cpuUsage(start)
  expect(review.refusal).toBe('A roster holds at most 100 players. 10,000 are chosen here; 100 fit.')
  expect(user / 1_000).toBeLessThan(3_000)
})

function rowsOf(parsed: ReturnType<typeof parseText>): string[][] {
  if (parsed.kind === 'refused') throw new Error(parsed.message)
  return parsed.rows.filter((cells) => cells.some((cell) => cell !== ''))
}

function utf16(it: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(it.length * 2))
  for (let at = 0; at < it.length; at += 1) view.setUint16(at * 2, it.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}
