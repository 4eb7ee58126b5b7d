import type { Database, Sql } from './database.ts'

/** The same database; `onStatement` hears how long each statement took its caller, with the wait for a connection. */
export function timed(db: Database, onStatement: (text: string, ms: number) => void): Database {
  const timing = (sql: Sql): Sql => ({
    async query(...given) {
      const begun = performance.now()
      try {
        return await sql.query(...given)
      } finally {
        onStatement(given[0], performance.now() - begun)
      }
    },
  })
  return {
    ...db,
    ...timing(db),
    transaction: (work, isolation) => db.transaction((sql) => work(timing(sql)), isolation),
  }
}
