import type { Database, Sql } from '../../db/database.ts'
import { RESULT_COLUMNS } from './demo-rows.ts'
import { insertRows } from './insert-rows.ts'

/** Results that are read and packed already, beside the transaction that will hold them. */
export type StagedResults = {
  /** Reads and packs these rows, by a connection of its own; they are in no evaluation yet. */
  stage(rows: ReadonlyArray<readonly unknown[]>): Promise<void>
  /** Writes what is staged of these evaluations to their results. Throws when one of them is not there. */
  move(sql: Sql, evaluationIds: readonly string[]): Promise<void>
  /** Forgets what a failed attempt has left. */
  clear(): Promise<void>
}

/**
 * Runs `work` with a table for results beside its transaction. Reading and packing them is half of what a large demo
 * costs, PostgreSQL does it with one processor a connection, and a packed value moves from table to table as it is.
 * Who is killed leaves the table behind; the next one removes it.
 */
export async function withStagedResults<Result>(
  db: Database,
  work: (staged: StagedResults) => Promise<Result>,
): Promise<Result> {
  await db.query('DROP TABLE IF EXISTS demo_result')
  await db.query('CREATE UNLOGGED TABLE demo_result (LIKE evaluation_result, PRIMARY KEY (evaluation_id))')
  try {
    return await work({
      stage: (rows) => insertRows(db, 'demo_result', RESULT_COLUMNS, rows),
      move: async (sql, evaluationIds) => {
        const columns = Object.keys(RESULT_COLUMNS).join(', ')
        const moved = await sql.query(
          `INSERT INTO evaluation_result (${columns}) SELECT ${columns} FROM demo_result WHERE evaluation_id = ANY($1)
          RETURNING evaluation_id`,
          [evaluationIds],
        )
        if (moved.length !== evaluationIds.length) throw new Error('Somebody else fills in a demo at the same time')
      },
      clear: async () => {
        await db.query('TRUNCATE demo_result')
      },
    })
  } finally {
    await db.query('DROP TABLE IF EXISTS demo_result')
  }
}
