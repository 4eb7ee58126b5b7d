import { NO_ORGANIZATION } from '#domain/contracts/players.ts'
import type { PlayerOrganization } from '#domain/contracts/players.ts'
import type { Line, OrderedTeam } from './ordered-team.ts'

/** Where a player without an account plays, so that the score counts them at the level the coach named. */
export function organizationOf(
  { school_grade }: Pick<Line, 'school_grade'>,
  { team_type, level_name, organization_name }: OrderedTeam,
  level: string,
): PlayerOrganization {
  const schoolLevel = team_type === 'School Team' ? level_name : null
  const named = { ...NO_ORGANIZATION, name: organization_name ?? '' }
  switch (level) {
    case 'youth':
      return {
        ...named,
        organization_type_id: 1,
        category_name: 'Youth School',
        school_grade,
        team_level: schoolLevel,
      }
    case 'hs_sub': {
      const isBelow = schoolLevel === 'Freshman' || schoolLevel === 'Junior Varsity'
      return {
        ...named,
        organization_type_id: 2,
        category_name: 'High School',
        school_grade,
        team_level: isBelow ? schoolLevel : 'Junior Varsity',
      }
    }
    case 'hs_varsity': {
      const isPrep = schoolLevel === 'Prep / Post-Graduate'
      return {
        ...named,
        organization_type_id: 2,
        category_name: 'High School',
        school_grade,
        team_level: isPrep ? schoolLevel : 'Varsity',
      }
    }
    case 'juco':
      return { ...named, organization_type_id: 5, category_name: 'Junior College' }
    default:
      return { ...named, organization_type_id: 3, category_name: 'College', division: level }
  }
}
