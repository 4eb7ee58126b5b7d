import * as v from 'valibot'

/** A number that may travel in a URL, where everything is text. */
export const WireNumber = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d+)?$/u, 'Expected a number'))], 'Expected a number'), v.toNumber(), v.finite('Expected a number'))

/** The greatest that a column of whole numbers holds. */
export const GREATEST_INTEGER = 2_147_483_647

/** The number of a row: of a team, a package, a type of organization. */
export const RowNumber = v.pipe(WireNumber, v.integer('Expected a whole number'), v.minValue(1, 'Expected 1 or more'), v.maxValue(GREATEST_INTEGER, 'Expected a smaller number'))

/** Ids of evaluations, notes and mutations: the client may make them. */
export const Id = v.pipe(v.string(), v.uuid('Expected a UUID'))

/** Whether the text begins with a day of the calendar: a pattern lets 30 February and the year 0 pass, the database does not. */
function beginsWithRealDay(text: string): boolean {
  const day = text.slice(0, 10)
  const at = Date.parse(`${day}T00:00:00Z`)
  return day >= '0001' && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** An instant in ISO 8601, UTC. */
export const Instant = v.pipe(
  v.string(), v.isoTimestamp('Expected an ISO 8601 instant in UTC'), v.endsWith('Z', 'Expected an ISO 8601 instant in UTC'),
  v.check(beginsWithRealDay, 'Expected an ISO 8601 instant in UTC'),
)

/** A calendar day, `2026-01-31`. */
export const Day = v.pipe(v.string(), v.isoDate('Expected a day as YYYY-MM-DD'), v.check(beginsWithRealDay, 'Expected a day of the calendar'))

/** No NUL and no half of a surrogate pair: the database cannot store them. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** The text without the characters that the database cannot store; half a pair becomes the sign for "unreadable". */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

export const Text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, `Expected at most ${max} characters`),
    v.check(isStorable, 'Expected text that is valid Unicode'),
  )

/** Every "no" of the API, whatever its status. */
export const ErrorBody = v.object({
  error_code: v.string(),
  message: v.string(),
  retryable: v.boolean(),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
