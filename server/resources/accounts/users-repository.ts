import type { AccountChange, AdminUser, AdminUsersQuery } from '#domain/contracts/admin.ts'
import { ACCOUNT_CHANGES } from '#domain/contracts/audit-actions.ts'
import type { Sql } from '../../db/database.ts'
import { holdsWords, joined, orderOf, wordPatterns } from '../../db/list-sql.ts'

export type UserRow = AdminUser

const COLUMNS =
  'id, first_name, last_name, email, role, is_admin, is_evaluator, is_active, is_profile_created, created_at'

const SORTS: Record<AdminUsersQuery['sort_by'], string> = {
  name: 'lower(last_name), lower(first_name)',
  email: 'lower(email)',
  role: 'role',
  created_at: 'created_at',
}

/** M24. Deleted accounts are nobody's any more. */
const LISTED = `deleted_at IS NULL
  AND ${holdsWords(joined('first_name', 'last_name', 'email'), '$1')}
  AND ($2::text IS NULL OR role = $2 OR ($2 = 'Evaluator' AND is_evaluator) OR ($2 = 'Admin' AND is_admin))
  AND ($3::boolean IS NULL OR is_active = $3)`

/** One page, and the size of the whole list. */
export async function findUsers(
  sql: Sql,
  { search, role, is_active, sort_by, order_by, limit, offset }: AdminUsersQuery,
) {
  const filter = [wordPatterns(search), role ?? null, is_active ?? null]
  const [total, results] = await Promise.all([
    sql.query<{ count: number }>(`SELECT count(*) AS count FROM app_user WHERE ${LISTED}`, filter),
    sql.query<UserRow>(
      `SELECT ${COLUMNS} FROM app_user WHERE ${LISTED} ORDER BY ${orderOf(SORTS[sort_by], order_by, 'id')}
        LIMIT $4 OFFSET $5`,
      [...filter, limit, offset],
    ),
  ])
  return { count: total[0]?.count ?? 0, results }
}

export async function findUser(sql: Sql, userId: string): Promise<UserRow | undefined> {
  return (await sql.query<UserRow>(`SELECT ${COLUMNS} FROM app_user WHERE id = $1 AND deleted_at IS NULL`, [userId]))[0]
}

export async function findUserByEmail(sql: Sql, email: string): Promise<UserRow | undefined> {
  return (
    await sql.query<UserRow>(`SELECT ${COLUMNS} FROM app_user WHERE lower(email) = lower($1) AND deleted_at IS NULL`, [
      email,
    ])
  )[0]
}

/** What an evaluator has begun and not published. */
export async function countOpenEvaluations(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*) AS count FROM evaluation WHERE evaluator_id = $1
      AND status IN ('live', 'in_review', 'ready_to_finalize', 'returned')`,
    [userId],
  )
  return row?.count ?? 0
}

const MOST_CHANGES = 200

/** Newest first. */
export function findChanges(sql: Sql, userId: string): Promise<AccountChange[]> {
  return sql.query<AccountChange>(
    `SELECT a.action AS change, a.at, CASE WHEN b.deleted_at IS NULL
      THEN b.first_name || ' ' || b.last_name END AS by_name
     FROM audit a LEFT JOIN app_user b ON b.id = a.actor_id
     WHERE a.person_id = $1 AND a.action = ANY($2) ORDER BY a.at DESC, a.id DESC LIMIT ${MOST_CHANGES}`,
    [userId, ACCOUNT_CHANGES],
  )
}
