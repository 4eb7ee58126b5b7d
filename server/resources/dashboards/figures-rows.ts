import type { Figures } from '#domain/portal/figures.ts'

/** What is known of every evaluation of a period; the rest is asked for of each player's newest alone. */
export type Line = Pick<
  Figures,
  'evaluation_id' | 'player_id' | 'evaluator_id' | 'rubric_version' | 'completed_at' | 'level_key' | 'total'
>
export type Details = Omit<Figures, keyof Line>

/** A line without the names of its columns, which would be most of it. */
export type LineCells = [string, string, string | null, string, string | null, number | null, string]
export const LINE_COLUMNS = 'evaluation_id, player_id, evaluator_id, rubric_version, level_key, total'

export function lineOf([
  evaluation_id,
  player_id,
  evaluator_id,
  rubric_version,
  level_key,
  total,
  completed_at,
]: LineCells): Line {
  return { evaluation_id, player_id, evaluator_id, rubric_version, completed_at, level_key, total }
}

const GROUPS = 'performance_key, team_player, competitive, skills, red_flags, has_core_red_flag'
/** SQL: what is asked for in detail. */
export const DETAILS = {
  none: 'false AS has_core_red_flag',
  groups: GROUPS,
  all: `${GROUPS}, team_player_key, competitive_key, team_items, top1, top1_fit, top2, top2_fit, advantages, averages_count, divisions, headline`,
} as const

const NO_DETAILS: Details = {
  performance_key: null,
  team_player: null,
  team_player_key: null,
  competitive: 0,
  competitive_key: null,
  skills: {},
  team_items: {},
  top1: null,
  top1_fit: null,
  top2: null,
  top2_fit: null,
  advantages: [],
  averages_count: 0,
  red_flags: [],
  has_core_red_flag: false,
  divisions: [],
  headline: null,
}

/** Of a line without details the time, the version, the level and the total are known. */
export function figuresOf(lines: readonly Line[], detailsOf: ReadonlyMap<string, Partial<Details>>): Figures[] {
  return lines.map((line) => ({ ...NO_DETAILS, ...detailsOf.get(line.evaluation_id), ...line }))
}
