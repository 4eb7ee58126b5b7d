import type { AthleticInfo, WrittenOrganization } from '../contracts/players.ts'

/** Height and position of a player about whom nothing is known. */
export const NO_ATHLETIC_INFO: AthleticInfo = { height_feet: null, height_inches: null, player_position_name: null }

/** The organization of a player about whom nothing is known. */
export const NO_ORGANIZATION: WrittenOrganization = {
  name: '',
  organization_type_id: null,
  category_name: null,
  school_grade: null,
  team_level: null,
  division: null,
  college_year_name: null,
  organization_logo: null,
  years_of_experience: null,
}
