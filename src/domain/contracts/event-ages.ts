import * as v from 'valibot'
import { organizers } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './wire.ts'

/** EV119. Unknown ages among the players of an event. */
export const EventAges = v.object({
  /** When an organizer confirmed that everyone is 13 or older. */
  confirmed_at: v.nullable(Instant),
  /** Number of players with neither birth date nor grade. A parent is asked before their report goes out. */
  unknown: v.number(),
  /** Number of these whose parent was asked and hasn't agreed or declined. A confirmation changes nothing for them. */
  asked: v.number(),
  /** Number of these whose parent agreed. */
  agreed: v.number(),
  /** Number of these whose parent declined. */
  declined: v.number(),
})
export type EventAges = v.InferOutput<typeof EventAges>

export const getEventAges = endpoint({
  method: 'GET',
  path: '/event/:event_id/ages/',
  summary: 'How many players have neither a birth date nor a grade',
  grant: organizers,
  input: v.object({ event_id: Id }),
  output: EventAges,
})

export const confirmEventAges = endpoint({
  method: 'PUT',
  path: '/event/:event_id/ages/',
  summary: 'Confirm that everyone at the event is 13 or older, or undo that',
  grant: organizers,
  input: v.object({ event_id: Id, is_confirmed: v.boolean() }),
  output: EventAges,
})
