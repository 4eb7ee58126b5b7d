import type { AthleticInfo, PlayerOrganization } from '../contracts/players.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import type { Gender, Level, LevelKey, PositionAbbreviation } from '../rubric/rubric-parts.ts'

/** What the score needs to know of a player: a `PlayerProfile` of the wire fits. */
export type ScoredPlayer = {
  gender: Gender
  /** A day such as 2009-04-30. */
  date_of_birth: string | null
  athletic_info: AthleticInfo
  organization: Pick<PlayerOrganization, 'organization_type_id' | 'school_grade' | 'team_level' | 'division'>
  /** The season is the year in which it closes: 2026 for 2025-26. */
  competitive_items: ReadonlyArray<{ factor_id: number; season: number }>
}

/** Total height in inches; undefined when the feet are not known. */
export function heightOf({
  athletic_info: { height_feet: feet, height_inches: inches },
}: ScoredPlayer): number | undefined {
  return feet === null ? undefined : feet * 12 + (inches ?? 0)
}

/** The declared position by its name or abbreviation; undefined when none, or none the rubric knows. */
export function declaredPosition(player: ScoredPlayer, rubric: ScoringRubric): PositionAbbreviation | undefined {
  const name = player.athletic_info.player_position_name
  return rubric.positions.find((position) => position.name === name || position.name_abbreviation === name)
    ?.name_abbreviation
}

/** S16. The level a player plays at now; undefined while the organization type is unknown. */
export function currentLevel({ organization }: ScoredPlayer, rubric: ScoringRubric): Level | undefined {
  const key = currentLevelKey(organization)
  return key && levelByKey(rubric, key)
}

export function levelByKey(rubric: ScoringRubric, key: string): Level | undefined {
  return rubric.levels.find((level) => level.key === key)
}

function currentLevelKey(organization: ScoredPlayer['organization']): LevelKey | undefined {
  switch (organization.organization_type_id) {
    case null:
      return undefined
    case 1:
      return 'youth'
    case 2:
      return isBelowVarsity(organization) ? 'hs_sub' : 'hs_varsity'
    case 3:
      return collegeLevel(organization.division)
    case 5:
      return 'juco'
  }
}

function isBelowVarsity({ team_level, school_grade }: ScoredPlayer['organization']): boolean {
  if (team_level) return team_level === 'Freshman' || team_level === 'Junior Varsity'
  return school_grade === '9' || school_grade === '10'
}

const COLLEGE_LEVELS: ReadonlyArray<LevelKey> = ['d1_high', 'd1_mid', 'd1_low', 'd2', 'naia']

function collegeLevel(division: string | null): LevelKey {
  return COLLEGE_LEVELS.find((level) => level === division) ?? 'd3'
}
