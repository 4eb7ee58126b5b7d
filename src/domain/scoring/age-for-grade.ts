import { exact } from './arithmetic.ts'

const MS_PER_YEAR = 365.25 * 24 * 60 * 60 * 1000
// Most schools take children who are 5 to 6 on 1 September into the year before grade 1, so grade 9 begins at 14.5.
const TYPICAL_AGE_ABOVE_GRADE = 5.5

/**
 * S24. A player's age and the typical age for the grade, both in years on the 1 September that opens the school year
 * closing in `season`. Undefined when the grade is not a known one or the date of birth is not a day.
 */
export function ageForGrade(
  dateOfBirth: string,
  grade: string,
  season: number,
): { age: number; typical: number } | undefined {
  const gradeNumber = grade === 'post_grad' ? 13 : Number(grade)
  const born = Date.parse(`${dateOfBirth}T00:00:00Z`)
  if (!Number.isInteger(gradeNumber) || gradeNumber < 1 || Number.isNaN(born)) return undefined
  const opened = Date.UTC(season - 1, 8, 1)
  return { age: exact((opened - born) / MS_PER_YEAR), typical: gradeNumber + TYPICAL_AGE_ABOVE_GRADE }
}
