import * as v from 'valibot'
import { evaluators, players, staff } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { AthleticInfo, CompetitiveItem, GENDERS, PlayerOrganization, WrittenOrganization } from './players.ts'
import { CalendlyUrl, Phone, State, orEmpty } from '../fields/text-fields.ts'
import { EvaluatorProfileForm, GuardianFields, PlayerProfileRules, StaffProfileForm } from './profile-forms.ts'
import { Day, Id, Instant, Text } from './wire.ts'

/** A path below the API's base; it needs a token. */
const PicturePath = v.nullable(v.string())

/**
 * D102. The specification's name for the photo. A body may send it as an answer had it, or null for none. `picture_id`
 * wins.
 */
const SentPicture = { profile_picture: v.optional(v.nullable(Text(300))) }

/** Whether this person has ever completed their profile; until then the answer holds what the sign-up knew. */
const Created = { is_profile_created: v.boolean() }

export const EvaluatorProfile = v.object({
  first_name: v.string(),
  last_name: v.string(),
  phone: v.nullable(v.string()),
  profile_picture: PicturePath,
  picture_id: v.nullable(Id),
  years_of_experience: v.nullable(v.number()),
  city: v.nullable(v.string()),
  state_name: v.nullable(v.string()),
  evaluator_level: v.nullable(v.string()),
  /** One's own page of free times at Calendly. */
  calendly_url: v.nullable(v.string()),
  ...Created,
})
export type EvaluatorProfile = v.InferOutput<typeof EvaluatorProfile>

/**
 * D102. The specification's seven fields are enough. A phone, photo or link that is absent stays as it is. The form of
 * the screen asks for the phone.
 */
export const EvaluatorProfileBody = v.object({
  ...EvaluatorProfileForm.entries,
  phone: v.optional(Phone),
  calendly_url: v.nullish(orEmpty(CalendlyUrl)),
  picture_id: v.optional(v.nullable(Id)),
  ...SentPicture,
})
export type EvaluatorProfileBody = v.InferOutput<typeof EvaluatorProfileBody>

const evaluatorPath = '/accounts/evaluator/profile/'
export const getEvaluatorProfile = endpoint({
  method: 'GET',
  path: evaluatorPath,
  summary: "One's own evaluator profile",
  grant: evaluators,
  input: v.object({}),
  output: EvaluatorProfile,
})
export const createEvaluatorProfile = endpoint({
  method: 'POST',
  path: evaluatorPath,
  summary: 'Complete the evaluator profile',
  grant: evaluators,
  input: EvaluatorProfileBody,
  refusesUnknown: true,
  output: EvaluatorProfile,
})
export const updateEvaluatorProfile = endpoint({
  method: 'PUT',
  path: evaluatorPath,
  summary: 'Change the evaluator profile',
  grant: evaluators,
  input: EvaluatorProfileBody,
  refusesUnknown: true,
  output: EvaluatorProfile,
})

/** The profile of a coach, a director or an owner. */
export const StaffProfile = v.object({
  first_name: v.string(),
  last_name: v.string(),
  phone: v.nullable(v.string()),
  profile_picture: PicturePath,
  picture_id: v.nullable(Id),
  city: v.nullable(v.string()),
  /** The specification's two names for one thing. */
  state: v.nullable(v.string()),
  state_name: v.nullable(v.string()),
  address: v.nullable(v.string()),
  organization_name: v.nullable(v.string()),
  ...Created,
})
export type StaffProfile = v.InferOutput<typeof StaffProfile>

/** An answer has null for an absent value, and a body may send that back. */
const nullAsEmpty = (field: v.GenericSchema<string, string>) =>
  v.pipe(
    v.nullable(field),
    v.transform((text) => text ?? ''),
  )

/** The fields that a patch changes. The specification has two names for the state. `state_name` wins. */
export const StaffProfileChange = v.object({
  ...v.partial(StaffProfileForm).entries,
  ...SentPicture,
  address: v.optional(nullAsEmpty(StaffProfileForm.entries.address)),
  organization_name: v.optional(nullAsEmpty(StaffProfileForm.entries.organization_name)),
  state: v.optional(State),
})
export type StaffProfileChange = v.InferOutput<typeof StaffProfileChange>

const staffPath = '/accounts/team/profile/'
export const getStaffProfile = endpoint({
  method: 'GET',
  path: staffPath,
  summary: "A coach's, director's or owner's own profile",
  grant: staff,
  input: v.object({}),
  output: StaffProfile,
})
export const patchStaffProfile = endpoint({
  method: 'PATCH',
  path: staffPath,
  summary: "Change what is named of a coach's, director's or owner's profile; the first time all of it is needed",
  grant: staff,
  input: StaffProfileChange,
  refusesUnknown: true,
  output: StaffProfile,
})

const CONSENT_STATES = ['not-needed', 'missing', 'requested', 'given', 'withdrawn'] as const
export const ConsentState = v.object({
  state: v.picklist(CONSENT_STATES),
  guardian_email: v.nullable(v.string()),
  requested_at: v.nullable(Instant),
  given_at: v.nullable(Instant),
  given_name: v.nullable(v.string()),
  text_version: v.nullable(v.string()),
})
export type ConsentState = v.InferOutput<typeof ConsentState>

/** What a player says of themselves. Null everywhere until it is said. */
export const OwnPlayerProfile = v.object({
  /** Of the player, not of the account; null until the profile exists. */
  id: v.nullable(Id),
  first_name: v.string(),
  last_name: v.string(),
  phone: v.nullable(v.string()),
  gender: v.nullable(v.picklist(GENDERS)),
  date_of_birth: v.nullable(Day),
  city: v.nullable(v.string()),
  state_name: v.nullable(v.string()),
  guardian_name: v.nullable(v.string()),
  guardian_email: v.nullable(v.string()),
  profile_picture: PicturePath,
  picture_id: v.nullable(Id),
  athletic_info: v.nullable(AthleticInfo),
  organization: v.nullable(PlayerOrganization),
  competitive_items: v.array(CompetitiveItem),
  consent: ConsentState,
  ...Created,
})
export type OwnPlayerProfile = v.InferOutput<typeof OwnPlayerProfile>

/** A whole profile. The server checks each value against the rubric's lists too. */
export const PlayerProfileBody = v.object({
  ...PlayerProfileRules.entries,
  ...GuardianFields.entries,
  picture_id: v.nullable(Id),
  athletic_info: AthleticInfo,
  /** A name that is missing is asked for in the words for its type of organization. */
  organization: v.object({ ...WrittenOrganization.entries, name: v.nullish(WrittenOrganization.entries.name, '') }),
  competitive_items: v.pipe(v.array(CompetitiveItem), v.maxLength(200)),
})
export type PlayerProfileBody = v.InferOutput<typeof PlayerProfileBody>

/** D13, D100. What is named of a profile. What is absent stays as it is. */
export const PlayerProfileChange = v.partial(
  v.object({
    ...PlayerProfileBody.entries,
    profile_picture: v.nullable(Text(300)),
    // A key of each is needed, so that a list is not taken for an object that names nothing.
    athletic_info: v.object({
      ...v.partial(AthleticInfo).entries,
      player_position_name: AthleticInfo.entries.player_position_name,
    }),
    organization: v.object({
      ...v.partial(WrittenOrganization).entries,
      organization_type_id: WrittenOrganization.entries.organization_type_id,
    }),
  }),
)
export type PlayerProfileChange = v.InferOutput<typeof PlayerProfileChange>

const playerPath = '/accounts/player/profile/'
export const getPlayerProfile = endpoint({
  method: 'GET',
  path: playerPath,
  summary: "A player's own profile",
  grant: players,
  input: v.object({}),
  output: OwnPlayerProfile,
})
export const createPlayerProfile = endpoint({
  method: 'POST',
  path: playerPath,
  summary: "Create a player's profile: name, gender and date of birth are needed, the rest can follow",
  grant: players,
  input: PlayerProfileChange,
  refusesUnknown: true,
  output: OwnPlayerProfile,
})
export const updatePlayerProfile = endpoint({
  method: 'PUT',
  path: playerPath,
  summary: "Change what is named of a player's profile",
  grant: players,
  input: PlayerProfileChange,
  refusesUnknown: true,
  output: OwnPlayerProfile,
})
