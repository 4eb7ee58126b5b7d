import { refusalOf } from '../contracts/check-input.ts'
import { Bib, EventPlayerFacts } from '../contracts/event-player-facts.ts'
import type { NewEventPlayer } from '../contracts/event-player-facts.ts'
import { readDay } from '../csv/csv-dates.ts'
import type { DateRules } from '../csv/csv-dates.ts'
import type { CsvErrors } from '../csv/csv-proposals.ts'
import { oneLine } from '../fields/characters.ts'
import { unknownGradeWords } from '../fields/school-grades.ts'
import { birthDateRefusal } from '../profiles/age.ts'
import { heightText, readGrade, readHeight, readPosition } from '../teams/roster-rules-words.ts'
import type { RosterLists } from '../teams/roster-rules-words.ts'
import { readBib, readGender } from './event-cells-words.ts'

/** The cells of one event player, in the order they are shown and exported. */
export const EVENT_FIELDS = [
  'bib',
  'first_name',
  'last_name',
  'group',
  'gender',
  'school_grade',
  'date_of_birth',
  'position',
  'height',
  'organization',
  'email',
] as const
export type EventField = (typeof EVENT_FIELDS)[number]

export const EVENT_LABELS: Readonly<Record<EventField, string>> = {
  bib: 'Bib',
  first_name: 'First name',
  last_name: 'Last name',
  group: 'Group',
  gender: 'Gender',
  school_grade: 'Grade',
  date_of_birth: 'Birth date',
  position: 'Position',
  height: 'Height',
  organization: 'School or club',
  email: 'Email',
}

/** One event player as typed: text in every cell, whether it can be read or not. */
export type EventCells = Readonly<Record<EventField, string>>
export type EventCellErrors = CsvErrors<EventField>

/** The name as far as it is known; the bib where there is none. */
export function eventPlayerName({
  first_name,
  last_name,
  bib,
}: {
  first_name: string
  last_name: string
  bib: string | null
}): string {
  const name = `${first_name.trim()} ${last_name.trim()}`.trim()
  return name || (bib ? `Bib ${bib}` : 'No name yet')
}

/** Choices for an event player's cells, the current date, and how a file writes its dates. */
export type EventLists = RosterLists & { today: string; dates?: DateRules }

/** Each cell in the one spelling that is kept where it can be read, else as it was written. */
export function readableEventCells(cells: EventCells, lists: EventLists): EventCells {
  const height = readHeight(cells.height)
  return {
    bib: readBib(cells.bib),
    first_name: oneLine(cells.first_name),
    last_name: oneLine(cells.last_name),
    group: oneLine(cells.group),
    gender: readGender(cells.gender) ?? cells.gender.trim(),
    school_grade: readGrade(cells.school_grade, lists) ?? cells.school_grade.trim(),
    date_of_birth: birthDateOf(cells.date_of_birth, lists) ?? cells.date_of_birth.trim(),
    position: readPosition(cells.position, lists) ?? oneLine(cells.position),
    height: height === undefined ? cells.height.trim() : heightText(height),
    organization: oneLine(cells.organization),
    email: cells.email.trim(),
  }
}

/** Returns the date. Undefined if the text is no date or has two readings. */
export function birthDateOf(text: string, { dates = {}, today }: EventLists): string | undefined {
  const read = readDay(text, dates, today)
  return read && 'day' in read ? read.day : undefined
}

const { first_name, last_name, position, organization, email } = EventPlayerFacts.entries

/** Why each cell is refused, by field; empty when the player may be added. */
export function eventCellErrors(typed: EventCells, lists: EventLists): EventCellErrors {
  const cells = readableEventCells(typed, lists)
  const found: readonly (readonly [EventField, string | undefined])[] = [
    ['bib', cells.bib === '' ? undefined : refusalOf(Bib, cells.bib)],
    ['first_name', nameRefusal(cells) ?? refusalOf(first_name, cells.first_name)],
    ['last_name', refusalOf(last_name, cells.last_name)],
    ['group', cells.group.length > 60 ? 'A group’s name may have 60 characters' : undefined],
    ['gender', ['', 'Male', 'Female'].includes(cells.gender) ? undefined : 'Gender must be Male or Female'],
    ['school_grade', cells.school_grade === '' ? undefined : gradeRefusal(cells.school_grade, lists)],
    ['date_of_birth', cells.date_of_birth === '' ? undefined : dayRefusal(cells.date_of_birth, lists)],
    ['position', refusalOf(position, cells.position)],
    ['height', cells.height === '' ? undefined : heightRefusal(cells.height, lists)],
    ['organization', refusalOf(organization, cells.organization)],
    ['email', refusalOf(email, cells.email) === undefined ? undefined : 'Not an email'],
  ]
  return Object.fromEntries(found.filter(([, message]) => message !== undefined))
}

function nameRefusal(cells: EventCells): string | undefined {
  return cells.first_name === '' && cells.last_name === '' ? 'Enter a name' : undefined
}

function gradeRefusal(value: string, { school_grades }: RosterLists): string | undefined {
  if (school_grades.some((grade) => grade.value === value)) return undefined
  return unknownGradeWords(school_grades)
}

/** V28. A date with two readings is an error until the user rewrites it. */
function dayRefusal(text: string, { dates = {}, today }: EventLists): string | undefined {
  const read = readDay(text, dates, today)
  if (read === undefined) return 'Not a date. Use 5/31/2012'
  if ('day' in read) return birthDateRefusal(read.day, today)
  return read.asks === 'order' ? `Which is the month? Write it like 2012-05-31` : `Write this date like 2012-05-31`
}

function heightRefusal(text: string, { heights }: RosterLists): string | undefined {
  const inches = readHeight(text)
  return inches !== undefined && inches >= heights.min_total_inches && inches <= heights.max_total_inches
    ? undefined
    : `Height must be between ${heightText(heights.min_total_inches)} and ${heightText(heights.max_total_inches)}`
}

/** The player as the server wants it. Checked before with `eventCellErrors`; `groupId` is that of the group's name. */
export function newEventPlayer(typed: EventCells, groupId: string | null, lists: EventLists): NewEventPlayer {
  const cells = readableEventCells(typed, lists)
  const inches = readHeight(cells.height)
  return {
    bib: cells.bib || null,
    group_id: groupId,
    first_name: cells.first_name,
    last_name: cells.last_name,
    gender: readGender(cells.gender) ?? null,
    school_grade: cells.school_grade || null,
    date_of_birth: cells.date_of_birth || null,
    position: cells.position || null,
    height_feet: inches === undefined ? null : Math.floor(inches / 12),
    height_inches: inches === undefined ? null : inches % 12,
    organization: cells.organization || null,
    email: cells.email || null,
  }
}
