import { inOrder } from '../in-order.ts'
import type { RosterRow } from '../contracts/portal.ts'
import { STATUS_LABELS } from '../evaluations/lifecycle.ts'
import { csvText, guarded } from '../csv/csv-text.ts'
import { shortGrade } from '../fields/school-grades.ts'
import { valueWords } from '../scoring/report-words.ts'
import { finder } from '../search.ts'

// The roster with its figures as a table: what its columns are, how it is sorted, searched and written as CSV.

type SortValue = string | number | null

type Column = {
  key: string
  label: string
  /** In the head of the table, where the label is long. */
  short?: string
  /** Right-aligned, in figures. */
  isNumber?: boolean
  /** Best first when the column is first asked for. */
  isDescendingFirst?: boolean
  value: (row: RosterRow) => SortValue
}

/** The predictor's words, the highest first, with what a column has room for. */
const DIVISIONS: ReadonlyMap<string, string> = new Map([
  ['NCAA Division I - High-Major', 'NCAA D1 high'],
  ['NCAA Division I - Mid-Major', 'NCAA D1 mid'],
  ['NCAA Division I - Low-Major', 'NCAA D1 low'],
  ['NCAA Division II', 'NCAA D2'],
  ['Small College (NCAA D3 / NAIA / JUCO)', 'Small college'],
  ['Not yet at college level', 'Not yet'],
])

/** Every column of the table in its order, each with what it is sorted by. */
export const ROSTER_COLUMNS = [
  { key: 'jersey', label: 'Number', short: 'No.', value: (row) => jerseyOrder(row.jersey_number) },
  { key: 'player', label: 'Player', value: (row) => nameOf(row).toLowerCase() },
  { key: 'declared', label: 'Position', short: 'Pos', value: (row) => positionOrder(row.declared_position) },
  { key: 'top1', label: 'First fit', short: '1st fit', value: (row) => positionOrder(row.latest?.top1) },
  { key: 'top2', label: 'Second fit', short: '2nd fit', value: (row) => positionOrder(row.latest?.top2) },
  { key: 'grade', label: 'Grade', isNumber: true, value: (row) => gradeOrder(row.grade) },
  { key: 'height', label: 'Height', isNumber: true, isDescendingFirst: true, value: (row) => row.height_inches },
  { key: 'total', label: 'Total', isNumber: true, isDescendingFirst: true, value: (row) => row.latest?.total ?? null },
  {
    key: 'change',
    label: 'Change',
    isNumber: true,
    isDescendingFirst: true,
    value: (row) => row.latest?.change ?? null,
  },
  {
    key: 'team_player',
    label: 'Team player',
    short: 'Team',
    isNumber: true,
    isDescendingFirst: true,
    value: (row) => row.latest?.team_player ?? null,
  },
  {
    key: 'competitive',
    label: 'Competitive score',
    short: 'Comp.',
    isNumber: true,
    isDescendingFirst: true,
    value: (row) => row.latest?.competitive ?? null,
  },
  { key: 'best', label: 'Best skill', value: (row) => row.latest?.best_skill?.name ?? null },
  { key: 'weakest', label: 'Work on', value: (row) => firstToWorkOn(row)?.name ?? null },
  {
    key: 'advantages',
    label: 'Advantages',
    short: 'Adv.',
    isNumber: true,
    isDescendingFirst: true,
    value: (row) => row.latest?.counts.advantages ?? null,
  },
  {
    key: 'averages',
    label: 'Averages',
    short: 'Avg.',
    isNumber: true,
    isDescendingFirst: true,
    value: (row) => row.latest?.counts.averages ?? null,
  },
  {
    key: 'red_flags',
    label: 'Red flags',
    short: 'Flags',
    isNumber: true,
    isDescendingFirst: true,
    value: (row) => row.latest?.counts.red_flags ?? null,
  },
  { key: 'division', label: 'Division', value: (row) => divisionOrder(row.latest?.headline ?? null) },
  {
    key: 'last',
    label: 'Last evaluation',
    short: 'Last',
    isNumber: true,
    isDescendingFirst: true,
    value: (row) => row.latest?.completed_at ?? null,
  },
  { key: 'status', label: 'Status', value: (row) => statusOrder(row) },
] as const satisfies readonly Column[]

export type RosterColumnKey = (typeof ROSTER_COLUMNS)[number]['key']
export type RosterSort = { key: RosterColumnKey; order: 'asc' | 'desc' }

const columnOf = (key: string | undefined): Column | undefined => ROSTER_COLUMNS.find((column) => column.key === key)

/**
 * The order that the address asks for; by number where it asks for none, or for a column that the table has not.
 */
export function rosterSort({
  sort,
  order,
}: {
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
}): RosterSort {
  const column = columnOf(sort)
  if (!column) return { key: 'jersey', order: 'asc' }
  return { key: column.key as RosterColumnKey, order: order ?? (column.isDescendingFirst ? 'desc' : 'asc') }
}

/** A column asked for anew begins with its best, asked for again it turns round. */
export function nextRosterSort(now: RosterSort, key: RosterColumnKey): RosterSort {
  return now.key === key ? { key, order: now.order === 'asc' ? 'desc' : 'asc' } : rosterSort({ sort: key })
}

/**
 * A sorted copy. What a player has no value for stands last whichever way; equal ones stand by number, name and
 * line.
 */
export function sortedRoster(rows: readonly RosterRow[], { key, order }: RosterSort): RosterRow[] {
  const valueOf = columnOf(key)?.value ?? (() => null)
  const sign = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)]
    if (x === null || y === null) return x === y ? byLine(a, b) : x === null ? 1 : -1
    return sign * inOrder(x, y) || byLine(a, b)
  })
}

/** D95. The rows whose name, number, position or grade holds every word that is looked for. */
export function searchedRoster(rows: readonly RosterRow[], search: string): RosterRow[] {
  const isFound = finder(search)
  return rows.filter((row) =>
    isFound([
      nameOf(row),
      row.jersey_number,
      row.declared_position,
      row.latest?.top1,
      row.grade && shortGrade(row.grade),
    ]),
  )
}

/**
 * G31. The table as RFC 4180 with a byte-order mark, in the rows' order. What people wrote is guarded; figures stay
 * figures.
 */
export function rosterFiguresCsv(rows: readonly RosterRow[]): string {
  return csvText([CSV_HEAD, ...rows.map(csvRow)])
}

export const CSV_HEAD = [
  'Number',
  'First name',
  'Last name',
  'Position',
  'First fit',
  'Second fit',
  'Grade',
  'Height in inches',
  'Total of 60',
  'Change',
  'Meaningful change',
  'Team player of 40',
  'Competitive of 600',
  'Best skill',
  'Best rating',
  'Work on',
  'Rating to work on',
  'Advantages',
  'Averages',
  'Red flags',
  'Division',
  'Division percent',
  'Last evaluation',
  'Status',
]

/** R69. Returns the first skill that the report says to work on. */
function firstToWorkOn({ latest }: RosterRow) {
  return latest?.work_on?.[0]
}

function csvRow(row: RosterRow): string[] {
  const { latest } = row
  const first = firstToWorkOn(row)
  const text = [
    row.jersey_number,
    row.first_name,
    row.last_name,
    row.declared_position,
    latest?.top1,
    latest?.top2,
    row.grade,
  ].map((cell) => guarded(cell ?? ''))
  return [
    ...text,
    figure(row.height_inches),
    figure(latest?.total),
    figure(latest?.change),
    yesOrNo(latest),
    figure(latest?.team_player),
    figure(latest?.competitive || null),
    guarded(latest?.best_skill?.name ?? ''),
    figure(latest?.best_skill?.rating),
    guarded(first?.name ?? ''),
    figure(first?.rating),
    figure(latest?.counts.advantages),
    figure(latest?.counts.averages),
    figure(latest?.counts.red_flags),
    guarded(latest?.headline?.division ?? ''),
    figure(latest?.headline?.percentage),
    latest?.completed_at.slice(0, 10) ?? '',
    statusWords(row),
  ]
}

const figure = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
const yesOrNo = (latest: RosterRow['latest']) =>
  !latest || latest.change === null ? '' : latest.is_meaningful ? 'yes' : 'no'

export function nameOf({ first_name, last_name }: Pick<RosterRow, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim()
}

/** `6'2"`; half an inch stays. */
export function heightWords(inches: number): string {
  const feet = Math.floor(inches / 12)
  return `${feet}'${Number((inches - feet * 12).toFixed(1))}"`
}

/** R54. "NCAA D2 or higher, 54%", "Not yet, 68%"; a division of a newer rubric by its own name. */
export function divisionWords({ division, percentage }: { division: string; percentage: number }): string {
  const name = DIVISIONS.get(division) ?? division
  return `${name}${name === 'Not yet' ? '' : ' or higher'}, ${percentage}%`
}

/** R55. 0 says that nothing was entered. */
export function competitiveWords(competitive: number): string {
  return competitive === 0 ? 'Not entered' : valueWords(competitive)
}

/** A coach's words for the statuses that name a step of the evaluator's work. */
const COACH_WORDS: Partial<typeof STATUS_LABELS> = {
  submitted: 'In line',
  in_review: 'Being rated',
  ready_to_finalize: 'Report soon',
}

/** What there is to know about a player's evaluations, in words. */
export function statusWords({ latest, pending, link }: Pick<RosterRow, 'latest' | 'pending' | 'link'>): string {
  if (pending) return COACH_WORDS[pending.status] ?? STATUS_LABELS[pending.status]
  if (latest) return latest.is_stale ? 'Older than 180 days' : 'Evaluated'
  return link === 'linked' ? 'No evaluation' : link === 'invited' ? 'Not joined yet' : 'No email added'
}

function statusOrder(row: RosterRow): number {
  if (row.latest) return row.pending ? 1 : row.latest.is_stale ? 2 : 0
  return row.pending ? 3 : row.link === 'linked' ? 4 : row.link === 'invited' ? 5 : 6
}

/** As numbers, so that 9 stands before 12; 00 is another than 0. */
export function jerseyOrder(jersey: string): number | null {
  if (jersey === '') return null
  return Number.isFinite(Number(jersey)) ? Number(jersey) * 10 + jersey.length : Number.MAX_SAFE_INTEGER
}

const POSITIONS: readonly string[] = ['PG', 'SG', 'SF', 'PF', 'C']
const positionOrder = (position: string | null | undefined) => (position ? POSITIONS.indexOf(position) : null)

function gradeOrder(grade: string | null): SortValue {
  if (grade === null) return null
  return grade === 'post_grad' ? 13 : Number.isFinite(Number(grade)) ? Number(grade) : 14
}

/** The highest division first, the likeliest of each before. */
function divisionOrder(headline: { division: string; percentage: number } | null): SortValue {
  if (!headline) return null
  const at = [...DIVISIONS.keys()].indexOf(headline.division)
  return (at === -1 ? DIVISIONS.size : at) * 1000 - headline.percentage
}

function byLine(a: RosterRow, b: RosterRow): number {
  return (
    inOrder(jerseyOrder(a.jersey_number) ?? -1, jerseyOrder(b.jersey_number) ?? -1) ||
    inOrder(nameOf(a), nameOf(b)) ||
    inOrder(a.roster_entry_id, b.roster_entry_id)
  )
}
