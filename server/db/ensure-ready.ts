import type { Sql } from './database.ts'

/** Resolves when the database answers and its tables are there: one question for both. */
export async function ensureReady(sql: Sql): Promise<void> {
  await sql.query('SELECT 1 FROM app_user LIMIT 1')
}
