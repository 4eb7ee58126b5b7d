import { expect, test } from 'vitest'
import { openSheet } from '#domain/csv/csv-columns.ts'
import { eventColumns } from '#domain/events/event-csv-columns.ts'
import { eventProposalsOf, reviewEventImport } from '#domain/events/event-csv.ts'
import { rosterColumns } from '#domain/teams/roster-csv-columns.ts'
import { proposalsOf, reviewImport } from '#domain/teams/roster-csv.ts'
import { rosterListsOf } from '#domain/teams/roster-rules.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { parseText } from './parse-csv.ts'

const lists = { ...rosterListsOf(aRubric().dropdowns), today: '2026-11-27' }

function rowsIn(text: string) {
  const parsed = parseText(text)
  if (parsed.kind === 'refused') throw new Error(parsed.message)
  const proposals = eventProposalsOf(openSheet(parsed.rows, eventColumns(lists), parsed.warnings), lists)
  const look = (looked: number[]) =>
    reviewEventImport(proposals, { players: [], groups: [], kept: new Set(), looked: new Set(looked) })
  const { doubts, ready } = look([])
  return { doubts: [...doubts.keys()], ready: ready.map(({ line }) => line), look }
}

test.each([
  [
    'quotes inside of quotes, which join two rows',
    'Bib,First,Last\n1,"Ava "AJ"",Stone\n2,Bea "BB" ,Rivers\n3,Cy,Ray',
    [2],
  ],
  ['a quote that never closes', 'Bib,First,Last\n1,Ava,Stone\n2,"Bea,Rivers\n3,Cy,Ray', [3]],
  ['a cell too many', 'Bib,First,Last\n1,Ava,Stone\n2,Bea,Rivers,Jr\n3,Cy,Ray', [3]],
  ['an empty cell too many, which may have moved the others', 'Bib,First,Last\n1,Ava,Stone\n2,Bea, Jr,\n3,Cy,Ray', [3]],
  ['a cell too few', 'Bib,First,Last\n1,Ava,Stone\n2,Rivers\n3,Cy,Ray', [3]],
  ['a line break in a cell', 'Bib,First,Last\n1,Ava,Stone\n2,"Bea\nCora",Rivers\n3,Cy,Ray', [3]],
])('[EV115] a row with %s is shown with its number and waits', (_, text, doubts) => {
  const { ready, ...found } = rowsIn(text)
  expect(found.doubts).toEqual(doubts)
  expect(ready.some((line) => doubts.includes(line))).toBe(false)
  // The user confirms the row.
  expect(found.look(doubts).doubts.size).toBe(0)
})

test.each([
  ['a comma at the end of every row', 'Bib,First,Last\n1,Ava,Stone,\n2,Bea,Rivers,'],
  ['a comma at the end of the names', 'Bib,First,Last,\n1,Ava,Stone\n2,Bea,Rivers'],
  ['quotes that are doubled', 'Bib,First,Last\n1,"Ava ""AJ""",Stone\n2,"Bea, Jr",Rivers'],
])('[EV115] %s is no reason for doubt', (_, text) => {
  expect(rowsIn(text).doubts).toEqual([])
})

test('[EV113] broken rows do not hide what a column holds', () => {
  const text = 'First,Last,Contact A\nAva,Stone,(813) 555-0142\nBea,Rivers,more,(813) 555-0143\nCy,Ray,less,'
  const parsed = parseText(text)
  if (parsed.kind === 'refused') throw new Error(parsed.message)
  expect(openSheet(parsed.rows, eventColumns(lists), parsed.warnings).columns[2]).toBe('ask')
})

test('[EV115] a roster is not imported while a row is in doubt', () => {
  const parsed = parseText('#,First,Last\n1,Ava,Stone\n2,Bea,Rivers,Jr')
  if (parsed.kind === 'refused') throw new Error(parsed.message)
  const proposals = proposalsOf(openSheet(parsed.rows, rosterColumns(lists), parsed.warnings), lists)
  expect(reviewImport(proposals, [], false).problems).toMatchObject([{ line: 3, field: 'first_name' }])
})
