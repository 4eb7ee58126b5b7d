import * as v from 'valibot'
import { Gender, OrganizationTypeId, PositionAbbreviation, TeamType } from './rubric-parts.ts'

const idAndName = { id: v.number(), name: v.string() }
const ofOrganizations = { organization_types: v.array(OrganizationTypeId) }

/** The choices of the profile and team forms. */
export const Dropdowns = v.object({
  states: v.array(v.object({ ...idAndName, abbreviation: v.string() })),
  sports: v.array(v.object({ ...idAndName, key: v.string() })),
  genders: v.array(v.object({ id: v.number(), value: Gender, label: v.string() })),
  organization_types: v.array(v.object({ id: OrganizationTypeId, name: v.string() })),
  team_types: v.array(TeamType),
  school_grades: v.array(v.object({ ...idAndName, value: v.string(), ...ofOrganizations })),
  college_years: v.array(v.object({ ...idAndName, ...ofOrganizations })),
  college_divisions: v.array(v.object({ ...idAndName, key: v.string(), ...ofOrganizations })),
  school_team_levels: v.array(v.object(idAndName)),
  player_positions: v.array(v.object({ ...idAndName, name_abbreviation: PositionAbbreviation })),
  evaluator_levels: v.array(v.object({ ...idAndName, description: v.string() })),
  travel_team_levels: v.array(v.object({ ...idAndName, key: v.string() })),
  travel_age_groups: v.array(v.string()),
  heights: v.object({
    feet: v.array(v.number()),
    inches: v.array(v.number()),
    min_total_inches: v.number(),
    max_total_inches: v.number(),
  }),
  years_of_experience: v.object({ min: v.number(), max: v.number() }),
  jersey_number: v.object({ min: v.number(), max: v.number(), also: v.array(v.string()) }),
  video_types: v.array(v.picklist(['Direct', 'YouTube', 'Drive'])),
})
export type Dropdowns = v.InferOutput<typeof Dropdowns>

/** A package of evaluations a player can buy, as the rubric seeds it. */
export const RubricPackage = v.object({
  ...idAndName,
  key: v.string(),
  evaluations: v.number(),
  price_cents: v.number(),
  currency: v.string(),
  order: v.number(),
  active: v.boolean(),
  includes: v.array(v.string()),
  turnaround_days: v.number(),
  consultation_included: v.number(),
  second_rater: v.boolean(),
  validity_days: v.number(),
})
export type RubricPackage = v.InferOutput<typeof RubricPackage>

export const RubricLifecycle = v.object({
  statuses: v.array(
    v.object({
      key: v.string(),
      label: v.string(),
      visible_to: v.array(v.string()),
      description: v.string(),
    }),
  ),
  delete_refused: v.array(v.string()),
})
