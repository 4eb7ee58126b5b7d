import type { LibraryItem, LibraryQuery } from '#domain/contracts/library.ts'
import type { Sql } from '../../db/database.ts'
import { photoPathOf } from '../photos/photo-path.ts'
import { escapeLike, orderOf } from './list-sql.ts'

/** A row of the library, still without what the rubric knows: the position's abbreviation, and how much there is to rate. */
export type LibraryRow = Omit<LibraryItem, 'total_count' | 'position_abbreviation'> & {
  position_name: string | null
  rubric_version: string
  quick_mode: boolean
}

const SORTS: Record<LibraryQuery['sort_by'], string> = {
  updated_at: 'e.updated_at',
  player_name: 'lower(p.last_name), lower(p.first_name)',
  status: 'e.status',
  submitted_at: 'e.submitted_at',
  rated_count: 'e.rated_count',
}

const SCOPES: Record<LibraryQuery['scope'], string> = {
  mine: `e.evaluator_id = $1 AND e.status <> 'cancelled'`,
  // Nobody is offered their own submission.
  open: `e.status = 'submitted' AND e.evaluator_id IS NULL AND p.user_id IS DISTINCT FROM $1`,
  all: `((e.evaluator_id = $1 AND e.status <> 'cancelled')
         OR (e.status = 'submitted' AND e.evaluator_id IS NULL AND p.user_id IS DISTINCT FROM $1))`,
}

/** One page, and the size of the whole list. L5. The id makes the order total; rows without the value come last. */
export async function findLibraryPage(sql: Sql, evaluatorId: string, query: LibraryQuery) {
  const { limit, offset, search, status, scope, sort_by, order_by } = query
  const from = `FROM evaluation e JOIN player p ON p.id = e.player_id WHERE ${SCOPES[scope]} AND ${MATCHES}`
  const filter = [evaluatorId, `%${escapeLike(search.trim())}%`, status ?? null]
  // Counted apart from the page: a page past the end has no row to carry the total (rule L2).
  const [total, results] = await Promise.all([
    sql.query<{ count: number }>(`SELECT count(*) AS count ${from}`, filter),
    sql.query<LibraryRow>(`SELECT ${COLUMNS} ${from} ORDER BY ${orderOf(SORTS[sort_by], order_by)} LIMIT $4 OFFSET $5`, [...filter, limit, offset]),
  ])
  return { count: total[0]?.count ?? 0, results }
}

const MATCHES = `($2 = '%%' OR p.first_name || ' ' || p.last_name ILIKE $2 OR e.jersey_number ILIKE $2
  OR p.organization ->> 'name' ILIKE $2 OR e.event_name ILIKE $2)
  AND ($3::text IS NULL OR e.status = $3)`

const COLUMNS = `e.id AS evaluation_submission_id, p.first_name || ' ' || p.last_name AS player_name,
  p.athletic_info ->> 'player_position_name' AS position_name, p.organization ->> 'name' AS organization_name,
  e.jersey_number, e.jersey_color, e.status, e.is_live AS is_live_evaluation,
  e.evaluator_id IS NOT DISTINCT FROM $1 AS is_mine, e.event_name, e.video_type,
  ${photoPathOf('p')} AS profile_picture,
  e.rated_count, e.submitted_at, e.due_at, e.updated_at, e.rubric_version, e.quick_mode`
