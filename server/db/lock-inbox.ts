import type { Sql } from './database.ts'

/**
 * Lets nobody else count what is sent to the inbox of an address, or tried for it, before this transaction ends: asked
 * for at the same moment, a limit is kept all the same.
 */
export async function lockInbox(sql: Sql, email: string): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('inbox ' || inbox_of($1), 0))", [email])
}
