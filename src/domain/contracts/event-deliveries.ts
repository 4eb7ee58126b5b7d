import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id } from './wire.ts'

/**
 * State of a published report. `owed`: its email is on the way. `account`: the player reads it there. `asked`: it
 * follows the yes of a parent. `age-unknown`: a parent is asked next. `failed`: an email couldn't be sent yet.
 */
export const DELIVERY_STATES = [
  'sent',
  'owed',
  'account',
  'asked',
  'age-unknown',
  'declined',
  'no-address',
  'failed',
] as const

export const Delivery = v.object({
  event_player_id: Id,
  bib: v.nullable(v.string()),
  first_name: v.string(),
  last_name: v.string(),
  state: v.picklist(DELIVERY_STATES),
})
export type Delivery = v.InferOutput<typeof Delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/event/:event_id/deliveries/',
  summary: 'Published reports of an event: who got theirs, and why the others wait',
  input: v.object({ event_id: Id }),
  output: v.object({ deliveries: v.array(Delivery) }),
})
