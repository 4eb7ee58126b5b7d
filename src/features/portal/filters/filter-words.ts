import { ApiError } from '#data/api/api-error.ts'
import type { PortalFilters } from '#domain/contracts/portal-filters.ts'
import { FILTER_KEYS, SEARCH_KEYS } from '#domain/portal/portal-search.ts'
import type { PortalSearch, SearchKey, SearchProblem, SearchProblems } from '#domain/portal/portal-search.ts'
import { seasonWords } from '#domain/profiles/season-words.ts'
import { genderWords } from '#domain/teams/gender-words.ts'

export const FILTER_NAMES: Readonly<Record<SearchKey, string>> = {
  team: 'Team',
  program: 'Program',
  season: 'Season',
  from: 'From',
  to: 'Until',
  gender: 'Gender',
  level: 'Level',
  grade: 'Grade',
  position: 'Position',
  evaluator: 'Evaluator',
  compare: 'Compare with',
  sort: 'Sort by',
  order: 'Order',
  columns: 'Columns',
  search: 'Search',
  players: 'Players',
  player: 'Player',
  open: 'Open part',
}

/** What is wrong in the address, with what the server has refused of it, each at its parameter. */
export function problemsOf(search: PortalSearch, error: unknown): SearchProblems {
  if (!(error instanceof ApiError) || error.status !== 422) return search.problems
  const refused = SEARCH_KEYS.flatMap((key): [SearchKey, SearchProblem][] => {
    const why = error.fields[key]?.[0]
    return why === undefined || search[key] === undefined ? [] : [[key, { value: String(search[key]), why }]]
  })
  return { ...Object.fromEntries(refused), ...search.problems }
}

/** A filter that is set, in words: "Grade 12th grade", and whether no player at all fits it. */
export type SetFilter = { key: SearchKey; words: string; isEmpty: boolean }

/** The filters that narrow, to tell which of them leaves nobody. */
export function setFilters(search: PortalSearch, choices: PortalFilters | undefined): SetFilter[] {
  return FILTER_KEYS.flatMap((key) => {
    const value = search[key]
    if (value === undefined || key === 'compare') return []
    const choice = key === 'from' || key === 'to' ? undefined : choices?.[key].find(({ id }) => id === String(value))
    const name = choice?.name ?? wordsFor(key, String(value))
    const isEmpty = choices !== undefined && key !== 'from' && key !== 'to' && (choice?.count ?? 0) === 0
    return [{ key, words: `${FILTER_NAMES[key]} ${name}`, isEmpty }]
  })
}

/** Of a choice that leaves nobody, and so is not offered. */
function wordsFor(key: SearchKey, value: string): string {
  if (key === 'season') return seasonWords(Number(value))
  return key === 'gender' ? genderWords(value) : value
}
