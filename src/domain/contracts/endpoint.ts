import type * as v from 'valibot'
import type { Grants } from '../access/grants.ts'

type Schema = v.GenericSchema

/** One address of the API. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API's base, with `:name` for the parts that come from the input. */
  path: string
  /** P1. The people who may call it, and their relation to its resource. The server refuses everyone else. */
  grant: Grants
}

/** One call on the wire. Client and server read the same value, so they cannot disagree. */
export type Endpoint<Input extends Schema = Schema, Output extends Schema = Schema> = Call & {
  /** One line for the reader of the API's documentation. */
  summary: string
  input: Input
  output: Output
  /** Of what is sent with a body and is yet only a question. */
  changesNothing?: true
  /** D103. Refuses a body with a key that neither the input nor the answer has. */
  refusesUnknown?: true
  /** Of the answer, where it is another than 200. */
  status?: 200 | 201
}

export function endpoint<Input extends Schema, Output extends Schema>(it: Endpoint<Input, Output>) {
  return it
}
