import { FAR_APART } from '#domain/agreement/agreement-limits.ts'
import { MOST_POINTS } from '#domain/agreement/agreement-summary.ts'
import type { PairedWork } from '#domain/agreement/agreement-summary.ts'
import type { RatingCount } from '#domain/agreement/weighted-kappa.ts'
import { columnsOf, rowsOfColumns } from '../../db/columns-sql.ts'
import type { Columns } from '../../db/columns-sql.ts'

type Point = PairedWork['points'][number]
type Counted = RatingCount & { skill_id: number }
export type SkillName = { skill_id: number; name: string }
export type PairsRow = { totals: PairedWork['totals'] & { pairs: number }; points: Columns; counts: Columns }

/** The pairs of ratings, of videos and at events. */
export function pairedWorkOf(
  { totals: { pairs, ...totals }, points, counts }: PairsRow,
  skills: readonly SkillName[],
): PairedWork {
  const bySkill = Map.groupBy(rowsOfColumns<Counted>(COUNTED, counts), ({ skill_id }) => skill_id)
  return {
    pairs,
    totals,
    points: rowsOfColumns<Point>(POINT, points),
    skills: skills.map(({ skill_id, name }) => ({ skill_id, name, counts: bySkill.get(skill_id) ?? [] })),
  }
}

const POINT = ['mean', 'difference'] as const
const COUNTED = ['skill_id', 'first', 'second', 'n'] as const

/** In tenths, as whole numbers: as exact as numeric ones, and added up in half the time. */
const totalsOf = (pairs: string) => `(SELECT json_build_object('pairs', count(*), 'n', count(gap),
    'first', coalesce(sum(one), 0) / 10.0, 'second', coalesce(sum(two), 0) / 10.0,
    'firstSquares', coalesce(sum(one * one), 0) / 100.0, 'secondSquares', coalesce(sum(two * two), 0) / 100.0,
    'products', coalesce(sum(one * two), 0) / 100.0, 'gaps', coalesce(sum(abs(gap)), 0) / 10.0,
    'farApart', count(*) FILTER (WHERE abs(gap) > ${FAR_APART * 10}))
  FROM (SELECT one - two AS gap, CASE WHEN two IS NOT NULL THEN one END AS one,
      CASE WHEN one IS NOT NULL THEN two END AS two
    FROM (SELECT (first_total * 10)::int AS one, (second_total * 10)::int AS two FROM ${pairs} OFFSET 0) AS tenths
  ) AS pair) AS totals`

const pointsOf = (pairs: string) =>
  `${columnsOf(
    POINT,
    `(SELECT (first_total + second_total) / 2 AS mean, first_total - second_total AS difference FROM ${pairs}
    WHERE first_total IS NOT NULL AND second_total IS NOT NULL ORDER BY completed_at DESC, second_id
    LIMIT ${MOST_POINTS}) AS point`,
  )} AS points`

/** SQL: the columns of PairsRow, of all pairs there are, whose sums are kept. */
export const ALL_PAIRS = `(SELECT json_build_object('pairs', pairs, 'n', with_totals,
    'first', first_sum / 10.0, 'second', second_sum / 10.0,
    'firstSquares', first_square_sum / 100.0, 'secondSquares', second_square_sum / 100.0,
    'products', product_sum / 100.0, 'gaps', gap_sum / 10.0, 'farApart', far_apart)
  FROM pair_total) AS totals, ${pointsOf('rating_pair')}, ${columnsOf(
    COUNTED,
    `(SELECT skill_id, first_rating AS first, second_rating AS second, pairs AS n FROM pair_count
    WHERE pairs > 0) AS counted`,
  )} AS counts`

/** SQL: what `PAIRS` are told of, for a WITH: the pairs of some players. */
export const pairsOf = (players: string) =>
  `pair AS MATERIALIZED (SELECT * FROM rating_pair WHERE player_id ${players})`
/** SQL: the columns of PairsRow, of these. */
export const PAIRS = `${totalsOf('pair')}, ${pointsOf('pair')}, ${columnsOf(
  COUNTED,
  `(SELECT given.key::int AS skill_id, given.value::numeric AS first,
      (second_skills ->> given.key)::numeric AS second, count(*) AS n
    FROM pair CROSS JOIN LATERAL jsonb_each_text(first_skills) AS given
    WHERE given.value IS NOT NULL AND second_skills ->> given.key IS NOT NULL GROUP BY 1, 2, 3) AS counted`,
)} AS counts`

/** SQL: the skills of the newest rubric, in its order: a list of SkillName. */
export const SKILL_NAMES = `(SELECT json_agg(json_build_object('skill_id', skill.id, 'name', skill.name) ORDER BY place)
  FROM (SELECT body -> 'skills' AS skills FROM rubric ORDER BY published_at DESC, version DESC LIMIT 1) AS newest
  CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(newest.skills) AS (id int, name text))
  WITH ORDINALITY AS skill (id, name, place)) AS skill_names`
