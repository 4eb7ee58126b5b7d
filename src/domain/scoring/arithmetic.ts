// Decimal fractions such as 0.1 are not exact in binary. This is far below the last digit of any score.
const NOISE = 1e-9

/** Rounds to that many decimals, halves up, and never returns -0. */
export function roundHalfUp(value: number, decimals = 0): number {
  const factor = 10 ** decimals
  return Math.floor(value * factor + 0.5 + NOISE) / factor + 0
}

/** Removes binary noise, so that 3.2 - 2.7 compares equal to 0.5. */
export function exact(value: number): number {
  return roundHalfUp(value, 6)
}

/** Rounds to the one decimal that reports and dashboards show. */
export function shown(value: number): number {
  return roundHalfUp(value, 1)
}

/** R81. Subtracts as a reader does: with the decimals that are on the screen. */
export function shownDifference(one: number, other: number): number {
  return shown(shown(one) - shown(other))
}

export function sum(values: ReadonlyArray<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/**
 * S2. e to the power of x from additions and multiplications only. `Math.exp` may differ in the last digit between
 * browsers, and a tablet must compute the very result the server computes.
 */
export function exponential(x: number): number {
  const power = clamp(Math.round(x / Math.LN2), -1000, 1000)
  const rest = x - power * Math.LN2
  let term = 1
  let result = 1
  for (let n = 1; n <= 18; n += 1) {
    term = (term * rest) / n
    result += term
  }
  const factor = power < 0 ? 0.5 : 2
  for (let n = 0; n < Math.abs(power); n += 1) result *= factor
  return result
}

export function logistic(x: number): number {
  return 1 / (1 + exponential(clamp(-x, -500, 500)))
}

/** Whole percentages of shares that sum to 1. */
export function wholePercentages(shares: ReadonlyArray<number>): number[] {
  return wholeParts(shares, 100)
}

/**
 * A whole number shared out in whole parts, by shares that sum to 1: largest remainders get what is missing, the
 * earlier share first.
 */
export function wholeParts(shares: ReadonlyArray<number>, whole: number): number[] {
  const parts = shares.map((share) => roundHalfUp(share * whole, 9))
  const rounded = parts.map(Math.floor)
  const missing = whole - sum(rounded)
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1
  return rounded
}
