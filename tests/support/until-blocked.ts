import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'

/** Resolves when so many queries of this database wait for a lock that somebody else holds. */
export async function untilBlocked(db: Pick<Database, 'query'>, count = 1): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await db.query<{ count: number }>(
          `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database()
            AND wait_event_type = 'Lock'`,
        )
        return row?.count
      },
      { interval: 10 },
    )
    .toBeGreaterThanOrEqual(count)
}
