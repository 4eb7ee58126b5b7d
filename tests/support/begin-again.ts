import type { Database } from '#server/db/database.ts'

/**
 * The database, except that PostgreSQL aborts the first attempt of each transaction after all its work, as after a
 * serialization failure.
 */
export function beginAgain(db: Database): Database {
  return {
    ...db,
    transaction(work, isolation) {
      let isFirst = true
      return db.transaction(async (sql) => {
        const result = await work(sql)
        const aborts = isFirst
        isFirst = false
        if (aborts) await sql.query("DO $$ BEGIN RAISE SQLSTATE '40001'; END $$")
        return result
      }, isolation)
    },
  }
}
