import { expect, test } from 'vitest'
import { openSheet, sheetRefusal, withAnswer, withoutOpenColumns } from '#domain/csv/csv-columns.ts'
import type { CsvSheet } from '#domain/csv/csv-columns.ts'
import { newEventPlayer } from '#domain/events/event-cells.ts'
import { eventColumns } from '#domain/events/event-csv-columns.ts'
import type { EventColumn } from '#domain/events/event-csv-columns.ts'
import { eventListsOf, eventProposalsOf, reviewEventImport, staffRowsOf } from '#domain/events/event-csv.ts'
import { countsAsChild } from '#domain/profiles/counts-as-child.ts'
import { rosterListsOf } from '#domain/teams/roster-rules.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { bytesOf, randomFile } from '#tests/fixtures/random-player-file.ts'
import type { RandomFile, Truth } from '#tests/fixtures/random-player-file.ts'
import { FIRST_SEED } from '#tests/support/first-seed.ts'
import { parseFile } from './parse-csv.ts'

const FILES = 1_000
const TODAY = '2026-11-27'
const lists = { ...rosterListsOf(aRubric().dropdowns), today: TODAY }
const kinds = eventColumns(lists)

/**
 * Returns silent errors of one import. Values that are read correctly, asked about or shown as not ready are no errors.
 */
function lookAt(file: RandomFile): { wrong: string[]; readyCount: number } {
  const parsed = parseFile(bytesOf(file))
  if (parsed.kind === 'refused') return { wrong: [`refused: ${parsed.message}`], readyCount: 0 }
  const opened = openSheet(parsed.rows, kinds, parsed.warnings)
  const closed = withoutOpenColumns(opened, kinds)
  const answered = (kinds.questions?.(closed) ?? []).reduce(
    (sheet, { id }) => withAnswer(sheet, { id, value: file.answers[id] ?? '' }, kinds),
    closed,
  )
  const left = staffRowsOf(answered).flatMap(({ name }) =>
    file.rows.filter(({ last, isStaff, isBroken }) => name.endsWith(last) && !isStaff && !isBroken),
  )
  // If the file has no column names, the page asks what each column contains.
  const isLookedAt = answered.head !== null && sheetRefusal(answered, kinds) === undefined
  const ready = isLookedAt ? readyOf(answered) : []
  const wrong = [
    ...(opened.head === null
      ? []
      : opened.columns.flatMap((use, at) => (isEmpty(parsed.rows, at) ? [] : lostColumn(use, file.columns[at])))),
    ...left.map(({ last }) => `${last} is left out as staff`),
    ...ready.flatMap((it) => wrongAbout(it, file)),
  ]
  return { wrong, readyCount: ready.length }
}

/** Whether a column holds nothing below its head: nothing of it can be lost. */
const isEmpty = (rows: readonly (readonly string[])[], at: number) =>
  rows.slice(1).every((cells) => (cells[at] ?? '').trim() === '')

function lostColumn(use: string, column: RandomFile['columns'][number] | undefined): string[] {
  if (column?.isTelling === true && use === 'none') return [`${column.head} is dropped in silence`]
  return column?.fact === 'date_of_birth' && use !== 'date_of_birth' && use !== 'ask'
    ? [`${column.head} is read as ${use}`]
    : []
}

function readyOf(sheet: CsvSheet<EventColumn>) {
  const ofFile = eventListsOf(sheet, lists)
  const against = { players: [], groups: [], kept: new Set<number>(), looked: new Set<number>() }
  const { ready } = reviewEventImport(eventProposalsOf(sheet, lists), against)
  return ready.map(({ cells, notes = [] }) => ({ notes, player: newEventPlayer(cells, null, ofFile), sheet }))
}

function wrongAbout({ notes, player, sheet }: ReturnType<typeof readyOf>[number], { rows }: RandomFile): string[] {
  const truth = rows.find(({ last }) => last === player.last_name)
  if (truth === undefined) return [`${player.first_name} ${player.last_name} is nobody`]
  const { date_of_birth: day, school_grade: grade, email } = player
  const keeps = (column: EventColumn) => sheet.columns.includes(column)
  const found: readonly (readonly [boolean, string])[] = [
    [truth.isStaff, 'is staff'],
    [truth.isBroken, 'is of a broken row'],
    [player.first_name !== truth.first, `is ${player.first_name}, not ${truth.first}`],
    [day !== null && day !== truth.day, `was born on ${truth.day ?? 'no day'}, not ${day ?? ''}`],
    [day === null && truth.day !== null && notes.length === 0, 'lost the birth date in silence'],
    [keeps('school_grade') && grade !== truth.grade, `is in grade ${truth.grade ?? 'none'}, not ${grade ?? 'none'}`],
    [email !== null && !truth.emails.includes(email), `has not the address ${email ?? ''}`],
    [isChild(truth) && isSent(player), 'is a child and emailed without consent'],
  ]
  return found.filter(([isWrong]) => isWrong).map(([, what]) => `${truth.last} ${what}`)
}

const ageFacts = (day: string | null, grade: string | null) => ({
  date_of_birth: day,
  school_grade: grade,
  is_youth: false,
})
const isChild = ({ day, grade }: Truth) => countsAsChild(ageFacts(day, grade), TODAY)

/** The guardian is also asked if neither is known. */
function isSent({ date_of_birth: day, school_grade: grade, email }: ReturnType<typeof newEventPlayer>): boolean {
  return email !== null && (day !== null || grade !== null) && !countsAsChild(ageFacts(day, grade), TODAY)
}

test(`[EV112, EV113, EV114, EV115] ${FILES} random files from seed ${FIRST_SEED} are imported without a silent error`, () => {
  const rows = { all: 0, ready: 0 }
  for (let seed = FIRST_SEED; seed < FIRST_SEED + FILES; seed += 1) {
    const file = randomFile(seed)
    const { wrong, readyCount } = lookAt(file)
    expect(wrong, `SEED=${seed}\n${file.text}`).toEqual([])
    rows.all += file.rows.length
    rows.ready += readyCount
  }
  // Guards against an import that never marks a row as ready.
  expect(rows.ready / rows.all).toBeGreaterThan(0.5)
})
