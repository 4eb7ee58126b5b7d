import type { LineConsent } from '../contracts/teams.ts'
import { ageAnswer } from '../profiles/counts-as-child.ts'

export type LineToOrder = {
  first_name: string
  last_name: string
  school_grade: string | null
  link: string
  consent: LineConsent
}
export type LevelOfTeam = { level_name: string | null; age_group: string | null }

/**
 * O84, O110. Why nothing may be ordered for a line, said to its coach; undefined when it may. Of a line without an
 * account the grade decides, and in a youth team an unknown one is asked for. The database decides alike
 * (`line_may_be_ordered`).
 */
export function lineRefusal(line: LineToOrder, isYouth: boolean): string | undefined {
  const name = nameOfLine(line)
  switch (line.consent) {
    case 'fine':
      return undefined
    case 'no-birth-date':
      return `${name} must complete their profile first`
    case 'missing':
      return line.link === 'linked'
        ? `A parent or guardian of ${name} must agree first`
        : `A parent or guardian of ${name} must agree first. If this row is a different player now, remove it and add that player as a new row.`
    case 'by-grade':
      return gradeRefusal(name, line.school_grade, isYouth)
  }
}

/** Whether a player of unknown grade may be under 13, by the team and the level of its games. */
export function isYouthTeam({ level_name, age_group }: LevelOfTeam, competitionLevel: string): boolean {
  return (
    competitionLevel === 'youth' ||
    level_name === 'Middle School' ||
    Number.parseInt(age_group ?? '', 10) <= OLDEST_YOUTH_AGE
  )
}

export const nameOfLine = ({ first_name, last_name }: Pick<LineToOrder, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

const OLDEST_YOUTH_AGE = 14

function gradeRefusal(name: string, grade: string | null, isYouth: boolean): string | undefined {
  // Of a line no date of birth is known, so the day does not matter.
  if (ageAnswer({ date_of_birth: null, school_grade: grade, is_youth: isYouth }, '') !== 'child') return undefined
  return grade === null
    ? `Please add the grade of ${name} to the roster. A parent or guardian must agree for a player under 13`
    : `${name} may be under 13. Add their own email address to the roster. Once they join with an account, a parent or guardian can agree there.`
}
