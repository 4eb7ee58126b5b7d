import { tellingContent } from './csv-content.ts'
import { tellsStaff } from './csv-staff.ts'

// A table that somebody else wrote: which row names the columns, and what each column holds.

/** A row of the file, with its number as a spreadsheet counts. */
export type CsvRow = {
  line: number
  cells: readonly string[]
  /** Warning of the parser about this row. */
  warning?: string | undefined
}

/** EV113. Use of a column. `none`: it is not imported. `ask`: it waits for the user's choice. */
export type ColumnUse<Column extends string> = Column | 'none' | 'ask'

export type CsvSheet<Column extends string> = {
  /** The row with the names of the columns; null where there is none. */
  head: CsvRow | null
  columns: readonly ColumnUse<Column>[]
  rows: readonly CsvRow[]
  /** The user's answers, by question. */
  answers: Readonly<Record<string, string>>
  /** Whether each needed column was found exactly once and nothing has to be chosen, so the user is not asked. */
  isClear: boolean
}

/** A question that the file itself can't answer. It is asked once, with sample rows. */
export type CsvQuestion = {
  id: string
  title: string
  options: readonly { value: string; label: string; samples: readonly { line: number; text: string; read: string }[] }[]
}

type ColumnWords<Column extends string> = {
  all: readonly Column[]
  labels: Readonly<Record<Column, string>>
  /** How people spell the name of a column, in small letters and without signs. */
  spellings: Readonly<Record<Column, readonly string[]>>
  /** Returns the meaning of a name by its words, for names with many spellings. */
  ofWords?: (words: readonly string[]) => Column | undefined
  /** Rank by column name. Of two columns with the same meaning, the one with the lower rank is used. */
  rank?: (head: string) => number
  /** What a column without a name most likely holds. */
  ofContent: (cells: readonly string[]) => Column | 'none'
  /** Why the columns do not make a list yet; undefined when they do. */
  refusal: (columns: readonly string[]) => string | undefined
  questions?: (sheet: CsvSheet<Column>) => readonly CsvQuestion[]
}

/** What the columns of one kind of file may hold. */
export type CsvColumns<Column extends string> = Omit<ColumnWords<Column>, 'spellings' | 'ofWords'> & {
  /** The column that a name stands for. */
  named: (cell: string) => Column | undefined
}

export function columnsOf<const Column extends string>({
  spellings,
  ofWords,
  ...columns
}: ColumnWords<Column>): CsvColumns<Column> {
  const known = new Map(
    columns.all.flatMap((column) => spellings[column].map((spelling) => [spelling, column] as const)),
  )
  return {
    ...columns,
    named(cell) {
      if (cell.includes('@') || cell.length > 80) return undefined
      const [whole, bare] = [wordsOf(cell), wordsOf(cell.replaceAll(/\([^)]*\)/gu, ' '))]
      const ofPlayer = bare.filter((word, at) => !(at < 2 && OF_THE_PLAYER.has(word)))
      const names = [whole, bare, ofPlayer].map((words) => known.get(words.join('')))
      return names.find((name) => name !== undefined) ?? ofWords?.(ofPlayer)
    },
  }
}

/** Words that may precede a column name: "Player Birth Date" is the birth date, "Parent Birth Date" is not. */
const OF_THE_PLAYER = new Set(
  'player players athlete participant student child childs kid kids camper registrant member your s jugador spieler'.split(
    ' ',
  ),
)

function wordsOf(cell: string): string[] {
  const plain = cell
    .replaceAll('ß', 'ss')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  return plain.split(/[^a-z0-9#]+/u).filter((word) => word !== '')
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
  warnings: ReadonlyMap<number, string> = new Map(),
): CsvSheet<Column> {
  const rows = table
    .map((cells, at): CsvRow => ({ line: at + 1, cells, warning: warnings.get(at + 1) }))
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
  column: ColumnUse<Column>,
  kinds: CsvColumns<Column>,
): CsvSheet<Column> {
  const columns = sheet.columns.map((before, place) => {
    if (place === at) return column
    return before === column && column !== 'ask' && column !== 'none' ? unused(sheet, place) : before
  })
  return settled({ ...sheet, columns }, kinds)
}

/** Returns the columns with every open choice answered by "not imported". */
export function withoutOpenColumns<Column extends string>(
  sheet: CsvSheet<Column>,
  kinds: CsvColumns<Column>,
): CsvSheet<Column> {
  return settled({ ...sheet, columns: sheet.columns.map((column) => (column === 'ask' ? 'none' : column)) }, kinds)
}

/** Returns the file with a question answered. */
export function withAnswer<Column extends string>(
  sheet: CsvSheet<Column>,
  { id, value }: { id: string; value: string },
  kinds: CsvColumns<Column>,
): CsvSheet<Column> {
  return settled({ ...sheet, answers: { ...sheet.answers, [id]: value } }, kinds)
}

/** Returns why the rows can't be shown yet, or undefined if they can. */
export function sheetRefusal<Column extends string>(
  sheet: CsvSheet<Column>,
  { refusal, questions }: CsvColumns<Column>,
): string | undefined {
  const open = sheet.columns.flatMap((column, at) => (column === 'ask' ? [columnName(sheet, at)] : []))
  if (open.length > 0) return `Choose what becomes of ${open.join(', ')}.`
  const isOpen = questions?.(sheet).some(({ id }) => sheet.answers[id] === undefined)
  return refusal(sheet.columns) ?? (isOpen === true ? 'Answer the question below.' : undefined)
}

function settled<Column extends string>(sheet: CsvSheet<Column>, kinds: CsvColumns<Column>): CsvSheet<Column> {
  return { ...sheet, isClear: sheet.head !== null && sheetRefusal(sheet, kinds) === undefined }
}

/** Returns the column's name in the file, or its position if it has none. */
export function columnName({ head }: Pick<CsvSheet<string>, 'head'>, at: number): string {
  return head?.cells[at]?.trim() || `column ${at + 1}`
}

type Table = Pick<CsvSheet<string>, 'head' | 'rows'>

/**
 * Returns the use of a column that no field takes: `ask` where its values look like addresses, dates, phones or grades.
 * A broken row holds values of other columns, which hide what this one is, so the sound rows are also looked at alone.
 */
function unused({ head, rows }: Table, at: number): 'ask' | 'none' {
  const sound = rows.filter(
    ({ warning, cells }) => warning === undefined && (head === null || cells.length === head.cells.length),
  )
  return [rows, sound].some((of) => tellingContent(cellsAt(of, at)) !== undefined) ? 'ask' : 'none'
}

function cellsAt(rows: readonly CsvRow[], at: number): string[] {
  return rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '')
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
  const all = Array.from({ length: width }, (_, at) => cellsAt(rows, at))
  const guesses = all.map((cells, at): Column | 'none' => {
    if (head === null) return kinds.ofContent(cells.slice(0, SAMPLE))
    const name = head.cells[at] ?? ''
    const guess = kinds.named(name)
    return guess === undefined || (guess === 'role' && !tellsStaff(name, cells)) ? 'none' : guess
  })
  const ranks = all.map((_, at) => kinds.rank?.(head?.cells[at] ?? '') ?? 0)
  const columns = withoutTwins(guesses, kinds.all, ranks).map((column, at) =>
    column === 'none' ? unused({ head, rows }, at) : column,
  )
  return settled({ head, columns, rows, answers: {}, isClear: false }, kinds)
}

/** Two known words are column names; one alone may be a surname such as "Class", so its row must hold no values. */
function isHead({ cells }: CsvRow, known: number): boolean {
  return known >= 2 || (known === 1 && !cells.some((cell) => /@|^[#\d\s./:()+-]*\d[\d\s./:()+-]*$/u.test(cell)))
}

/**
 * If several columns have one meaning, the one with the lowest rank keeps it, or the first of equal rank. A second
 * column of single words becomes the last name.
 */
function withoutTwins<Column extends string>(
  guesses: readonly (Column | 'none')[],
  all: readonly Column[],
  ranks: readonly number[],
): (Column | 'none')[] {
  const lastName = all.find((column) => column === 'last_name')
  const taken = new Set<Column>()
  return guesses.map((guess, at) => {
    const isSecondName = guess === 'first_name' && taken.has(guess) && !guesses.some((it) => it === 'last_name')
    const column = isSecondName && lastName !== undefined ? lastName : guess
    const isBetterLater = guesses.some(
      (it, other) => it === guess && other > at && (ranks[other] ?? 0) < (ranks[at] ?? 0),
    )
    if (column === 'none' || taken.has(column) || (!isSecondName && isBetterLater)) return 'none'
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
