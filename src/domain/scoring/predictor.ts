import type { ScoringRubric } from '../rubric/rubric.ts'
import type { Gender, Level, PositionAbbreviation } from '../rubric/rubric-parts.ts'
import { clamp, exact, logistic, roundHalfUp, wholePercentages } from './arithmetic.ts'
import { heightZ } from './heights.ts'
import { toldTier, toldTiers } from './verdict.ts'

export type PredictorInput = {
  gender: Gender
  level: Level | undefined
  grade: string | null
  heightInches: number | undefined
  /** The declared position, or the best fit when none is declared. */
  position: PositionAbbreviation | undefined
  performance: number | null
  competitive: number
  teamPlayer: number | null
}

export type Prediction = {
  eta: number
  /** P(tier >= k) for k = 0 to 5. */
  atLeast: number[]
  /** Probabilities by division, in the order of the rubric; they sum to 1. */
  shares: number[]
  headlineTier: number
}

export type Predictor = {
  available: boolean
  unavailable_reason: 'below_grade_9' | 'too_few_skills' | 'level_unknown' | 'grade_unknown' | null
  low_information: boolean
  divisions: Array<{ division: string; key: string; percentage: number; below_one: boolean }>
  headline: { division: string; tier: number; percentage: number; at_least_percentage: number } | null
  /** Points of performance (of 60) that would make the next tier an even chance; null at the top tier. */
  next_step: { division: string; performance_points: number } | null
}

/** S14. Proportional odds over six tiers, then fixed shares inside the small-college tier. */
export function predict(
  rubric: ScoringRubric,
  input: PredictorInput & { level: Level; performance: number },
): Prediction {
  const { predictor } = rubric
  const isInCollege = input.level.family !== 'high_school'
  const delta = isInCollege ? predictor.college.delta : (predictor.grade.delta[input.grade ?? ''] ?? 0)
  const scale = isInCollege ? predictor.college.scale : (predictor.grade.scale[input.grade ?? ''] ?? 1)

  const { coefficients, centers } = predictor
  const teamPlayer = input.teamPlayer ?? centers.team_player
  const eta = exact(
    coefficients.performance * (input.performance - centers.performance) +
      coefficients.competitive * (input.competitive - centers.competitive) +
      coefficients.height_z * predictorZ(rubric, input) +
      coefficients.team_player * (teamPlayer - centers.team_player) +
      delta,
  )

  const reached = [1, ...predictor.thresholds[input.gender].map((theta) => logistic((eta - theta) / scale))]
  const certain = isInCollege ? predictor.college.condition_on_tier_at_least : 0
  const condition = reached[certain] ?? 1
  const atLeast = reached.map((probability, tier) => (tier <= certain ? 1 : probability / condition))

  const shares = predictor.divisions.map((division) => {
    const tier = (atLeast[division.tier] ?? 0) - (atLeast[division.tier + 1] ?? 0)
    return tier * shareWithinTier(rubric, input.gender, division.key)
  })
  return { eta, atLeast, shares, headlineTier: atLeast.findLastIndex((probability) => probability >= 0.5) }
}

/**
 * S15. The prediction as shown; not below grade 9, not without a total, not while the level, or in high school the
 * grade, is unknown.
 */
export function predictorOf(rubric: ScoringRubric, input: PredictorInput): Predictor {
  const { level, performance } = input
  const low_information = input.competitive === 0
  if (!level) return unavailable('level_unknown', low_information)
  if (level.family === 'youth' || Number(input.grade ?? NaN) < 9) return unavailable('below_grade_9', low_information)
  const { predictor } = rubric
  if (level.family === 'high_school' && predictor.grade.delta[input.grade ?? ''] === undefined)
    return unavailable('grade_unknown', low_information)
  if (performance === null) return unavailable('too_few_skills', low_information)

  const prediction = predict(rubric, { ...input, level, performance })
  const percentages = wholePercentages(prediction.shares)
  const divisions = predictor.divisions.map(({ name, key }, index) => ({
    division: name,
    key,
    percentage: percentages[index] ?? 0,
    below_one: percentages[index] === 0 && (prediction.shares[index] ?? 0) > 0,
  }))
  const tiers = toldTiers(divisions, predictor)
  const tier = toldTier(tiers)
  const told = tiers[tier]
  return {
    available: true,
    unavailable_reason: null,
    low_information,
    divisions,
    headline: {
      division: told?.name ?? '',
      tier,
      percentage: told?.percentage ?? 0,
      at_least_percentage: told?.atLeast ?? 0,
    },
    next_step: nextStep(rubric, input.gender, prediction.eta, tier),
  }
}

const LEAST_STEP = 0.1

/**
 * Where whole percentages tell a tier that the model is a hair above, the step to it is a small one, and never none.
 */
function nextStep(rubric: ScoringRubric, gender: Gender, eta: number, tier: number): Predictor['next_step'] {
  const { tiers, thresholds, coefficients } = rubric.predictor
  const next = tiers[tier + 1]
  const theta = thresholds[gender][tier]
  if (!next || theta === undefined) return null
  return {
    division: next.name,
    performance_points: Math.max(LEAST_STEP, roundHalfUp((theta - eta) / coefficients.performance, 1)),
  }
}

function predictorZ(rubric: ScoringRubric, { level, heightInches, position, gender }: PredictorInput): number {
  const { height_z } = rubric.predictor
  if (heightInches === undefined || !position || !level || level.family === 'youth') return height_z.missing
  const z = heightZ(rubric, gender, height_z.reference_level[level.family], position, heightInches)
  return clamp(z, height_z.clip[0], height_z.clip[1])
}

function shareWithinTier(rubric: ScoringRubric, gender: Gender, division: string): number {
  const shares = rubric.predictor.small_college_shares[gender]
  return division === 'juco' || division === 'd3' || division === 'naia' ? shares[division] : 1
}

function unavailable(reason: NonNullable<Predictor['unavailable_reason']>, low_information: boolean): Predictor {
  return {
    available: false,
    unavailable_reason: reason,
    low_information,
    divisions: [],
    headline: null,
    next_step: null,
  }
}
