import * as v from 'valibot'
import { PositionAbbreviation } from '../rubric/rubric-parts.ts'
import { ownOrProgram } from '../access/grants.ts'
import { AgreementInBrief } from './agreement.ts'
import { PortalFilter, portalScope } from './portal-filters.ts'
import { endpoint } from './endpoint.ts'
import { EvaluationStatus } from './evaluations.ts'
import { Program } from './programs.ts'
import { Day, Id, Instant, NullableNumberColumn } from './wire.ts'

/** Of a group of players. `mean` and `sd` are null below the least group size (F22). */
export const Average = v.object({ mean: v.nullable(v.number()), sd: v.nullable(v.number()), n: v.number() })
export type Average = v.InferOutput<typeof Average>

const Band = v.object({ key: v.string(), name: v.string() })
const LeveledAverage = v.object({ ...Average.entries, level: v.nullable(Band) })
const AttributeCount = v.object({ attribute: v.string(), title: v.string(), count: v.number(), share: v.number() })
export type AttributeCount = v.InferOutput<typeof AttributeCount>

const Pending = v.object({
  count: v.number(),
  by_status: v.array(v.object({ status: EvaluationStatus, count: v.number() })),
  oldest_days: v.nullable(v.number()),
})
export type Pending = v.InferOutput<typeof Pending>

const Progress = v.object({
  median: v.nullable(v.number()),
  n: v.number(),
  /** Of the earliest evaluation that counts. */ since: v.nullable(Day),
})

export const PortalHeader = v.object({
  roster_size: v.number(),
  evaluated: v.number(),
  /** 0 to 1; null for an empty roster. */
  coverage: v.nullable(v.number()),
  total: LeveledAverage,
  team_player: LeveledAverage,
  competitive: LeveledAverage,
  progress: Progress,
  pending: Pending,
  /** Players with a red flag at a core skill, of those evaluated; null below the least group size. */
  red_flag_share: v.nullable(v.number()),
  red_flag_attributes: v.array(AttributeCount),
  /** Players whose last evaluation is older than `stale_after_days`. */
  stale: v.number(),
})
export type PortalHeader = v.InferOutput<typeof PortalHeader>

const RatedSkill = v.object({ skill_id: v.number(), name: v.string(), rating: v.number() })

export const RosterFigures = v.object({
  evaluation_submission_id: Id,
  completed_at: Instant,
  rubric_version: v.string(),
  /** Another version than the team's newest: listed, in no average, never compared. */
  is_other_rubric: v.boolean(),
  total: v.nullable(v.number()),
  performance_level: v.nullable(Band),
  level: v.nullable(Band),
  /** Against the earliest total of the period, 30 days or more before; null for a first one. */
  change: v.nullable(v.number()),
  is_meaningful: v.boolean(),
  earlier: v.nullable(v.object({ total: v.number(), completed_at: Instant })),
  team_player: v.nullable(v.number()),
  competitive: v.number(),
  top1: v.nullable(PositionAbbreviation),
  top2: v.nullable(PositionAbbreviation),
  best_skill: v.nullable(RatedSkill),
  weakest_skill: v.nullable(RatedSkill),
  /** R69. What the report says to work on, in its words and order; absent from a server before R69. */
  work_on: v.optional(v.array(v.object({ ...RatedSkill.entries, reason: v.string() }))),
  skills: v.array(v.object({ skill_id: v.number(), rating: v.nullable(v.number()) })),
  team_items: v.array(v.object({ id: v.number(), rating: v.nullable(v.number()) })),
  counts: v.object({ advantages: v.number(), averages: v.number(), red_flags: v.number() }),
  advantages: v.array(v.string()),
  red_flags: v.array(v.string()),
  /** Ids of the core skills of the best position: less of a gap in them is a red flag. */
  core_skills: v.array(v.number()),
  /** R54. The level with its share and those above; null where the predictor says nothing. */
  headline: v.nullable(v.object({ division: v.string(), percentage: v.number() })),
  evaluator_name: v.nullable(v.string()),
  /** J12. Beside the total, never in its place; null while the evaluator's offset is not known. */
  calibrated: v.nullable(v.object({ total: v.number(), offset: v.number(), evaluations: v.number() })),
  is_stale: v.boolean(),
})
export type RosterFigures = v.InferOutput<typeof RosterFigures>

export const RosterRow = v.object({
  roster_entry_id: Id,
  jersey_number: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  link: v.picklist(['none', 'invited', 'linked']),
  declared_position: v.nullable(PositionAbbreviation),
  grade: v.nullable(v.string()),
  height_inches: v.nullable(v.number()),
  /** The newest in the period; null when there is none. */
  latest: v.nullable(RosterFigures),
  pending: v.nullable(v.object({ status: EvaluationStatus, since: Instant })),
})
export type RosterRow = v.InferOutput<typeof RosterRow>

export const SkillFigures = v.object({
  skill_id: v.number(),
  key: v.string(),
  name: v.string(),
  n: v.number(),
  mean: v.nullable(v.number()),
  /** Null, as the mean, below the least group size. */
  quartiles: v.nullable(v.tuple([v.number(), v.number(), v.number()])),
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
  /** Every player's rating, for the strip plot, lowest first. */
  values: v.array(v.object({ roster_entry_id: Id, rating: v.number() })),
  /** Of the players' level, of the program or of the earlier day, as `compare` says. */
  expected: v.nullable(v.number()),
  gap: v.nullable(v.number()),
})
export type SkillFigures = v.InferOutput<typeof SkillFigures>

export const PositionCoverage = v.object({
  position: PositionAbbreviation,
  name: v.string(),
  /** Whose best (1) or second-best (2) fit it is, the best fit first. */
  players: v.array(
    v.object({ roster_entry_id: Id, jersey_number: v.string(), rank: v.picklist([1, 2]), fit: v.number() }),
  ),
  status: v.picklist(['strong', 'thin', 'gap']),
})
export type PositionCoverage = v.InferOutput<typeof PositionCoverage>

/** A calendar month, `2026-08`. */
const Month = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/u))

export const ProgressLines = v.object({
  months: v.array(Month),
  /** Means of the latest known totals of the players with two or more. */
  team: v.array(v.object({ month: Month, mean: v.number(), n: v.number() })),
  players: v.array(
    v.object({
      roster_entry_id: Id,
      points: v.array(v.object({ month: Month, total: v.number() })),
      change: v.number(),
      is_meaningful: v.boolean(),
    }),
  ),
})
export type ProgressLines = v.InferOutput<typeof ProgressLines>

/** The name of the comparison with levels of which a team's players have several. */
export const LEVELS_OF_PLAYERS = 'The level of each player'

export const Comparison = v.object({
  kind: v.picklist(['level', 'program', 'date']),
  /** Such as "High School Varsity", "Riverside Basketball", "1 Aug 2026". */
  name: v.string(),
  n: v.number(),
  total: v.nullable(
    v.object({
      mean: v.number(),
      difference: v.number(),
      /** In SD of players; null without one. */ in_sd: v.nullable(v.number()),
    }),
  ),
})
export type Comparison = v.InferOutput<typeof Comparison>

const shared = {
  /** What was asked for, with the season's days filled in. */
  period: v.object({ season: v.nullable(v.number()), from: v.nullable(Day), to: v.nullable(Day) }),
  min_group_size: v.number(),
  meaningful_change: v.number(),
  stale_after_days: v.number(),
  /** The version whose results stand in averages, and how many players' newest is of another. */
  rubric: v.object({ version: v.nullable(v.string()), others: v.number() }),
  generated_at: Instant,
}

export const TeamPortal = v.object({
  kind: v.literal('team'),
  team: v.object({
    id: v.number(),
    name: v.string(),
    gender: v.string(),
    level_name: v.nullable(v.string()),
    organization_name: v.nullable(v.string()),
    coach_name: v.nullable(v.string()),
    program_id: v.nullable(v.number()),
    program_name: v.nullable(v.string()),
    /** Whether the one who asks coaches it. */
    is_own: v.boolean(),
  }),
  ...shared,
  header: PortalHeader,
  roster: v.array(RosterRow),
  skills: v.array(SkillFigures),
  positions: v.array(PositionCoverage),
  progress: ProgressLines,
  separators: v.object({ advantages: v.array(AttributeCount), priorities: v.array(AttributeCount) }),
  team_items: v.array(
    v.object({
      id: v.number(),
      key: v.string(),
      name: v.string(),
      out_of: v.number(),
      mean: v.nullable(v.number()),
      n: v.number(),
    }),
  ),
  /** The percentages of the players added up, in whole players: how many of them each division may expect. */
  predictor_mix: v.array(v.object({ key: v.string(), division: v.string(), expected: v.number() })),
  predictor_n: v.number(),
  grades: v.array(v.object({ grade: v.nullable(v.string()), total: Average })),
  compare: Comparison,
})
export type TeamPortal = v.InferOutput<typeof TeamPortal>

export const TeamRow = v.object({
  team_id: v.number(),
  program_id: v.nullable(v.number()),
  name: v.string(),
  gender: v.string(),
  level_name: v.nullable(v.string()),
  coach_id: v.nullable(Id),
  coach_name: v.nullable(v.string()),
  roster_size: v.number(),
  evaluated: v.number(),
  coverage: v.nullable(v.number()),
  total: Average,
  /** 95 percent, by Student's t; null below the least group size. */
  interval: v.nullable(v.object({ low: v.number(), high: v.number() })),
  team_player: Average,
  progress: Progress,
  red_flag_share: v.nullable(v.number()),
  pending: v.number(),
  /** Mean less the mean of the program's other teams, and the same in SD of players. */
  versus_program: v.nullable(v.object({ difference: v.number(), in_sd: v.nullable(v.number()) })),
  /** In the order of `skills`: mean less what the players' levels expect; null below the least group size. */
  gaps: NullableNumberColumn,
})
export type TeamRow = v.InferOutput<typeof TeamRow>

const Money = v.object({
  credits_bought: v.number(),
  credits_used: v.number(),
  spend_cents: v.number(),
  currency: v.string(),
})

export const ProgramPortal = v.object({
  /** `programs` is the sum over all of one's own. */
  kind: v.picklist(['program', 'programs']),
  program: v.nullable(Program),
  ...shared,
  header: PortalHeader,
  skills: v.array(v.object({ skill_id: v.number(), key: v.string(), name: v.string() })),
  teams: v.array(TeamRow),
  pathway: v.array(
    v.object({
      level: Band,
      n: v.number(),
      bands: v.array(v.object({ key: v.string(), name: v.string(), count: v.number() })),
    }),
  ),
  coverage_by_month: v.array(
    v.object({
      month: Month,
      /** Players evaluated in the month. */ evaluated: v.number(),
      /** Different players evaluated up to its end. */ known: v.number(),
      roster_size: v.number(),
    }),
  ),
  agreement: AgreementInBrief,
  /** For `programs`: each of them in one line. */
  programs: v.array(
    v.object({
      program_id: v.number(),
      name: v.string(),
      teams: v.number(),
      roster_size: v.number(),
      evaluated: v.number(),
      coverage: v.nullable(v.number()),
      total: Average,
      money: v.nullable(Money),
    }),
  ),
  /** Of team orders alone, never of what a family paid; null for a director. */
  money: v.nullable(Money),
})
export type ProgramPortal = v.InferOutput<typeof ProgramPortal>

const PortalQuery = v.object({ ...portalScope, ...PortalFilter.entries })
export type PortalQuery = v.InferOutput<typeof PortalQuery>

export const getPortal = endpoint({
  method: 'GET',
  path: '/dashboard/',
  summary: 'The figures of a team, of a program, or with neither of all programs one directs or owns',
  grant: ownOrProgram,
  input: PortalQuery,
  output: v.variant('kind', [TeamPortal, ProgramPortal]),
})
