import * as v from 'valibot'
import { TypedEmail } from '../fields/text-fields.ts'
import { eventStaff, organizers } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { Event, EVENT_PARTS, EventForm, EventGroup, EventParts } from './events.ts'
import { pageFields, pageOf } from './lists.ts'
import { NewEventPlayer } from './event-player-facts.ts'
import { Note } from './notes.ts'
import { GENDERS } from './players.ts'
import { Day, Id, Instant } from './wire.ts'

const part = v.picklist(EVENT_PARTS)

export const EventStaff = v.object({
  user_id: Id,
  name: v.string(),
  /** Told to organizers alone. */
  email: v.nullable(v.string()),
  parts: v.array(part),
  group_ids: v.array(Id),
  joined_at: Instant,
})
export type EventStaff = v.InferOutput<typeof EventStaff>

export const EventInvitation = v.object({
  id: Id,
  email: v.string(),
  parts: v.array(part),
  group_ids: v.array(Id),
  state: v.picklist(['waiting', 'sent', 'undelivered', 'expired']),
  created_at: Instant,
  sent_at: v.nullable(Instant),
  expires_at: Instant,
})
export type EventInvitation = v.InferOutput<typeof EventInvitation>

export const listEventStaff = endpoint({
  method: 'GET',
  path: '/event/:event_id/staff/',
  summary: 'Who works at an event, and who was invited to',
  grant: eventStaff,
  input: v.object({ event_id: Id }),
  output: v.object({ staff: v.array(EventStaff), invitations: v.array(EventInvitation) }),
})

/** Of somebody who works there already it changes the parts and groups; everybody else gets an email with a link. */
export const inviteToEvent = endpoint({
  method: 'POST',
  path: '/event/:event_id/staff/',
  summary: 'Ask somebody to work at an event, or change what they do there',
  grant: organizers,
  input: v.object({
    event_id: Id,
    email: TypedEmail,
    parts: EventParts,
    group_ids: v.optional(v.pipe(v.array(Id), v.maxLength(100)), []),
  }),
  output: v.object({ staff: v.nullable(EventStaff), invitation: v.nullable(EventInvitation) }),
})

/** `user_id` may be the id of an invitation, which is then taken back. What they have rated stays, and still comes in. */
export const removeEventStaff = endpoint({
  method: 'DELETE',
  path: '/event/:event_id/staff/:user_id/',
  summary: 'Take somebody off the staff of an event, or take an invitation back',
  grant: organizers,
  input: v.object({ event_id: Id, user_id: Id }),
  output: v.object({ user_id: Id }),
})

export const MOST_EVENT_PLAYERS = 300

/** What everybody who works at the event knows of a player. Addresses and birth dates stay with the organizers. */
export const EventPlayer = v.object({
  id: Id,
  player_id: Id,
  /** Null only where somebody took the bib off. */
  bib: v.nullable(v.string()),
  first_name: v.string(),
  last_name: v.string(),
  group_id: v.nullable(Id),
  gender: v.nullable(v.picklist(GENDERS)),
  school_grade: v.nullable(v.string()),
  position: v.nullable(v.string()),
  height_feet: v.nullable(v.number()),
  height_inches: v.nullable(v.number()),
  organization: v.nullable(v.string()),
  has_photo: v.boolean(),
  /** K53. No photo is kept: the player may be a child, and no guardian has agreed. */
  photo_waits: v.optional(v.boolean(), false),
  checked_in_at: v.nullable(Instant),
  /** The event player that this one is the same person as; it is then shown there alone. */
  joined_to: v.nullable(Id),
  rev: v.number(),
})
export type EventPlayer = v.InferOutput<typeof EventPlayer>

/** All or none, once per `request_id`. Fields of a refused row are named `players.12.bib`. */
export const addEventPlayers = endpoint({
  method: 'POST',
  path: '/event/:event_id/players/',
  summary: 'Add up to 300 players to an event, each with a bib',
  grant: organizers,
  input: v.object({
    event_id: Id,
    request_id: Id,
    players: v.pipe(
      v.array(NewEventPlayer),
      v.minLength(1, 'Add at least one player'),
      v.maxLength(MOST_EVENT_PLAYERS, `Add at most ${MOST_EVENT_PLAYERS} players at once`),
    ),
  }),
  output: v.object({ players: v.array(EventPlayer) }),
  status: 201,
})

/** What the organizer alone sees and mends of a player. */
export const EventPlayerDetails = v.object({
  ...EventPlayer.entries,
  date_of_birth: v.nullable(Day),
  email: v.nullable(v.string()),
})
export type EventPlayerDetails = v.InferOutput<typeof EventPlayerDetails>

export const listEventPlayers = endpoint({
  method: 'GET',
  path: '/event/:event_id/players/',
  summary: 'The players of an event by bib, with what only its organizers see',
  grant: organizers,
  input: v.object({ event_id: Id, ...pageFields }),
  output: pageOf(EventPlayerDetails),
})

/** What the one who asks has rated at the event, on whatever device. */
export const OwnEventSheet = v.object({
  evaluation_submission_id: Id,
  event_player_id: Id,
  form_version: v.number(),
  revision: v.number(),
  ratings: v.array(v.object({ key: v.string(), value: v.number() })),
  /**
   * EV50. Of a player in a join: when each item reached the server, in milliseconds, also those that were taken back.
   */
  arrived: v.optional(v.record(v.string(), v.number())),
  /** EV164. The notes of the one who asks. Older servers don't say. */
  notes: v.optional(v.array(Note)),
})
export type OwnEventSheet = v.InferOutput<typeof OwnEventSheet>

/** What a tablet keeps of an event. Ratings of others are never in it. Answered with an ETag. */
export const getEventReady = endpoint({
  method: 'GET',
  path: '/event/:event_id/ready/',
  summary: 'What a tablet keeps of an event: its players page by page',
  grant: eventStaff,
  input: v.object({ event_id: Id, ...pageFields }),
  output: v.object({
    event: Event,
    form: EventForm,
    groups: v.array(EventGroup),
    staff: v.array(v.object({ user_id: Id, name: v.string(), parts: v.array(part), group_ids: v.array(Id) })),
    players: pageOf(EventPlayer),
    /** Of the players of this page. */
    own_sheets: v.array(OwnEventSheet),
  }),
})
