import * as v from 'valibot'
import { isGrade } from '../fields/school-grades.ts'
import { Email, FirstName, LastName, NameOrNull, orEmpty } from '../fields/text-fields.ts'
import { AthleticInfo, GENDERS } from './players.ts'
import { Day, Id, TextOrNull } from './wire.ts'

const NO_BIB = 'A bib is a number of 1 to 3 digits'

/** 1 to 3 digits, as text on the wire, without zeros in front: "7" and "007" are one bib. */
export const Bib = v.pipe(
  v.union([v.string(), v.number()], NO_BIB),
  v.transform(String),
  v.trim(),
  v.regex(/^\d{1,3}$/u, NO_BIB),
  v.transform((digits) => String(Number(digits))),
)

const nothing = v.pipe(
  v.literal(''),
  v.transform(() => null),
)

const NO_GRADE = 'Use a grade such as 9, or post_grad'

/**
 * The value of the rubric's dropdown: '0' (kindergarten) to '12' or 'post_grad'. Typed text such as "5th" becomes its
 * number. Anything else is rejected, because a grade decides who counts as a child (K18).
 */
export const SchoolGrade = v.pipe(
  v.union([v.null(), v.string(), v.number()], NO_GRADE),
  v.transform((grade) => gradeOf(String(grade ?? ''))),
  v.check((grade) => grade === null || isGrade(grade), NO_GRADE),
)

function gradeOf(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  if (text === 'k') return '0'
  const digits = /^(?:grade\s*)?(\d{1,2})(?:st|nd|rd|th)?(?:\s*grade)?$/u.exec(text)?.[1]
  return digits === undefined ? text : String(Number(digits))
}

/** What somebody may say of an event player. */
export const EventPlayerFacts = v.object({
  bib: v.nullable(Bib),
  group_id: v.nullable(Id),
  first_name: orEmpty(FirstName),
  last_name: orEmpty(LastName),
  gender: v.nullable(v.picklist(GENDERS)),
  school_grade: SchoolGrade,
  date_of_birth: v.nullable(Day),
  position: TextOrNull(40),
  height_feet: AthleticInfo.entries.height_feet,
  height_inches: AthleticInfo.entries.height_inches,
  /** School or club. */
  organization: NameOrNull,
  /** Where the report goes: the guardian's address, or the player's own. */
  email: v.union([v.null(), nothing, Email]),
})

const facts = EventPlayerFacts.entries

/** Of a new one everything but a bib is optional, and a bib may be left to the server: the next free one. */
export const NewEventPlayer = v.object({
  bib: v.optional(facts.bib, null),
  group_id: v.optional(facts.group_id, null),
  first_name: v.optional(facts.first_name, ''),
  last_name: v.optional(facts.last_name, ''),
  gender: v.optional(facts.gender, null),
  school_grade: v.optional(facts.school_grade, null),
  date_of_birth: v.optional(facts.date_of_birth, null),
  position: v.optional(facts.position, null),
  height_feet: v.optional(facts.height_feet, null),
  height_inches: v.optional(facts.height_inches, null),
  organization: v.optional(facts.organization, null),
  email: v.optional(facts.email, null),
})
export type NewEventPlayer = v.InferOutput<typeof NewEventPlayer>
