import { ROSTER_COLUMNS } from './roster-table.ts'
import type { RosterColumnKey } from './roster-table.ts'

// Nineteen columns are more than anybody reads at once: seven stand at first, and the address says which others
// are wanted.

export type RosterColumn = (typeof ROSTER_COLUMNS)[number]

/** Who the row is about: without them no other column says anything. */
const ALWAYS: readonly RosterColumnKey[] = ['jersey', 'player']
const AT_FIRST: readonly RosterColumnKey[] = [...ALWAYS, 'declared', 'total', 'change', 'weakest', 'status']

/** Those that can be taken off. */
export const CHOOSABLE_COLUMNS: readonly RosterColumn[] = ROSTER_COLUMNS.filter(({ key }) => !ALWAYS.includes(key))

/**
 * The columns that the address asks for, in the order of the table; the first seven where it asks for none. Keys of no
 * column say nothing.
 */
export function shownColumns(asked: readonly string[] | undefined): RosterColumn[] {
  const keys: readonly string[] = asked ? [...ALWAYS, ...asked] : AT_FIRST
  return ROSTER_COLUMNS.filter(({ key }) => keys.includes(key))
}

/** What the address asks for once a column was put on or taken off; undefined when these are the first seven. */
export function columnsWith(
  asked: readonly string[] | undefined,
  changed: RosterColumnKey,
): RosterColumnKey[] | undefined {
  const now = shownColumns(asked).map(({ key }) => key)
  const next = ROSTER_COLUMNS.map(({ key }) => key).filter((key) => now.includes(key) !== (key === changed))
  return next.length === AT_FIRST.length && next.every((key) => AT_FIRST.includes(key)) ? undefined : next
}
