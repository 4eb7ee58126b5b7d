import type { Agreement, EvaluatorFigures, OwnAgreement } from '../contracts/agreement.ts'
import { KAPPA_BANDS, LEAST_PAIRS, SHOWN_FROM, asWritten, bandOf } from './agreement-limits.ts'
import { offsetAsWritten, pairedOffset, severityOffset, shrunkMean } from './offset.ts'
import type { DifferenceSums, QuantileOfT } from './offset.ts'
import { styleFlags, styleShares } from './style.ts'
import type { StyleCounts } from './style.ts'
import { kappaOfSums } from './weighted-kappa.ts'
import type { PairedSums } from './weighted-kappa.ts'

/** J2. A quarter, too, is too short below this many evaluations to tell an offset of its own. */
const LEAST_IN_QUARTER = 5

/** Residuals of an evaluator's parts, in columns and in no order. */
export type PartSums<Key> = { keys: Key[]; n: number[]; sum: number[] }

export type EvaluatorWork = {
  evaluator_id: string
  name: string
  level: string | null
  counts: StyleCounts
  /** Of evaluations whose player's level and position are known. */
  residuals: DifferenceSums
  /** By the id of a skill. */
  skills: PartSums<number>
  /** By the first day of a quarter. */
  quarters: PartSums<string>
  /** Against second raters; null without a pair. */
  pairs: { differences: DifferenceSums; ratings: PairedSums; withinHalf: number } | null
}

/** The parts that are told of every evaluator alike: ids of skills, and first days of quarters. */
type PartsTold = { skills: readonly number[]; quarters: readonly string[] }

type Skills = ReadonlyArray<{ skill_id: number }>

/** Everything that is told of some evaluators, by these skills and by the quarters that any of them evaluated in. */
export function figuresOfEvaluators(
  all: readonly EvaluatorWork[],
  skills: Skills,
  quantile: QuantileOfT,
): Pick<Agreement, 'quarters' | 'evaluators'> {
  const told = partsTold(all, skills)
  return { quarters: told.quarters.map(quarterOf), evaluators: all.map((one) => figuresOf(one, told, quantile)) }
}

/** Everything that is told of one evaluator, by these skills and by the quarters they evaluated in. */
export function figuresOfEvaluator(
  work: EvaluatorWork,
  skills: Skills,
  quantile: QuantileOfT,
): Pick<OwnAgreement, 'quarters' | 'own' | 'own_ratings'> {
  const told = partsTold([work], skills)
  return {
    quarters: told.quarters.map(quarterOf),
    own: figuresOf(work, told, quantile),
    own_ratings: countsOf(told.skills, work.skills),
  }
}

function partsTold(all: readonly EvaluatorWork[], skills: Skills): PartsTold {
  const days = new Set(all.flatMap(({ quarters }) => quarters.keys))
  return { skills: skills.map(({ skill_id }) => skill_id), quarters: [...days].toSorted() }
}

function figuresOf(work: EvaluatorWork, told: PartsTold, quantile: QuantileOfT): EvaluatorFigures {
  const { evaluator_id, name, level, counts, residuals, pairs } = work
  const isShown = residuals.n >= SHOWN_FROM
  const style = styleShares(counts)
  return {
    evaluator_id,
    name,
    level,
    evaluations: counts.evaluations,
    offset: severityOffset(residuals, quantile),
    paired_offset: pairs && pairedOffset(pairs.differences, quantile),
    within_half:
      pairs && pairs.ratings.n > 0 ? { share: pairs.withinHalf / pairs.ratings.n, n: pairs.differences.n } : null,
    kappa: pairs && pairs.differences.n >= LEAST_PAIRS ? kappaWithBand(pairs.ratings) : null,
    style,
    flags: styleFlags(style),
    skills: offsetsOf(told.skills, work.skills, SHOWN_FROM),
    quarters: {
      n: countsOf(told.quarters, work.quarters),
      offset: offsetsOf(told.quarters, work.quarters, isShown ? LEAST_IN_QUARTER : Infinity),
    },
  }
}

/** Of each key how many there are of it. */
function countsOf<Key>(told: readonly Key[], { keys, n }: PartSums<Key>): number[] {
  return told.map((key) => n[keys.indexOf(key)] ?? 0)
}

/** J2. Of each key the offset; null below this many evaluations. */
function offsetsOf<Key>(
  told: readonly Key[],
  { keys, n, sum }: PartSums<Key>,
  least: number,
): EvaluatorFigures['skills'] {
  return told.map((key) => {
    const at = keys.indexOf(key)
    const count = n[at] ?? 0
    return count < least ? null : offsetAsWritten(shrunkMean(count, sum[at] ?? 0))
  })
}

export function kappaWithBand(sums: PairedSums): { value: number; band: string } | null {
  const value = kappaOfSums(sums)
  return value === null ? null : { value: asWritten(value), band: bandOf(value, KAPPA_BANDS) }
}

/** `2026-04-01` is `2026-Q2`. */
function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}
