import { ROSTER_LABELS } from './roster-rules.ts'
import { readGrade, readHeight, readPosition } from './roster-rules-words.ts'
import type { RosterLists } from './roster-rules-words.ts'

/** What a column of a file holds. A height may stand in two columns, a name in one. */
export const CSV_COLUMNS = [
  'jersey_number',
  'first_name',
  'last_name',
  'full_name',
  'position_name',
  'school_grade',
  'height',
  'height_feet',
  'height_inches',
  'email',
  'none',
] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

export const CSV_COLUMN_LABELS: Readonly<Record<CsvColumn, string>> = {
  ...ROSTER_LABELS,
  full_name: 'First and last name',
  height_feet: 'Height, feet',
  height_inches: 'Height, inches',
  none: 'Leave out',
}

/** A row of the file, with its number as a spreadsheet counts. */
export type CsvRow = { line: number; cells: readonly string[] }

export type CsvSheet = {
  /** The row with the names of the columns; null where there is none. */
  head: CsvRow | null
  columns: readonly CsvColumn[]
  rows: readonly CsvRow[]
  /** Whether jersey and name were found once each, so that nobody needs to be asked. */
  isClear: boolean
}

const SPELLINGS: Readonly<Record<Exclude<CsvColumn, 'none'>, readonly string[]>> = {
  jersey_number: [
    '#',
    'no',
    'nr',
    'num',
    'number',
    'jersey',
    'jerseyno',
    'jersey#',
    'jerseynum',
    'jerseynumber',
    'playernumber',
    'player#',
    'uniform',
    'uniformno',
    'uniform#',
    'uniformnumber',
    'shirt',
    'shirtnumber',
    'numero',
    'trikot',
    'rn',
  ],
  first_name: [
    'first',
    'firstname',
    'fname',
    'given',
    'givenname',
    'forename',
    'playerfirstname',
    'athletefirstname',
    'studentfirstname',
    'vorname',
    'nombre',
    'prenom',
  ],
  last_name: [
    'last',
    'lastname',
    'lname',
    'surname',
    'family',
    'familyname',
    'playerlastname',
    'athletelastname',
    'studentlastname',
    'nachname',
    'apellido',
    'apellidos',
  ],
  full_name: [
    'name',
    'fullname',
    'player',
    'playername',
    'athlete',
    'athletename',
    'student',
    'studentname',
    'firstlast',
    'lastfirst',
    'firstandlastname',
    'nameofplayer',
  ],
  position_name: ['position', 'positions', 'pos', 'playerposition', 'primaryposition', 'positionname', 'posicion'],
  school_grade: [
    'grade',
    'gr',
    'grd',
    'gradelevel',
    'schoolgrade',
    'schoolyear',
    'class',
    'cl',
    'year',
    'yr',
    'playergrade',
    'academicyear',
  ],
  height: [
    'height',
    'ht',
    'hgt',
    'heightcm',
    'heightin',
    'heightininches',
    'heightincm',
    'heightftin',
    'size',
    'altura',
    'grosse',
  ],
  height_feet: ['heightfeet', 'heightft', 'feet', 'ft', 'htft', 'htfeet'],
  height_inches: ['heightinches', 'inches', 'in', 'htin', 'htinches'],
  email: ['email', 'emailaddress', 'mail', 'emailid', 'playeremail', 'athleteemail', 'studentemail', 'correo'],
}
const COLUMN_OF = new Map(
  Object.entries(SPELLINGS).flatMap(([column, spellings]) =>
    spellings.map((spelling) => [spelling, column as CsvColumn] as const),
  ),
)
/** How far below titles and empty rows the names of the columns are looked for. */
const HEAD_WITHIN = 10
const SAMPLE = 50

/**
 * Finds the row of column names, whatever stands above it, and what each column holds. Rows without text are
 * dropped.
 */
export function openSheet(table: readonly (readonly string[])[], lists: RosterLists): CsvSheet {
  const rows = table
    .map((cells, at): CsvRow => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const candidates = rows
    .slice(0, HEAD_WITHIN)
    .map((row) => ({ row, known: row.cells.filter((cell) => columnNamed(cell) !== undefined).length }))
  const best = candidates.toSorted((one, other) => other.known - one.known)[0]
  const head = best && isHead(best.row, best.known) ? best.row : null
  return sheetOf(head, head ? rows.slice(rows.indexOf(head) + 1) : rows, lists)
}

/** The same file with its first row taken for the names of the columns, or for a player. */
export function withHead(sheet: CsvSheet, hasHead: boolean, lists: RosterLists): CsvSheet {
  const rows = sheet.head ? [sheet.head, ...sheet.rows] : sheet.rows
  const [first = null, ...rest] = rows
  return hasHead ? sheetOf(first, rest, lists) : sheetOf(null, rows, lists)
}

export function withColumn(sheet: CsvSheet, at: number, column: CsvColumn): CsvSheet {
  // A column moves: what held the same before is left out.
  const columns = sheet.columns.map((before, place) => (place === at ? column : before === column ? 'none' : before))
  return { ...sheet, columns, isClear: columnsRefusal(columns) === undefined }
}

/** Why the columns do not make players yet; undefined when they do. */
export function columnsRefusal(columns: readonly CsvColumn[]): string | undefined {
  const has = (column: CsvColumn) => columns.includes(column)
  if (!has('jersey_number')) return 'Choose the column with jersey numbers.'
  if (!has('full_name') && !(has('first_name') && has('last_name'))) return 'Choose the one or two columns with names.'
  return undefined
}

function sheetOf(head: CsvRow | null, rows: readonly CsvRow[], lists: RosterLists): CsvSheet {
  const width = [...(head ? [head] : []), ...rows].reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const samples = Array.from({ length: width }, (_, at) =>
    rows
      .slice(0, SAMPLE)
      .map(({ cells }) => (cells[at] ?? '').trim())
      .filter((cell) => cell !== ''),
  )
  const guesses = samples.map(
    (cells, at) =>
      (head ? columnNamed(head.cells[at] ?? '') : undefined) ?? (head ? 'none' : columnOfContent(cells, lists)),
  )
  const columns = withoutTwins(guesses)
  return { head, columns, rows, isClear: head !== null && columnsRefusal(columns) === undefined }
}

function columnNamed(cell: string): CsvColumn | undefined {
  const plain = cell
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9#]/gu, '')
  return COLUMN_OF.get(plain)
}

/** Two known words are column names; one alone may be a surname such as "Class", so its row must be without numbers. */
function isHead({ cells }: CsvRow, known: number): boolean {
  return known >= 2 || (known === 1 && !cells.some((cell) => /[\d@]/u.test(cell)))
}

/** What a column without a name most likely holds: most of its cells must agree. */
function columnOfContent(cells: readonly string[], lists: RosterLists): CsvColumn {
  const most = (test: (cell: string) => boolean) => cells.length > 0 && cells.filter(test).length / cells.length >= 0.7
  if (most((cell) => /^\S+@\S+\.\S+$/u.test(cell))) return 'email'
  if (most((cell) => /['"\u2019-]|ft|in|cm/iu.test(cell) && readHeight(cell) !== undefined)) return 'height'
  if (most((cell) => readPosition(cell, lists) !== undefined && !/\d/u.test(cell))) return 'position_name'
  if (most((cell) => readGrade(cell, lists) !== undefined && !/^\d+$/u.test(cell))) return 'school_grade'
  if (most((cell) => /^#?\d{1,2}$/u.test(cell))) return 'jersey_number'
  if (most((cell) => /^\p{L}[\p{L}\p{M}.'’-]*,?(?:\s+\p{L}[\p{L}\p{M}.'’-]*)+$/u.test(cell))) return 'full_name'
  if (most((cell) => /^\p{L}[\p{L}\p{M}.'’-]*$/u.test(cell))) return 'first_name'
  return 'none'
}

/** The first of equal columns keeps its meaning. A second column of single words is the last name. */
function withoutTwins(guesses: readonly CsvColumn[]): CsvColumn[] {
  const taken = new Set<CsvColumn>()
  return guesses.map((guess) => {
    const column =
      guess === 'first_name' && taken.has('first_name') && !guesses.includes('last_name') && !taken.has('last_name')
        ? 'last_name'
        : guess
    if (column === 'none' || taken.has(column)) return 'none'
    taken.add(column)
    return column
  })
}

/** The cells of one row by what they hold. */
export function cellReader({ columns }: CsvSheet): (row: CsvRow, column: CsvColumn) => string | undefined {
  const places = new Map(columns.map((column, at) => [column, at] as const))
  return ({ cells }, column) => {
    const at = places.get(column)
    return at === undefined ? undefined : (cells[at] ?? '')
  }
}
