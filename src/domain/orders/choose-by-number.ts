import type { RosterLine } from '../contracts/teams.ts'
import { folded, searchWords } from '../search.ts'

type Line = Pick<RosterLine, 'id' | 'jersey_number'>

/** The lines that "4, 12 and 23" or "4 12 23" names, in its order, and the numbers that nobody of the roster wears. */
export function linesByNumber(text: string, lines: readonly Line[]): { ids: string[]; unknown: string[] } {
  const numbers = [...new Set(text.match(/\d+/gu) ?? [])]
  const found = numbers.map((number) => ({
    number,
    ids: lines.filter(({ jersey_number }) => jersey_number === number).map(({ id }) => id),
  }))
  return {
    ids: found.flatMap(({ ids }) => ids),
    unknown: found.filter(({ ids }) => ids.length === 0).map(({ number }) => number),
  }
}

/** D95. What matches a name or number that is typed. */
export function matchesSearch(
  { first_name, last_name, jersey_number }: Pick<RosterLine, 'first_name' | 'last_name' | 'jersey_number'>,
  search: string,
): boolean {
  const name = folded(`${first_name} ${last_name}`)
  return searchWords(search).every((word) => name.includes(word) || jersey_number === word.replace('#', ''))
}
