/** SQL: the rows of `source` as one JSON array, for a statement that reads several sets of rows. */
export const rowsOf = (source: string): string => `(SELECT coalesce(json_agg(it), '[]') FROM ${source} AS it)`
