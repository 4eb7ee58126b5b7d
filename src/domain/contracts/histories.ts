import * as v from 'valibot'
import { players } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { JerseyColor } from './players.ts'
import { Day, Id, Instant } from './wire.ts'

/** What a family may know of an evaluation before it is theirs: enough to tell whose it is. */
const EarlierEvaluation = v.object({
  /** Of a live evaluation; empty where it has none. */
  event_name: v.string(),
  /** Of what a coach ordered for a line of the roster. */
  team_name: v.nullable(v.string()),
  evaluated_on: Day,
  jersey_number: v.string(),
  jersey_color: JerseyColor,
})

/** One player without an account, with what is published of them, the newest first. */
export const History = v.object({
  player_id: Id,
  /** As the evaluator or coach wrote it; empty where nobody did. */
  first_name: v.string(),
  evaluations: v.array(EarlierEvaluation),
})
export type History = v.InferOutput<typeof History>

/** `undo_until` is null once it can't be undone any more. */
const JoinedHistory = v.object({ ...History.entries, joined_at: Instant, undo_until: v.nullable(Instant) })
export type JoinedHistory = v.InferOutput<typeof JoinedHistory>

/**
 * K51. A history that was sent to the guardian's address. The account sees only its dates until the guardian agrees.
 */
const GuardedHistory = v.object({
  player_id: Id,
  evaluated_on: v.array(Day),
  /** First letter and domain of the address. */
  guardian_email: v.string(),
  /** When the guardian was asked. Null if not yet. */
  asked_at: v.nullable(Instant),
})
export type GuardedHistory = v.InferOutput<typeof GuardedHistory>

const Histories = v.object({
  found: v.array(History),
  guarded: v.array(GuardedHistory),
  joined: v.array(JoinedHistory),
})
export type Histories = v.InferOutput<typeof Histories>

export const listHistories = endpoint({
  method: 'GET',
  path: '/accounts/histories/',
  summary: "Evaluations made before the account that are the player's by their address, and those they joined",
  grant: players,
  input: v.object({}),
  output: Histories,
})
export const joinHistory = endpoint({
  method: 'POST',
  path: '/accounts/histories/:player_id/',
  summary: 'Take these evaluations into the account, or ask the guardian they were sent to; again changes nothing',
  grant: players,
  input: v.object({ player_id: Id }),
  output: Histories,
})
/** 409 once the 14 days are over. */
export const undoJoin = endpoint({
  method: 'DELETE',
  path: '/accounts/histories/:player_id/',
  summary: 'Give joined evaluations back, within 14 days',
  grant: players,
  input: v.object({ player_id: Id }),
  output: Histories,
})
