import * as v from 'valibot'
import { CityOrNull, Email, FirstName, LastName, Name, orEmpty } from '../fields/text-fields.ts'
import { head, Revision } from './operation-head.ts'
import { AthleticInfo, BibNumber, GENDERS, JerseyColor, WrittenOrganization } from './players.ts'
import { Day, Id, Instant, Text, TextOrNull } from './wire.ts'

/** Who a walk-on is, as far as anybody knows: a number and a color are enough to begin with. */
export const WalkOn = v.object({
  first_name: orEmpty(FirstName),
  last_name: orEmpty(LastName),
  /** Null until somebody said it; the final save asks. */
  gender: v.nullable(v.picklist(GENDERS)),
  /** Left as it is when absent, as builds before this field leave it. */
  date_of_birth: v.optional(v.nullable(Day)),
  city: CityOrNull,
  state_name: TextOrNull(60),
  athletic_info: AthleticInfo,
  organization: WrittenOrganization,
})
export type WalkOn = v.InferOutput<typeof WalkOn>
/** The same as it comes back, whatever its organization's logo. */
export type KnownPlayer = Omit<WalkOn, 'organization'> & {
  organization: Omit<WalkOn['organization'], 'organization_logo'>
}

const creation = {
  ...head,
  rubric_version: Text(20),
  report_email: v.optional(v.nullable(Email)),
  /** The device's clock: shown, never used for order. */
  created_at: Instant,
}

export const LiveCreation = v.object({
  ...creation,
  player: v.object({ id: Id, ...WalkOn.entries }),
  jersey_number: BibNumber,
  jersey_color: JerseyColor,
  event_name: Name,
  /** Only the 12 skills and the 8 team-player items are rated; the micro-skills count as not observed. */
  quick_mode: v.boolean(),
})
export type LiveCreation = v.InferOutput<typeof LiveCreation>

/**
 * EV3. Of a player of an event, whom one evaluator rates once: the evaluation's id must be `eventEvaluationId` of the
 * two.
 */
export const EventCreation = v.object({
  ...creation,
  event_player_id: Id,
  /** EV155. Names the event after it was deleted with its players. Builds before this field leave it out. */
  event_id: v.optional(Id),
  /** Of the form that the device holds; the newest when absent. */
  form_version: v.optional(Revision),
})
export type EventCreation = v.InferOutput<typeof EventCreation>

export const isOfEvent = (body: object): body is EventCreation => 'event_player_id' in body

export const EitherCreation = v.lazy((body): v.GenericSchema<unknown, LiveCreation | EventCreation> =>
  typeof body === 'object' && body !== null && isOfEvent(body) ? EventCreation : LiveCreation,
)
