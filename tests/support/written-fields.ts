import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'

type Schema = v.GenericSchema

/** What the kinds of schemas that the contracts are made of hold. */
type Parts = {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: readonly unknown[]
  literal?: unknown
  key?: string
  pipe?: readonly { type: string }[]
}

export type WrittenField = { path: string[]; schema: Schema }

const partsOf = (schema: Schema) => schema as unknown as Parts

/**
 * One body for every shape that a schema takes, with something of the right type in each field. The words in it need
 * not pass.
 */
export function samplesOf(schema: Schema): unknown[] {
  const { type, entries, item, wrapped, options = [], literal, pipe } = partsOf(schema)
  if (wrapped) return samplesOf(wrapped)
  if (item) return samplesOf(item).map((sample) => [sample])
  if (type === 'intersect')
    return (options as Schema[])
      .map(samplesOf)
      .reduce((all, next) => all.flatMap((one) => next.map((other) => Object.assign({}, one, other))))
  if (type === 'variant') return (options as Schema[]).flatMap(samplesOf)
  // A batch reads each operation alone: the single one stands for them.
  if (type === 'union') return samplesOf(options.at(-1) as Schema)
  if (entries) return [Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, samplesOf(field)[0]]))]
  if (type === 'picklist') return [options[0]]
  if (type === 'literal') return [literal]
  if (type === 'number') return [1]
  if (type === 'boolean') return [true]
  return [type === 'null' ? null : pipe?.some((step) => step.type === 'uuid') ? randomUUID() : 'Text']
}

/** Every field of the shape that `sample` has, those within others too. */
export function fieldsWithin(schema: Schema, sample: unknown, path: string[] = []): WrittenField[] {
  const { type, entries, item, wrapped, options = [], key = '' } = partsOf(schema)
  if (wrapped) return fieldsWithin(wrapped, sample, path)
  if (type === 'intersect') return (options as Schema[]).flatMap((option) => fieldsWithin(option, sample, path))
  if (type === 'union') return fieldsWithin(options.at(-1) as Schema, sample, path)
  if (type === 'variant') {
    const option = (options as Schema[]).find(
      (each) => partsOf(partsOf(each).entries?.[key] as Schema).literal === at(sample, [key]),
    )
    // Any option's own key refuses what names none of them; it has the words of the whole.
    return option ? fieldsWithin(option, sample, path) : []
  }
  if (item) return fieldsWithin(item, at(sample, ['0']), [...path, '0'])
  if (!entries) return []
  return Object.entries(entries).flatMap(([name, field]) => [
    { path: [...path, name], schema: field },
    ...fieldsWithin(field, at(sample, [name]), [...path, name]),
  ])
}

/** What stands at this way through a value. */
export function at(value: unknown, way: readonly string[]): unknown {
  return way.reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], value)
}

/** The way to every value within. */
export function waysIn(value: unknown, way: string[] = []): string[][] {
  const within =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => waysIn(inner, [...way, name]))
      : []
  return way.length === 0 ? within : [way, ...within]
}

/** Puts a value in the place of the one at this way; `undefined` takes it out. */
export function put(body: unknown, way: readonly string[], value: unknown): void {
  const [holder, name] = [at(body, way.slice(0, -1)), way.at(-1) ?? '']
  if (typeof holder !== 'object' || holder === null) return
  if (value === undefined) Reflect.deleteProperty(holder, name)
  else Reflect.set(holder, name, value)
}
