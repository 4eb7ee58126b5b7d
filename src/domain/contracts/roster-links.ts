import * as v from 'valibot'
import { anyone, players } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { TeamsOfPlayer } from './teams.ts'
import { Id, Instant, RowNumber } from './wire.ts'

/** G100. How long a personal link works. */
export const ROSTER_LINK_DAYS = 30

const RosterLink = v.object({
  roster_entry_id: Id,
  jersey_number: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  /** With the secret in it, which is told only now. */
  url: v.string(),
  expires_at: Instant,
})
export type RosterLink = v.InferOutput<typeof RosterLink>

/** A line whose player has joined gets none and is left out of the answer. Links that were made before stop working. */
export const makeRosterLinks = endpoint({
  method: 'POST',
  path: '/team/:team_id/roster/links/',
  summary: 'Make a personal link for each of these lines of a roster, for the coach to hand over',
  grant: { Coach: ['own'] },
  input: v.object({ team_id: RowNumber, roster_entry_ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(100)) }),
  output: v.object({ links: v.array(RosterLink) }),
})

/** The secret of a personal link. */
const Token = v.pipe(v.string(), v.regex(/^[\w-]{20,80}$/u, 'This link is incomplete'))

/** What somebody reads who has followed the link. Says nothing of the player. */
const TeamPaper = v.object({
  team_name: v.string(),
  coach_name: v.string(),
  league_name: v.nullable(v.string()),
  expires_at: Instant,
})
export type TeamPaper = v.InferOutput<typeof TeamPaper>

export const getTeamPaper = endpoint({
  method: 'GET',
  path: '/join/:token/',
  summary: 'Which team a personal link is for',
  grant: anyone,
  input: v.object({ token: Token }),
  output: TeamPaper,
})

/** The refusals are those of an invitation by address, and leave the link as it was. */
export const answerTeamPaper = endpoint({
  method: 'POST',
  path: '/join/:token/',
  summary: "A player's yes or no to the team of a personal link",
  grant: players,
  input: v.object({ token: Token, answer: v.picklist(['accept', 'decline']) }),
  output: TeamsOfPlayer,
})
