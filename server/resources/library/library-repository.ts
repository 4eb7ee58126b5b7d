import type { LibraryItem, LibraryQuery } from '#domain/contracts/library.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { isFirstKnownTo } from '../evaluations/report-readers.ts'
import { PLAYERS_OF_ACCOUNT } from '../histories/players-of-account.ts'
import { photoPathOf } from '../photos/photo-path.ts'
import { holdsWords, orderOf, wordPatterns } from '../../db/list-sql.ts'

/**
 * A row of the library, still without what the rubric knows: the position's abbreviation, and how much there is to
 * rate.
 */
export type LibraryRow = Omit<LibraryItem, 'total_count' | 'position_abbreviation'> & {
  position_name: string | null
  rubric_version: string
  quick_mode: boolean
}

type Part = 'own' | 'open'
type SortBy = LibraryQuery['sort_by']

const SORTS: Record<SortBy, string> = {
  // U92. The indexes hold the day alone; within it there are few.
  updated_at: 'e.changed_on, e.updated_at',
  player_name: 'e.player_last, e.player_first',
  status: 'e.status',
  submitted_at: 'e.submitted_at',
  rated_count: 'e.rated_count',
}

/**
 * Columns of the open queue's own indexes: nothing there is null, and status and number of ratings are the same for all
 * of it.
 */
const OPEN_SORTS: Record<SortBy, readonly string[]> = {
  updated_at: ['e.changed_on', 'e.updated_at', 'e.id'],
  player_name: ['e.player_last', 'e.player_first', 'e.id'],
  status: ['e.id'],
  submitted_at: ['e.submitted_at', 'e.id'],
  rated_count: ['e.id'],
}

const partsFor = (actor: Actor): Record<Part, string> => ({
  // L39. Sheets of an event stand in the event: a morning's hundred would bury the rest.
  own: `e.evaluator_id = $1 AND e.status <> 'cancelled' AND e.event_player_id IS NULL
    AND ($3::text IS NULL OR e.status = $3)`,
  // Nobody is offered their own order.
  open: `e.status = 'submitted' AND e.evaluator_id IS NULL AND ($3::text IS NULL OR $3 = 'submitted')
    AND e.player_id <> ALL(ARRAY(${PLAYERS_OF_ACCOUNT}))
    AND e.submitted_by IS DISTINCT FROM $1 AND NOT ${isFirstKnownTo(actor)}`,
})
const SORTED_BY =
  'e.id, e.changed_on, e.updated_at, e.player_last, e.player_first, e.status, e.submitted_at, e.rated_count'

const SCOPES: Record<LibraryQuery['scope'], readonly Part[]> = { mine: ['own'], open: ['open'], all: ['own', 'open'] }
const MATCHES = holdsWords('e.search_text', '$2')

/** One page, and the size of the whole list. L8. The id makes the order total; rows without the value come last. */
export async function findLibraryPage(
  sql: Sql,
  actor: Actor,
  { limit, offset, search, status, scope, sort_by, order_by }: LibraryQuery,
) {
  const filter: readonly [string, readonly string[], string | null] = [
    actor.userId,
    wordPatterns(search),
    status ?? null,
  ]
  const parts = SCOPES[scope]
  const conditions = partsFor(actor)
  const order = orderOf(SORTS[sort_by], order_by)
  // L14. Each part is cut to the page in the order of its index before the two are put together.
  const candidates = parts.map((part) => {
    const first = part === 'open' ? openOrder(sort_by, order_by) : order
    return `(SELECT ${SORTED_BY} FROM evaluation e WHERE ${conditions[part]} AND ${MATCHES}
      ORDER BY ${first} LIMIT $4::int + $5::int)`
  })
  const page = `SELECT e.id FROM (${candidates.join(' UNION ALL ')}) AS e ORDER BY ${order} LIMIT $4 OFFSET $5`
  // Counted apart from the page: a page past the end has no row to carry the total.
  const [total, results] = await Promise.all([
    sql.query<{ count: number }>(
      `SELECT ${parts.map((part) => countOf(actor, part, conditions[part], filter)).join(' + ')} AS count`,
      filter,
    ),
    sql.query<LibraryRow>(
      `SELECT ${COLUMNS} FROM (${page}) AS page JOIN evaluation e ON e.id = page.id JOIN player p ON p.id = e.player_id
        ORDER BY ${order}`,
      [...filter, limit, offset],
    ),
  ])
  return { count: total[0]?.count ?? 0, results }
}

/**
 * L14. Returns the SQL of how many rows the filter finds. For the whole open queue it reads the count that the database
 * keeps, and subtracts the orders that the caller may not rate.
 */
function countOf(
  actor: Actor,
  part: Part,
  condition: string,
  [, words, status]: readonly [string, readonly string[], string | null],
): string {
  const isWholeQueue = part === 'open' && words.length === 0 && (status === null || status === 'submitted')
  if (!isWholeQueue) return `(SELECT count(*) FROM evaluation e WHERE ${condition} AND ${MATCHES})`
  return `(SELECT sum(open)::bigint FROM open_queue_count) - (SELECT count(*) FROM evaluation e
    WHERE e.status = 'submitted'
    AND e.evaluator_id IS NULL AND (e.player_id = ANY(ARRAY(${PLAYERS_OF_ACCOUNT})) OR e.submitted_by = $1
    OR ${isFirstKnownTo(actor)}) AND cardinality($2::text[]) = 0 AND ($3::text IS NULL OR true))`
}

function openOrder(sortBy: SortBy, orderBy: 'asc' | 'desc'): string {
  return OPEN_SORTS[sortBy].map((column) => `${column} ${orderBy}`).join(', ')
}

const COLUMNS = `e.id AS evaluation_submission_id, p.first_name || ' ' || p.last_name AS player_name,
  p.athletic_info ->> 'player_position_name' AS position_name, p.organization ->> 'name' AS organization_name,
  e.jersey_number, e.jersey_color, e.status, e.is_live AS is_live_evaluation,
  e.evaluator_id IS NOT DISTINCT FROM $1 AS is_mine, e.event_name, e.video_type,
  ${photoPathOf('p')} AS profile_picture,
  e.rated_count, e.submitted_at, e.due_at, e.updated_at, e.rubric_version, e.quick_mode`
