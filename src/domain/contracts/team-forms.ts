import * as v from 'valibot'
import { tidiedLine } from '../fields/characters.ts'
import {
  City,
  CircuitName,
  Email,
  FirstName,
  LastName,
  Name,
  State,
  organizationName,
  orEmpty,
} from '../fields/text-fields.ts'
import { GENDERS, JerseyNumber } from './players.ts'
import { Id, TextOrNull } from './wire.ts'

// What the forms of a coach send. The same schemas check on the device and on the server.

export const TEAM_TYPES = ['School Team', 'Travel Team'] as const
export type TeamType = (typeof TEAM_TYPES)[number]

const shared = {
  name: v.pipe(v.string('Enter your team name'), tidiedLine, v.nonEmpty('Enter your team name'), Name),
  gender: v.picklist(GENDERS, "Choose men's or women's"),
  level_name: TextOrNull(60),
  city: City,
  state_name: State,
  picture_id: v.nullable(Id),
}

/** A school team names its school and perhaps a league; a travel team names its circuit and an age group. */
export const TeamForm = v.variant(
  'team_type',
  [
    v.object({
      ...shared,
      team_type: v.literal('School Team'),
      organization_name: organizationName('school name'),
      league_name: orEmpty(Name),
      age_group: v.null(),
    }),
    v.object({
      ...shared,
      team_type: v.literal('Travel Team'),
      organization_name: orEmpty(Name),
      league_name: v.pipe(CircuitName, Name),
      age_group: TextOrNull(10),
    }),
  ],
  'Choose the team type',
)
export type TeamForm = v.InferOutput<typeof TeamForm>

/** One player of a roster. Only number and name are needed on the first day of a season. */
export const RosterPlayerRules = v.object({
  jersey_number: JerseyNumber,
  first_name: FirstName,
  last_name: LastName,
  position_name: TextOrNull(40),
  school_grade: TextOrNull(20),
  height_feet: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(7))),
  height_inches: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(11))),
  email: v.nullable(Email),
})
export type RosterPlayerRules = v.InferOutput<typeof RosterPlayerRules>
