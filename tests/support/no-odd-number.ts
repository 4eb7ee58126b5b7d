/**
 * The places of an answer that hold NaN, an infinity or -0: JSON turns the first two to null, a page writes the third
 * as "-0.0".
 */
export function oddNumbers(value: unknown, place = 'answer'): string[] {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? [] : [`${place}: ${Object.is(value, -0) ? '-0' : value}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => oddNumbers(inner, `${place}.${key}`))
}
