import type { Receipt } from '#domain/contracts/receipts.ts'
import type { Sql } from '../../db/database.ts'

const MOST_RECEIPTS = 500

/** Oldest first. `since` is inclusive: instants travel in milliseconds, so the last one may come again. */
export function findReceipts(sql: Sql, userId: string, since: string | undefined): Promise<Receipt[]> {
  return sql.query<Receipt>(
    `SELECT mutation_id, kind, subject_id AS evaluation_submission_id, applied_at FROM applied_mutation
     WHERE user_id = $1 AND applied_at >= coalesce($2::timestamptz, '-infinity') AND result ->> 'status' <> 'rejected'
     ORDER BY applied_at, mutation_id LIMIT ${MOST_RECEIPTS}`,
    [userId, since],
  )
}
