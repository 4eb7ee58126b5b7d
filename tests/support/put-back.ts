import type { Database, Sql } from '#server/db/database.ts'
import { beginEpochWithNextLook } from '#server/resources/receipts/server-epoch.ts'

type Table = { name: string; columns: string }

/** Copies all rows of a database. Returns a function that restores them without triggers, as `pg_restore` does. */
export async function backUpRows(db: Database): Promise<() => Promise<void>> {
  const tables = await db.query<Table>(
    `SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY 1`,
  )
  const backup = await readAll(db, tables)
  return () =>
    db.transaction(async (sql) => {
      await sql.query('SET LOCAL session_replication_role = replica')
      const now = await readAll(sql, tables)
      for (const table of tables)
        if (now.get(table.name) !== backup.get(table.name)) await replace(sql, table, backup.get(table.name))
      await beginEpochWithNextLook(sql)
    })
}

async function readAll(sql: Sql, tables: readonly Table[]): Promise<ReadonlyMap<string, string>> {
  const reads = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, coalesce(json_agg(t ORDER BY t::text), '[]')::text AS rows FROM "${name}" t`,
  )
  const all = await sql.query<{ name: string; rows: string }>(reads.join(' UNION ALL '))
  return new Map(all.map(({ name, rows }) => [name, rows]))
}

async function replace(sql: Sql, { name, columns }: Table, rows = '[]') {
  await sql.query(`DELETE FROM "${name}"`)
  await sql.query(
    `INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM json_populate_recordset(NULL::"${name}", $1)`,
    [rows],
  )
}
