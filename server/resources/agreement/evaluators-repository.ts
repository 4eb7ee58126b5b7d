import { SHOWN_FROM } from '#domain/agreement/agreement-limits.ts'
import type { EvaluatorWork, PartSums } from '#domain/agreement/evaluator-figures.ts'
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

/** SQL: how the user `u` is called. A name is not kept with the account's end. */
export const NAME_OF_USER = `coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'An evaluator')`

/** SQL: who made published evaluations of players of the programs `$1`. */
export const EVALUATORS_OF_PROGRAMS = `SELECT DISTINCT f.evaluator_id FROM evaluation_figures f
  WHERE f.is_published AND f.evaluator_id IS NOT NULL AND f.player_id IN (${PLAYERS_OF_PROGRAMS})`

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

/** Of each skill or quarter its id or first day, how many, and what they add up to, in no order. */
type Parts<Key> = [keys: Key[], ns: number[], sums: number[]]

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
] as const satisfies ReadonlyArray<keyof StyleCounts>
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
const PERSON = ['evaluator_id', 'name', 'level', 'skills', 'quarters', ...SUMS, ...PAIRING] as const

/**
 * The input of `workOf` for some evaluators: one list for each column, with one value for each person. PostgreSQL takes
 * a tenth longer to return rows of this many columns (decision 0116).
 */
export type PeopleRow = Record<(typeof SUMS)[number], number[]> &
  Record<(typeof PAIRING)[number], Array<number | null>> & {
    evaluator_id: string[]
    name: string[]
    level: Array<string | null>
    skills: Array<Parts<number> | null>
    quarters: Array<Parts<string> | null>
  }

/** The work of this evaluator, wherever they did it; undefined when there is no such account. */
export async function findWork(sql: Sql, id: string): Promise<EvaluatorWork | undefined> {
  const [found] = await sql.query<PeopleRow>(`SELECT * FROM ${peopleOf('ARRAY[$1::uuid]')}`, [id])
  return found && workOf(found)[0]
}

/** By name. */
export function workOf(people: PeopleRow): EvaluatorWork[] {
  return people.evaluator_id.map((evaluator_id, at) => ({
    evaluator_id,
    name: people.name[at] ?? '',
    level: people.level[at] ?? null,
    counts: countsAt(people, at),
    residuals: { n: people.n[at] ?? 0, sum: people.sum[at] ?? 0, squares: people.squares[at] ?? 0 },
    skills: sumsOf(people.skills[at]),
    quarters: sumsOf(people.quarters[at]),
    pairs: people.compared[at] === null ? null : pairsAt(people, at),
  }))
}

function countsAt(people: PeopleRow, at: number): StyleCounts {
  const count = (name: keyof StyleCounts) => people[name][at] ?? 0
  return {
    evaluations: count('evaluations'),
    halo: count('halo'),
    with_sd: count('with_sd'),
    rated_skills: count('rated_skills'),
    threes: count('threes'),
    extremes: count('extremes'),
    suggested_skills: count('suggested_skills'),
    overrides: count('overrides'),
    hasty: count('hasty'),
    timed: count('timed'),
  }
}

function pairsAt(people: PeopleRow, at: number): NonNullable<EvaluatorWork['pairs']> {
  const sum = (name: (typeof PAIRING)[number]) => people[name][at] ?? 0
  return {
    differences: { n: sum('compared'), sum: sum('difference_sum'), squares: sum('difference_squares') },
    withinHalf: sum('within_half'),
    ratings: {
      n: sum('ratings'),
      first: sum('own'),
      second: sum('other'),
      firstSquares: sum('own_squares'),
      secondSquares: sum('other_squares'),
      products: sum('products'),
    },
  }
}

function sumsOf<Key>(parts: Parts<Key> | null | undefined): PartSums<Key> {
  const [keys = [], n = [], sum = []] = parts ?? []
  return { keys, n, sum }
}

/** SQL: a `Parts` of each evaluator, called `name`. Not sorted, which takes as long as reading them. */
const partsOf = (name: 'skills' | 'quarters', table: string, [key, n]: readonly [string, string], where: string) =>
  `LEFT JOIN (SELECT evaluator_id, json_build_array(json_agg(${key}), json_agg(${n}), json_agg(residual_sum)) AS ${name}
    FROM ${table} ${where} GROUP BY evaluator_id) AS ${name} ON ${name}.evaluator_id = u.id`

const columnsOfPeople = (ofParts: string, ofPeople: string) =>
  `(SELECT ${PERSON.map((name) => `coalesce(json_agg(${name}), '[]') AS ${name}`).join(', ')}
    FROM (SELECT u.id AS evaluator_id, ${NAME_OF_USER} AS name, p.evaluator_level AS level, skills, quarters,
      coalesce(t.with_residual, 0) AS n, coalesce(t.residual_sum, 0) AS sum,
      coalesce(t.residual_square_sum, 0) AS squares,
      ${STYLE_COUNTS.map((it) => `coalesce(t.${it}, 0) AS ${it}`).join(', ')},
      w.compared, w.difference_sum, w.difference_square_sum AS difference_squares, w.ratings, w.own_sum AS own,
      w.other_sum AS other, w.own_square_sum AS own_squares, w.other_square_sum AS other_squares,
      w.product_sum AS products, w.within_half
    FROM app_user u LEFT JOIN evaluator_profile p ON p.user_id = u.id
    LEFT JOIN evaluator_total t ON t.evaluator_id = u.id
    LEFT JOIN evaluator_pairing w ON w.evaluator_id = u.id AND w.pairs > 0
    ${partsOf('skills', 'evaluator_skill', ['skill_id', 'evaluations'], ofParts)}
    ${partsOf('quarters', 'evaluator_quarter', ['quarter', 'with_residual'], ofParts)}
    WHERE ${ofPeople} ORDER BY lower(u.last_name), lower(u.first_name), u.id) AS person) AS people`

/**
 * SQL: a PeopleRow, by name; `these` are their ids, an array. J9. Numbers that the database has added up are exact, and
 * JSON has them digit by digit: two ways to one evaluator's offset give one number to the last bit.
 */
export const peopleOf = (these: string) => columnsOfPeople(`WHERE evaluator_id = ANY(${these})`, `u.id = ANY(${these})`)
/** SQL: the PeopleRow of all who made published evaluations: their parts are read from end to end. */
export const ALL_PEOPLE = columnsOfPeople('', 't.evaluations > 0')
