import { birthDateRefusal, needsGuardian } from './age.ts'

/** What is known of how old a player is. */
export type AgeFacts = {
  date_of_birth: string | null
  /** A grade: '0' to '12' or 'post_grad'. */
  school_grade: string | null
  /** The team, the organization or the games are for the young. */
  is_youth: boolean
}

/** `older`: 13 or older, by the given facts. */
export type AgeAnswer = 'child' | 'older' | 'unknown'

/** Whoever is in the eighth grade turns 14 in it; below, a player may still be 12. */
const OLDER_GRADES: ReadonlySet<string> = new Set(['8', '9', '10', '11', '12', 'post_grad'])
const YOUTH_SCHOOL = 1

/**
 * K18. Returns a player's age group on this day (UTC), whatever list they came from. The date of birth decides, else
 * the grade, else the level. Without any of them it is unknown. An impossible birth date is ignored. The database has
 * the same function (`age_answer`).
 */
export function ageAnswer({ date_of_birth, school_grade, is_youth }: AgeFacts, today: string): AgeAnswer {
  if (date_of_birth !== null && date_of_birth <= today && needsGuardian(date_of_birth, today)) return 'child'
  if (date_of_birth !== null && birthDateRefusal(date_of_birth, today) === undefined) return 'older'
  if (school_grade) return OLDER_GRADES.has(school_grade) ? 'older' : 'child'
  return is_youth ? 'child' : 'unknown'
}

/** K41. Whether a guardian must agree first: for a child, and for a player of unknown age. */
export const countsAsChild = (facts: AgeFacts, today: string): boolean => ageAnswer(facts, today) !== 'older'

type DescribedPlayer = {
  date_of_birth?: string | null | undefined
  organization: { organization_type_id: number | null; school_grade: string | null }
}

/** What the description of a player tells of their age. */
export function ageFactsOf({ date_of_birth, organization }: DescribedPlayer): AgeFacts {
  return {
    date_of_birth: date_of_birth ?? null,
    school_grade: organization.school_grade,
    is_youth: organization.organization_type_id === YOUTH_SCHOOL,
  }
}
