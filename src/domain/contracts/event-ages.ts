import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './wire.ts'

/** EV119. How far the ages of an event's players are known. */
export const EventAges = v.object({
  /** When an organizer said that everyone is 13 or older. */
  confirmed_at: v.nullable(Instant),
  /** Players with neither birth date nor grade: a parent is asked before their report goes out. */
  unknown: v.number(),
  /** Those of them whose parent was asked already: for them a confirmation changes nothing. */
  asked: v.number(),
})
export type EventAges = v.InferOutput<typeof EventAges>

export const getEventAges = endpoint({
  method: 'GET',
  path: '/event/:event_id/ages/',
  summary: 'How many players have neither a birth date nor a grade',
  input: v.object({ event_id: Id }),
  output: EventAges,
})

export const confirmEventAges = endpoint({
  method: 'PUT',
  path: '/event/:event_id/ages/',
  summary: 'Confirm that everyone at the event is 13 or older, or undo that',
  input: v.object({ event_id: Id, is_confirmed: v.boolean() }),
  output: EventAges,
})
