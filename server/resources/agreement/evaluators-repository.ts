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

/** SQL: how the user `u` is called. A name is not kept with the account's end. */
export const NAME_OF_USER = `coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'An evaluator')`

/** SQL: who made published evaluations of players of the programs `$1`. */
export const EVALUATORS_OF_PROGRAMS = `SELECT DISTINCT f.evaluator_id FROM evaluation_figures f
  WHERE f.is_published AND f.evaluator_id IS NOT NULL AND f.player_id IN (${PLAYERS_OF_PROGRAMS})`
/** SQL: who made published evaluations at all. */
export const ALL_EVALUATORS = 'SELECT evaluator_id FROM evaluator_total WHERE evaluations > 0'

/** J2. Offsets of all evaluators with 20 or more evaluations, lowest first. */
export async function findAllOffsets(sql: Sql): Promise<number[]> {
  const rows = await sql.query<{ n: number; sum: number }>(
    `SELECT with_residual AS n, residual_sum::float8 AS sum FROM evaluator_total WHERE with_residual >= $1`,
    [SHOWN_FROM],
  )
  return rows.map(({ n, sum }) => shrunkMean(n, sum)).toSorted((a, b) => a - b)
}

/** J2. Of these evaluators, those that there are; the offset only from 20 evaluations on. */
export async function knownEvaluators(sql: Sql, ids: readonly string[]): Promise<KnownEvaluator[]> {
  const rows = await sql.query<{ evaluator_id: string; name: string; n: number; sum: number }>(
    `SELECT u.id AS evaluator_id, ${NAME_OF_USER} AS name, coalesce(t.with_residual, 0) AS n,
      coalesce(t.residual_sum, 0)::float8 AS sum
     FROM app_user u LEFT JOIN evaluator_total t ON t.evaluator_id = u.id WHERE u.id = ANY($1)`,
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
/** Of each skill or quarter its id or first day, how many, and what they add up to. */
type Parts<Key> = [keys: Key[], ns: number[], sums: number[]] | null

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

const PERSON = ['evaluator_id', 'name', 'level', ...SUMS, ...PAIRING] as const
const PARTS = ['skills', 'quarters'] as const
type PersonRow = Person &
  Sums &
  (Pairing | Record<keyof Pairing, null>) & { skills?: Parts<number>; quarters?: Parts<string> }

/** SQL, Columns: of some evaluators what `workOf` takes. */
export type WorkRow = { people: Columns }

/** The work of this evaluator, wherever they did it; undefined when there is no such account. */
export async function findWork(sql: Sql, id: string): Promise<EvaluatorWork | undefined> {
  const [found] = await sql.query<WorkRow>(`SELECT ${peopleOf('ARRAY[$1::uuid]', { isInParts: true })}`, [id])
  return found && workOf(found)[0]
}

/** By name. */
export function workOf({ people }: WorkRow): EvaluatorWork[] {
  return rowsOfColumns<PersonRow>([...PERSON, ...PARTS], people).map((row) => {
    const { evaluator_id, name, level, n, sum, squares } = row
    const [skill_id = [], ofSkills = [], sumsOfSkills = []] = row.skills ?? []
    const [day = [], ofDays = [], sumsOfDays = []] = row.quarters ?? []
    return {
      evaluator_id,
      name,
      level,
      counts: countsOf(row),
      residuals: { n, sum, squares },
      skills: { skill_id, n: ofSkills, sum: sumsOfSkills },
      quarters: { day, n: ofDays, sum: sumsOfDays },
      pairs: row.compared === null ? null : pairsOf(row),
    }
  })
}

function countsOf(row: StyleCounts): StyleCounts {
  const { evaluations, halo, with_sd, rated_skills, threes, extremes, suggested_skills, overrides, hasty, timed } = row
  return { evaluations, halo, with_sd, rated_skills, threes, extremes, suggested_skills, overrides, hasty, timed }
}

/** SQL: a `Parts` of each evaluator, called `name`. */
const partsOf = (name: (typeof PARTS)[number], table: string, [key, n]: readonly [string, string], these: string) =>
  `LEFT JOIN (SELECT evaluator_id, json_build_array(json_agg(${key} ORDER BY ${key}), json_agg(${n} ORDER BY ${key}),
      json_agg(residual_sum ORDER BY ${key})) AS ${name}
    FROM ${table} WHERE evaluator_id = ANY(${these}) GROUP BY evaluator_id) AS ${name} ON ${name}.evaluator_id = u.id`

/**
 * SQL: the people of WorkRow, by name; `these` are their ids, an array. With `isInParts` their skills and quarters,
 * too, which are many. J9. Numbers that the database has added up are exact, and JSON has them digit by digit: two
 * ways to one evaluator's offset give one number to the last bit.
 */
export const peopleOf = (these: string, { isInParts = false } = {}) =>
  `${columnsOf(
    isInParts ? [...PERSON, ...PARTS] : PERSON,
    `(SELECT u.id AS evaluator_id, ${NAME_OF_USER} AS name, p.evaluator_level AS level,
      ${isInParts ? 'skills, quarters,' : ''}
      coalesce(t.with_residual, 0) AS n, coalesce(t.residual_sum, 0) AS sum,
      coalesce(t.residual_square_sum, 0) AS squares,
      ${STYLE_COUNTS.map((it) => `coalesce(t.${it}, 0) AS ${it}`).join(', ')},
      w.compared, w.difference_sum, w.difference_square_sum AS difference_squares, w.ratings, w.own_sum AS own,
      w.other_sum AS other, w.own_square_sum AS own_squares, w.other_square_sum AS other_squares,
      w.product_sum AS products, w.within_half
    FROM app_user u LEFT JOIN evaluator_profile p ON p.user_id = u.id
    LEFT JOIN evaluator_total t ON t.evaluator_id = u.id
    LEFT JOIN evaluator_pairing w ON w.evaluator_id = u.id AND w.pairs > 0
    ${isInParts ? partsOf('skills', 'evaluator_skill', ['skill_id', 'evaluations'], these) : ''}
    ${isInParts ? partsOf('quarters', 'evaluator_quarter', ['quarter', 'with_residual'], these) : ''}
    WHERE u.id = ANY(${these}) ORDER BY lower(u.last_name), lower(u.first_name), u.id) AS person`,
  )} AS people`

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
