import * as v from 'valibot'
import { organizers } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { EventPlayerDetails } from './event-people.ts'
import { EventPlayerFacts } from './event-player-facts.ts'
import { Id, Instant } from './wire.ts'

/** EV105. A change of an event player by someone who may no longer make it, with the player's current data. */
export const WaitingChange = v.object({
  id: Id,
  arrived_at: Instant,
  /** Null for a deleted account. */
  sender_name: v.nullable(v.string()),
  /** When the sender's role at the event ended. Null if it has not ended. */
  sender_left_at: v.nullable(Instant),
  /** EV128. Whether the new address belongs to a current, former or invited member of the staff. */
  is_staff_address: v.boolean(),
  player: v.object({ ...EventPlayerDetails.entries, board_column: v.nullable(v.number()) }),
  /** New values. A photo is in base64. */
  changes: v.object({
    ...v.partial(EventPlayerFacts).entries,
    photo: v.optional(v.nullable(v.string())),
    board_column: v.optional(v.nullable(v.number())),
  }),
  /** Whether the organizer accepted it. Null until they decide. */
  is_taken: v.nullable(v.boolean()),
})
export type WaitingChange = v.InferOutput<typeof WaitingChange>

export const listWaitingChanges = endpoint({
  method: 'GET',
  path: '/event/:event_id/waiting/',
  summary: 'Changes of players that the organizer decides about, the oldest first, at most 100',
  grant: organizers,
  input: v.object({ event_id: Id }),
  /** EV142. `more`: how many undecided changes are not in `results`. */
  output: v.object({ results: v.array(WaitingChange), more: v.number() }),
})

/** A dismissed change may still be accepted. An accepted one is final: correct it on the player. */
export const decideWaitingChange = endpoint({
  method: 'PUT',
  path: '/event/:event_id/waiting/:change_id/',
  summary: 'Accept or dismiss a change of a player that waits for the organizer',
  grant: organizers,
  input: v.object({ event_id: Id, change_id: Id, is_taken: v.boolean() }),
  output: WaitingChange,
})
