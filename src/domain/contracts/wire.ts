import * as v from 'valibot'

/** A number that may travel in a URL, where everything is text. */
export const WireNumber = v.pipe(v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]), v.toNumber(), v.finite())

/** Ids of evaluations, notes and mutations: the client may make them. */
export const Id = v.pipe(v.string(), v.uuid('Expected a UUID'))

/** An instant in ISO 8601, UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp('Expected an ISO 8601 instant in UTC'))

/** A calendar day, `2026-01-31`. */
export const Day = v.pipe(v.string(), v.isoDate('Expected a day as YYYY-MM-DD'))

export const Text = (max: number) => v.pipe(v.string(), v.maxLength(max, `Expected at most ${max} characters`))

/** Every "no" of the API, whatever its status. */
export const ErrorBody = v.object({
  error_code: v.string(),
  message: v.string(),
  retryable: v.boolean(),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
