/** Whether `2026-02-30` is a day of the calendar: the pattern of a day alone does not tell. */
function isRealDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** Whole years by the calendar; both are days such as `2014-05-31`. Born on 29 February, one is older on 1 March. */
export function ageOn(dateOfBirth: string, today: string): number {
  const [born, now] = [dateOfBirth.split('-').map(Number), today.split('-').map(Number)]
  const years = (now[0] ?? 0) - (born[0] ?? 0)
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

const AGE_OF_CONSENT = 13
const [YOUNGEST, OLDEST] = [5, 60] as const

/** Placeholder dates that software writes for a missing date. Others (1899, 1900, 0001) are older than any player. */
const STANDS_FOR_NOTHING: ReadonlySet<string> = new Set(['1970-01-01', '1969-12-31'])

/** K1. Below this age a parent must agree before anything is submitted. */
export function needsGuardian(dateOfBirth: string, today: string): boolean {
  return ageOn(dateOfBirth, today) < AGE_OF_CONSENT
}

/** An adult of this age can be the parent of the youngest player. */
const AGE_OF_PARENTS = YOUNGEST + 18

/**
 * K75, D114. Returns what to ask before `day` replaces the saved birth date: whether it is really a child's, because
 * only we can correct it to an earlier one, or whether it is the date of the parent who types.
 */
export function birthDateDoubt(day: string, saved: string | null, today: string): 'child' | 'parent' | undefined {
  if (day === saved) return undefined
  if (needsGuardian(day, today)) return 'child'
  return ageOn(day, today) >= AGE_OF_PARENTS ? 'parent' : undefined
}

/** D14, V28. Returns why a date can't be a player's birth date. */
export function birthDateRefusal(dateOfBirth: string, today: string): string | undefined {
  if (!isRealDay(dateOfBirth)) return 'Enter a valid date of birth'
  if (dateOfBirth > today) return 'Date of birth cannot be in the future'
  const age = ageOn(dateOfBirth, today)
  if (age < YOUNGEST) return `A player must be at least ${YOUNGEST} years old`
  if (age > OLDEST || STANDS_FOR_NOTHING.has(dateOfBirth)) return 'Check the year of birth'
  return undefined
}

/**
 * V29. Returns the birth date of an operation, without an impossible one. The known date then stays, and the rest of
 * the operation is applied.
 */
export function saidBirthDate(dateOfBirth: string | null | undefined, today: string): string | null | undefined {
  const isPossible = typeof dateOfBirth !== 'string' || birthDateRefusal(dateOfBirth, today) === undefined
  return isPossible ? dateOfBirth : undefined
}
