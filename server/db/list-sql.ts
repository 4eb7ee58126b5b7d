import { folded, searchWords } from '#domain/search.ts'

/**
 * The order of a list (of evaluations, if `id` is not told) by comma-separated columns; without the id a row could be
 * on two pages, or on none.
 */
export function orderOf(columns: string, orderBy: 'asc' | 'desc', id = 'e.id'): string {
  const direction = orderBy === 'asc' ? 'ASC' : 'DESC'
  return [...columns.split(', ').map((column) => `${column} ${direction} NULLS LAST`), `${id} ${direction}`].join(', ')
}

/** Returns a text escaped for LIKE. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/gu, String.raw`\$&`)
}

/** D95. Returns the patterns of a search for `holdsWords`: one for each word, the longest first, for the index. */
export function wordPatterns(search: string): string[] {
  return searchWords(search)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => `%${escapeLike(word)}%`)
}

/** D95. Whether a text of SQL holds every word of a search, in any order. Nothing to search for is held by every text. */
export function holdsWords(text: string, patterns: string): string {
  const all = `${patterns}::text[]`
  return `(cardinality(${all}) = 0 OR folded(${text}) LIKE (${all})[1] AND folded(${text}) LIKE ALL (${all}))`
}

/** Texts of SQL as the one text that is searched. */
export function joined(...texts: string[]): string {
  return `concat_ws(E'\\n', ${texts.join(', ')})`
}

/** D95. Returns the pattern of texts that begin with a search. Lists show these first. */
export function startPattern(search: string): string {
  return `${escapeLike(folded(search.trim()))}%`
}
