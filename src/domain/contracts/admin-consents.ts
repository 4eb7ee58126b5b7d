import * as v from 'valibot'
import { admins } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { SchoolGrade } from './event-player-facts.ts'
import { atOffset, numberedPage, pageFields, pageOf } from './lists.ts'
import { Day, Id, Instant, NeededText, SearchText } from './wire.ts'

/** State of the newest request. `expired`: it waited too long. `ended`: a no, or a yes that was withdrawn. */
const ASKED_STATES = ['requested', 'expired', 'given', 'ended'] as const

/** K40. A player whose guardian was asked. */
export const AskedPlayer = v.object({
  player_id: Id,
  player_name: v.string(),
  has_account: v.boolean(),
  date_of_birth: v.nullable(v.string()),
  school_grade: v.nullable(v.string()),
  guardian_email: v.string(),
  state: v.picklist(ASKED_STATES),
  asked_at: Instant,
  /** Place of the latest evaluation. Empty if it has no name. */
  seen_at: v.string(),
  /** Latest correction by an admin. */
  corrected: v.nullable(v.object({ at: Instant, reason: v.string() })),
})
export type AskedPlayer = v.InferOutput<typeof AskedPlayer>

export const listAskedPlayers = endpoint({
  method: 'GET',
  path: '/admin/consents/',
  summary: 'Players whose parent or guardian was asked to agree, the last one asked first',
  grant: admins,
  input: v.pipe(
    v.object({
      ...pageFields,
      ...numberedPage,
      /** Part of the player’s name or the guardian’s address. */
      search: v.optional(SearchText(100), ''),
    }),
    v.transform((query) => atOffset(query)),
  ),
  output: pageOf(AskedPlayer),
})

export const AgeForm = v.object({
  date_of_birth: v.nullable(Day),
  school_grade: SchoolGrade,
  reason: NeededText(300, 'Enter the reason'),
})

export const correctAge = endpoint({
  method: 'PUT',
  path: '/admin/consents/:player_id/age/',
  summary: 'Correct the birth date or grade of a player whose guardian was asked, with the reason',
  grant: admins,
  input: v.object({ player_id: Id, ...AgeForm.entries }),
  output: AskedPlayer,
})
