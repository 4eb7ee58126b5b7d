import type { Figures } from '#domain/portal/figures.ts'

/** What is known of every evaluation of a period; the rest is asked for of each player's newest alone. */
export type Line = Pick<
  Figures,
  'evaluation_id' | 'player_id' | 'evaluator_id' | 'rubric_version' | 'completed_at' | 'level_key' | 'total'
>
export type Details = Omit<Figures, keyof Line>

/** A line as JSON has it: the time without a zone, and without zeros at its end. */
export type LineRow = Omit<Line, 'completed_at'> & { at: string }

export function linesOf(rows: readonly LineRow[]): Line[] {
  return rows.map(({ at, ...line }) => ({ ...line, completed_at: instantOf(at) }))
}

const WHOLE_SECONDS = '2026-11-20T12:00:00'.length

/** ISO 8601, UTC, with milliseconds, of what JSON writes of a time without a zone. */
export function instantOf(time: string): string {
  return `${time.length === WHOLE_SECONDS ? `${time}.` : time}`.padEnd(WHOLE_SECONDS + 4, '0') + 'Z'
}

const GROUPS = ['performance_key', 'team_player', 'competitive', 'skills', 'red_flags', 'has_core_red_flag'] as const
/** What is asked for in detail. */
export const DETAILS = {
  none: ['evaluation_id'],
  groups: ['evaluation_id', ...GROUPS],
  all: [
    'evaluation_id',
    ...GROUPS,
    'team_player_key',
    'competitive_key',
    'team_items',
    'top1',
    'top1_fit',
    'top2',
    'top2_fit',
    'advantages',
    'averages_count',
    'divisions',
    'headline',
  ],
} as const

/** Of an evaluation without details the time, the version, the level and the total are known. */
const WITHOUT_DETAILS: Figures = {
  evaluation_id: '',
  player_id: '',
  evaluator_id: null,
  rubric_version: '',
  completed_at: '',
  level_key: null,
  total: null,
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

/** Details as `figuresOf` takes them, whichever were asked for. */
export const withDetails = (details: Partial<Details>): Figures => ({ ...WITHOUT_DETAILS, ...details })

/**
 * The lines with their details, which are found by the evaluation's id. By name one after the other: copying one into
 * a copy that has something takes twice as long, and there are thousands.
 */
export function figuresOf(lines: readonly Line[], detailsOf: ReadonlyMap<string, Figures>): Figures[] {
  return lines.map((line) => ({
    ...(detailsOf.get(line.evaluation_id) ?? WITHOUT_DETAILS),
    evaluation_id: line.evaluation_id,
    player_id: line.player_id,
    evaluator_id: line.evaluator_id,
    rubric_version: line.rubric_version,
    completed_at: line.completed_at,
    level_key: line.level_key,
    total: line.total,
  }))
}
