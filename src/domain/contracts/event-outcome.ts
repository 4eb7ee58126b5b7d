import * as v from 'valibot'
import { atEvents, organizers, organizersAndLeads } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { Deliveries, PublishPreview } from './event-deliveries.ts'
import { Event } from './events.ts'
import { EventPlayer } from './event-people.ts'
import { Id, Instant } from './wire.ts'

const name = { bib: v.nullable(v.string()), first_name: v.string(), last_name: v.string() }

/** What is open before a close, and stays open after it. */
const Open = v.object({
  /** Players nobody has rated, as far as the server has heard. */
  unseen: v.number(),
  silent_tablets: v.number(),
  double_bibs: v.number(),
  same_person: v.number(),
  /** EV219. Rated players without a gender. Older servers don't say. */
  without_gender: v.optional(v.number()),
})

export const Coverage = v.object({
  as_of: Instant,
  /** How many items the newest form asks for. */
  items: v.number(),
  evaluators: v.array(
    v.object({
      user_id: Id,
      name: v.string(),
      group_ids: v.array(Id),
      /** False of somebody who was taken off the staff and whose work counts all the same. */
      is_staff: v.boolean(),
      players: v.number(),
      tablets: v.array(
        v.object({
          device: v.string(),
          heard_at: Instant,
          is_silent: v.boolean(),
          /** It was heard of, but never with a rating: what it holds is not known. */
          is_idle: v.boolean(),
        }),
      ),
    }),
  ),
  players: v.array(
    v.object({
      id: Id,
      ...name,
      group_id: v.nullable(Id),
      checked_in_at: v.nullable(Instant),
      last_rated_at: v.nullable(Instant),
      /** `[place in evaluators, items rated]` of everybody who has rated this player. */
      cells: v.array(v.tuple([v.number(), v.number()])),
      /** EV146. How many ratings no version of the form asks for: they don't count. Absent if there are none. */
      not_asked: v.optional(v.number()),
      published_at: v.nullable(Instant),
      /** Ratings came after the report was published. */
      is_newer: v.boolean(),
    }),
  ),
  /** EV126. Only the first ones. `open` counts all of them. */
  double_bibs: v.array(v.object({ bib: v.string(), event_player_ids: v.array(Id) })),
  same_person: v.array(v.object({ event_player_ids: v.tuple([Id, Id]), why: v.picklist(['bib', 'name']) })),
  /** Joined by hand, and undone until the results are published. */
  joined: v.array(v.object({ keep: Id, join: Id, bib: v.nullable(v.string()), joined_at: Instant })),
  open: Open,
})
export type Coverage = v.InferOutput<typeof Coverage>

export const getCoverage = endpoint({
  method: 'GET',
  path: '/event/:event_id/coverage/',
  summary: 'Who was rated by how many, and which tablet is silent. Answered with an ETag',
  grant: organizersAndLeads,
  input: v.object({ event_id: Id }),
  output: Coverage,
})

const pair = v.object({ event_id: Id, keep: Id, join: Id })

export const joinEventPlayers = endpoint({
  method: 'POST',
  path: '/event/:event_id/join/',
  summary: 'Two event players are one person: `join` is shown and counted as `keep`',
  grant: atEvents(['organizer', 'desk']),
  input: pair,
  output: v.object({ keep: EventPlayer, join: EventPlayer }),
})

export const unjoinEventPlayers = endpoint({
  method: 'POST',
  path: '/event/:event_id/unjoin/',
  summary: 'Take a join back, until the results are published',
  grant: atEvents(['organizer', 'desk']),
  input: pair,
  output: v.object({ keep: EventPlayer, join: EventPlayer }),
})

export const closeEvent = endpoint({
  method: 'POST',
  path: '/event/:event_id/close/',
  summary: 'Close an event and compute what its evaluators say together. Ratings that come later are taken as ever',
  grant: organizers,
  input: v.object({ event_id: Id }),
  output: v.object({ event: Event, open: Open, computed: v.number(), cases: v.number() }),
})

/**
 * EV180. The same `publication_id` again starts no second publishing, even after a stop. Older pages send none, and take
 * `published` and `mails` as done.
 */
export const publishEvent = endpoint({
  method: 'POST',
  path: '/event/:event_id/publish/',
  summary: 'Publish what is new since the last time, after a minute in which it can be stopped',
  grant: organizers,
  input: v.object({ event_id: Id, publication_id: v.optional(Id) }),
  output: v.object({
    event: Event,
    /** Reports that go out. */
    published: v.number(),
    /** Emails that go out. The email about a child waits for the guardian. */
    mails: v.number(),
    ...Deliveries.entries,
  }),
})

export const getPublishPreview = endpoint({
  method: 'GET',
  path: '/event/:event_id/publish/',
  summary: 'What publishing would send, to whom, what it would hold back, and one of the emails',
  grant: organizers,
  input: v.object({ event_id: Id }),
  output: PublishPreview,
})

export const stopPublishing = endpoint({
  method: 'POST',
  path: '/event/:event_id/publish/:publication_id/stop/',
  summary: 'Stop publishing before anything has left. Everything stays as it was',
  grant: organizers,
  input: v.object({ event_id: Id, publication_id: Id }),
  output: v.object({ event: Event }),
})

export const EventCase = v.object({
  id: Id,
  player: v.object({ id: Id, ...name }),
  /** The skill they differ in; null of the totals. */
  key: v.nullable(v.string()),
  values: v.array(v.object({ user_id: Id, name: v.string(), value: v.number() })),
  mean: v.number(),
  /** `expired` after 48 hours: published with "The evaluators differed". */
  state: v.picklist(['open', 'third', 'decided', 'expired']),
  opened_at: Instant,
  due_at: Instant,
  value: v.nullable(v.number()),
  reason: v.nullable(v.string()),
  decided_by: v.nullable(v.string()),
  third: v.nullable(v.object({ user_id: Id, name: v.string() })),
  /** Why the one who asks may not decide; null when they may. */
  not_mine: v.nullable(v.picklist(['rated', 'no-lead'])),
  /** Names of the leads who may decide. */
  deciders: v.array(v.string()),
})
export type EventCase = v.InferOutput<typeof EventCase>

export const listEventCases = endpoint({
  method: 'GET',
  path: '/event/:event_id/cases/',
  summary: 'Where evaluators of one player differ by more than 1.5 in a skill, or 6 in the total',
  grant: organizersAndLeads,
  input: v.object({ event_id: Id }),
  output: v.object({ cases: v.array(EventCase) }),
})

const Reason = v.pipe(v.string('Say why'), v.trim(), v.nonEmpty('Say why'), v.maxLength(500))

export const decideEventCase = endpoint({
  method: 'PUT',
  path: '/event/:event_id/cases/:case_id/',
  summary: 'Decide a gap with a reason, or ask a third evaluator. Raw ratings stay',
  grant: organizersAndLeads,
  input: v.object({
    event_id: Id,
    case_id: Id,
    decision: v.picklist(['decide', 'third'], 'Decide, or ask a third'),
    /** Of a skill: 1 to 5 in halves; the mean stands when absent. */
    value: v.optional(
      v.nullable(
        v.pipe(
          v.number(),
          v.minValue(1),
          v.maxValue(5),
          v.check((it) => Number.isInteger(it * 2), 'Use steps of a half'),
        ),
      ),
      null,
    ),
    reason: v.optional(Reason),
    /** Of the third evaluator. */
    user_id: v.optional(Id),
  }),
  output: EventCase,
})

/** Never a score of performance, and never on any other page: the weighted mean of the form's items, times their number. */
export const BoardPlayer = v.object({
  id: Id,
  ...name,
  group_id: v.nullable(Id),
  position: v.nullable(v.string()),
  school_grade: v.nullable(v.string()),
  height_feet: v.nullable(v.number()),
  height_inches: v.nullable(v.number()),
  has_photo: v.boolean(),
  player_id: Id,
  /** The place of a column in the event's `columns`; null where nobody has put the player yet. */
  column: v.nullable(v.number()),
  figure: v.nullable(v.number()),
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
  evaluators: v.number(),
  is_on_roster: v.boolean(),
})
export type BoardPlayer = v.InferOutput<typeof BoardPlayer>

export const getBoard = endpoint({
  method: 'GET',
  path: '/event/:event_id/board/',
  summary: 'The decide board of an event, by bib',
  grant: organizers,
  input: v.object({ event_id: Id }),
  output: v.object({
    as_of: Instant,
    columns: v.array(v.string()),
    /** What the figures are of: 40 where the form asks for eight skills. */
    out_of: v.number(),
    players: v.array(BoardPlayer),
  }),
})
