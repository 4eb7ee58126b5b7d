import * as v from 'valibot'
import { Name } from '../fields/text-fields.ts'
import { Day, Id, storable, TextOrNull } from './wire.ts'

export const GENDERS = ['Male', 'Female'] as const

/** The colors every form offers, in the order in which they stand there. */
export const JERSEY_COLORS = [
  'white',
  'black',
  'gray',
  'red',
  'maroon',
  'orange',
  'gold',
  'green',
  'teal',
  'royal',
  'navy',
  'purple',
] as const

/** Offered by earlier builds: worn by players of old evaluations, and sent by tablets that come back late. */
const EARLIER_COLORS = ['dark', 'petrol'] as const

/** A team's own color: its cloth and what the team calls it, as in "#7bafd4 Carolina blue". */
const OwnColor = v.pipe(v.string(), v.regex(/^#[\da-f]{6} \S[^\p{Cc}]{0,23}$/u))

export const JerseyColor = v.union(
  [v.picklist([...JERSEY_COLORS, ...EARLIER_COLORS]), OwnColor],
  'Choose a jersey color',
)
export type JerseyColor = v.InferOutput<typeof JerseyColor>

const NO_JERSEY = 'Enter the jersey number'

/** 0 to 99, and "00", which is another number than "0". */
export const JerseyNumber = v.pipe(
  v.string(NO_JERSEY),
  v.trim(),
  v.nonEmpty(NO_JERSEY),
  v.regex(/^(?:00|\d|[1-9]\d)$/u, 'Jersey number must be 0 to 99 or 00'),
)

/** What is worn at a tryout: a jersey's number, or a bib of three digits. */
export const BibNumber = v.pipe(
  v.string(NO_JERSEY),
  v.trim(),
  v.nonEmpty(NO_JERSEY),
  v.regex(/^(?:00|\d|[1-9]\d{1,2})$/u, 'Jersey number must be 0 to 999 or 00'),
)

/** One event or accolade of the catalog, in the season (its closing year) it was earned. */
export const CompetitiveItem = v.object({ factor_id: v.number(), season: v.pipe(v.number(), v.integer()) })
export type CompetitiveItem = v.InferOutput<typeof CompetitiveItem>

export const AthleticInfo = v.object({
  height_feet: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(4, 'Feet must be 4 to 7'), v.maxValue(7, 'Feet must be 4 to 7')),
  ),
  height_inches: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(0, 'Inches must be 0 to 11'), v.maxValue(11, 'Inches must be 0 to 11')),
  ),
  player_position_name: TextOrNull(40),
})
export type AthleticInfo = v.InferOutput<typeof AthleticInfo>

/** Height and position of a player about whom nothing is known. */
export const NO_ATHLETIC_INFO: AthleticInfo = noneOf(AthleticInfo)

const YEARS = 'Years of experience must be a whole number, 0 to 50'

export const PlayerOrganization = v.object({
  name: v.pipe(Name, storable),
  organization_type_id: v.nullable(v.picklist([1, 2, 3, 5], 'Select the organization type')),
  category_name: TextOrNull(60),
  /** The value of the rubric's dropdown: '3' to '12' or 'post_grad'. */
  school_grade: TextOrNull(20),
  /** A name of the rubric's `school_team_levels`, such as "Varsity". */
  team_level: TextOrNull(40),
  /** A key of the rubric's `college_divisions`, such as "d3". */
  division: TextOrNull(40),
  college_year_name: TextOrNull(40),
  organization_logo: TextOrNull(300),
  years_of_experience: v.nullable(v.pipe(v.number(), v.integer(YEARS), v.minValue(0, YEARS), v.maxValue(50, YEARS))),
})
export type PlayerOrganization = v.InferOutput<typeof PlayerOrganization>

/**
 * D52. As it is written: a logo would be fetched by everybody who sees the profile, so nobody's address is taken for
 * one.
 */
export const WrittenOrganization = v.object({
  ...PlayerOrganization.entries,
  organization_logo: v.null('Logos of organizations cannot be added'),
})
export type WrittenOrganization = v.InferOutput<typeof WrittenOrganization>

/** The organization of a player about whom nothing is known. */
export const NO_ORGANIZATION: WrittenOrganization = { ...noneOf(WrittenOrganization), name: '' }

/** What an evaluator sees of a player, and all that the score needs to know of them. */
export const PlayerProfile = v.object({
  id: Id,
  first_name: v.string(),
  last_name: v.string(),
  /** Null for a walk-on of whom nobody has said it yet. */
  gender: v.nullable(v.picklist(GENDERS)),
  date_of_birth: v.nullable(Day),
  /** Path of the picture below the API's base; it needs a token. */
  profile_picture: v.nullable(v.string()),
  city: v.nullable(v.string()),
  state_name: v.nullable(v.string()),
  athletic_info: AthleticInfo,
  organization: PlayerOrganization,
  competitive_items: v.array(CompetitiveItem),
})
export type PlayerProfile = v.InferOutput<typeof PlayerProfile>

/** Null for each field of a schema. */
function noneOf<Entries extends v.ObjectEntries>(schema: { entries: Entries }): Record<keyof Entries, null> {
  return Object.fromEntries(Object.keys(schema.entries).map((field) => [field, null])) as Record<keyof Entries, null>
}
