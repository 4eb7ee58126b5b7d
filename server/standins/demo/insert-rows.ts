import type { Sql } from '../../db/database.ts'

/** The columns of a table with their SQL types, in the order of the rows' values. */
export type Columns = Readonly<Record<string, string>>

const ROWS_PER_STATEMENT = 500

/**
 * Writes many rows with one statement per 500: one array per column, so that the statement's text never changes.
 * The values of a jsonb column are JSON texts.
 */
export async function insertRows(sql: Sql, table: string, columns: Columns, rows: ReadonlyArray<readonly unknown[]>) {
  const names = Object.keys(columns)
  const types = Object.values(columns)
  const arrays = types.map((type, index) => arrayOf(type, `$${index + 1}`))
  const text = `INSERT INTO ${table} (${names.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT)
    await sql.query(
      text,
      types.map((type, index) =>
        parameterOf(
          type,
          part.map((row) => row[index]),
        ),
      ),
    )
  }
}

// Documents go as one JSON array: as elements of an SQL array every quote in them would be escaped, at thrice the time.
function arrayOf(type: string, parameter: string): string {
  return type === 'jsonb' ? `ARRAY(SELECT jsonb_array_elements(${parameter}::jsonb))` : `${parameter}::${type}[]`
}

function parameterOf(type: string, values: unknown[]): unknown {
  return type === 'jsonb' ? `[${values.join(',')}]` : values
}
