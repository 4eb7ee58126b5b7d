import * as v from 'valibot'
import { atEvents } from '../access/grants.ts'
import { MOST_EVENT_PLAYERS } from './event-people.ts'
import { NewEventPlayer } from './event-player-facts.ts'
import { addEventGroup, createEvent, Event, EVENT_PARTS, EventGroup, FormChoice } from './events.ts'
import { endpoint } from './endpoint.ts'
import { GREATEST_INTEGER, Id, Instant, RowNumber, Text } from './wire.ts'

/** The limits of one request. */
export const MOST_KEPT_FORMS = 100
export const MOST_KEPT_STAFF = 300

const asMade = createEvent.input.entries
const asAdded = v.omit(NewEventPlayer, ['date_of_birth', 'email']).entries

/** A player as a tablet keeps them. A tablet holds no birth date and no address. */
const KeptPlayer = v.object({ ...asAdded, id: Id, player_id: Id, checked_in_at: v.nullable(Instant) })
export type KeptPlayer = v.InferOutput<typeof KeptPlayer>

const asGrouped = addEventGroup.input.entries
const KeptGroup = v.object({
  ...EventGroup.entries,
  name: asGrouped.name,
  court: asGrouped.court,
  starts_at: asGrouped.starts_at,
})

/**
 * EV150. Makes an event that was lost with a restore, or parts of it, under their old ids. The request sends what one
 * tablet holds and changes nothing that exists. A long list takes several requests.
 */
export const restoreEvent = endpoint({
  method: 'POST',
  path: '/event/:event_id/restore/',
  summary: 'Make an event that a restore lost again, from what a tablet holds',
  grant: atEvents(['organizer'], {
    Coach: ['own'],
    Director: ['program'],
    Owner: ['program'],
  }),
  input: v.object({
    event_id: Id,
    name: asMade.name,
    place: asMade.place,
    starts_on: asMade.starts_on,
    ends_on: asMade.ends_on,
    time_zone: asMade.time_zone,
    program_id: v.nullable(RowNumber),
    team_id: v.nullable(RowNumber),
    /** EV157. The proof that came with the copy. Only a lost event needs it. */
    origin_proof: v.optional(Text(100)),
    columns: v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.minLength(2), v.maxLength(8)),
    desk_from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
    forms: v.pipe(
      v.array(
        v.object({
          version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GREATEST_INTEGER)),
          rubric_version: Text(40),
          ...FormChoice.entries,
        }),
      ),
      v.minLength(1),
      v.maxLength(MOST_KEPT_FORMS),
      v.check((forms) => new Set(forms.map(({ version }) => version)).size === forms.length, 'Name each version once'),
    ),
    groups: v.pipe(v.array(KeptGroup), v.maxLength(100)),
    staff: v.pipe(
      v.array(
        v.object({
          user_id: Id,
          parts: v.array(v.picklist(EVENT_PARTS)),
          group_ids: v.pipe(v.array(Id), v.maxLength(100)),
        }),
      ),
      v.maxLength(MOST_KEPT_STAFF),
    ),
    players: v.pipe(v.array(KeptPlayer), v.maxLength(MOST_EVENT_PLAYERS)),
  }),
  output: v.object({
    event: Event,
    /** The number of players that this request added. */
    added: v.number(),
    /** EV153. People of the sent staff whom the server didn't put back. An organizer invites them again. */
    to_invite: v.array(Id),
  }),
})
