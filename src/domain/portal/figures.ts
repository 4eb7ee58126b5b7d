import type { Pending, RosterRow } from '../contracts/portal.ts'
import type { EvaluationStatus } from '../contracts/evaluations.ts'
import type { Gender, PositionAbbreviation } from '../rubric/rubric-parts.ts'

/** The figures of one published evaluation, as the database keeps them (F1). */
export type Figures = {
  evaluation_id: string
  player_id: string
  evaluator_id: string | null
  rubric_version: string
  /** ISO 8601, UTC. */
  completed_at: string
  level_key: string | null
  total: number | null
  performance_key: string | null
  team_player: number | null
  team_player_key: string | null
  competitive: number
  competitive_key: string | null
  /** By the skill's id; null when it was not observed. */
  skills: Readonly<Record<string, number | null>>
  team_items: Readonly<Record<string, number | null>>
  top1: PositionAbbreviation | null
  top1_fit: number | null
  top2: PositionAbbreviation | null
  top2_fit: number | null
  /** Attributes, such as `shooting`, `height`, `team_player`. */
  advantages: readonly string[]
  averages_count: number
  red_flags: readonly string[]
  has_core_red_flag: boolean
  divisions: ReadonlyArray<{ key: string; percentage: number }>
  headline: { division: string; percentage: number } | null
}

/** One line of a roster. A player is known by their account, as a walk-on, by both, or not at all. */
export type RosterMember = Pick<
  RosterRow,
  | 'roster_entry_id'
  | 'jersey_number'
  | 'first_name'
  | 'last_name'
  | 'link'
  | 'declared_position'
  | 'grade'
  | 'height_inches'
> & {
  team_id: number
  player_ids: readonly string[]
}

/** An order of a player of the roster that has no report yet. */
export type WaitingOrder = { player_id: string; status: EvaluationStatus; since: string }

/** What is known of who rated: J2's offset only from 20 evaluations on. */
export type KnownEvaluator = {
  evaluator_id: string
  name: string
  offset: { value: number; evaluations: number } | null
}

export type TeamOfProgram = {
  team_id: number
  program_id: number | null
  name: string
  gender: Gender
  level_name: string | null
  coach_id: string | null
  coach_name: string | null
}

export type Period = { season: number | null; from: string | null; to: string | null }
export type { Pending }
