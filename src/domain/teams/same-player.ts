import { folded } from '../search.ts'

/** What tells one player of a roster from another. An empty text is as good as none. */
export type LineOfPlayer = {
  first_name: string
  last_name: string
  jersey_number: string
  school_grade: string | null
  email: string | null
}
type Name = Pick<LineOfPlayer, 'first_name' | 'last_name'>

/** A player without an account under whose name a line was evaluated. */
export type Evaluated = Name & { id: string }

/**
 * O96, O97. Whom the evaluations of a line are of after it was changed: of whom they were while its name reads as the
 * same one, else of somebody of exactly the new name who stood in it before, else of nobody yet.
 */
export function evaluatedAfter(
  before: LineOfPlayer,
  after: LineOfPlayer,
  current: Evaluated | null,
  past: readonly Evaluated[],
): string | null {
  if (isSameName(before, after) || (current && isCorrection(current, before, after))) return current?.id ?? null
  return past.find((it) => isSameName(it, after))?.id ?? null
}

/**
 * O96. Whether the changed line still names the player who was evaluated under `known`. Siblings share a family name
 * and are often alike in the given one: a given name that only resembles the known one, and another family name, are
 * believed where nothing else in the line changed.
 */
export function isCorrection(known: Name, before: LineOfPlayer, after: LineOfPlayer): boolean {
  const given = likeness(known.first_name, after.first_name)
  const family = likeness(known.last_name, after.last_name)
  if (given === 'same' && family !== 'other') return true
  if (isSwapped(known, after)) return true
  const isNameOfSame = given === 'same' || (given === 'close' && family !== 'other')
  return isNameOfSame && isRestSame(before, after)
}

/** G103. Whether the changed line still names the player who stood in it. */
export function isSamePlayer(before: LineOfPlayer, after: LineOfPlayer): boolean {
  return isSameName(before, after) || isCorrection(before, before, after)
}

export function isSameName(one: Name, other: Name): boolean {
  return likeness(one.first_name, other.first_name) === 'same' && likeness(one.last_name, other.last_name) === 'same'
}

function isSwapped(one: Name, other: Name): boolean {
  return likeness(one.first_name, other.last_name) === 'same' && likeness(one.last_name, other.first_name) === 'same'
}

/**
 * The same number; a grade or an address that is added or taken away says nothing, another one says that it is somebody
 * else.
 */
function isRestSame(before: LineOfPlayer, after: LineOfPlayer): boolean {
  const agree = (one: string | null, other: string | null) =>
    !one?.trim() || !other?.trim() || one.trim().toLowerCase() === other.trim().toLowerCase()
  return (
    before.jersey_number.trim() === after.jersey_number.trim() &&
    agree(before.school_grade, after.school_grade) &&
    agree(before.email, after.email)
  )
}

const SHORTEST_BEGINNING = 3
const SHORTEST_WITH_SLIP = 4
const SHORTEST_WITH_TWO_SLIPS = 8

/**
 * `close`: one begins the other (Jon, Jonathan), or they begin alike and differ by a slip of the pen (Jon, John), by
 * two in long names.
 */
function likeness(one: string, other: string): 'same' | 'close' | 'other' {
  const [a, b] = [lettersOf(one), lettersOf(other)].toSorted((x, y) => x.length - y.length) as [string[], string[]]
  const text = b.join('')
  if (a.join('') === text) return 'same'
  if (a.length >= SHORTEST_BEGINNING && text.startsWith(a.join(''))) return 'close'
  const allowed = b.length >= SHORTEST_WITH_TWO_SLIPS ? 2 : b.length >= SHORTEST_WITH_SLIP ? 1 : 0
  return a[0] === b[0] && slips(a, b) <= allowed ? 'close' : 'other'
}

/** The same text for names that read as the same one: to find them among many. */
export function nameKey({ first_name, last_name }: Name): string {
  return `${lettersOf(first_name).join('')} ${lettersOf(last_name).join('')}`
}

/** The letters as the search folds them, without blanks and signs, but with the vowel signs of Hindi and Thai. */
function lettersOf(name: string): string[] {
  const small = folded(name)
  return Array.from(small.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || small.trim())
}

/** How many letters are wrong, missing, too many, or changed places with their neighbor. */
function slips(one: readonly string[], other: readonly string[]): number {
  let [last, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  one.forEach((letter, i) => {
    const next = [i + 1]
    other.forEach((against, j) => {
      const isTurned = i > 0 && j > 0 && letter === other[j - 1] && one[i - 1] === against
      const costs = [
        (row[j + 1] ?? 0) + 1,
        (next[j] ?? 0) + 1,
        (row[j] ?? 0) + (letter === against ? 0 : 1),
        ...(isTurned ? [(last[j - 1] ?? 0) + 1] : []),
      ]
      next.push(Math.min(...costs))
    })
    ;[last, row] = [row, next]
  })
  return row.at(-1) ?? 0
}
