import type { Database } from '#server/db/database.ts'

/** As many as a pool of a test has. */
const CONNECTIONS = 10

/**
 * How many deadlocks there were in this database since it was made, also those after which a transaction was repeated.
 */
export async function deadlocksOf(db: Database): Promise<number> {
  // Each connection keeps its counters to itself for a while. The pause makes the pool use all of them.
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => db.query('SELECT pg_stat_force_next_flush(), pg_sleep(0.3)')),
  )
  const [row] = await db.query<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  return row?.deadlocks ?? 0
}
