import { cellReader } from '../csv/csv-columns.ts'
import type { CsvRow, CsvSheet } from '../csv/csv-columns.ts'
import { doubtsOf } from '../csv/csv-doubts.ts'
import type { CsvProblem, CsvProposal } from '../csv/csv-proposals.ts'
import { unguarded } from '../csv/csv-text.ts'
import { standingOf } from '../csv/csv-staff.ts'
import type { RosterColumn } from './roster-csv-columns.ts'
import { cellErrors, emptyLine, lineName, MAX_PLAYERS, readableCells, ROSTER_FIELDS } from './roster-rules.ts'
import type { CellErrors, RosterCells, RosterField, TypedLine } from './roster-rules.ts'
import { readJersey, splitName } from './roster-rules-words.ts'
import type { RosterLists } from './roster-rules-words.ts'
import { numeral } from '../language.ts'

export type Proposal = CsvProposal<RosterField>
export type ImportProblem = CsvProblem<RosterField>

/** What an import would do to a roster. */
export type ImportReview = {
  /** By row, why it may not come in: its own errors and numbers worn twice. Rows left out are not here. */
  errors: ReadonlyMap<number, CellErrors>
  /** In the order of the file. */
  problems: readonly ImportProblem[]
  /** By row, the line of the roster with the same number, which the row changes when that is chosen. */
  updates: ReadonlyMap<number, TypedLine>
  /** Rows whose number is on the roster already, whether that is chosen or not. */
  knownCount: number
  addCount: number
  updateCount: number
  /** Why the whole may not be imported, problems aside: too many, or nothing. */
  refusal: string | undefined
}

/**
 * Every row as a proposal, its cells read in the many ways people write them. What cannot be read stays as it was
 * written.
 */
export function proposalsOf(sheet: CsvSheet<RosterColumn>, lists: RosterLists): Proposal[] {
  const read = cellReader(sheet)
  const doubts = doubtsOf(sheet)
  const staff = new Set(rosterStaffOf(sheet).map(({ line }) => line))
  return sheet.rows
    .filter(({ line }) => !staff.has(line))
    .map((row) => {
      const doubt = doubts.get(row.line) ?? roleDoubt(sheet, row)
      return { ...proposal(row.line, rowCells(row, read), lists), ...(doubt !== undefined && { doubt }) }
    })
}

/** EV114. Returns the rows of staff. */
export function rosterStaffOf(sheet: CsvSheet<RosterColumn>): { line: number; name: string }[] {
  const read = cellReader(sheet)
  return sheet.rows.flatMap((row) =>
    standingIn(sheet, row) === 'staff' ? [{ line: row.line, name: lineName(rowCells(row, read)) }] : [],
  )
}

function standingIn({ head, columns }: CsvSheet<RosterColumn>, { cells }: CsvRow) {
  const at = columns.indexOf('role')
  return at < 0 ? 'player' : standingOf(head?.cells[at] ?? '', cells[at] ?? '')
}

function roleDoubt(sheet: CsvSheet<RosterColumn>, row: CsvRow): string | undefined {
  return standingIn(sheet, row) === 'unknown' ? 'Is this a player? The role is another.' : undefined
}

function proposal(line: number, raw: RosterCells, lists: RosterLists): Proposal {
  const cells = readableCells(raw, lists)
  return { line, cells, errors: cellErrors(cells, lists), isLeftOut: false }
}

/** Returns the proposal with one cell corrected. A corrected row counts as checked. The text stays as typed. */
export function correctProposal(before: Proposal, field: RosterField, value: string, lists: RosterLists): Proposal {
  const cells = { ...before.cells, [field]: value }
  return { ...before, cells, errors: cellErrors(cells, lists), doubt: undefined }
}

/** Without the cells that may be empty and cannot be read: the player comes in, the rest is typed later. */
export function withoutBadOptionals(before: Proposal, lists: RosterLists): Proposal {
  const optional: readonly RosterField[] = ['position_name', 'school_grade', 'height', 'email']
  const bad = optional.filter((field) => before.errors[field] !== undefined)
  if (bad.length === 0) return before
  return proposal(before.line, { ...before.cells, ...Object.fromEntries(bad.map((field) => [field, ''])) }, lists)
}

function rowCells(row: CsvRow, read: ReturnType<typeof cellReader<RosterColumn>>): RosterCells {
  const cell = (column: Parameters<typeof read>[1]) => unguarded(read(row, column) ?? '')
  const name = splitName(cell('full_name'))
  const [feet, inches] = [cell('height_feet').trim(), cell('height_inches').trim()]
  return {
    jersey_number: cell('jersey_number'),
    first_name: cell('first_name') || name.first_name,
    last_name: cell('last_name') || name.last_name,
    position_name: cell('position_name'),
    school_grade: cell('school_grade'),
    height: cell('height') || (feet === '' ? '' : `${feet}-${inches || '0'}`),
    email: cell('email'),
  }
}

/**
 * G29. Looks at the rows together and against the roster. With `isUpdating` a row whose number is worn changes that
 * player.
 */
export function reviewImport(
  proposals: readonly Proposal[],
  roster: readonly TypedLine[],
  isUpdating: boolean,
): ImportReview {
  const taken = proposals.filter(({ isLeftOut }) => !isLeftOut)
  const inFile = Map.groupBy(taken, ({ cells }) => readJersey(cells.jersey_number))
  const onRoster = new Map(roster.map((line) => [readJersey(line.jersey_number), line]))
  for (const numbers of [inFile, onRoster]) numbers.delete('')
  const errors = new Map<number, CellErrors>()
  const problems: ImportProblem[] = []
  const updates = new Map<number, TypedLine>()
  let knownCount = 0
  for (const it of taken) {
    const number = readJersey(it.cells.jersey_number)
    const known = onRoster.get(number)
    if (known) knownCount += 1
    if (known && isUpdating) updates.set(it.line, known)
    const clash =
      it.errors.jersey_number === undefined
        ? clashWords(it, inFile.get(number) ?? [], isUpdating ? undefined : known)
        : undefined
    const doubted = it.doubt === undefined ? it.errors : { first_name: `${it.doubt} ${LOOK}`, ...it.errors }
    const own = clash === undefined ? doubted : { ...doubted, jersey_number: clash }
    const found = ROSTER_FIELDS.flatMap((field) =>
      own[field] === undefined ? [] : [{ line: it.line, field, message: own[field] }],
    )
    if (found.length === 0) continue
    errors.set(it.line, own)
    for (const problem of found) problems.push(problem)
  }
  const addCount = taken.length - updates.size
  return {
    errors,
    problems,
    updates,
    knownCount,
    addCount,
    updateCount: updates.size,
    refusal: refusalOfCount(taken.length, addCount, roster.length),
  }
}

/** EV115. A roster is imported as a whole, so a row in doubt must be corrected or left out. */
const LOOK = 'Correct the row, or leave it out.'

function clashWords(it: Proposal, sameNumber: readonly Proposal[], known: TypedLine | undefined): string | undefined {
  if (known) return `${it.cells.jersey_number} is worn by ${lineName(known)} on the roster`
  // The first others are enough to find them all; ten thousand rows may share one number.
  const others = sameNumber
    .slice(0, 4)
    .filter(({ line }) => line !== it.line)
    .slice(0, 2)
  if (others.length === 0) return undefined
  const words = others.map(({ line, cells }) => `row ${line} (${lineName(cells)})`).join(' and ')
  return `${it.cells.jersey_number} is also in ${words}${sameNumber.length > 3 ? ` and ${numeral(sameNumber.length - 3)} more` : ''}`
}

function refusalOfCount(taken: number, added: number, onRoster: number): string | undefined {
  if (taken === 0) return 'You left out every row.'
  if (onRoster + added <= MAX_PLAYERS) return undefined
  const room = Math.max(0, MAX_PLAYERS - onRoster)
  return `A roster holds at most ${MAX_PLAYERS} players${onRoster > 0 ? `, and ${onRoster} are on it` : ''}. ${numeral(added)} are chosen here; ${room} fit.`
}

/** Leaves out every row beyond the first ones that fit. */
export function firstThatFit(
  proposals: readonly Proposal[],
  roster: readonly TypedLine[],
  review: ImportReview,
): Proposal[] {
  let room = Math.max(0, MAX_PLAYERS - roster.length)
  return proposals.map((it) => {
    if (it.isLeftOut || review.updates.has(it.line)) return it
    if (room === 0) return { ...it, isLeftOut: true }
    room -= 1
    return it
  })
}

/**
 * G29. The roster with the import in it: new players at the end, changed ones in their place. Empty cells of the file
 * erase nothing.
 */
export function importedRoster(
  roster: readonly TypedLine[],
  proposals: readonly Proposal[],
  { updates }: ImportReview,
  lists: RosterLists,
  newId: () => string,
): TypedLine[] {
  const changes = new Map<string, RosterCells>()
  const added: TypedLine[] = []
  for (const { line, cells: typed, isLeftOut } of proposals) {
    if (isLeftOut) continue
    const cells = readableCells(typed, lists)
    const known = updates.get(line)
    if (known) changes.set(known.id, cells)
    else added.push({ ...emptyLine(newId()), ...cells })
  }
  const kept = roster.map((line) => {
    const cells = changes.get(line.id)
    return cells
      ? {
          ...line,
          ...Object.fromEntries(
            ROSTER_FIELDS.filter((field) => cells[field].trim() !== '').map((field) => [field, cells[field]]),
          ),
        }
      : line
  })
  return [...kept, ...added]
}
