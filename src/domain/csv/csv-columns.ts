// A table that somebody else wrote: which row names the columns, and what each column holds.

/** A row of the file, with its number as a spreadsheet counts. */
export type CsvRow = { line: number; cells: readonly string[] }

export type CsvSheet<Column extends string> = {
  /** The row with the names of the columns; null where there is none. */
  head: CsvRow | null
  columns: readonly (Column | 'none')[]
  rows: readonly CsvRow[]
  /** Whether the columns it needs were found once each, so that nobody needs to be asked. */
  isClear: boolean
}

type ColumnWords<Column extends string> = {
  all: readonly Column[]
  labels: Readonly<Record<Column, string>>
  /** How people spell the name of a column, in small letters and without signs. */
  spellings: Readonly<Record<Column, readonly string[]>>
  /** What a column without a name most likely holds. */
  ofContent: (cells: readonly string[]) => Column | 'none'
  /** Why the columns do not make a list yet; undefined when they do. */
  refusal: (columns: readonly (Column | 'none')[]) => string | undefined
}

/** What the columns of one kind of file may hold. */
export type CsvColumns<Column extends string> = Omit<ColumnWords<Column>, 'spellings'> & {
  /** The column that a name stands for. */
  named: (cell: string) => Column | undefined
}

export function columnsOf<const Column extends string>({
  spellings,
  ...columns
}: ColumnWords<Column>): CsvColumns<Column> {
  const known = new Map(
    columns.all.flatMap((column) => spellings[column].map((spelling) => [spelling, column] as const)),
  )
  return { ...columns, named: (cell) => known.get(plainName(cell)) }
}

function plainName(cell: string): string {
  return cell
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9#]/gu, '')
}

/** How far below titles and empty rows the names of the columns are looked for. */
const HEAD_WITHIN = 10
const SAMPLE = 50

/**
 * Finds the row of column names, whatever stands above it, and what each column holds. Rows without text are
 * dropped.
 */
export function openSheet<Column extends string>(
  table: readonly (readonly string[])[],
  columns: CsvColumns<Column>,
): CsvSheet<Column> {
  const rows = table
    .map((cells, at): CsvRow => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const candidates = rows
    .slice(0, HEAD_WITHIN)
    .map((row) => ({ row, known: row.cells.filter((cell) => columns.named(cell) !== undefined).length }))
  const best = candidates.toSorted((one, other) => other.known - one.known)[0]
  const head = best && isHead(best.row, best.known) ? best.row : null
  return sheetOf(head, head ? rows.slice(rows.indexOf(head) + 1) : rows, columns)
}

/** The same file with its first row taken for the names of the columns, or for a row of the list. */
export function withHead<Column extends string>(
  sheet: CsvSheet<Column>,
  hasHead: boolean,
  columns: CsvColumns<Column>,
): CsvSheet<Column> {
  const rows = sheet.head ? [sheet.head, ...sheet.rows] : sheet.rows
  const [first = null, ...rest] = rows
  return hasHead ? sheetOf(first, rest, columns) : sheetOf(null, rows, columns)
}

/** The same file with one column read as something else. A column moves: what held the same before is left out. */
export function withColumn<Column extends string>(
  sheet: CsvSheet<Column>,
  at: number,
  column: Column | 'none',
  { refusal }: CsvColumns<Column>,
): CsvSheet<Column> {
  const columns = sheet.columns.map((before, place) => (place === at ? column : before === column ? 'none' : before))
  return { ...sheet, columns, isClear: refusal(columns) === undefined }
}

/** Why these columns name nobody; undefined when they do. */
export function namesRefusal(columns: readonly string[]): string | undefined {
  const has = (column: string) => columns.includes(column)
  return has('full_name') || (has('first_name') && has('last_name'))
    ? undefined
    : 'Choose the one or two columns with names.'
}

function sheetOf<Column extends string>(
  head: CsvRow | null,
  rows: readonly CsvRow[],
  kinds: CsvColumns<Column>,
): CsvSheet<Column> {
  const width = [...(head ? [head] : []), ...rows].reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const samples = Array.from({ length: width }, (_, at) =>
    rows
      .slice(0, SAMPLE)
      .map(({ cells }) => (cells[at] ?? '').trim())
      .filter((cell) => cell !== ''),
  )
  const guesses = samples.map(
    (cells, at) => (head ? kinds.named(head.cells[at] ?? '') : undefined) ?? (head ? 'none' : kinds.ofContent(cells)),
  )
  const columns = withoutTwins(guesses, kinds.all)
  return { head, columns, rows, isClear: head !== null && kinds.refusal(columns) === undefined }
}

/** Two known words are column names; one alone may be a surname such as "Class", so its row must be without numbers. */
function isHead({ cells }: CsvRow, known: number): boolean {
  return known >= 2 || (known === 1 && !cells.some((cell) => /[\d@]/u.test(cell)))
}

/** The first of equal columns keeps its meaning. A second column of single words is the last name. */
function withoutTwins<Column extends string>(
  guesses: readonly (Column | 'none')[],
  all: readonly Column[],
): (Column | 'none')[] {
  const lastName = all.find((column) => column === 'last_name')
  const taken = new Set<Column>()
  return guesses.map((guess) => {
    const isSecondName = guess === 'first_name' && taken.has(guess) && !guesses.some((it) => it === 'last_name')
    const column = isSecondName && lastName !== undefined ? lastName : guess
    if (column === 'none' || taken.has(column)) return 'none'
    taken.add(column)
    return column
  })
}

/** The cells of one row by what they hold. */
export function cellReader<Column extends string>({
  columns,
}: CsvSheet<Column>): (row: CsvRow, column: Column) => string | undefined {
  const places = new Map(columns.map((column, at) => [column, at] as const))
  return ({ cells }, column) => {
    const at = places.get(column)
    return at === undefined ? undefined : (cells[at] ?? '')
  }
}

/** Whether most of a column's cells agree, so that they tell what it holds. */
export function isMost(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length / cells.length >= 0.7
}

export const isAddress = (cell: string) => /^\S+@\S+\.\S+$/u.test(cell)
export const isFullName = (cell: string) => /^\p{L}[\p{L}\p{M}.'’-]*,?(?:\s+\p{L}[\p{L}\p{M}.'’-]*)+$/u.test(cell)
export const isOneWord = (cell: string) => /^\p{L}[\p{L}\p{M}.'’-]*$/u.test(cell)
