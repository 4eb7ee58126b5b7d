import * as v from 'valibot'

export const GENDERS = ['Male', 'Female'] as const
export const Gender = v.picklist(GENDERS)
export type Gender = v.InferOutput<typeof Gender>

export const POSITION_ABBREVIATIONS = ['PG', 'SG', 'SF', 'PF', 'C'] as const
export const PositionAbbreviation = v.picklist(POSITION_ABBREVIATIONS)
export type PositionAbbreviation = v.InferOutput<typeof PositionAbbreviation>

export const LEVEL_KEYS = [
  'youth',
  'hs_sub',
  'hs_varsity',
  'juco',
  'd3',
  'naia',
  'd2',
  'd1_low',
  'd1_mid',
  'd1_high',
] as const
export const LevelKey = v.picklist(LEVEL_KEYS)
export type LevelKey = v.InferOutput<typeof LevelKey>

const CATEGORY_KEYS = ['events', 'player_accolades', 'team_accolades'] as const
export const CategoryKey = v.picklist(CATEGORY_KEYS)
export type CategoryKey = v.InferOutput<typeof CategoryKey>

/** Youth School 1, High School 2, College 3, Junior College 5. There is no 4. */
export const OrganizationTypeId = v.picklist([1, 2, 3, 5])
export type OrganizationTypeId = v.InferOutput<typeof OrganizationTypeId>

export const TeamType = v.picklist(['School Team', 'Travel Team'])
export type TeamType = v.InferOutput<typeof TeamType>

const Anchors = v.record(v.string(), v.string())

const ScoredMicroskill = v.object({
  id: v.number(),
  key: v.string(),
  name: v.string(),
  weight: v.number(),
  max_value: v.number(),
})
const DescribedMicroskill = v.object({ ...ScoredMicroskill.entries, description: v.string(), anchors: Anchors })

const skillEntries = {
  id: v.number(),
  key: v.string(),
  code: v.string(),
  name: v.string(),
  group: v.string(),
  weight: v.number(),
  max_rating: v.number(),
}
export const ScoredSkill = v.object({ ...skillEntries, microskills: v.array(ScoredMicroskill) })
export type ScoredSkill = v.InferOutput<typeof ScoredSkill>
export const DescribedSkill = v.object({
  ...skillEntries,
  description: v.string(),
  anchors: Anchors,
  microskills: v.array(DescribedMicroskill),
})

export const ScoredTeamItem = v.object({
  id: v.number(),
  key: v.string(),
  name: v.string(),
  weight: v.number(),
  max_rating: v.number(),
})
export const DescribedTeamItem = v.object({ ...ScoredTeamItem.entries, description: v.string(), anchors: Anchors })

export const Scale = v.object({
  min: v.number(),
  max: v.number(),
  skill_step: v.number(),
  microskill_step: v.number(),
  team_player_step: v.number(),
  not_observed_value: v.number(),
  values: v.array(v.object({ value: v.number(), label: v.string(), rule: v.string() })),
  half_points: v.string(),
  even_values: v.string(),
  reference: v.string(),
  min_observations: v.number(),
})

export const RatingLimits = v.object({
  max_silent_override: v.number(),
  max_override: v.number(),
  min_rated_skills: v.number(),
  min_rated_team_items: v.number(),
})
export type RatingLimits = v.InferOutput<typeof RatingLimits>

const Band = v.object({
  key: v.string(),
  name: v.string(),
  description: v.string(),
  min_inclusive: v.number(),
  max_exclusive: v.number(),
})
export const Bands = v.object({ out_of: v.number(), bands: v.pipe(v.array(Band), v.minLength(1)) })
export type Bands = v.InferOutput<typeof Bands>

const WeightedSkill = v.object({ skill_id: v.number(), skill_key: v.string(), weight: v.number() })
export const Position = v.object({
  id: v.number(),
  name: v.string(),
  name_abbreviation: PositionAbbreviation,
  core_skills: v.array(WeightedSkill),
  complementary_skills: v.array(WeightedSkill),
  height_typicality: v.picklist(['no penalty below the mean', 'two-sided', 'no penalty above the mean']),
})
export type Position = v.InferOutput<typeof Position>

export const PositionModel = v.object({
  height_reference_level: v.object(v.entriesFromList(LEVEL_KEYS, LevelKey)),
  fit: v.object({ core: v.number(), complementary: v.number(), height: v.number() }),
  fit_without_height: v.object({ core: v.number(), complementary: v.number() }),
})

export const Level = v.object({
  id: v.number(),
  key: LevelKey,
  name: v.string(),
  order: v.number(),
  family: v.picklist(['youth', 'high_school', 'juco', 'college']),
  expected_mean_rating: v.number(),
  expected_total_performance: v.number(),
  expected_team_player: v.number(),
  expected_competitive: v.number(),
  next_level: v.nullable(LevelKey),
  next_level_from_predictor: v.boolean(),
})
export type Level = v.InferOutput<typeof Level>

const ByPosition = v.object(v.entriesFromList(POSITION_ABBREVIATIONS, v.number()))
const LevelHeights = v.object({ mean: ByPosition, sd: ByPosition, kind: v.string(), note: v.string() })
export const GenderHeights = v.object(v.entriesFromList(LEVEL_KEYS, LevelHeights))

export const Separators = v.object({
  skill_offsets: v.object({ core: v.number(), complementary: v.number(), other: v.number() }),
  grade_adjustment: v.object({ values: v.record(v.string(), v.number()) }),
  thresholds: v.object({
    height: v.object({ adv: v.number(), adv_next: v.number(), red: v.number(), red_next: v.number() }),
    skill: v.object({ adv: v.number(), adv_next: v.number(), red_position: v.number(), red_other: v.number() }),
    total: v.object({ adv: v.number(), adv_next: v.number(), red: v.number() }),
    team: v.object({ adv: v.number(), red: v.number() }),
    competitive: v.object({ adv: v.number(), red: v.number() }),
    grade: v.object({ adv: v.number(), red: v.number() }),
    age: v.object({ adv: v.number(), caution: v.number() }),
  }),
  cards_per_group: v.number(),
})

const PerGrade = v.record(v.string(), v.number())
const Shares = v.object({ juco: v.number(), d3: v.number(), naia: v.number() })
export const Predictor = v.object({
  tiers: v.array(v.object({ tier: v.number(), key: v.string(), name: v.string() })),
  divisions: v.array(v.object({ key: v.string(), name: v.string(), tier: v.number() })),
  coefficients: v.object({
    performance: v.number(),
    competitive: v.number(),
    height_z: v.number(),
    team_player: v.number(),
  }),
  centers: v.object({ performance: v.number(), competitive: v.number(), team_player: v.number() }),
  height_z: v.object({
    clip: v.tuple([v.number(), v.number()]),
    reference_level: v.object({ high_school: LevelKey, college: LevelKey, juco: LevelKey }),
    missing: v.number(),
  }),
  thresholds: v.object(v.entriesFromList(GENDERS, v.array(v.number()))),
  grade: v.object({ delta: PerGrade, scale: PerGrade }),
  college: v.object({ condition_on_tier_at_least: v.number(), delta: v.number(), scale: v.number() }),
  small_college_shares: v.object(v.entriesFromList(GENDERS, Shares)),
  semantics: v.string(),
})

export const CompetitiveFactor = v.object({
  id: v.number(),
  category: CategoryKey,
  key: v.string(),
  name: v.string(),
  points: v.number(),
  organization_types: v.array(OrganizationTypeId),
  team_type: v.nullable(TeamType),
  gender: v.nullable(Gender),
  max_count: v.number(),
})
export type CompetitiveFactor = v.InferOutput<typeof CompetitiveFactor>

export const Competitive = v.object({
  total_out_of: v.number(),
  categories: v.array(v.object({ key: CategoryKey, name: v.string(), out_of: v.number() })),
  diminishing_factors: v.array(v.number()),
  further_factor: v.number(),
  history_seasons: v.number(),
  factors: v.array(CompetitiveFactor),
})
