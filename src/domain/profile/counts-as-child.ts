import { needsGuardian } from './age.ts'

/** What is known of how old a player is. */
export type AgeFacts = {
  date_of_birth: string | null
  /** The value of the rubric's dropdown: '3' to '12' or 'post_grad'. */
  school_grade: string | null
  /** The team, the organization or the games are for the young. */
  is_youth: boolean
}

/** Whoever is in the eighth grade turns 14 in it; below, a player may still be 12. */
const LOWEST_GRADE = 8
const YOUTH_SCHOOL = 1

/**
 * K18. Whether a guardian must agree first, on this day (UTC), whatever list the player came from: a date of birth
 * decides; without one the grade; without a grade the level. The database decides alike (`counts_as_child`).
 */
export function countsAsChild({ date_of_birth, school_grade, is_youth }: AgeFacts, today: string): boolean {
  if (date_of_birth !== null) return needsGuardian(date_of_birth, today)
  if (school_grade !== null) return /^\d+$/u.test(school_grade) && Number(school_grade) < LOWEST_GRADE
  return is_youth
}

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
