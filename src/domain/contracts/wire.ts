import * as v from 'valibot'
import { isSeen } from '../fields/characters.ts'
import { NO_NUMBER, atMostCharacters } from './refusal-words.ts'

/** A number that may travel in a URL, where everything is text. */
export const WireNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d+)?$/u, NO_NUMBER))]),
  v.toNumber(),
  v.finite(),
)

/** The greatest that a column of whole numbers holds. */
export const GREATEST_INTEGER = 2_147_483_647

/** The number of a row: of a team, a package, a type of organization. */
export const RowNumber = v.pipe(WireNumber, v.integer(), v.minValue(1), v.maxValue(GREATEST_INTEGER))

const isNumber = (value: unknown) => typeof value === 'number' && !Number.isNaN(value)

/**
 * Numbers of an answer that has thousands of them. They are looked through as they are: `v.array` makes two objects for
 * each, and a copy.
 */
export const NumberColumn = v.custom<number[]>((it) => Array.isArray(it) && it.every(isNumber), 'Use numbers')
/** As NumberColumn, with null where there is no number. */
export const NullableNumberColumn = v.custom<Array<number | null>>(
  (it) => Array.isArray(it) && it.every((value) => value === null || isNumber(value)),
  'Use numbers or null',
)

/** Ids of evaluations, notes and mutations: the client may make them. */
export const Id = v.pipe(v.string(), v.uuid())

/**
 * Whether the text begins with a day of the calendar: a pattern lets 30 February and the year 0 pass, the database does
 * not.
 */
function beginsWithRealDay(text: string): boolean {
  const day = text.slice(0, 10)
  const at = Date.parse(`${day}T00:00:00Z`)
  return day >= '0001' && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

const NO_INSTANT = 'Use a time such as 2026-01-31T18:30:00Z'

/** An instant in ISO 8601, UTC. */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(NO_INSTANT),
  v.endsWith('Z', NO_INSTANT),
  v.check(beginsWithRealDay, NO_INSTANT),
)

const NO_DAY = 'Use a date such as 2026-01-31'

/** A calendar day, `2026-01-31`. */
export const Day = v.pipe(v.string(), v.isoDate(NO_DAY), v.check(beginsWithRealDay, NO_DAY))

/** No NUL and no half of a surrogate pair: the database cannot store them. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** The text without the characters that the database cannot store; half a pair becomes the sign for "unreadable". */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

export const storable = v.check<string, string>(isStorable, 'Use readable text')

/** Written when it is asked for: a number in words takes long, and a page makes a hundred schemas before it shows. */
const tooLong = ({ requirement }: { requirement: number }) => atMostCharacters(requirement)

/** What is searched or filtered by, as it is typed. */
export const SearchText = (max: number) => v.pipe(v.string(), v.maxLength(max, tooLong), storable)

/** V21. A text without blanks at its ends; it may be empty. */
export const Text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, tooLong), storable)

/** The same where nothing, or blanks alone, are kept as null. */
export const TextOrNull = (max: number) =>
  v.pipe(
    v.nullable(Text(max)),
    v.transform((text) => text || null),
  )

/** The same where something must be there to read; `message` says what, of an absent value as of an empty one. */
export const NeededText = (max: number, message: string) =>
  v.pipe(v.string(message), v.trim(), v.check(isSeen, message), v.maxLength(max, tooLong), storable)

/** Every "no" of the API, whatever its status. */
export const ErrorBody = v.object({
  error_code: v.string(),
  message: v.string(),
  retryable: v.boolean(),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
