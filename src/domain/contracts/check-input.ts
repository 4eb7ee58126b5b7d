import * as v from 'valibot'
import { refusalWords } from './refusal-words.ts'

type Issue = v.BaseIssue<unknown>

/** Messages by field: `city`, `ratings.0.value`, or `body` for the whole. */
export type FieldRefusals = Record<string, string[]>

export type CheckedInput<Output> = { output: Output } | { fields: FieldRefusals }

/**
 * U31. What a schema makes of an input, or why each field is refused, in words for people. An absent field is refused
 * in the words for an empty one.
 */
export function checkInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): CheckedInput<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, withEveryKey(schema, input), { abortPipeEarly: true, message: refusalWords })
  return parsed.success ? { output: parsed.output } : { fields: fieldsOf(parsed.issues) }
}

/** Why a schema refuses a value; undefined when it accepts it. */
export function refusalOf(schema: v.GenericSchema, value: unknown): string | undefined {
  const checked = checkInput(schema, value)
  return 'fields' in checked ? Object.values(checked.fields)[0]?.[0] : undefined
}

/** The messages of a failed parse by field. */
export function fieldsOf(issues: readonly Issue[]): FieldRefusals {
  const fields: FieldRefusals = {}
  for (const issue of issues.flatMap(leavesOf)) {
    const name = v.getDotPath(issue) ?? 'body'
    const messages = (fields[name] ??= [])
    if (!messages.includes(issue.message)) messages.push(issue.message)
  }
  return fields
}

/** A union says "none of these" and hides each branch's reasons inside; those are what a reader needs. */
function leavesOf(issue: Issue): Issue[] {
  if (issue.type !== 'union' || !issue.issues?.length) return [issue]
  const head = issue.path
  const leaves = issue.issues.flatMap(leavesOf)
  // Of "empty, or an address" only what is wrong with the address is worth saying.
  const told = leaves.filter(({ type }) => type !== 'literal')
  return (told.length > 0 ? told : leaves).map((leaf) =>
    head ? { ...leaf, path: [...head, ...(leaf.path ?? [])] } : leaf,
  ) as Issue[] // The path stays a non-empty list.
}

/** What the kinds of schemas that hold others have. */
type Parts = {
  type: string
  entries?: Record<string, v.GenericSchema>
  item?: v.GenericSchema
  wrapped?: v.GenericSchema
  key?: string
  options?: readonly v.GenericSchema[]
}

/**
 * The input with `undefined` for each key that is needed and absent: Valibot asks a field for its own words only where
 * the key is there.
 */
function withEveryKey(schema: v.GenericSchema, input: unknown): unknown {
  const { type, entries, item, wrapped, key, options = [] } = schema as unknown as Parts
  if (wrapped) return withEveryKey(wrapped, input)
  if (item && Array.isArray(input)) return input.map((each: unknown) => withEveryKey(item, each))
  if (!isRecord(input)) return input
  if (type === 'intersect') return options.reduce((filled: unknown, option) => withEveryKey(option, filled), input)
  if (type === 'variant')
    return withEveryKey(
      options.find((option) => key !== undefined && isOfOption(option, key, input)) ?? v.unknown(),
      input,
    )
  if (!entries) return input
  const filled = Object.entries(entries)
    .filter(([name, field]) => name in input || !mayBeAbsent(field))
    .map(([name, field]) => [name, withEveryKey(field, input[name])])
  return { ...input, ...Object.fromEntries(filled) }
}

function isOfOption(option: v.GenericSchema, key: string, input: Record<string, unknown>): boolean {
  const discriminator = (option as unknown as Parts).entries?.[key]
  return discriminator !== undefined && v.is(discriminator, input[key])
}

function mayBeAbsent(field: v.GenericSchema): boolean {
  return ['optional', 'exact_optional', 'nullish'].includes(field.type) || 'fallback' in field
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
