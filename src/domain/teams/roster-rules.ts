import * as v from 'valibot'
import { refusalOf } from '../contracts/check-input.ts'
import { JerseyNumber } from '../contracts/players.ts'
import type { PlayerDropdowns } from '../contracts/reference-data.ts'
import type { RosterLine, RosterPlayer } from '../contracts/teams.ts'
import { oneLine } from '../fields/characters.ts'
import { gradesWith, unknownGradeWords } from '../fields/school-grades.ts'
import { cleanEmail } from '../fields/clean-email.ts'
import { Email, FirstName, LastName, orEmpty } from '../fields/text-fields.ts'
import { heightText, readGrade, readHeight, readJersey, readPosition } from './roster-rules-words.ts'
import type { RosterLists } from './roster-rules-words.ts'

/** G20 */
export const MAX_PLAYERS = 100

/** The cells of one player, in the order they are typed and exported. */
export const ROSTER_FIELDS = [
  'jersey_number',
  'first_name',
  'last_name',
  'position_name',
  'school_grade',
  'height',
  'email',
] as const
export type RosterField = (typeof ROSTER_FIELDS)[number]

export const ROSTER_LABELS: Readonly<Record<RosterField, string>> = {
  jersey_number: 'Jersey',
  first_name: 'First name',
  last_name: 'Last name',
  position_name: 'Position',
  school_grade: 'Grade',
  height: 'Height',
  email: 'Email',
}

/** One player as typed: text in every cell, whether it can be read or not. */
export type RosterCells = Readonly<Record<RosterField, string>>
export type CellErrors = { [Field in RosterField]?: string | undefined }

const text = v.fallback(v.string(), '')

/** A line of the roster as it is typed and kept on the device. */
export const TypedLine = v.object({
  id: v.string(),
  link: v.fallback(v.picklist(['none', 'invited', 'linked', 'declined']), 'none'),
  jersey_number: text,
  first_name: text,
  last_name: text,
  position_name: text,
  school_grade: text,
  height: text,
  email: text,
})
export type TypedLine = v.InferOutput<typeof TypedLine>

export function rosterListsOf({ player_positions, school_grades, heights }: PlayerDropdowns): RosterLists {
  return { player_positions, school_grades: gradesWith(school_grades), heights }
}

export function emptyLine(id: string): TypedLine {
  return v.parse(TypedLine, { id })
}

export function isEmptyLine(cells: RosterCells): boolean {
  return ROSTER_FIELDS.every((field) => cells[field].trim() === '')
}

/** The name as far as it is known; the jersey number where there is none. */
export function lineName({ first_name, last_name, jersey_number }: RosterCells): string {
  const name = [first_name.trim(), last_name.trim()].filter((part) => part !== '').join(' ')
  return name || (jersey_number.trim() ? `Number ${jersey_number.trim()}` : 'New player')
}

/** Each cell in the one spelling that is kept where it can be read, else as it was written. */
export function readableCells(cells: RosterCells, lists: RosterLists): RosterCells {
  const height = readHeight(cells.height)
  return {
    jersey_number: readJersey(cells.jersey_number),
    first_name: oneLine(cells.first_name),
    last_name: oneLine(cells.last_name),
    position_name: readPosition(cells.position_name, lists) ?? cells.position_name.trim(),
    school_grade: readGrade(cells.school_grade, lists) ?? cells.school_grade.trim(),
    height: height === undefined ? cells.height.trim() : heightText(height),
    email: cells.email.trim(),
  }
}

const OptionalEmail = orEmpty(Email)

/** Why each cell is refused, by field; empty when the line may be saved. Twins are found by `jerseyTwins`. */
export function cellErrors(cells: RosterCells, lists: RosterLists): CellErrors {
  const errors: CellErrors = {}
  const note = (field: RosterField, message: string | undefined) => {
    if (message !== undefined) errors[field] = message
  }
  note('jersey_number', refusalOf(JerseyNumber, readJersey(cells.jersey_number)))
  note('first_name', refusalOf(FirstName, cells.first_name))
  note('last_name', refusalOf(LastName, cells.last_name))
  if (cells.position_name.trim() !== '' && readPosition(cells.position_name, lists) === undefined)
    note('position_name', positionRefusal(cells.position_name, lists))
  if (cells.school_grade.trim() !== '' && readGrade(cells.school_grade, lists) === undefined)
    note('school_grade', unknownGradeWords(lists.school_grades))
  if (cells.height.trim() !== '') note('height', heightRefusal(cells.height, lists))
  note('email', refusalOf(OptionalEmail, cells.email))
  return errors
}

function positionRefusal(typed: string, { player_positions }: RosterLists): string {
  const names = player_positions.map(({ name }) => name)
  const word = typed.trim().toLowerCase()
  const close = names.filter(
    (name) =>
      (word === 'g' && /guard/iu.test(name)) ||
      (word === 'f' && /forward/iu.test(name)) ||
      name.toLowerCase().includes(word),
  )
  return `Position must be ${listed(close.length > 0 ? close : names)}`
}

function heightRefusal(
  typed: string,
  { heights: { min_total_inches: min, max_total_inches: max } }: RosterLists,
): string | undefined {
  const inches = readHeight(typed)
  if (inches !== undefined && inches >= min && inches <= max) return undefined
  return `Height must be between ${heightText(min)} and ${heightText(max)}`
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** G22. By line id, the other lines that wear the same number. */
export function jerseyTwins(lines: readonly TypedLine[]): Map<string, TypedLine[]> {
  const byNumber = Map.groupBy(lines, ({ jersey_number }) => readJersey(jersey_number))
  byNumber.delete('')
  const shared = [...byNumber.values()].filter((wearers) => wearers.length > 1)
  return new Map(
    shared.flatMap((wearers) => wearers.map((line) => [line.id, wearers.filter(({ id }) => id !== line.id)])),
  )
}

/** G22. The words at the jersey of a line that shares its number. */
export function twinWords(twins: readonly TypedLine[]): string {
  return `Also worn by ${listed(twins.map(lineName)).replaceAll(' or ', ' and ')}`
}

/** By line id, why it may not be saved. Lines without anything typed are left out of the roster and of this. */
export function rosterErrors(lines: readonly TypedLine[], lists: RosterLists): Map<string, CellErrors> {
  const typed = lines.filter((line) => !isEmptyLine(line))
  const twins = jerseyTwins(typed)
  const all = typed.map((line): [string, CellErrors] => {
    const errors = cellErrors(line, lists)
    const others = twins.get(line.id)
    return [
      line.id,
      others && errors.jersey_number === undefined ? { ...errors, jersey_number: twinWords(others) } : errors,
    ]
  })
  return new Map(all.filter(([, errors]) => Object.keys(errors).length > 0))
}

/** The line as the server wants it. Checked before with `cellErrors`. */
export function playerOf(line: TypedLine, lists: RosterLists): RosterPlayer {
  const inches = readHeight(line.height)
  return {
    id: line.id,
    jersey_number: readJersey(line.jersey_number),
    first_name: oneLine(line.first_name),
    last_name: oneLine(line.last_name),
    position_name: readPosition(line.position_name, lists) ?? null,
    school_grade: readGrade(line.school_grade, lists) ?? null,
    height_feet: inches === undefined ? null : Math.floor(inches / 12),
    height_inches: inches === undefined ? null : inches % 12,
    email: cleanEmail(line.email) || null,
  }
}

export function typedLineOf({
  id,
  link,
  height_feet,
  height_inches,
  ...player
}: RosterPlayer & Pick<RosterLine, 'link'>): TypedLine {
  return {
    id,
    link,
    jersey_number: player.jersey_number,
    first_name: player.first_name,
    last_name: player.last_name,
    position_name: player.position_name ?? '',
    school_grade: player.school_grade ?? '',
    height: height_feet === null ? '' : heightText(height_feet * 12 + (height_inches ?? 0)),
    email: player.email ?? '',
  }
}

/** By number, 00 before 0, lines without a number last; equal numbers stay as they stood. */
export function sortedByJersey(lines: readonly TypedLine[]): TypedLine[] {
  const place = ({ jersey_number }: TypedLine) => {
    const number = readJersey(jersey_number)
    if (number === '00') return -1
    return /^\d+$/u.test(number) ? Number(number) : Number.MAX_SAFE_INTEGER
  }
  return lines.toSorted((one, other) => place(one) - place(other))
}
