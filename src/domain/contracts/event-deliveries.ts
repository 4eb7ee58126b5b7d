import * as v from 'valibot'
import { organizers } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './wire.ts'

/**
 * State of a published report. `owed`: its email is on the way. `account`: the player reads it there. `asked`: it
 * follows the yes of a parent. `age-unknown`: a parent is asked next. `withdrawn`: a parent agreed and then took that
 * back. `failed`: an email couldn't be sent yet. `tomorrow`: its address got enough emails today.
 */
export const DELIVERY_STATES = [
  'sent',
  'owed',
  'account',
  'asked',
  'age-unknown',
  'declined',
  'withdrawn',
  'no-address',
  'failed',
  'tomorrow',
] as const

const player = { event_player_id: Id, bib: v.nullable(v.string()), first_name: v.string(), last_name: v.string() }

export const Delivery = v.object({ ...player, state: v.picklist(DELIVERY_STATES) })
export type Delivery = v.InferOutput<typeof Delivery>

/** Why a report can't be published. `case`: a gap between its evaluators is open. */
export const HELD_BACK = ['case', 'gender-unknown', 'not-rated'] as const

export const HeldBack = v.object({
  ...player,
  /** Whether the family has an earlier version of the report. */
  is_published: v.boolean(),
  why: v.picklist(HELD_BACK),
})
export type HeldBack = v.InferOutput<typeof HeldBack>

export const Deliveries = v.object({
  /** EV136. All published reports of the event, with their state. */
  deliveries: v.array(Delivery),
  /** EV138. Reports that can't be published, and why. */
  held_back: v.array(HeldBack),
})
export type Deliveries = v.InferOutput<typeof Deliveries>

export const PublishPreview = v.object({
  /** EV181. Reports that would go out for the first time, with the state they would be in. */
  first: v.array(Delivery),
  /** Published reports that would be replaced by a newer version. Nobody gets an email about them. */
  updated: v.number(),
  /** Addresses that were added since the report was published. They would get an email. */
  added_addresses: v.number(),
  /** How many of the reports rest on the ratings of one evaluator. */
  seen_by_one: v.number(),
  held_back: v.array(HeldBack),
  /** Tablets that were offline at the close and haven't been heard from since. */
  silent_tablets: v.number(),
  /** How long the publishing can be stopped. */
  delay_seconds: v.number(),
  /** EV182. The email that one family would get. Null if no email would leave at once. */
  sample: v.nullable(v.object({ to: v.string(), subject: v.string(), text: v.string() })),
})
export type PublishPreview = v.InferOutput<typeof PublishPreview>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/event/:event_id/deliveries/',
  summary: 'Published reports of an event with their state, and the reports that are held back',
  grant: organizers,
  input: v.object({ event_id: Id }),
  output: Deliveries,
})
