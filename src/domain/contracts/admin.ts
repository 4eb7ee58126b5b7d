import * as v from 'valibot'
import { ROLES, Role } from '../access/role.ts'
import { admins } from '../access/grants.ts'
import { ACCOUNT_CHANGES } from './audit-actions.ts'
import { endpoint } from './endpoint.ts'
import type { EvaluationStatus } from './evaluations.ts'
import { atOffset, inOurSpelling, numberedPage, pageFields, pageOf, sortFields } from './lists.ts'
import { Id, Instant, SearchText } from './wire.ts'

/** A yes or no that may travel in a URL, where everything is text. */
const WireBoolean = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ],
  'Use true or false',
)

export const AdminUser = v.object({
  id: Id,
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  role: Role,
  is_admin: v.boolean(),
  is_evaluator: v.boolean(),
  is_active: v.boolean(),
  is_profile_created: v.boolean(),
  created_at: Instant,
})
export type AdminUser = v.InferOutput<typeof AdminUser>

const ADMIN_USER_SORTS = ['name', 'email', 'role', 'created_at'] as const

export const AdminUsersQuery = v.pipe(
  v.object({
    ...pageFields,
    ...numberedPage,
    ...sortFields(ADMIN_USER_SORTS, 'name', 'asc'),
    /** Part of a name or an address. */
    search: v.optional(SearchText(100), ''),
    /** Evaluator and Admin find everybody who has that right, whatever their role. */
    role: v.optional(v.picklist([...ROLES, 'Admin'])),
    is_active: v.optional(WireBoolean),
  }),
  v.transform((query) => inOurSpelling(query)),
)
export type AdminUsersQuery = v.InferOutput<typeof AdminUsersQuery>

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users/',
  summary: 'The accounts of everybody',
  grant: admins,
  input: AdminUsersQuery,
  output: pageOf(AdminUser),
})

/**
 * What can be changed of an account. A right takes effect at once when it is withdrawn, and with the next token when
 * granted.
 */
export const AccountRights = v.object({
  is_evaluator: v.optional(v.boolean()),
  is_admin: v.optional(v.boolean()),
  is_active: v.optional(v.boolean()),
})
export type AccountRights = v.InferOutput<typeof AccountRights>

export const updateUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:user_id/',
  summary: 'Grant or withdraw Evaluator and Admin, activate or deactivate',
  grant: admins,
  input: v.object({ user_id: Id, ...AccountRights.entries }),
  output: v.object({
    ...AdminUser.entries,
    /** Evaluations that this person has begun and not published; they stay theirs. */
    open_evaluations: v.number(),
  }),
})

export const AccountChange = v.object({
  change: v.picklist(ACCOUNT_CHANGES),
  /** Null for the operator's shell, and for an account that was deleted since. */
  by_name: v.nullable(v.string()),
  at: Instant,
})
export type AccountChange = v.InferOutput<typeof AccountChange>

export const listUserChanges = endpoint({
  method: 'GET',
  path: '/admin/users/:user_id/changes/',
  summary: 'What was changed of an account, newest first',
  grant: admins,
  input: v.object({ user_id: Id }),
  output: v.object({ results: v.array(AccountChange) }),
})

/** Orders that somebody waits for; with `returned`, the player is asked for another video. */
export const QUEUE_STATUSES = ['submitted', 'in_review', 'returned'] as const satisfies readonly EvaluationStatus[]

export const QueueItem = v.object({
  evaluation_submission_id: Id,
  player_name: v.string(),
  status: v.picklist(QUEUE_STATUSES),
  /** When it was submitted. */
  waiting_since: Instant,
  hours_waiting: v.number(),
  due_at: v.nullable(Instant),
  is_overdue: v.boolean(),
  evaluator_name: v.nullable(v.string()),
  evaluator_email: v.nullable(v.string()),
  /** Since when the evaluator has it. */
  claimed_at: v.nullable(Instant),
  /** J20. Of a video that has been rated before: nobody waits for a report of it. */
  is_second_rating: v.boolean(),
  /**
   * Of a second rating that nobody has claimed, how many evaluators may: none who know the first rating. Null for
   * all others.
   */
  possible_evaluators: v.nullable(v.number()),
})
export type QueueItem = v.InferOutput<typeof QueueItem>

export const getQueue = endpoint({
  method: 'GET',
  path: '/admin/queue/',
  summary: 'Submissions that wait, oldest first',
  grant: admins,
  input: v.pipe(
    v.object({ ...pageFields, ...numberedPage, status: v.optional(v.picklist(QUEUE_STATUSES)) }),
    v.transform((query) => atOffset(query)),
  ),
  output: v.object({
    ...pageOf(QueueItem).entries,
    /** Of all that wait, whatever was asked for. */
    counts: v.object({ submitted: v.number(), in_review: v.number(), returned: v.number(), overdue: v.number() }),
  }),
})
