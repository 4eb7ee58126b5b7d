import { SHOWN_FROM } from '#domain/agreement/agreement-limits.ts'
import type { EvaluatorWork } from '#domain/agreement/evaluator-figures.ts'
import { shrunkMean } from '#domain/agreement/offset.ts'
import type { StyleCounts } from '#domain/agreement/style.ts'
import type { KnownEvaluator } from '#domain/portal/figures.ts'
import { columnsOf, rowsOfColumns } from '../../db/columns-sql.ts'
import type { Columns } from '../../db/columns-sql.ts'
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
type Sums = StyleCounts & { n: number; sum: number; squares: number }
type Quarter = EvaluatorWork['quarters'][number] & { evaluator_id: string }
type Skill = EvaluatorWork['skills'][number] & { evaluator_id: string }

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
const SUMS = ['n', 'sum', 'squares', ...STYLE_COUNTS] as const
const PAIRING = [
  'compared',
  'difference_sum',
  'difference_squares',
  'ratings',
  'own',
  'other',
  'own_squares',
  'other_squares',
  'products',
  'within_half',
] as const
type Pairing = Record<(typeof PAIRING)[number], number>

/** SQL, Columns: of some evaluators what `workOf` takes; of their skills and quarters, which are many, when asked. */
export type WorkRow = { people: Columns; quarters?: Columns; skills?: Columns }

/** The work of these evaluators, wherever they did it, by name. */
export async function findWork(sql: Sql, ids: readonly string[]): Promise<EvaluatorWork[]> {
  if (ids.length === 0) return []
  const [found] = await sql.query<WorkRow>(WORK, [ids])
  if (!found) throw new Error('A question for one row was not answered')
  return workOf(found)
}

export function workOf({ people, quarters = [], skills = [] }: WorkRow): EvaluatorWork[] {
  const quartersOf = Map.groupBy(rowsOfColumns<Quarter>(QUARTER, quarters), evaluatorOf)
  const skillsOf = Map.groupBy(rowsOfColumns<Skill>(SKILL, skills), evaluatorOf)
  return rowsOfColumns<Person & Sums & (Pairing | Record<keyof Pairing, null>)>(PERSON, people).map((row) => {
    const { evaluator_id, name, level, n, sum, squares } = row
    return {
      evaluator_id,
      name,
      level,
      counts: countsOf(row),
      residuals: { n, sum, squares },
      quarters: quartersOf.get(evaluator_id) ?? [],
      skills: skillsOf.get(evaluator_id) ?? [],
      pairs: row.compared === null ? null : pairsOf(row),
    }
  })
}

function countsOf(row: StyleCounts): StyleCounts {
  const { evaluations, halo, with_sd, rated_skills, threes, extremes, suggested_skills, overrides, hasty, timed } = row
  return { evaluations, halo, with_sd, rated_skills, threes, extremes, suggested_skills, overrides, hasty, timed }
}

const evaluatorOf = ({ evaluator_id }: { evaluator_id: string }) => evaluator_id
const PERSON = ['evaluator_id', 'name', 'level', ...SUMS, ...PAIRING] as const
const QUARTER = ['evaluator_id', 'day', 'n', 'sum'] as const
const SKILL = ['evaluator_id', 'skill_id', 'n', 'sum'] as const

/**
 * SQL: the people of WorkRow. J9. Added up by the database, whose numbers are exact: two ways to one evaluator's
 * offset give one number to the last bit.
 */
export const peopleOf = (these: string) =>
  `${columnsOf(
    PERSON,
    `(SELECT u.id AS evaluator_id, ${NAME} AS name, p.evaluator_level AS level,
      ${SUMS.map((name) => `coalesce(q.${name}, 0) AS ${name}`).join(', ')},
      w.compared, w.difference_sum::float8, w.difference_square_sum::float8 AS difference_squares, w.ratings,
      w.own_sum::float8 AS own, w.other_sum::float8 AS other, w.own_square_sum::float8 AS own_squares,
      w.other_square_sum::float8 AS other_squares, w.product_sum::float8 AS products, w.within_half
    FROM app_user u LEFT JOIN evaluator_profile p ON p.user_id = u.id
    LEFT JOIN evaluator_pairing w ON w.evaluator_id = u.id AND w.pairs > 0
    LEFT JOIN (SELECT evaluator_id, sum(with_residual) AS n, sum(residual_sum)::float8 AS sum,
        sum(residual_square_sum)::float8 AS squares, ${STYLE_COUNTS.map((it) => `sum(${it}) AS ${it}`).join(', ')}
      FROM evaluator_quarter WHERE evaluator_id = ANY(${these}) GROUP BY evaluator_id) q ON q.evaluator_id = u.id
    WHERE u.id = ANY(${these}) ORDER BY lower(u.last_name), lower(u.first_name), u.id) AS person`,
  )} AS people`

/** Not the ids themselves: the planner would weigh hundreds of them one by one. */
const THESE = 'ARRAY(SELECT unnest($1::uuid[]))'

const QUARTERS = `${columnsOf(
  QUARTER,
  `(SELECT evaluator_id, quarter AS day, with_residual AS n, residual_sum::float8 AS sum FROM evaluator_quarter
    WHERE evaluator_id = ANY(${THESE}) ORDER BY evaluator_id, quarter) AS quarter`,
)} AS quarters`

const SKILLS = `${columnsOf(
  SKILL,
  `(SELECT evaluator_id, skill_id, evaluations AS n, residual_sum::float8 AS sum FROM evaluator_skill
    WHERE evaluator_id = ANY(${THESE}) ORDER BY evaluator_id, skill_id) AS skill`,
)} AS skills`

const WORK = `SELECT ${peopleOf(THESE)}, ${QUARTERS}, ${SKILLS}`

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
