import { roundHalfUp } from '../scoring/arithmetic.ts'
import { STYLE_LIMITS, WITHIN_HALF_TARGET } from './agreement-limits.ts'
import { percentNumber } from './percent.ts'

/** Two decimals with a sign, such as `+0.25`, `−0.10` and `0.00`. */
export function signedOffset(offset: number): string {
  const size = sizeOf(offset)
  return size === '0.00' ? size : `${offset > 0 ? '+' : '−'}${size}`
}

/** How far off, whichever way, as its standing is judged: 0.295 is 0.30 here and there. */
function sizeOf(offset: number): string {
  return roundHalfUp(Math.abs(offset), 2).toFixed(2)
}

/** J12. What the adjusted score is, in words a parent can read, to stand beside the total itself. */
export function calibrationWords({
  total,
  calibrated,
  offset,
  evaluations,
}: {
  total: number
  calibrated: number
  offset: number
  evaluations: number
}): string {
  const size = sizeOf(offset)
  const [raw, even] = [total.toFixed(1), calibrated.toFixed(1)]
  const rated = `The evaluator rated this at ${raw}, and that is the total that counts.`
  if (size === '0.00' && raw === even)
    return `${rated} Over ${evaluations} evaluations they rate as others would, so there is nothing to adjust.`
  const way = offset > 0 ? 'higher' : 'lower'
  return (
    `${rated} Every evaluator is a little strict or a little generous. Over ${evaluations} evaluations this one gave ${size === '0.00' ? 'under 0.01' : size} points per skill ${way} than players of the same level, grade and position usually get. ` +
    `Adjusted for that, the total would be about ${even}. This is an estimate and changes nothing.`
  )
}

const AS_EXPECTED = 'expected for the level, grade and position'

/**
 * J2. "Rates 0.12 points a skill higher than … expect, over 64 evaluations; 95% confidence between −0.02 and +0.26."
 */
export function offsetWords(
  { value, low, high, n }: { value: number; low: number; high: number; n: number },
  who: 'You rate' | 'Rates',
): string {
  const size = sizeOf(value)
  const lead =
    size === '0.00'
      ? `${who} as ${AS_EXPECTED}`
      : `${who} ${size} points a skill ${value > 0 ? 'higher' : 'lower'} than ${AS_EXPECTED}`
  return `${lead}, over ${n} evaluations; 95% confidence between ${signedOffset(low)} and ${signedOffset(high)}`
}

/** J3. Against the other ratings of the same pairs. */
export function pairedWords({ value, n }: { value: number; n: number }): string {
  const size = sizeOf(value)
  return `Over ${n} pairs of ratings with others, you rated ${size === '0.00' ? 'as they did' : `${size} points a skill ${value > 0 ? 'higher' : 'lower'} than they did`}`
}

/** What shares are judged by. */
const MARKS = [WITHIN_HALF_TARGET, ...Object.values(STYLE_LIMITS)]

/** "84%", of a share from 0 to 1; what misses its target or limit is never written as it. */
export function percentOf(share: number): string {
  return `${percentNumber(share, MARKS)}%`
}

/** `2026-Q1` as "Q1 2026". */
export function quarterWords(quarter: string): string {
  return `${quarter.slice(5)} ${quarter.slice(0, 4)}`
}

/** `2026-Q1` as "Q1 26", where there is little room. */
export function shortQuarter(quarter: string): string {
  return `${quarter.slice(5)} ${quarter.slice(2, 4)}`
}

/** With a capital letter, as a sentence or a heading begins. */
export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
