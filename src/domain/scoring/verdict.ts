import type { EvaluationResult } from '../contracts/result-schema.ts'
import { shownDifference } from './arithmetic.ts'

/** The tiers and divisions of a rubric's predictor, the lowest first. */
export type TierModel = {
  tiers: readonly { tier: number; key: string; name: string }[]
  divisions: readonly { key: string; tier: number }[]
}

/** One tier as it is told. Both percentages are whole: what is told of a tier and of those above it adds up. */
export type ToldTier = { key: string; name: string; short: string; percentage: number; atLeast: number }

/** Everything that a report says of the college level, in the words of the page, the PDF and the portal. */
export type Verdict = {
  tiers: ToldTier[]
  /** Index of the tier that is told. */
  tier: number
  headline: string
  /** Indexes of the lowest and highest tier that are likely, and of those that are at all possible. */
  likely: [number, number]
  possible: [number, number]
  range: string
  /** What of the total would make the next tier an even chance; null where points alone do not lead there. */
  next: string | null
  /** Why the total reads higher than the headline; null where it does not. */
  aside: string | null
}

type Estimated = Pick<
  EvaluationResult,
  'predictor' | 'separators' | 'total_player_performance_score' | 'player_performance_out_of'
>

const SHORT_TIERS: Readonly<Record<string, string>> = {
  not_yet: 'Not yet',
  small_college: 'Small college',
  d2: 'NCAA D2',
  d1_low: 'D1 low',
  d1_mid: 'D1 mid',
  d1_high: 'D1 high',
}
const EVEN_CHANCE = 50
const LIKELY_FROM = 15

/**
 * S14. Whole percentages by division, summed by tier. They are rounded once, so nothing that is told of them is rounded
 * again.
 */
export function toldTiers(divisions: readonly { key: string; percentage: number }[], model: TierModel): ToldTier[] {
  const tierOf = new Map(model.divisions.map(({ key, tier }) => [key, tier]))
  const shareOf = (isIn: (tier: number) => boolean) =>
    divisions.filter(({ key }) => isIn(tierOf.get(key) ?? 0)).reduce((sum, { percentage }) => sum + percentage, 0)
  return model.tiers.map(({ tier, key, name }) => ({
    key,
    name,
    short: SHORT_TIERS[key] ?? name,
    percentage: shareOf((it) => it === tier),
    atLeast: shareOf((it) => it >= tier),
  }))
}

/** S14. The highest tier that is told with a chance of at least one half, for it and those above. */
export function toldTier(tiers: readonly ToldTier[]): number {
  return Math.max(
    0,
    tiers.findLastIndex(({ atLeast }) => atLeast >= EVEN_CHANCE),
  )
}

/** R54. The verdict of a report; undefined while no level is estimated. */
export function verdictOf(result: Estimated, model: TierModel): Verdict | undefined {
  const { available, divisions } = result.predictor
  if (!available || divisions.length === 0) return undefined
  const tiers = toldTiers(divisions, model)
  const tier = toldTier(tiers)
  const [from, to] = rangeOf(tiers, LIKELY_FROM)
  const likely: [number, number] = [Math.min(from, tier), Math.max(to, tier)]
  return {
    tiers,
    tier,
    headline: headlineOf(tiers, tier),
    likely,
    possible: rangeOf(tiers, 1),
    range: rangeWords(tiers, likely),
    next: nextWords(result, model, tiers, tier),
    aside: asideWords(result, model, tier),
  }
}

/**
 * The headline as the portal keeps it: a level with the share of it and those above; null while no level is estimated.
 */
export function toldHeadline(
  divisions: readonly { key: string; percentage: number }[],
  model: TierModel,
): { division: string; percentage: number } | null {
  if (divisions.length === 0) return null
  const tiers = toldTiers(divisions, model)
  const told = tiers[toldTier(tiers)]
  return told ? { division: told.name, percentage: told === tiers[0] ? told.percentage : told.atLeast } : null
}

/** The lowest tier is no level to reach "or higher", so it is said by its own share. */
function headlineOf(tiers: readonly ToldTier[], tier: number): string {
  const told = tiers[tier]
  if (!told) return ''
  return tier === 0
    ? `Most likely not yet at college level, ${told.percentage}%`
    : `${told.name} or higher, ${told.atLeast}%`
}

function rangeOf(tiers: readonly ToldTier[], least: number): [number, number] {
  const most = Math.max(...tiers.map(({ percentage }) => percentage))
  const isIn = ({ percentage }: ToldTier) => percentage >= Math.min(least, most)
  return [tiers.findIndex(isIn), tiers.findLastIndex(isIn)]
}

function rangeWords(tiers: readonly ToldTier[], [from, to]: [number, number]): string {
  const within = tiers.slice(from, to + 1)
  const percentage = within.reduce((sum, tier) => sum + tier.percentage, 0)
  const names = [within[0]?.name, within.length > 1 && within.at(-1)?.name].filter(Boolean)
  return `Likely range: ${names.join(' to ')}, ${percentage}%.`
}

/**
 * Of a result from before the tier was told by whole percentages the step may lead elsewhere: then nothing is said of
 * it.
 */
function nextWords(result: Estimated, model: TierModel, tiers: readonly ToldTier[], tier: number): string | null {
  const {
    predictor: { next_step: step },
    separators: { current_level: level },
    total_player_performance_score: total,
    player_performance_out_of: outOf,
  } = result
  const next = tiers[tier + 1]
  if (!step || total === null || step.division !== next?.name || step.performance_points <= 0) return null
  if (total + step.performance_points > outOf || tierOfLevel(level?.key, model) > tier) return null
  return `About ${step.performance_points.toFixed(1)} more points of ${outOf} would make ${next.name}${tiers[tier + 2] ? ' or higher' : ''} an even chance.`
}

/** A total may be above the average of a level that is not told yet, because the estimate counts more than ratings. */
function asideWords({ separators }: Estimated, model: TierModel, tier: number): string | null {
  const rows = [separators.advantages, separators.averages, separators.red_flags].flatMap(({ table }) => table)
  const total = rows.find(({ attribute }) => attribute === 'total_performance')
  const next = total?.next_level
  if (
    !next ||
    shownDifference(total.value, next.benchmark) < 0 ||
    tierOfLevel(separators.next_level?.key, model) <= tier
  )
    return null
  return `Based on skills alone, the total is at the ${next.name} average. The estimate also counts accolades, height, team play and grade.`
}

/** No level below college has a tier. */
function tierOfLevel(key: string | undefined, model: TierModel): number {
  return model.divisions.find((division) => division.key === key)?.tier ?? -1
}
