import type * as v from 'valibot'
import { checkInput } from '#domain/contracts/check-input.ts'
import { Refusal } from '../refusal.ts'

/** U31. What the schema makes of what was sent. Throws 422 with every field that is wrong, in words. */
export function readInput<Schema extends v.GenericSchema>(schema: Schema, sent: unknown): v.InferOutput<Schema> {
  const checked = checkInput(schema, sent)
  if ('output' in checked) return checked.output
  const [first] = Object.values(checked.fields)
  throw new Refusal('invalid', first?.[0] ?? 'The request is not valid', { fields: checked.fields })
}
