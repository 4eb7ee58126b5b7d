import * as v from 'valibot'
import { TravelStatsForm } from '../fields/travel-stats.ts'
import { ownOrProgram, players, staff } from '../access/grants.ts'
import { TeamAndLeague } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { RosterPlayerRules, TEAM_TYPES, TeamForm } from './team-forms.ts'
import { Id, Instant, RowNumber } from './wire.ts'

export const Team = v.object({
  id: v.number(),
  name: v.string(),
  team_type: v.string(),
  gender: v.string(),
  league_id: v.nullable(v.number()),
  league_name: v.nullable(v.string()),
  level_name: v.nullable(v.string()),
  age_group: v.nullable(v.string()),
  organization_name: v.nullable(v.string()),
  city: v.nullable(v.string()),
  state_name: v.nullable(v.string()),
  /** A path below the API's base; it needs a token. */
  team_image: v.nullable(v.string()),
  picture_id: v.nullable(Id),
  program_id: v.nullable(v.number()),
  coach_id: v.nullable(Id),
  coach_name: v.nullable(v.string()),
  /** The directors of its program. */
  directors: v.array(v.object({ id: Id, name: v.string() })),
  program_name: v.nullable(v.string()),
  roster_count: v.number(),
  roster_revision: v.number(),
  is_roster_completed: v.boolean(),
})
export type Team = v.InferOutput<typeof Team>

export const listTeams = endpoint({
  method: 'GET',
  path: '/team/',
  summary: 'The teams one may see: own, of own programs',
  grant: { ...staff, Admin: ['any'] },
  input: v.object({ program_id: v.optional(RowNumber) }),
  output: v.array(Team),
})
export const createTeam = endpoint({
  method: 'POST',
  path: '/team/',
  summary: "Create a coach's team",
  grant: { Coach: ['any'] },
  input: TeamForm,
  refusesUnknown: true,
  output: Team,
})
export const updateTeam = endpoint({
  method: 'PUT',
  path: '/team/:team_id/',
  summary: "Change a coach's team",
  grant: { Coach: ['own'] },
  input: v.intersect([v.object({ team_id: RowNumber }), TeamForm]),
  refusesUnknown: true,
  output: Team,
})

export const getTeamStatus = endpoint({
  method: 'GET',
  path: '/team/status/',
  summary: 'How far a coach has come: team, roster',
  grant: { Coach: ['any'] },
  input: v.object({}),
  output: v.object({
    team_id: v.nullable(v.number()),
    is_team_created: v.boolean(),
    team_roster_completed: v.boolean(),
    roster_count: v.number(),
  }),
})

/**
 * One line of a roster as it is sent. The id is the client's, so that a line keeps its identity through every change.
 */
export const RosterPlayer = v.object({ id: Id, ...RosterPlayerRules.entries })
export type RosterPlayer = v.InferOutput<typeof RosterPlayer>

/**
 * What the server knows of the consent for a line of a roster. `by-grade`: nobody with an account is known behind it.
 * `fine`: its player is old enough, or a guardian has agreed. `no-birth-date`: its player has not said how old they
 * are. `missing`: it is, or was, a child's for whom no guardian's consent stands.
 */
export const LINE_CONSENTS = ['by-grade', 'fine', 'no-birth-date', 'missing'] as const
export type LineConsent = (typeof LINE_CONSENTS)[number]

export const RosterLine = v.object({
  ...RosterPlayer.entries,
  /**
   * `invited` while the line has an address and no yes, `linked` from the yes on. G46: a no is never told, so
   * `declined` is not sent.
   */
  link: v.picklist(['none', 'invited', 'linked', 'declined']),
  /** The newest published evaluation of a linked player. */
  report: v.nullable(
    v.object({ evaluation_submission_id: Id, total_score: v.nullable(v.number()), completed_at: v.nullable(Instant) }),
  ),
  /**
   * O96. Under which name the line was ordered without an account; null when it never was, or became another player
   * since.
   */
  evaluated_as: v.nullable(v.object({ first_name: v.string(), last_name: v.string() })),
  /** O110. What an order is judged by; of an account that never said yes to this coach it tells nothing. */
  consent: v.picklist(LINE_CONSENTS),
})
export type RosterLine = v.InferOutput<typeof RosterLine>

const Roster = v.object({ team: Team, roster_revision: v.number(), players: v.array(RosterLine) })
export type Roster = v.InferOutput<typeof Roster>

export const getRoster = endpoint({
  method: 'GET',
  path: '/team/list/:team_id/roster',
  summary: 'The roster of a team',
  grant: ownOrProgram,
  input: v.object({ team_id: RowNumber }),
  output: Roster,
})

/**
 * Replaces the roster. 409 when somebody else changed it since `roster_revision` was read. 422 names
 * `players.<index>.<field>`.
 */
export const saveRoster = endpoint({
  method: 'POST',
  path: '/team/:team_id/roster',
  summary: 'Save the roster; with is_completed the coach has finished it',
  grant: { Coach: ['own'] },
  input: v.object({
    team_id: RowNumber,
    roster_revision: v.number(),
    is_completed: v.boolean(),
    players: v.pipe(v.array(RosterPlayer), v.maxLength(100, 'A roster holds at most 100 players')),
  }),
  output: Roster,
})

/** A team that lists a player by their address, and waits for their answer. */
const Invitation = v.object({
  roster_entry_id: Id,
  team_name: v.string(),
  coach_name: v.string(),
  league_name: v.nullable(v.string()),
  jersey_number: v.string(),
})
/** With the line of the roster, which `leave` names. */
const TeamOfPlayer = v.object({ ...TeamAndLeague.entries, roster_entry_id: Id, team_type: v.picklist(TEAM_TYPES) })
export const TeamsOfPlayer = v.object({ teams: v.array(TeamOfPlayer), invitations: v.array(Invitation) })
export type TeamsOfPlayer = v.InferOutput<typeof TeamsOfPlayer>

export const getTeamAndLeague = endpoint({
  method: 'GET',
  path: '/accounts/team-and-league/',
  summary: "A player's teams, and the teams that list them",
  grant: players,
  input: v.object({}),
  output: TeamsOfPlayer,
})
export const answerInvitation = endpoint({
  method: 'POST',
  path: '/accounts/team-and-league/',
  summary: "A player's answer to a team that lists them; `leave` ends a yes",
  grant: players,
  input: v.object({ roster_entry_id: Id, answer: v.picklist(['accept', 'decline', 'leave']) }),
  output: TeamsOfPlayer,
})

/** D53. Only for a travel team that the player has joined. */
export const addTravelStats = endpoint({
  method: 'POST',
  path: '/accounts/travel-stats/',
  summary: "A season's averages of the player with a travel team of theirs",
  grant: players,
  input: v.object({ roster_entry_id: Id, ...TravelStatsForm.entries }),
  output: TeamsOfPlayer,
})
export const removeTravelStats = endpoint({
  method: 'DELETE',
  path: '/accounts/travel-stats/:travel_stat_id/',
  summary: "Take a season's averages away",
  grant: players,
  input: v.object({ travel_stat_id: RowNumber }),
  output: TeamsOfPlayer,
})
