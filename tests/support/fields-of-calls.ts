import type * as v from 'valibot'
import { SignUpForm } from '#domain/access/sign-up-form.ts'
import { endpoints } from '#tests/support/all-endpoints.ts'

type Parts = {
  entries?: Record<string, v.GenericSchema>
  options?: readonly unknown[]
  pipe?: readonly unknown[]
  wrapped?: unknown
  item?: unknown
  getter?: (body: unknown) => unknown
}
export type Field = { path: string; name: string; schema: v.GenericSchema }

const isSchema = (part: unknown): part is v.GenericSchema =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema'

function fieldsIn(schema: v.GenericSchema, path: string): Field[] {
  const { entries = {}, options = [], pipe = [], wrapped, item, getter } = schema as Parts
  const inner = [...options, ...pipe, wrapped, item, getter?.({}), getter?.({ event_player_id: '' })]
  return [
    ...Object.entries(entries).flatMap(([name, field]) => [
      { path: `${path} ${name}`, name, schema: field },
      ...fieldsIn(field, `${path} ${name}`),
    ]),
    ...inner.flatMap((part) => (isSchema(part) && part !== schema ? fieldsIn(part, path) : [])),
  ]
}

/** Returns every named field, at any depth, of every API call that sends a body, and of the sign-up. */
export const fieldsOfCalls = (): Field[] => [
  ...Object.values(endpoints)
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ method, path, input }) => fieldsIn(input, `${method} ${path}`)),
  ...fieldsIn(SignUpForm, 'sign-up'),
]
