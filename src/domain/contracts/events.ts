import * as v from 'valibot'
import { organizationName } from '../fields/text-fields.ts'
import { eventStaff, everyone, organizers } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageOf } from './lists.ts'
import { RatingKey } from './ratings.ts'
import { Day, Id, Instant, NeededText, RowNumber, TextOrNull, WireNumber } from './wire.ts'
import { isTimeZone } from '../language.ts'

/** What somebody may be at an event; one person may be several. */
export const EVENT_PARTS = ['organizer', 'evaluator', 'desk', 'lead'] as const
export type EventPart = (typeof EVENT_PARTS)[number]
/** EV6. Everyone except the check-in desk may rate. */
export const rates = (parts: readonly EventPart[]) => parts.some((part) => part !== 'desk')
export const EventParts = v.pipe(
  v.array(v.picklist(EVENT_PARTS, 'Choose organizer, evaluator, desk or lead')),
  v.minLength(1, 'Choose at least one part'),
  v.transform((parts) => EVENT_PARTS.filter((part) => parts.includes(part))),
)

const Weight = v.pipe(v.number(), v.minValue(0, 'Weights are 0 to 10'), v.maxValue(10, 'Weights are 0 to 10'))

/** What is rated at an event: keys of the rubric, and how much each skill counts on the decide board, 1 when absent. */
export const FormChoice = v.object({
  keys: v.pipe(v.array(RatingKey), v.minLength(1, 'Choose what is rated'), v.maxLength(200)),
  weights: v.optional(v.record(RatingKey, Weight), {}),
})
export type FormChoice = v.InferOutput<typeof FormChoice>

export const EventForm = v.object({
  version: v.number(),
  rubric_version: v.string(),
  keys: v.array(v.string()),
  weights: v.record(v.string(), v.number()),
  /** Since the first rating: a change makes a new version. */
  locked_at: v.nullable(Instant),
})
export type EventForm = v.InferOutput<typeof EventForm>

export const EventGroup = v.object({
  id: Id,
  name: v.string(),
  court: v.nullable(v.string()),
  starts_at: v.nullable(v.string()),
})
export type EventGroup = v.InferOutput<typeof EventGroup>

const TimeZone = v.pipe(v.string('Choose a time zone'), v.check(isTimeZone, 'Choose a time zone'))

/** The names of the decide board's columns, from the left. */
const Columns = v.pipe(
  v.array(NeededText(30, 'Name the column')),
  v.minLength(2, 'Keep at least two columns'),
  v.maxLength(8, 'At most 8 columns'),
)

const said = {
  name: organizationName('event name'),
  place: v.optional(TextOrNull(100), null),
  starts_on: Day,
  ends_on: Day,
  time_zone: TimeZone,
}

/** EV180. Reports that go out soon. Until `seconds_left` is 0, it can be stopped. */
export const Publication = v.object({ id: Id, reports: v.number(), seconds_left: v.number() })
export type Publication = v.InferOutput<typeof Publication>

export const Event = v.object({
  id: Id,
  name: v.string(),
  program_id: v.nullable(v.number()),
  program_name: v.nullable(v.string()),
  team_id: v.nullable(v.number()),
  team_name: v.nullable(v.string()),
  place: v.nullable(v.string()),
  starts_on: Day,
  ends_on: Day,
  time_zone: v.string(),
  form: EventForm,
  groups: v.array(EventGroup),
  /** The first bib of the range that the desk gives to walk-ons. */
  desk_from: v.number(),
  columns: v.array(v.string()),
  /** What the one who asks is at the event. */
  parts: v.array(v.picklist(EVENT_PARTS)),
  player_count: v.number(),
  checked_in_count: v.number(),
  evaluator_count: v.number(),
  /** EV154. How many tablets have downloaded the event. Older servers don't say. */
  tablet_count: v.optional(v.number(), 0),
  /** EV119. An organizer said that everyone is 13 or older. */
  ages_confirmed: v.optional(v.boolean(), false),
  closed_at: v.nullable(Instant),
  published_at: v.nullable(Instant),
  /** EV180. Publishing that waits, or is running. Older servers don't say, and publish at once. */
  publication: v.optional(v.nullable(Publication)),
  created_at: Instant,
  /** EV157. Proves to the server after a restore which program or team the event belongs to. Old copies have none. */
  origin_proof: v.optional(v.string()),
})
export type Event = v.InferOutput<typeof Event>

export const listEvents = endpoint({
  method: 'GET',
  path: '/event/',
  summary: 'The events one organizes or works at, the newest day first',
  grant: everyone,
  input: v.object({ program_id: v.optional(RowNumber), team_id: v.optional(RowNumber), ...pageFields }),
  output: pageOf(Event),
})

/** Of a program, or of one team. The same request id again is the same event. */
export const createEvent = endpoint({
  method: 'POST',
  path: '/event/',
  summary: 'Make an event of a program or of one team',
  grant: { Coach: ['own'], Director: ['program'], Owner: ['program'] },
  input: v.object({
    ...said,
    program_id: v.optional(v.nullable(RowNumber), null),
    team_id: v.optional(v.nullable(RowNumber), null),
    form: v.optional(FormChoice),
    request_id: v.optional(Id),
  }),
  output: Event,
  status: 201,
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/event/:event_id/',
  summary: 'One event',
  grant: eventStaff,
  input: v.object({ event_id: Id }),
  output: Event,
})

/** A form that was rated by is never changed: another choice becomes its next version. */
export const changeEvent = endpoint({
  method: 'PATCH',
  path: '/event/:event_id/',
  summary: 'Change what is named of an event',
  grant: organizers,
  input: v.object({
    event_id: Id,
    ...v.partial(v.object({ ...said, place: TextOrNull(100) })).entries,
    form: v.optional(FormChoice),
    columns: v.optional(Columns),
    desk_from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(900))),
  }),
  output: Event,
})

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/event/:event_id/',
  summary: 'Delete an event that nobody was rated at',
  grant: organizers,
  input: v.object({
    event_id: Id,
    /** EV154. How many tablets the organizer confirmed. Each may hold unsent work. */
    tablets: v.optional(v.pipe(WireNumber, v.integer(), v.minValue(0)), 0),
  }),
  output: v.object({ id: Id }),
})

const Clock = v.pipe(
  v.nullable(
    v.union([Instant, v.pipe(v.string(), v.regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$/u))], 'Use a time such as 10:30'),
  ),
)
const group = { name: NeededText(60, 'Name the group') }

export const addEventGroup = endpoint({
  method: 'POST',
  path: '/event/:event_id/groups/',
  summary: 'Add a group of players who are on court together',
  grant: organizers,
  input: v.object({
    event_id: Id,
    ...group,
    court: v.optional(TextOrNull(40), null),
    starts_at: v.optional(Clock, null),
  }),
  output: EventGroup,
  status: 201,
})

export const changeEventGroup = endpoint({
  method: 'PATCH',
  path: '/event/:event_id/groups/:group_id/',
  summary: 'Change what is named of a group',
  grant: organizers,
  input: v.object({
    event_id: Id,
    group_id: Id,
    ...v.partial(v.object({ ...group, court: TextOrNull(40), starts_at: Clock })).entries,
  }),
  output: EventGroup,
})

export const removeEventGroup = endpoint({
  method: 'DELETE',
  path: '/event/:event_id/groups/:group_id/',
  summary: 'Remove a group; its players stay, in no group',
  grant: organizers,
  input: v.object({ event_id: Id, group_id: Id }),
  output: v.object({ id: Id }),
})
