/** What `columnsOf` finds: of each named column its values, in the order of the rows. */
export type Columns = unknown[][]

/**
 * SQL: the rows of `source` as one JSON document, a list for each column. How a type is written is looked up once for
 * a list; in rows (`json_agg` of a record) it is looked up for every value, which takes twice as long.
 */
export function columnsOf(names: readonly string[], source: string): string {
  return `(SELECT json_build_array(${names.map((name) => `coalesce(json_agg(${name}), '[]')`).join(', ')})
    FROM ${source})`
}

/** The rows again. The caller names their shape, as with a query. */
export function rowsOfColumns<Row>(names: readonly string[], columns: Columns): Row[] {
  return Array.from({ length: columns[0]?.length ?? 0 }, (_none, at) => {
    const row: Record<string, unknown> = {}
    for (let column = 0; column < names.length; column += 1) row[names[column] ?? ''] = columns[column]?.[at]
    return row as Row
  })
}
