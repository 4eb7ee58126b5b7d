/** As many rows as one transaction writes well within the deadline of a write. */
const BATCH = 200

export function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => rows.slice(at * BATCH, (at + 1) * BATCH))
}
