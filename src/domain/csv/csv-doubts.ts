import type { CsvSheet } from './csv-columns.ts'

/**
 * EV115. Returns the reason for doubt by row: a warning of the parser, a different number of cells than column names,
 * or a line break in a cell. Such a row waits until the user has checked it.
 */
export function doubtsOf({ head, rows }: Pick<CsvSheet<string>, 'head' | 'rows'>): ReadonlyMap<number, string> {
  const width = usualWidth(head?.cells, rows)
  return new Map(
    rows.flatMap(({ line, cells, warning }) => {
      const doubt = warning ?? breakIn(cells) ?? widthDoubt(cells.length, width)
      return doubt === undefined ? [] : [[line, doubt] as const]
    }),
  )
}

function breakIn(cells: readonly string[]): string | undefined {
  return cells.some((cell) => /[\n\r\u2028\u2029]/u.test(cell.trim()))
    ? 'A cell holds a line break. Check that two rows did not run together.'
    : undefined
}

function widthDoubt(count: number, width: number): string | undefined {
  if (count === width) return undefined
  return `This row has ${count} ${count === 1 ? 'cell' : 'cells'} where ${width} are expected. Check that every value is in its place.`
}

/**
 * Returns the number of cells that a row should have: one per column name. If all rows agree on another number, empty
 * cells at the end, of the names or of the rows, don't count.
 */
function usualWidth(head: readonly string[] | undefined, rows: readonly { cells: readonly string[] }[]): number {
  const widths = Map.groupBy(rows, ({ cells }) => cells.length)
  const most = [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0
  if (head === undefined) return most
  const isBlankBeyond = (cells: readonly string[], at: number) => cells.slice(at).every((cell) => cell.trim() === '')
  const isOne = widths.size === 1
  const fits = isBlankBeyond(head, most) && rows.every(({ cells }) => isBlankBeyond(cells, head.length))
  return isOne && fits ? most : head.length
}
