import * as v from 'valibot'
import { admins } from '../access/grants.ts'
import { AUDIT_ACTIONS, READING_REASONS } from './audit-actions.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageOf } from './lists.ts'
import { REFUND_FAILURE_KINDS } from './refund-failures.ts'
import { Id, Instant, Text } from './wire.ts'

const Action = v.picklist(AUDIT_ACTIONS)

/** What is worth knowing beside who and whom. Never a name, an address or a text that somebody wrote. */
export const AuditDetails = v.object({
  package: v.optional(v.string()),
  /** Before and after, of what was changed. */
  changes: v.optional(v.record(v.string(), v.tuple([v.unknown(), v.unknown()]))),
  video_id: v.optional(Id),
  program_id: v.optional(v.number()),
  /** What somebody was invited to be in the program, became or was. */
  part: v.optional(v.string()),
  /** Teams that came into a program, or left it. */
  team_ids: v.optional(v.array(v.number())),
  event_id: v.optional(Id),
  /** What somebody was invited to be at the event, became or was. */
  parts: v.optional(v.array(v.string())),
  /** Whose evaluations were joined, or given back. */
  player_id: v.optional(Id),
  /** Who was joined: the one that stays, and the other. */
  event_player_ids: v.optional(v.array(Id)),
  /** Names of the changed fields of an event player, without their values. */
  fields: v.optional(v.array(v.string())),
  /** Whether the organizer accepted a waiting change. */
  is_taken: v.optional(v.boolean()),
  /** Why an admin read a sheet of an event that was still open. */
  why: v.optional(v.picklist(READING_REASONS)),
  /** A payment, and what was refunded of it. */
  checkout_id: v.optional(Id),
  amount_cents: v.optional(v.number()),
  /** Why a refund failed. */
  failure: v.optional(v.picklist(REFUND_FAILURE_KINDS)),
  /** Of a list that was downloaded. */
  rows: v.optional(v.number()),
})
export type AuditDetails = v.InferOutput<typeof AuditDetails>

export const AuditEntry = v.object({
  id: v.number(),
  at: Instant,
  /** Null when nobody was signed in: `origin` then says whether it was the operator's shell or the server by itself. */
  actor_id: v.nullable(Id),
  /** Null for a deleted account, too. */
  actor_name: v.nullable(v.string()),
  /** A network address, `shell` or `server`; null where it was not kept. */
  origin: v.nullable(v.string()),
  action: Action,
  person_id: v.nullable(Id),
  /** Of the account, or of a player without one; null for a deleted account. */
  person_name: v.nullable(v.string()),
  evaluation_submission_id: v.nullable(Id),
  /** Of the program in the details, while it is there. */
  program_name: v.nullable(v.string()),
  /** Name of the event in the details. Null after the event was deleted. */
  event_name: v.nullable(v.string()),
  details: AuditDetails,
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

const auditFilter = {
  /** Part of the name or address of who did it or whom it was about. */
  person: v.optional(Text(100), ''),
  action: v.optional(Action),
  /** From this instant on, and before that one. */
  since: v.optional(Instant),
  before: v.optional(Instant),
}
export const AuditFilter = v.object(auditFilter)
export type AuditFilter = v.InferOutput<typeof AuditFilter>

/** As many rows, the newest, are in one file. */
export const MOST_AUDIT_ROWS = 50_000

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit/',
  summary: 'Who did what to whom, when and from where, newest first',
  grant: admins,
  input: v.object({ ...pageFields, ...auditFilter }),
  output: pageOf(AuditEntry),
})
