import { FAR_APART } from '#domain/agreement/agreement-limits.ts'
import { MOST_POINTS } from '#domain/agreement/agreement-summary.ts'
import type { PairedWork } from '#domain/agreement/agreement-summary.ts'
import type { RatingCount } from '#domain/agreement/weighted-kappa.ts'
import type { Sql } from '../../db/database.ts'
import { PLAYERS_OF_PROGRAMS } from './evaluators-repository.ts'

export type PairScope = { programIds: readonly number[] } | 'all'
type Counted = RatingCount & { skill_id: number }

type Named = { skill_id: number; name: string }

/**
 * The pairs of ratings, of videos and at events: of players of these programs, or all. `known` are the skills of the
 * newest rubric, for who has it at hand.
 */
export async function findPairedWork(sql: Sql, scope: PairScope, known?: readonly Named[]): Promise<PairedWork> {
  const [where, values] =
    scope === 'all' ? ['true', []] : [`p.player_id IN (${PLAYERS_OF_PROGRAMS})`, [scope.programIds]]
  const [totals] = await sql.query<PairedWork['totals'] & { pairs: number }>(
    `SELECT count(*) AS pairs, count(gap) AS n, coalesce(sum(one), 0)::float8 AS first,
      coalesce(sum(two), 0)::float8 AS second,
       coalesce(sum(one * one), 0)::float8 AS "firstSquares", coalesce(sum(two * two), 0)::float8 AS "secondSquares",
       coalesce(sum(one * two), 0)::float8 AS products, coalesce(sum(abs(gap)), 0)::float8 AS gaps,
       count(*) FILTER (WHERE abs(gap) > ${FAR_APART}) AS "farApart"
     FROM (SELECT first_total - second_total AS gap, CASE WHEN second_total IS NOT NULL THEN first_total END AS one,
       CASE WHEN first_total IS NOT NULL THEN second_total END AS two FROM rating_pair p WHERE ${where}) AS pair`,
    values,
  )
  if (!totals) throw new Error('An aggregate returned no row')
  const { pairs, ...rest } = totals
  const points =
    pairs === 0
      ? []
      : await sql.query<PairedWork['points'][number]>(
          `SELECT ((first_total + second_total) / 2)::float8 AS mean,
            (first_total - second_total)::float8 AS difference FROM rating_pair p
     WHERE ${where} AND first_total IS NOT NULL AND second_total IS NOT NULL ORDER BY completed_at DESC, second_id
     LIMIT ${MOST_POINTS}`,
          values,
        )
  const counts = pairs === 0 ? [] : await sql.query<Counted>(scope === 'all' ? ALL_COUNTS : countsOf(where), values)
  const bySkill = Map.groupBy(counts, ({ skill_id }) => skill_id)
  const skills = known ?? (await findSkills(sql))
  return {
    pairs,
    totals: rest,
    points,
    skills: skills.map((skill) => ({ ...skill, counts: bySkill.get(skill.skill_id) ?? [] })),
  }
}

const ALL_COUNTS =
  'SELECT skill_id, first_rating::float8 AS first, second_rating::float8 AS second, pairs AS n FROM pair_count WHERE pairs > 0'

const countsOf = (where: string) => `SELECT given.key::int AS skill_id, given.value::float8 AS first,
  (p.second_skills ->> given.key)::float8 AS second, count(*) AS n
  FROM rating_pair p CROSS JOIN LATERAL jsonb_each_text(p.first_skills) AS given
  WHERE ${where} AND given.value IS NOT NULL AND p.second_skills ->> given.key IS NOT NULL GROUP BY 1, 2, 3`

/** The skills of the newest rubric, in its order. */
function findSkills(sql: Sql): Promise<Named[]> {
  return sql.query(
    `SELECT skill.id AS skill_id, skill.name FROM (SELECT body -> 'skills' AS skills FROM rubric
      ORDER BY published_at DESC, version DESC LIMIT 1) AS newest
     CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(newest.skills) AS (id int, name text))
     WITH ORDINALITY AS skill (id, name, place) ORDER BY place`,
  )
}
