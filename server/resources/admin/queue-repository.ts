import { QUEUE_STATUSES } from '#domain/contracts/admin.ts'
import type { QueueItem } from '#domain/contracts/admin.ts'
import type { Sql } from '../../db/database.ts'
import { countPossibleEvaluators } from './possible-evaluators.ts'

type Query = { limit: number; offset: number; status?: QueueItem['status'] | undefined }
type Counts = Record<QueueItem['status'] | 'overdue', number>

const WAITING = `NOT e.is_live AND e.status IN (${QUEUE_STATUSES.map((status) => `'${status}'`).join(', ')})`
const SINCE = 'coalesce(e.submitted_at, e.created_at)'
/** Without another video, nobody can keep the day that was promised. */
const OVERDUE = `(e.status <> 'returned' AND e.due_at IS NOT NULL AND e.due_at < $1::timestamptz)`

/** What waits, oldest first, and how much of each. `now` is an instant of the server's clock. */
export async function findQueue(sql: Sql, now: string, { limit, offset, status }: Query) {
  const [counts, found] = await Promise.all([
    sql.query<Counts>(
      `SELECT ${QUEUE_STATUSES.map((it) => `count(*) FILTER (WHERE e.status = '${it}') AS ${it}`).join(', ')},
              count(*) FILTER (WHERE ${OVERDUE}) AS overdue
       FROM evaluation e WHERE ${WAITING}`,
      [now],
    ),
    sql.query<Omit<QueueItem, 'possible_evaluators'>>(
      `SELECT e.id AS evaluation_submission_id, p.first_name || ' ' || p.last_name AS player_name, e.status,
        ${SINCE} AS waiting_since,
              greatest(0, floor(extract(epoch FROM $1::timestamptz - ${SINCE}) / 3600))::int AS hours_waiting,
              e.due_at, ${OVERDUE} AS is_overdue, u.first_name || ' ' || u.last_name AS evaluator_name,
              u.email AS evaluator_email, e.claimed_at,
              e.second_of IS NOT NULL AS is_second_rating
       FROM evaluation e JOIN player p ON p.id = e.player_id LEFT JOIN app_user u ON u.id = e.evaluator_id
       WHERE ${WAITING} AND ($2::text IS NULL OR e.status = $2)
       ORDER BY ${SINCE}, e.id LIMIT $3 OFFSET $4`,
      [now, status ?? null, limit, offset],
    ),
  ])
  const possible = await countPossibleEvaluators(
    sql,
    found.filter(({ is_second_rating }) => is_second_rating).map((it) => it.evaluation_submission_id),
  )
  const results: QueueItem[] = found.map((it) => ({
    ...it,
    possible_evaluators: possible.get(it.evaluation_submission_id) ?? null,
  }))
  return { counts: counts[0] ?? { submitted: 0, in_review: 0, returned: 0, overdue: 0 }, results }
}
