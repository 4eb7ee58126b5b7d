import * as v from 'valibot'
import { organizersAndLeads } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { RatingKey, RatingValue } from './ratings.ts'
import { Id, Instant } from './wire.ts'

const Item = v.object({ key: RatingKey, value: RatingValue })

/** EV130. Ratings that an evaluator made of a player after reading others' ratings of that player. */
export const HeldRatings = v.object({
  player: v.object({ id: Id, bib: v.nullable(v.string()), first_name: v.string(), last_name: v.string() }),
  evaluator: v.object({ user_id: Id, name: v.string() }),
  read_at: Instant,
  /** `before` counts until a lead lets `value` count. Null if there is none. */
  items: v.array(v.object({ ...Item.entries, before: RatingValue })),
  /** Whether a lead lets all of `items` count. If false, `items` are only those that wait. */
  counts: v.boolean(),
  /** Why the reader of this list may not decide; null when they may. */
  not_mine: v.nullable(v.picklist(['own', 'no-lead'])),
  /** Names of the leads who may decide. */
  deciders: v.array(v.string()),
})
export type HeldRatings = v.InferOutput<typeof HeldRatings>

export const listHeldRatings = endpoint({
  method: 'GET',
  path: '/event/:event_id/held-ratings/',
  summary: 'Ratings by evaluators who had read the ratings of others, once the event is closed',
  grant: organizersAndLeads,
  input: v.object({ event_id: Id }),
  output: v.object({ held: v.array(HeldRatings) }),
})

export const decideHeldRatings = endpoint({
  method: 'PUT',
  path: '/event/:event_id/held-ratings/:event_player_id/:user_id/',
  summary: 'Let the ratings of such an evaluator count for a player, or take that back',
  grant: organizersAndLeads,
  /** EV141. `items` are the ratings as the lead saw them. */
  input: v.object({ event_id: Id, event_player_id: Id, user_id: Id, counts: v.boolean(), items: v.array(Item) }),
  output: v.object({ held: v.array(HeldRatings) }),
})
