import * as v from 'valibot'
import { PortalFilter } from '../contracts/portal-filters.ts'
import { Id, RowNumber, SearchText, storableText } from '../contracts/wire.ts'
import { MOST_PLAYERS_SIDE_BY_SIDE } from './player-compare.ts'

const Season = v.pipe(
  RowNumber,
  v.minValue(2000, 'Enter the year the season ends, like 2026'),
  v.maxValue(2100, 'Enter the year the season ends, like 2026'),
)
const filter = PortalFilter.entries

const COLUMN = /^[a-z][a-z0-9_]*$/u
const MOST_COLUMNS = 30

/** How each parameter of the address is read from its text. */
const PARAMETERS = {
  team: RowNumber,
  program: RowNumber,
  season: Season,
  from: filter.from.wrapped,
  to: filter.to.wrapped,
  gender: filter.gender.wrapped,
  level: filter.level.wrapped,
  grade: filter.grade.wrapped,
  position: filter.position.wrapped,
  evaluator: filter.evaluator.wrapped,
  compare: filter.compare.wrapped,
  /** The key of a column; each table knows its own and falls back to its first order. */
  sort: v.pipe(SearchText(30), v.regex(COLUMN, 'This column doesn’t exist')),
  order: v.picklist(['asc', 'desc']),
  /** Keys of columns; what the table has not it leaves out. */
  columns: v.pipe(
    v.string(),
    v.transform((text) => [...new Set(text.split(','))]),
    v.array(v.pipe(SearchText(30), v.regex(COLUMN, 'This column doesn’t exist'))),
    v.maxLength(MOST_COLUMNS, `A table has at most ${MOST_COLUMNS} columns`),
  ),
  search: SearchText(100),
  players: v.pipe(
    v.string(),
    v.transform((text) => [...new Set(text.split(','))]),
    v.array(v.pipe(v.string(), v.uuid('This link names a player that doesn’t exist'))),
    v.maxLength(MOST_PLAYERS_SIDE_BY_SIDE, `At most ${MOST_PLAYERS_SIDE_BY_SIDE} players can be compared`),
  ),
  player: Id,
  /** Parts of the page that a phone shows unfolded; the page leaves out what it has not. */
  open: v.pipe(
    v.string(),
    v.transform((text) => [...new Set(text.split(','))]),
    v.array(v.pipe(SearchText(30), v.regex(COLUMN, 'This link opens a part that doesn’t exist'))),
    v.maxLength(MOST_COLUMNS, `A page has at most ${MOST_COLUMNS} parts`),
  ),
} as const

export type SearchKey = keyof typeof PARAMETERS
/** The parameters as the address holds them. */
export type WrittenPortalSearch = { [K in SearchKey]?: string | number }
export const SEARCH_KEYS = Object.keys(PARAMETERS) as readonly SearchKey[]

/** The parameters that narrow the figures or choose what they are compared with. */
export const FILTER_KEYS = [
  'season',
  'from',
  'to',
  'gender',
  'level',
  'grade',
  'position',
  'evaluator',
  'compare',
] as const
export type FilterKey = (typeof FILTER_KEYS)[number]

/** What stands in the address and cannot be used, in its own text, and why. */
export type SearchProblem = { value: string; why: string }
export type SearchProblems = Readonly<Partial<Record<SearchKey, SearchProblem>>>

type SearchValues = { readonly [K in SearchKey]?: v.InferOutput<(typeof PARAMETERS)[K]> | undefined }

/** The address of the portal, read: what is absent filters nothing. */
export type PortalSearch = SearchValues & { readonly problems: SearchProblems }

/**
 * Reads what stands after the question mark, whatever it is. Never throws: what cannot be used stands in
 * `problems`.
 */
export function readPortalSearch(input: unknown): PortalSearch {
  const given = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {}
  const values: Record<string, unknown> = {}
  const problems: Partial<Record<SearchKey, SearchProblem>> = {}
  for (const key of SEARCH_KEYS) {
    const text = textOf(given[key])
    if (text === '') continue
    const read = v.safeParse(PARAMETERS[key] as v.GenericSchema, text)
    if (read.success) values[key] = read.output
    else problems[key] = { value: text, why: WHY[key] ?? read.issues[0].message }
  }
  const { from, to } = values as SearchValues
  if (from !== undefined && to !== undefined && from > to) {
    delete values['to']
    problems.to = { value: to, why: 'The last day is before the first day' }
  }
  return { ...values, problems }
}

const WHY: Readonly<Partial<Record<SearchKey, string>>> = {
  team: 'This link names a team that doesn’t exist',
  program: 'This link names a program that doesn’t exist',
  season: 'Enter the year the season ends, like 2026',
  gender: "Choose men's or women's",
  position: 'Choose PG, SG, SF, PF or C',
  evaluator: 'This link names an evaluator who doesn’t exist',
  compare: 'Choose level, program or a day',
  order: 'Choose asc or desc',
  player: 'This link names a player that doesn’t exist',
}

/** The address that reads back as this search. What could not be used stays in it until somebody takes it off. */
export function writePortalSearch(search: PortalSearch): WrittenPortalSearch {
  const written: WrittenPortalSearch = {}
  for (const key of SEARCH_KEYS) {
    const value = search.problems[key]?.value ?? search[key]
    if (value === undefined) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    // The router puts quotes around a text that could be read as a number.
    if (text !== '') written[key] = /^(?:0|[1-9]\d{0,8})$/u.test(text) ? Number(text) : text
  }
  return written
}

/** The search with some parameters set or, by undefined, taken off; with them goes what was wrong about them. */
export function searchWith(search: PortalSearch, changes: SearchValues): PortalSearch {
  const kept = Object.entries(search.problems).filter(([key]) => !(key in changes))
  const next = { ...search, ...changes, problems: Object.fromEntries(kept) }
  // A day that was refused beside another may stand now, or the other way round.
  return readPortalSearch(writePortalSearch(next))
}

/** The search with one parameter set to a text, as if it had been typed into the address. */
export function searchWithText(search: PortalSearch, key: SearchKey, text: string): PortalSearch {
  return readPortalSearch({ ...writePortalSearch(search), [key]: text })
}

/** Every filter taken off; the team, the order and the open players stay. */
export function withoutFilters(search: PortalSearch): PortalSearch {
  return searchWith(search, Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])))
}

/**
 * Whether a filter stands in the address, usable or not. Compare narrows nothing, and counts all the same: Reset takes
 * it off.
 */
export function isFiltered(search: PortalSearch): boolean {
  return FILTER_KEYS.some((key) => search[key] !== undefined || search.problems[key] !== undefined)
}

/** Whether the server may be asked: with a wrong day, or days that run backwards, it is not. */
export function isAskable({ problems }: PortalSearch): boolean {
  return !problems.from && !problems.to
}

/** What the dashboard is asked: the filters that can be used. */
export function filterOf(search: PortalSearch): PortalFilter {
  return Object.fromEntries(
    FILTER_KEYS.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])),
  ) as PortalFilter
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return storableText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === undefined || value === null) return ''
  return storableText(JSON.stringify(value) ?? '')
}
