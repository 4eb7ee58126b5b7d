import type { Sql } from '../db/database.ts'

/** The columns of a table with their SQL types, in the order of the rows' values. */
export type Columns = Readonly<Record<string, string>>

const ROWS_PER_STATEMENT = 500

/** Writes many rows with one statement per 500: one array per column, so that the statement's text never changes. */
export async function insertRows(sql: Sql, table: string, columns: Columns, rows: ReadonlyArray<readonly unknown[]>) {
  const names = Object.keys(columns)
  const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`)
  const text = `INSERT INTO ${table} (${names.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT)
    await sql.query(text, names.map((_name, index) => part.map((row) => row[index])))
  }
}
