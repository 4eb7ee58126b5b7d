import * as v from 'valibot'
import { City, organizationName, orEmpty } from '../fields/text-fields.ts'
import { ScoringRubric } from '../rubric/rubric.ts'
import { ScoreStructure } from '../rubric/score-structure.ts'
import { everyone } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { RowNumber, SearchText, Text } from './wire.ts'

const Named = v.looseObject({ id: v.number(), name: v.string() })

/** The score structure, and with it the formulas' data: the tablet computes the same result as the server. */
export const getScoreStructure = endpoint({
  method: 'GET',
  path: '/evaluation/player_score_structure/',
  summary: 'Skills, micro-skills, team-player items, and the data of the score',
  grant: everyone,
  input: v.object({ rubric_version: v.optional(v.string()) }),
  output: v.object({ player_score_structure: ScoreStructure, scoring: ScoringRubric }),
})

export const listStates = endpoint({
  method: 'GET',
  path: '/accounts/states/',
  summary: 'States and territories',
  grant: everyone,
  input: v.object({}),
  output: v.array(Named),
})
export const listSports = endpoint({
  method: 'GET',
  path: '/accounts/sports/',
  summary: 'Sports',
  grant: everyone,
  input: v.object({}),
  output: v.array(Named),
})
export const listEvaluatorLevels = endpoint({
  method: 'GET',
  path: '/accounts/evaluator-levels/',
  summary: 'Levels of evaluators',
  grant: everyone,
  input: v.object({}),
  output: v.array(Named),
})
export const listTravelTeamLevels = endpoint({
  method: 'GET',
  path: '/accounts/travel-team-levels/',
  summary: 'Levels of travel teams',
  grant: everyone,
  input: v.object({}),
  output: v.array(Named),
})

/** The rubric's dropdowns, as they stand in it. */
export const PlayerDropdowns = v.object({
  states: v.array(Named),
  genders: v.array(v.object({ id: v.number(), value: v.string(), label: v.string() })),
  organization_types: v.array(Named),
  school_grades: v.array(
    v.object({ id: v.number(), value: v.string(), name: v.string(), organization_types: v.array(v.number()) }),
  ),
  college_years: v.array(v.looseObject({ id: v.number(), name: v.string(), organization_types: v.array(v.number()) })),
  college_divisions: v.array(
    v.looseObject({ id: v.number(), key: v.string(), name: v.string(), organization_types: v.array(v.number()) }),
  ),
  school_team_levels: v.array(Named),
  player_positions: v.array(v.looseObject({ id: v.number(), name: v.string(), name_abbreviation: v.string() })),
  heights: v.object({
    feet: v.array(v.number()),
    inches: v.array(v.number()),
    min_total_inches: v.number(),
    max_total_inches: v.number(),
  }),
})
export type PlayerDropdowns = v.InferOutput<typeof PlayerDropdowns>

export const getPlayerDropdowns = endpoint({
  method: 'GET',
  path: '/accounts/player/profile/dropdowns/',
  summary: "Choices of a player's profile",
  grant: everyone,
  input: v.object({}),
  output: PlayerDropdowns,
})

const Factor = v.object({
  id: v.number(),
  name: v.string(),
  points: v.number(),
  team_type: v.nullable(v.string()),
  gender: v.nullable(v.string()),
  max_count: v.number(),
  /** Where it is earned; ids of `organization_types`. */
  organization_types: v.array(v.number()),
})

export const CompetitiveFactors = v.object({
  events: v.array(Factor),
  team_accolades: v.array(Factor),
  player_accolades: v.array(Factor),
})
export type CompetitiveFactors = v.InferOutput<typeof CompetitiveFactors>

export const listCompetitiveFactors = endpoint({
  method: 'GET',
  path: '/accounts/competitive-score-factor/',
  summary: 'Events and accolades that count, by organization type',
  grant: everyone,
  input: v.object({ organization: v.optional(RowNumber) }),
  output: CompetitiveFactors,
})

const Organization = v.object({
  id: v.number(),
  name: v.string(),
  organization_type_id: v.number(),
  city: v.nullable(v.string()),
  state_name: v.nullable(v.string()),
})

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/accounts/organization-list/',
  summary: 'Organizations by type and text',
  grant: everyone,
  input: v.object({ organization: v.optional(RowNumber), search: v.optional(SearchText(100), '') }),
  output: v.array(Organization),
})

/** "Add mine": the same name of the same type and state is found rather than made twice. Others do not see it. */
export const addOrganization = endpoint({
  method: 'POST',
  path: '/accounts/organization-list/',
  summary: 'Add an organization that the list lacks',
  grant: everyone,
  input: v.object({
    name: organizationName('organization name'),
    organization_type_id: v.picklist([1, 2, 3, 5], 'Select the organization type'),
    city: orEmpty(City),
    state_name: Text(60),
  }),
  output: Organization,
})
