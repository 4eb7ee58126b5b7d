import type { RosterLine } from '#domain/contracts/teams.ts'
import { numberedGrade, shortGrade } from '#domain/fields/school-grades.ts'
import type { RosterLists } from '#domain/teams/roster-rules-words.ts'
import type { TypedLine } from '#domain/teams/roster-rules.ts'
import { isCorrection, isSameName } from '#domain/teams/same-player.ts'
import { numeral } from '#domain/language.ts'

type Choice = { value: string; label: string }

/** Short words for a narrow cell; a value that no list knows stays choosable, so that it can be seen and changed. */
export function positionChoices({ player_positions }: RosterLists, value: string): Choice[] {
  return withValue(
    player_positions.map(({ name, name_abbreviation }) => ({ value: name, label: name_abbreviation })),
    value,
  )
}

export function gradeChoices({ school_grades }: RosterLists, value: string): Choice[] {
  return withValue(
    school_grades.map((grade) => ({ value: grade.value, label: shortGrade(grade.value) })),
    value,
  )
}

/** What is known of a player beside number and name. */
export function lineDetails(line: TypedLine): string {
  return [
    line.position_name,
    line.school_grade && (numberedGrade(line.school_grade) ?? shortGrade(line.school_grade)),
    line.height,
    line.email,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/**
 * Whether the player and the line have found each other, in words. G46: of an address they tell nothing. G47: another
 * address than the saved one ends a yes; G104, a first one doesn't.
 */
export function linkWords({ link, email }: Pick<TypedLine, 'link' | 'email'>, savedEmail: string | undefined): string {
  const isSameAddress = savedEmail?.trim().toLowerCase() === email.trim().toLowerCase()
  if (link === 'linked') return isSameAddress || !savedEmail?.trim() ? 'Joined' : 'Must join again'
  return email.trim() === '' ? 'No email added' : 'Not joined yet'
}

/** By line id, what the changed name of a line means for the evaluations that stand in it. */
export function identityNotes(
  saved: readonly RosterLine[],
  base: readonly TypedLine[],
  lines: readonly TypedLine[],
): ReadonlyMap<string, string> {
  const known = new Map(saved.map(({ id, evaluated_as }) => [id, evaluated_as]))
  const before = new Map(base.map((line) => [line.id, line]))
  return new Map(
    lines.flatMap((line) => {
      const note = identityNote(known.get(line.id) ?? undefined, before.get(line.id), line)
      return note === undefined ? [] : [[line.id, note] as const]
    }),
  )
}

function identityNote(
  known: NonNullable<RosterLine['evaluated_as']> | undefined,
  before: TypedLine | undefined,
  line: TypedLine,
): string | undefined {
  const isNamed = line.first_name.trim() !== '' && line.last_name.trim() !== ''
  if (!known || !before || !isNamed || isSameName(before, line) || isSameName(known, line)) return undefined
  const name = `${known.first_name} ${known.last_name}`.trim()
  return isCorrection(known, before, line)
    ? `Read as another spelling of ${name}, whose evaluations stay in this row. For a different player, remove the row and add a new one.`
    : `This makes the row a different player. Evaluations of ${name} stay with ${name}.`
}

export function playersWord(count: number): string {
  return count === 1 ? '1 player' : `${numeral(count)} players`
}

function withValue(choices: Choice[], value: string): Choice[] {
  return value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: value }]
}
