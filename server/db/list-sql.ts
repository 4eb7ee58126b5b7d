/**
 * The order of a list (of evaluations, if `id` is not told) by comma-separated columns; without the id a row could be
 * on two pages, or on none.
 */
export function orderOf(columns: string, orderBy: 'asc' | 'desc', id = 'e.id'): string {
  const direction = orderBy === 'asc' ? 'ASC' : 'DESC'
  return [...columns.split(', ').map((column) => `${column} ${direction} NULLS LAST`), `${id} ${direction}`].join(', ')
}

/** Text as ILIKE takes it literally. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/gu, String.raw`\$&`)
}
