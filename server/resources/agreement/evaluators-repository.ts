import { SHOWN_FROM } from '#domain/agreement/agreement-limits.ts'
import type { EvaluatorWork } from '#domain/agreement/evaluator-figures.ts'
import { shrunkMean } from '#domain/agreement/offset.ts'
import type { StyleCounts } from '#domain/agreement/style.ts'
import type { KnownEvaluator } from '#domain/portal/figures.ts'
import type { Sql } from '../../db/database.ts'

/**
 * SQL: the players of the rosters of the programs `$1`: as their account with what it joined, and as the walk-on they
 * were.
 */
export const PLAYERS_OF_PROGRAMS = `SELECT player.id FROM team t JOIN roster_entry r ON r.team_id = t.id
  AND r.removed_at IS NULL
  CROSS JOIN LATERAL (SELECT * FROM players_of(r.player_id) UNION ALL SELECT r.walk_on_id) AS player (id)
  WHERE t.program_id = ANY($1) AND player.id IS NOT NULL`

/** A name is not kept with the account's end. */
const NAME = `coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'An evaluator')`

/** Who made published evaluations of players of these programs. */
export async function findEvaluatorsOf(sql: Sql, programIds: readonly number[]): Promise<string[]> {
  const rows = await sql.query<{ evaluator_id: string }>(
    `SELECT DISTINCT f.evaluator_id FROM evaluation_figures f
     WHERE f.is_published AND f.evaluator_id IS NOT NULL AND f.player_id IN (${PLAYERS_OF_PROGRAMS})`,
    [programIds],
  )
  return rows.map(({ evaluator_id }) => evaluator_id)
}

/** Who made published evaluations at all. */
export async function findAllEvaluators(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ evaluator_id: string }>(
    'SELECT DISTINCT evaluator_id FROM evaluator_quarter WHERE evaluations > 0',
  )
  return rows.map(({ evaluator_id }) => evaluator_id)
}

/** J2. Offsets of all evaluators with 20 or more evaluations, lowest first. */
export async function findAllOffsets(sql: Sql): Promise<number[]> {
  const rows = await sql.query<{ n: number; sum: number }>(
    `SELECT sum(with_residual)::int AS n, sum(residual_sum)::float8 AS sum FROM evaluator_quarter GROUP BY evaluator_id
      HAVING sum(with_residual) >= $1`,
    [SHOWN_FROM],
  )
  return rows.map(({ n, sum }) => shrunkMean(n, sum)).toSorted((a, b) => a - b)
}

/** J2. Of these evaluators, those that there are; the offset only from 20 evaluations on. */
export async function knownEvaluators(sql: Sql, ids: readonly string[]): Promise<KnownEvaluator[]> {
  const rows = await sql.query<{ evaluator_id: string; name: string; n: number; sum: number }>(
    `SELECT u.id AS evaluator_id, ${NAME} AS name, coalesce(sum(q.with_residual), 0)::int AS n,
      coalesce(sum(q.residual_sum), 0)::float8 AS sum
     FROM app_user u LEFT JOIN evaluator_quarter q ON q.evaluator_id = u.id WHERE u.id = ANY($1) GROUP BY u.id`,
    [ids],
  )
  return rows.map(({ evaluator_id, name, n, sum }) => ({
    evaluator_id,
    name,
    offset: n < SHOWN_FROM ? null : { value: shrunkMean(n, sum), evaluations: n },
  }))
}

type Person = Pick<EvaluatorWork, 'evaluator_id' | 'name' | 'level'>
type Sums = StyleCounts & { evaluator_id: string; n: number; sum: number; squares: number }
type Quarter = EvaluatorWork['quarters'][number] & { evaluator_id: string }
type Skill = EvaluatorWork['skills'][number] & { evaluator_id: string }
type Pairing = Record<
  | 'compared'
  | 'difference_sum'
  | 'difference_squares'
  | 'ratings'
  | 'own'
  | 'other'
  | 'own_squares'
  | 'other_squares'
  | 'products'
  | 'within_half',
  number
>

/**
 * The work of these evaluators, wherever they did it, by name. In brief: without their skills and quarters, of which
 * there are many.
 */
export async function findWork(sql: Sql, ids: readonly string[], { isBrief = false } = {}): Promise<EvaluatorWork[]> {
  if (ids.length === 0) return []
  const people = await sql.query<Person>(
    `SELECT u.id AS evaluator_id, ${NAME} AS name, p.evaluator_level AS level FROM app_user u LEFT
      JOIN evaluator_profile p ON p.user_id = u.id
     WHERE u.id = ANY($1) ORDER BY lower(u.last_name), lower(u.first_name), u.id`,
    [ids],
  )
  const sums = await sql.query<Sums>(SUMS, [ids])
  const quarters = isBrief
    ? []
    : await sql.query<Quarter>(
        `SELECT evaluator_id, quarter AS day, with_residual AS n, residual_sum::float8 AS sum FROM evaluator_quarter
     WHERE evaluator_id = ANY($1) ORDER BY evaluator_id, quarter`,
        [ids],
      )
  const skills = isBrief
    ? []
    : await sql.query<Skill>(
        `SELECT evaluator_id, skill_id, sum(evaluations)::int AS n, sum(residual_sum)::float8 AS sum
          FROM evaluator_skill_quarter
     WHERE evaluator_id = ANY($1) GROUP BY evaluator_id, skill_id ORDER BY evaluator_id, skill_id`,
        [ids],
      )
  const pairings = await sql.query<Pairing & { evaluator_id: string }>(
    `SELECT evaluator_id, compared, difference_sum::float8, difference_square_sum::float8 AS difference_squares,
      ratings, own_sum::float8 AS own,
       other_sum::float8 AS other, own_square_sum::float8 AS own_squares, other_square_sum::float8 AS other_squares,
       product_sum::float8 AS products, within_half
     FROM evaluator_pairing WHERE evaluator_id = ANY($1) AND pairs > 0`,
    [ids],
  )
  const sumsOf = new Map(sums.map((one) => [one.evaluator_id, one]))
  const quartersOf = Map.groupBy(quarters, ({ evaluator_id }) => evaluator_id)
  const skillsOf = Map.groupBy(skills, ({ evaluator_id }) => evaluator_id)
  const pairingOf = new Map(pairings.map((pairing) => [pairing.evaluator_id, pairing]))
  return people.map((person) => {
    const pairing = pairingOf.get(person.evaluator_id)
    const { n, sum, squares, ...counts } = sumsOf.get(person.evaluator_id) ?? NOTHING
    return {
      ...person,
      counts,
      residuals: { n, sum, squares },
      quarters: quartersOf.get(person.evaluator_id) ?? [],
      skills: skillsOf.get(person.evaluator_id) ?? [],
      pairs: pairing ? pairsOf(pairing) : null,
    }
  })
}

const STYLE_COUNTS = [
  'evaluations',
  'halo',
  'with_sd',
  'rated_skills',
  'threes',
  'extremes',
  'suggested_skills',
  'overrides',
  'hasty',
  'timed',
] as const

/**
 * J9. Added up by the database, whose numbers are exact: two ways to one evaluator's offset give one number to the
 * last bit.
 */
const SUMS = `SELECT evaluator_id, sum(with_residual)::int AS n, sum(residual_sum)::float8 AS sum,
  sum(residual_square_sum)::float8 AS squares,
    ${STYLE_COUNTS.map((count) => `sum(${count})::int AS ${count}`).join(', ')}
  FROM evaluator_quarter WHERE evaluator_id = ANY($1) GROUP BY evaluator_id`

const NOTHING = {
  n: 0,
  sum: 0,
  squares: 0,
  ...(Object.fromEntries(STYLE_COUNTS.map((count) => [count, 0])) as StyleCounts),
}

function pairsOf(row: Pairing): NonNullable<EvaluatorWork['pairs']> {
  return {
    differences: { n: row.compared, sum: row.difference_sum, squares: row.difference_squares },
    withinHalf: row.within_half,
    ratings: {
      n: row.ratings,
      first: row.own,
      second: row.other,
      firstSquares: row.own_squares,
      secondSquares: row.other_squares,
      products: row.products,
    },
  }
}
