import * as v from 'valibot'
import { CityOrNull, Email, FirstName, LastName, Name, orEmpty } from '../fields/text-fields.ts'
import { head, Revision } from './operation-head.ts'
import { AthleticInfo, BibNumber, GENDERS, JerseyColor, WrittenOrganization } from './players.ts'
import { Day, Id, Instant, Text, TextOrNull } from './wire.ts'

/** The known facts about a walk-on. An evaluation can begin with a number and a color. */
export const WalkOn = v.object({
  first_name: orEmpty(FirstName),
  last_name: orEmpty(LastName),
  /** Null until somebody enters it. The final save asks for it. */
  gender: v.nullable(v.picklist(GENDERS)),
  /** If it is absent, the saved date stays. Builds from before this field leave it out. */
  date_of_birth: v.optional(v.nullable(Day)),
  city: CityOrNull,
  state_name: TextOrNull(60),
  athletic_info: AthleticInfo,
  organization: WrittenOrganization,
})
export type WalkOn = v.InferOutput<typeof WalkOn>
/** A walk-on in an answer of the server, without the organization's logo. */
export type KnownPlayer = Omit<WalkOn, 'organization'> & {
  organization: Omit<WalkOn['organization'], 'organization_logo'>
}

const creation = {
  ...head,
  rubric_version: Text(20),
  report_email: v.optional(v.nullable(Email)),
  /** By the device's clock. It is shown and never decides an order. */
  created_at: Instant,
}

export const LiveCreation = v.object({
  ...creation,
  player: v.object({ id: Id, ...WalkOn.entries }),
  jersey_number: BibNumber,
  jersey_color: JerseyColor,
  event_name: Name,
  /** If true, only the 12 skills and the 8 team-player items are rated. The micro-skills count as not observed. */
  quick_mode: v.boolean(),
})
export type LiveCreation = v.InferOutput<typeof LiveCreation>

/**
 * EV3. An evaluation of an event's player. One evaluator rates a player once, so the id must be `eventEvaluationId` of
 * the two.
 */
export const EventCreation = v.object({
  ...creation,
  event_player_id: Id,
  /** EV155. Names the event after it was deleted with its players. Builds before this field leave it out. */
  event_id: v.optional(Id),
  /** The version of the form on the device. If it is absent, the newest counts. */
  form_version: v.optional(Revision),
})
export type EventCreation = v.InferOutput<typeof EventCreation>

export const isOfEvent = (body: object): body is EventCreation => 'event_player_id' in body

export const EitherCreation = v.lazy((body): v.GenericSchema<unknown, LiveCreation | EventCreation> =>
  typeof body === 'object' && body !== null && isOfEvent(body) ? EventCreation : LiveCreation,
)
