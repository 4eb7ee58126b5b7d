import * as v from 'valibot'
import { Role } from '../access/role.ts'
import { TravelStatsForm } from '../fields/travel-stats.ts'
import { Email } from '../fields/text-fields.ts'
import { anyone, everyone } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { EVENT_PARTS } from './events.ts'
import { Day, Id, Instant } from './wire.ts'

export const TeamAndLeague = v.object({
  id: v.number(),
  team_name: v.string(),
  league_name: v.string(),
  league_id: v.number(),
  team_id: v.number(),
  league_image: v.nullable(v.string()),
  team_image: v.nullable(v.string()),
  /** D53. Of the player who asks, the oldest first. */
  travel_stats: v.array(v.object({ ...TravelStatsForm.entries, id: v.number(), created_at: Instant })),
})
export type TravelStat = v.InferOutput<typeof TeamAndLeague>['travel_stats'][number]

export const User = v.object({
  id: Id,
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  profile_image: v.nullable(v.string()),
  profile_picture: v.nullable(v.string()),
  /** A31. Of the main role. */
  is_profile_created: v.boolean(),
  /** A31. The roles of the user whose profiles exist. Older servers don't say. */
  profiles_created: v.optional(v.array(Role)),
  user_type: Role,
  is_admin: v.boolean(),
  is_evaluator: v.boolean(),
  is_player: v.boolean(),
  team_roster_completed: v.boolean(),
  submission_count: v.number(),
  roles: v.array(v.string()),
  team_and_league: v.array(TeamAndLeague),
  /** Events that are not closed for 14 days yet, at which the user works. */
  events: v.optional(
    v.array(v.object({ id: Id, name: v.string(), ends_on: Day, parts: v.array(v.picklist(EVENT_PARTS)) })),
    [],
  ),
})
export type User = v.InferOutput<typeof User>

export const getMe = endpoint({
  method: 'GET',
  path: '/auth/me/',
  summary: 'The signed-in user',
  grant: everyone,
  input: v.object({}),
  output: User,
})

/** Answers the same for an unknown address as for an active one, so that addresses cannot be listed. */
export const validateEmail = endpoint({
  method: 'GET',
  path: '/auth/validate-email/',
  summary: 'Whether the account of an address may sign in',
  grant: anyone,
  input: v.object({ email: Email }),
  output: v.object({ is_active: v.boolean() }),
})
