import { MOST_EVENT_PLAYERS } from '../contracts/event-people.ts'
import { cellReader } from '../csv/csv-columns.ts'
import type { CsvRow, CsvSheet } from '../csv/csv-columns.ts'
import { doubtsOf } from '../csv/csv-doubts.ts'
import type { CsvProposal } from '../csv/csv-proposals.ts'
import { isStaffWord, standingOf } from '../csv/csv-staff.ts'
import { guarded, unguarded } from '../csv/csv-text.ts'
import { nameKey } from '../teams/same-player.ts'
import { splitName } from '../teams/roster-rules-words.ts'
import { birthDateRefusal } from '../profiles/age.ts'
import {
  birthDateOf,
  EVENT_FIELDS,
  EVENT_LABELS,
  eventCellErrors,
  eventPlayerName,
  readableEventCells,
} from './event-cells.ts'
import { readBib } from './event-cells-words.ts'
import { freeBibs } from './free-bibs.ts'
import type { EventCellErrors, EventCells, EventField, EventLists } from './event-cells.ts'
import { dateRulesIn } from './event-csv-columns.ts'
import type { EventColumn } from './event-csv-columns.ts'

export type EventProposal = CsvProposal<EventField>

/** Who is in the event already, as far as an import asks. */
export type ListedPlayer = {
  bib: string | null
  first_name: string
  last_name: string
  date_of_birth: string | null
}

/** A row of the same name and birth date, or a player of the event: one person, unless somebody says that they are two. */
export type ListedTwice = { line: number; words: string }

/** What an import would do to an event. */
export type EventImportReview = {
  /** EV115. Reasons for doubt, by row. Rows with errors are not included. */
  doubts: ReadonlyMap<number, string>
  /** By row, why it may not come in: its own errors and bibs worn twice. Rows left out are not here. */
  errors: ReadonlyMap<number, EventCellErrors>
  twice: readonly ListedTwice[]
  /** The rows that can be added now, in the order of the file. */
  ready: readonly EventProposal[]
  /** Rows that are right and don't fit into one request; they stay for the next. */
  laterCount: number
  withEmail: number
  withoutGender: number
  /** Groups that are made by it. */
  newGroups: readonly string[]
}

/** Adds the file's date format to the lists of choices. */
export const eventListsOf = (sheet: CsvSheet<EventColumn>, lists: EventLists): EventLists => ({
  ...lists,
  dates: dateRulesIn(sheet, lists.today),
})

/** Returns a proposal for every player row. Each cell accepts many spellings. */
export function eventProposalsOf(sheet: CsvSheet<EventColumn>, lists: EventLists): EventProposal[] {
  const read = cellReader(sheet)
  const doubts = doubtsOf(sheet)
  const staff = new Set(staffRowsOf(sheet).map(({ line }) => line))
  const ofFile = eventListsOf(sheet, lists)
  return sheet.rows
    .filter(({ line }) => !staff.has(line))
    .map((row) => {
      const written = rowCells(row, read)
      const { cells, notes } = withoutImpossibleDay(readableEventCells(written, ofFile), written, ofFile)
      const doubt = doubts.get(row.line) ?? roleDoubt(sheet, row, cells)
      return { line: row.line, cells, errors: eventCellErrors(cells, ofFile), doubt, notes, isLeftOut: false }
    })
}

/** V28. In a file an impossible birth date counts as unknown. */
function withoutImpossibleDay(cells: EventCells, written: EventCells, lists: EventLists) {
  const day = birthDateOf(written.date_of_birth, lists)
  if (day === undefined || birthDateRefusal(day, lists.today) === undefined) return { cells, notes: [] }
  const notes = [`Comes in without a birth date: ${written.date_of_birth.trim()} can’t be a player’s.`]
  return { cells: { ...cells, date_of_birth: '' }, notes }
}

/** EV114. Returns the staff rows that are left out, with their names if the file has them. */
export function staffRowsOf(sheet: CsvSheet<EventColumn>): { line: number; name: string }[] {
  const read = cellReader(sheet)
  return sheet.rows.flatMap((row) =>
    standingIn(sheet, row) === 'staff' ? [{ line: row.line, name: eventPlayerName(rowCells(row, read)) }] : [],
  )
}

function standingIn({ head, columns }: CsvSheet<EventColumn>, { cells }: CsvRow) {
  const at = columns.indexOf('role')
  return at < 0 ? 'player' : standingOf(head?.cells[at] ?? '', cells[at] ?? '')
}

function roleDoubt(sheet: CsvSheet<EventColumn>, row: CsvRow, { position }: EventCells): string | undefined {
  if (isStaffWord(position)) return `Is this a player? The position is “${position}.”`
  if (standingIn(sheet, row) !== 'unknown') return undefined
  const role = row.cells[sheet.columns.indexOf('role')]?.trim() ?? ''
  return `Is this a player? The role is “${role}.”`
}

/** The same proposal with one cell corrected. The text stays as it is typed. */
export function correctEventProposal(
  before: EventProposal,
  field: EventField,
  value: string,
  lists: EventLists,
): EventProposal {
  const cells = { ...before.cells, [field]: value }
  return { ...before, cells, errors: eventCellErrors(cells, lists) }
}

function rowCells(row: CsvRow, read: ReturnType<typeof cellReader<EventColumn>>): EventCells {
  const cell = (column: EventColumn) => unguarded(read(row, column) ?? '')
  const name = splitName(cell('full_name'))
  const [feet, inches] = [cell('height_feet').trim(), cell('height_inches').trim()]
  return {
    bib: cell('bib'),
    first_name: cell('first_name') || name.first_name,
    last_name: cell('last_name') || name.last_name,
    group: cell('group'),
    gender: cell('gender'),
    school_grade: cell('school_grade'),
    date_of_birth: cell('date_of_birth'),
    position: cell('position'),
    height: cell('height') || (feet === '' ? '' : `${feet}-${inches || '0'}`),
    organization: cell('organization'),
    email: cell('email'),
  }
}

type Against = {
  players: readonly ListedPlayer[]
  groups: readonly { name: string }[]
  /** Rows of which somebody said that they are another person. */
  kept: ReadonlySet<number>
  /** Rows in doubt that the user confirmed. */
  looked: ReadonlySet<number>
}

/**
 * EV100. Looks at the rows together and against the event: a bib is worn once, and who is listed twice waits for a yes.
 * Rows that are right need not wait for those that are not.
 */
export function reviewEventImport(
  proposals: readonly EventProposal[],
  { players, groups, kept, looked }: Against,
): EventImportReview {
  const taken = proposals.filter(({ isLeftOut }) => !isLeftOut)
  const errors = errorsOf(taken, players)
  const twice = listedTwice(taken, players).filter(({ line }) => !kept.has(line) && !errors.has(line))
  const hasFirstNames = taken.some(({ cells }) => cells.first_name.trim() !== '')
  const doubts = new Map(
    taken.flatMap(({ line, cells, doubt = hasFirstNames ? nameDoubt(cells) : undefined }) =>
      doubt === undefined || looked.has(line) ? [] : [[line, doubt] as const],
    ),
  )
  const waiting = new Set([...twice.map(({ line }) => line), ...doubts.keys()])
  const right = taken.filter(({ line }) => !errors.has(line) && !waiting.has(line))
  const ready = right.slice(0, MOST_EVENT_PLAYERS)
  const known = new Set(groups.map(({ name }) => groupKey(name)))
  return {
    errors,
    doubts,
    twice,
    ready,
    laterCount: right.length - ready.length,
    withEmail: ready.filter(({ cells }) => cells.email.trim() !== '').length,
    withoutGender: ready.filter(({ cells }) => cells.gender.trim() === '').length,
    newGroups: groupNames(ready).filter((name) => !known.has(groupKey(name))),
  }
}

/** EV226. In a list of first names, a row may have lost its own. */
function nameDoubt({ first_name, last_name }: EventCells): string | undefined {
  return first_name.trim() === '' && last_name.trim() !== '' ? 'No first name' : undefined
}

/** Two spellings of one group differ in capitals and blanks alone. */
export const groupKey = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/gu, ' ')

function groupNames(proposals: readonly EventProposal[]): string[] {
  const names = proposals.map(({ cells }) => cells.group.trim()).filter((name) => name !== '')
  return [...new Map(names.toReversed().map((name) => [groupKey(name), name])).values()].toReversed()
}

function errorsOf(taken: readonly EventProposal[], players: readonly ListedPlayer[]): Map<number, EventCellErrors> {
  const inFile = Map.groupBy(taken, ({ cells }) => readBib(cells.bib))
  const worn = new Map(players.map((player) => [player.bib ?? '', player]))
  for (const bibs of [inFile, worn]) bibs.delete('')
  const all = taken.map((it): [number, EventCellErrors] => {
    const bib = readBib(it.cells.bib)
    const clash = it.errors.bib ?? clashWords(it, inFile.get(bib) ?? [], worn.get(bib))
    return [it.line, clash === undefined ? it.errors : { ...it.errors, bib: clash }]
  })
  return new Map(all.filter(([, errors]) => Object.keys(errors).length > 0))
}

function clashWords(
  it: EventProposal,
  sameBib: readonly EventProposal[],
  wearer: ListedPlayer | undefined,
): string | undefined {
  if (wearer) return `${eventPlayerName(wearer)} wears ${readBib(it.cells.bib)} already`
  const other = sameBib.find(({ line }) => line !== it.line)
  if (!other) return undefined
  const more = sameBib.length > 2 ? ` and ${sameBib.length - 2} more` : ''
  return `Row ${other.line} (${eventPlayerName(other.cells)})${more} has ${readBib(it.cells.bib)} too`
}

/**
 * EV100. The rows with a bib each: who has none gets the next free one, and the bibs of rows that wait to be mended
 * stay theirs.
 */
export function withBibs(
  ready: readonly EventProposal[],
  proposals: readonly EventProposal[],
  players: readonly Pick<ListedPlayer, 'bib'>[],
): EventProposal[] {
  const inFile = proposals.filter(({ isLeftOut }) => !isLeftOut).map(({ cells }) => readBib(cells.bib))
  const worn = [...inFile, ...players.map(({ bib }) => bib ?? '')]
  const without = ready.filter(({ cells }) => readBib(cells.bib) === '')
  const bibs = freeBibs(worn, { from: 1, count: without.length })
  const given = new Map(without.map(({ line }, at) => [line, bibs[at] ?? '']))
  return ready.map((it) => ({ ...it, cells: { ...it.cells, bib: given.get(it.line) ?? it.cells.bib } }))
}

/** Where one of the two birth dates is missing, the name alone has to do. */
function listedTwice(taken: readonly EventProposal[], players: readonly ListedPlayer[]): ListedTwice[] {
  const rows = Map.groupBy(taken, ({ cells }) => nameKey(cells))
  const listed = Map.groupBy(players, (player) => nameKey(player))
  const isOne = (a: string | null, b: string | null) => !a || !b || a === b
  return taken.flatMap(({ line, cells }) => {
    const player = listed.get(nameKey(cells))?.find((it) => isOne(it.date_of_birth, cells.date_of_birth))
    if (player) {
      const bib = player.bib === null ? 'without a bib' : `as ${player.bib}`
      return [{ line, words: `Already in this event ${bib}` }]
    }
    const before = rows
      .get(nameKey(cells))
      ?.find((it) => it.line < line && isOne(it.cells.date_of_birth, cells.date_of_birth))
    if (!before) return []
    const what = before.cells.date_of_birth && cells.date_of_birth ? 'Same name and birth date' : 'Same name'
    return [{ line, words: `${what} as row ${before.line}` }]
  })
}

/** The names of the columns and one row as an example, guarded. */
export function eventTemplateRows(): string[][] {
  const example: EventCells = {
    bib: '12',
    first_name: 'Maya',
    last_name: 'Okafor',
    group: 'Court 2, 10:00 AM',
    gender: 'Female',
    school_grade: '10',
    date_of_birth: '2010-05-31',
    position: 'Point Guard',
    height: `5'8"`,
    organization: 'Lincoln High School',
    email: 'parent@example.com',
  }
  return [EVENT_FIELDS.map((field) => EVENT_LABELS[field]), EVENT_FIELDS.map((field) => guarded(example[field]))]
}
