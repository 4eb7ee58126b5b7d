import { createHash } from 'node:crypto'

/** The server's own statements are some hundreds, and a connection keeps some 50 kB for each. */
const MOST_NAMES = 400
const MOST_SEEN = 2_000
/** What is filtered by a value that may be absent, or by a pattern, has another best plan for each: no plan is kept. */
const PLANNED_FOR_ITS_VALUES = /\$\d+(?:::\w+(?:\[\])?)? IS (?:NOT )?NULL\b|\bI?LIKE \$\d/u

/** invalid_sql_statement_name, duplicate_prepared_statement: something between us and the database mixes connections. */
const MIXED_UP = new Set(['26000', '42P05'])

export type StatementNames = {
  /**
   * The name by which connections keep a statement and its plan; undefined when it is to be planned anew. A statement
   * gets one when it comes a second time, with `isKept` at once and whatever it is filtered by.
   */
  of(text: string, isKept: boolean): string | undefined
  /** Takes note of a failure; true when it was the name's, so that the same work may succeed under another or none. */
  hasFailed(text: string, name: string, error: unknown): boolean
}

/** Gives no names when `isOn` is false. */
export function createStatementNames(isOn: boolean): StatementNames {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let isGiving = isOn
  let generation = 0
  return {
    of(text, isKept) {
      if (!isGiving) return undefined
      const known = names.get(text)
      if (known) return known
      if (names.size >= MOST_NAMES || !(isKept || comesAgain(text))) return undefined
      seen.delete(text)
      const name = nameOf(text, generation)
      names.set(text, name)
      return name
    },
    hasFailed(text, name, error) {
      if (MIXED_UP.has(fieldOf(error, 'code'))) {
        isGiving = false
        return true
      }
      // PostgreSQL tells this one by its code and a text in its own language; the routine is the same in all.
      if (fieldOf(error, 'routine') !== 'RevalidateCachedQuery') return false
      // Many connections fail by the same name. The first of them renames all: what a migration changed for one
      // statement, it changed for others.
      if (names.get(text) === name) {
        generation += 1
        for (const each of names.keys()) names.set(each, nameOf(each, generation))
      }
      return true
    },
  }

  function comesAgain(text: string): boolean {
    if (PLANNED_FOR_ITS_VALUES.test(text)) return false
    if (seen.has(text)) return true
    // Texts that are made for one call each come and go.
    if (seen.size >= MOST_SEEN) seen.clear()
    seen.add(text)
    return false
  }
}

/**
 * Told from the text: where connections of several processes are mixed, a name means the same statement in each of
 * them, or fails. A number could run another process's statement.
 */
function nameOf(text: string, generation: number): string {
  return `q_${createHash('sha256').update(text).digest('hex').slice(0, 20)}_${generation}`
}

function fieldOf(error: unknown, field: 'code' | 'routine'): string {
  const value: unknown = error instanceof Error ? (error as Error & Record<string, unknown>)[field] : undefined
  return typeof value === 'string' ? value : ''
}
