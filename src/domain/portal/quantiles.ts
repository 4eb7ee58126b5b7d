import { exact } from '../scoring/arithmetic.ts'

/**
 * F23. The quantile of values that stand in ascending order, linear between the two nearest: type 7 of Hyndman and Fan
 * (The American Statistician 50, 1996, 361-365), what R and NumPy take when nothing is said. Null of no values.
 */
export function quantile(ascending: readonly number[], share: number): number | null {
  const place = (ascending.length - 1) * share
  const low = ascending[Math.floor(place)]
  const high = ascending[Math.ceil(place)]
  if (low === undefined || high === undefined) return null
  return exact(low + (high - low) * (place - Math.floor(place)))
}

/** The three quartiles of values in any order; null of no values. */
export function quartiles(values: readonly number[]): [number, number, number] | null {
  const ascending = values.toSorted((a, b) => a - b)
  const first = quantile(ascending, 0.25)
  const second = quantile(ascending, 0.5)
  const third = quantile(ascending, 0.75)
  return first === null || second === null || third === null ? null : [first, second, third]
}

/** Null of no values. */
export function median(values: readonly number[]): number | null {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
