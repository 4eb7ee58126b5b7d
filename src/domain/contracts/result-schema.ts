import * as v from 'valibot'
import { PositionAbbreviation } from '../rubric/rubric-parts.ts'

const Named = v.object({ key: v.string(), name: v.string() })
const BandName = v.object({ key: v.string(), name: v.string(), description: v.string() })

const skill = { skill_id: v.number(), key: v.string(), name: v.string() }
const PositionSkill = v.object({ ...skill, rating: v.number(), weight: v.number(), imputed: v.boolean() })
const PositionFit = v.object({
  name: v.string(),
  name_abbreviation: PositionAbbreviation,
  core_score: v.number(),
  complementary_score: v.number(),
  fit: v.number(),
  core_skills: v.array(PositionSkill),
  complementary_skills: v.array(PositionSkill),
  top3_impact_skills: v.array(v.object({ ...skill, rating: v.number(), impact: v.number(), imputed: v.boolean() })),
})

const LevelComparison = v.object({ name: v.string(), benchmark: v.number(), gap: v.number() })
const Separator = v.object({
  attribute: v.string(),
  title: v.string(),
  value: v.number(),
  unit: v.picklist(['in', 'rating', 'points', 'years']),
  standardized_gap: v.nullable(v.number()),
  current_level: LevelComparison,
  next_level: v.nullable(LevelComparison),
  text: v.string(),
})
const SeparatorLists = v.object({ cards: v.array(Separator), table: v.array(Separator) })

const CategoryScore = v.object({
  points: v.number(),
  out_of: v.number(),
  items: v.array(
    v.object({
      factor_id: v.number(),
      name: v.string(),
      season: v.number(),
      points: v.number(),
      counted_points: v.number(),
    }),
  ),
})

const PredictorParts = v.object({
  division: v.optional(v.nullable(v.string())),
  percentage: v.optional(v.nullable(v.number())),
  available: v.boolean(),
  unavailable_reason: v.nullable(v.picklist(['below_grade_9', 'too_few_skills', 'level_unknown', 'grade_unknown'])),
  low_information: v.boolean(),
  divisions: v.array(
    v.object({
      division: v.string(),
      key: v.string(),
      percentage: v.number(),
      below_one: v.boolean(),
    }),
  ),
  headline: v.nullable(
    v.object({
      division: v.string(),
      tier: v.number(),
      percentage: v.number(),
      at_least_percentage: v.number(),
    }),
  ),
  next_step: v.nullable(v.object({ division: v.string(), performance_points: v.number() })),
})

/**
 * R78. The specification has division and percentage at the top. They are read from the headline whenever a result is
 * read or sent, so stored results stay as they are.
 */
const Predictor = v.pipe(
  PredictorParts,
  v.transform((it): v.InferOutput<typeof PredictorParts> => ({
    ...it,
    division: it.headline?.division ?? null,
    percentage: it.headline?.percentage ?? null,
  })),
)

/** Everything computed from one evaluation. Null stands for what cannot be said, never a zero. */
export const EvaluationResult = v.object({
  rubric_version: v.string(),
  /** The day the result was computed for, such as 2026-02-14: seasons and ages count from it. */
  evaluated_on: v.string(),
  player_performance: v.array(
    v.object({
      ...skill,
      code: v.string(),
      group: v.string(),
      max_rating: v.number(),
      /** Null when not observed or not rated. */
      rating: v.nullable(v.number()),
      suggested: v.nullable(v.number()),
      microskills: v.array(
        v.object({
          id: v.number(),
          key: v.string(),
          name: v.string(),
          max_value: v.number(),
          value: v.nullable(v.number()),
        }),
      ),
    }),
  ),
  total_player_performance_score: v.nullable(v.number()),
  player_performance_out_of: v.number(),
  rated_skills: v.number(),
  pro_rata: v.boolean(),
  performance_level: v.nullable(BandName),
  top1_position: v.nullable(PositionFit),
  top2_position: v.nullable(PositionFit),
  separators: v.object({
    advantages: SeparatorLists,
    averages: SeparatorLists,
    red_flags: SeparatorLists,
    current_level: v.nullable(Named),
    next_level: v.nullable(Named),
  }),
  seperator_count: v.object({ advantages: v.number(), averages: v.number(), red_flags: v.number() }),
  height_feet: v.nullable(v.number()),
  height_inches: v.nullable(v.number()),
  team_player_score: v.array(
    v.object({
      id: v.number(),
      key: v.string(),
      name: v.string(),
      max_rating: v.number(),
      rating: v.nullable(v.number()),
    }),
  ),
  total_team_player_score: v.object({
    score: v.nullable(v.number()),
    out_of: v.number(),
    rated_items: v.number(),
    pro_rata: v.boolean(),
  }),
  team_player_level: v.nullable(BandName),
  predictor: Predictor,
  competitive_score: v.object({
    events: CategoryScore,
    player_accolades: CategoryScore,
    team_accolades: CategoryScore,
  }),
  total_competitive_score: v.number(),
  competitive_out_of: v.number(),
  competitive_level: v.nullable(BandName),
})
export type EvaluationResult = v.InferOutput<typeof EvaluationResult>
