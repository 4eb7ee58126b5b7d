/**
 * What the database in memory copies is JSON: plain objects, lists, texts and numbers. Copying them by hand takes a
 * third of the time of `structuredClone`, which has to be ready for anything and goes through another representation.
 */
export function plainClone<T>(value: T): T {
  return copy(value) as T
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copy)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return structuredCloneOfTheMachine(value)
  const target: Record<string, unknown> = {}
  for (const key of Object.keys(value)) target[key] = copy((value as Record<string, unknown>)[key])
  return target
}

const structuredCloneOfTheMachine = globalThis.structuredClone
