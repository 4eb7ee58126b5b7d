import { clamp } from '../scoring/arithmetic.ts'
import type { PairedSums } from './weighted-kappa.ts'

/** What ICC(2,1) of a full table of targets and judges is computed from. */
export type RatingSums = {
  targets: number
  judges: number
  sum: number
  squares: number
  /** The squares of each target's sum, and of each judge's, added up. */
  targetSquares: number
  judgeSquares: number
}

/** The quantile of F: the value that F with these degrees of freedom is below with this probability. */
export type QuantileOfF = (probability: number, degrees: number, denominatorDegrees: number) => number

type MeanSquares = { targets: number; judges: number; error: number }

/** One row for each target, one column for each judge. */
export function sumsOfTable(table: ReadonlyArray<readonly number[]>): RatingSums {
  const judges = table[0]?.length ?? 0
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const square = (value: number) => value * value
  return {
    targets: table.length,
    judges,
    sum: total(table.map(total)),
    squares: total(table.flat().map(square)),
    targetSquares: total(table.map((row) => square(total(row)))),
    judgeSquares: total(
      Array.from({ length: judges }, (_, judge) => square(total(table.map((row) => row[judge] ?? 0)))),
    ),
  }
}

/** Of pairs: two judges. */
export function sumsOfPairs({ n, first, second, firstSquares, secondSquares, products }: PairedSums): RatingSums {
  const squares = firstSquares + secondSquares
  return {
    targets: n,
    judges: 2,
    sum: first + second,
    squares,
    targetSquares: squares + 2 * products,
    judgeSquares: first * first + second * second,
  }
}

/**
 * J6. ICC(2,1), two-way random effects, absolute agreement, single rater (Shrout and Fleiss 1979, case 2; McGraw and
 * Wong 1996, ICC(A,1)). Null for fewer than two targets or judges, or where nothing varies.
 */
export function icc21(sums: RatingSums): number | null {
  const icc = estimateOf(sums)
  return icc === null ? null : within(icc, sums)
}

function estimateOf(sums: RatingSums): number | null {
  const squares = meanSquares(sums)
  if (!squares) return null
  const { targets: n, judges: k } = sums
  const below = squares.targets + (k - 1) * squares.error + (k * (squares.judges - squares.error)) / n
  // Targets that nobody tells apart show no agreement on how they differ, even where one judge is always higher.
  return below < 1e-9 || squares.targets + squares.error < 1e-9 ? null : (squares.targets - squares.error) / below
}

/**
 * J6. No k judges correlate less than -1 / (k - 1), but of few targets the estimate falls below: two who are opposed
 * on 5 have -1.67.
 */
function within(icc: number, { judges }: RatingSums): number {
  return clamp(icc, -1 / (judges - 1), 1)
}

/**
 * J6. The 95 percent interval of ICC(2,1) (McGraw and Wong 1996, table 7). `quantile` comes from outside: it needs the
 * beta function.
 */
export function icc21Interval(sums: RatingSums, quantile: QuantileOfF): { low: number; high: number } | null {
  const squares = meanSquares(sums)
  const icc = estimateOf(sums)
  if (!squares || icc === null) return null
  // Where nobody ever differs there is nothing left to be unsure of, and the formula divides by zero.
  if (icc > 1 - 1e-9) return { low: 1, high: 1 }
  const { targets: n, judges: k } = sums
  const { targets: msr, judges: msc, error: mse } = squares
  const degrees = degreesOf(squares, (k * icc) / (n * (1 - icc)), 1 + (k * icc * (n - 1)) / (n * (1 - icc)), sums)
  const above = quantile(0.975, n - 1, degrees)
  const below = quantile(0.975, degrees, n - 1)
  const noise = k * msc + (k * n - k - n) * mse
  const [low, high] = [
    (n * (msr - above * mse)) / (above * noise + n * msr),
    (n * (below * msr - mse)) / (noise + n * below * msr),
  ]
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null
  // Where the interval is but its estimate, binary noise must not put its ends on the wrong side.
  return { low: within(Math.min(low, icc), sums), high: within(Math.max(high, icc), sums) }
}

/**
 * Satterthwaite's degrees of freedom of `a` times the judges' mean square and `b` times the error. J6: of an ICC above
 * zero they are k - 1 or more; below zero the two terms cancel, down to none at all, and the interval would miss its
 * estimate or not exist.
 */
function degreesOf(
  { judges, error }: MeanSquares,
  a: number,
  b: number,
  { targets: n, judges: k }: RatingSums,
): number {
  const spread = (a * judges) ** 2 / (k - 1) + (b * error) ** 2 / ((n - 1) * (k - 1))
  return spread === 0 ? k - 1 : Math.max(k - 1, (a * judges + b * error) ** 2 / spread)
}

function meanSquares({
  targets: n,
  judges: k,
  sum,
  squares,
  targetSquares,
  judgeSquares,
}: RatingSums): MeanSquares | null {
  if (n < 2 || k < 2) return null
  const correction = (sum * sum) / (n * k)
  const betweenTargets = targetSquares / k - correction
  const betweenJudges = judgeSquares / n - correction
  const error = squares - correction - betweenTargets - betweenJudges
  // Sums of many squares leave binary noise below zero.
  return {
    targets: Math.max(0, betweenTargets) / (n - 1),
    judges: Math.max(0, betweenJudges) / (k - 1),
    error: Math.max(0, error) / ((n - 1) * (k - 1)),
  }
}
