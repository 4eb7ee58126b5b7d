import { FAR_APART } from '#domain/agreement/agreement-limits.ts'
import { MOST_POINTS } from '#domain/agreement/agreement-summary.ts'
import type { PairedWork } from '#domain/agreement/agreement-summary.ts'
import type { RatingCount } from '#domain/agreement/weighted-kappa.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import { rowsOf } from '../../db/rows-sql.ts'

type Counted = RatingCount & { skill_id: number }
export type TotalsRow = { totals: PairedWork['totals'] & { pairs: number } }
export type RatingsRow = { ratings: { compared: number; near: number } }
export type PairsRow = TotalsRow & { points: PairedWork['points']; counts: Counted[] }

/** The pairs of ratings, of videos and at events. */
export function pairedWorkOf(
  { totals: { pairs, ...totals }, points, counts }: PairsRow,
  { skills }: Pick<Rubric, 'skills'>,
): PairedWork {
  const bySkill = Map.groupBy(counts, ({ skill_id }) => skill_id)
  return {
    pairs,
    totals,
    points,
    skills: skills.map(({ id, name }) => ({ skill_id: id, name, counts: bySkill.get(id) ?? [] })),
  }
}

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
  `${rowsOf(
    `(SELECT (first_total + second_total) / 2 AS mean, first_total - second_total AS difference FROM ${pairs}
    WHERE first_total IS NOT NULL AND second_total IS NOT NULL ORDER BY completed_at DESC, second_id
    LIMIT ${MOST_POINTS})`,
  )} AS points`

/** SQL: the columns of PairsRow, of all pairs there are, whose sums are kept. */
export const ALL_PAIRS = `(SELECT json_build_object('pairs', pairs, 'n', with_totals,
    'first', first_sum / 10.0, 'second', second_sum / 10.0,
    'firstSquares', first_square_sum / 100.0, 'secondSquares', second_square_sum / 100.0,
    'products', product_sum / 100.0, 'gaps', gap_sum / 10.0, 'farApart', far_apart)
  FROM pair_total) AS totals, ${pointsOf('rating_pair')}, ${rowsOf(
    `(SELECT skill_id, first_rating AS first, second_rating AS second, pairs AS n FROM pair_count
    WHERE pairs > 0)`,
  )} AS counts`

/** SQL: what `PAIRS` are told of, for a WITH: the pairs of some players. */
export const pairsOf = (players: string) =>
  `pair AS MATERIALIZED (SELECT * FROM rating_pair WHERE player_id ${players})`
/** SQL: the column of TotalsRow, of these. */
export const TOTALS = totalsOf('pair')

/** What both of a pair have given a skill, by its id. */
const GIVEN_BY_BOTH = `pair CROSS JOIN LATERAL jsonb_each_text(first_skills) AS given
  WHERE given.value IS NOT NULL AND second_skills ->> given.key IS NOT NULL`

/** SQL: the column of RatingsRow, of these; `skills` are ids, an array of text. J4. */
export const ratingsOf = (skills: string) => `(SELECT json_build_object('compared', count(*), 'near',
    count(*) FILTER (WHERE abs(given.value::numeric - (second_skills ->> given.key)::numeric) <= 0.5))
  FROM ${GIVEN_BY_BOTH} AND given.key = ANY(${skills}::text[])) AS ratings`

/** SQL: the columns of PairsRow, of these. */
export const PAIRS = `${TOTALS}, ${pointsOf('pair')}, ${rowsOf(
  `(SELECT given.key::int AS skill_id, given.value::numeric AS first,
      (second_skills ->> given.key)::numeric AS second, count(*) AS n
    FROM ${GIVEN_BY_BOTH} GROUP BY 1, 2, 3)`,
)} AS counts`
