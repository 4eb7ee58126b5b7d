import * as v from 'valibot'
import { Dropdowns, RubricLifecycle, RubricPackage } from './reference-data.ts'
import {
  Bands,
  Competitive,
  DescribedSkill,
  DescribedTeamItem,
  GENDERS,
  GenderHeights,
  Level,
  Position,
  PositionModel,
  Predictor,
  RatingLimits,
  Scale,
  ScoredSkill,
  ScoredTeamItem,
  Separators,
} from './rubric-parts.ts'

/** What `evaluationResult` needs of a rubric; a tablet that holds it computes the whole result without a network. */
export const ScoringRubric = v.object({
  rubric_version: v.string(),
  /**
   * F29. Earlier versions with the same weights and formulas: only words differ, so their results are compared with
   * this one's.
   */
  comparable_with: v.optional(v.array(v.string()), []),
  maxima: v.object({
    total_player_performance: v.number(),
    total_competitive: v.number(),
    total_team_player: v.number(),
    evaluation_items: v.number(),
  }),
  scoring: RatingLimits,
  skills: v.array(ScoredSkill),
  team_player: v.object({ out_of: v.number(), items: v.array(ScoredTeamItem) }),
  performance_level: Bands,
  team_player_level: Bands,
  competitive_level: Bands,
  positions: v.pipe(v.array(Position), v.minLength(2)),
  position_model: PositionModel,
  levels: v.array(Level),
  reference_heights: v.object(v.entriesFromList(GENDERS, GenderHeights)),
  separators: Separators,
  predictor: Predictor,
  competitive: Competitive,
})
export type ScoringRubric = v.InferOutput<typeof ScoringRubric>

/** One version of the rubric: the scoring part, the texts people read, and the choices of the forms. */
export const Rubric = v.object({
  ...ScoringRubric.entries,
  sport: v.string(),
  scale: Scale,
  skills: v.array(DescribedSkill),
  team_player: v.object({ out_of: v.number(), items: v.array(DescribedTeamItem) }),
  dropdowns: Dropdowns,
  packages: v.array(RubricPackage),
  lifecycle: RubricLifecycle,
})
export type Rubric = v.InferOutput<typeof Rubric>

/** The part of a rubric that computes results, without the texts. */
export function scoringRubricOf(rubric: Rubric): ScoringRubric {
  return v.parse(ScoringRubric, rubric)
}
