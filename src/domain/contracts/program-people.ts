import * as v from 'valibot'
import { TypedEmail } from '../fields/text-fields.ts'
import { anyone, everyone, headsOfProgram, onlyOwn, ownOrProgram } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { EVENT_PARTS } from './events.ts'
import { pageFields, pageOf } from './lists.ts'
import { Day, Id, Instant, RowNumber } from './wire.ts'

/** What somebody may be invited to be in a program. */
export const PROGRAM_PARTS = ['director', 'coach', 'evaluator'] as const
export type ProgramPart = (typeof PROGRAM_PARTS)[number]
const Part = v.picklist(PROGRAM_PARTS, 'Choose director, coach or evaluator')

const team = v.object({ id: v.number(), name: v.string() })

export const ProgramMember = v.object({
  user_id: Id,
  name: v.string(),
  email: v.string(),
  part: v.picklist(['owner', ...PROGRAM_PARTS]),
  /** Those that a coach has in the program. */
  teams: v.array(team),
  /** Null of those who were there before this was kept. */
  joined_at: v.nullable(Instant),
})
export type ProgramMember = v.InferOutput<typeof ProgramMember>

/**
 * `waiting` until its mail is sent, `undelivered` when that failed (it is tried again at `next_try_at`); `expired` 14
 * days after the mail.
 */
const INVITATION_STATES = ['waiting', 'sent', 'undelivered', 'accepted', 'expired', 'revoked'] as const

export const ProgramInvitation = v.object({
  id: Id,
  email: v.string(),
  part: Part,
  state: v.picklist(INVITATION_STATES),
  invited_by: v.nullable(v.object({ id: Id, name: v.string() })),
  created_at: Instant,
  sent_at: v.nullable(Instant),
  expires_at: Instant,
  /** When an undelivered mail is sent again; null when nobody tries any more. */
  next_try_at: v.nullable(Instant),
  accepted_at: v.nullable(Instant),
})
export type ProgramInvitation = v.InferOutput<typeof ProgramInvitation>

export const listProgramMembers = endpoint({
  method: 'GET',
  path: '/program/:program_id/members/',
  summary: 'Who belongs to a program: its owner, directors, coaches and evaluators',
  grant: headsOfProgram,
  input: v.object({ program_id: RowNumber, ...pageFields }),
  output: pageOf(ProgramMember),
})

/** Without a part the person leaves with all they are there. A coach's teams leave with the coach. */
export const removeProgramMember = endpoint({
  method: 'DELETE',
  path: '/program/:program_id/members/:user_id/',
  summary: 'Leave a program, or remove somebody from it',
  grant: {
    ...onlyOwn,
    Director: ['own', 'program'],
    Owner: ['own', 'program'],
    Admin: ['any'],
  },
  input: v.object({ program_id: RowNumber, user_id: Id, part: v.optional(Part) }),
  /** What the person was and is no longer; empty when they had left before. */
  output: v.object({ left: v.array(Part) }),
})

export const listProgramInvitations = endpoint({
  method: 'GET',
  path: '/program/:program_id/invitations/',
  summary: 'Who was invited to a program, newest first, and what became of it',
  grant: headsOfProgram,
  input: v.object({ program_id: RowNumber, ...pageFields }),
  output: pageOf(ProgramInvitation),
})

export const inviteToProgram = endpoint({
  method: 'POST',
  path: '/program/:program_id/invitations/',
  summary: 'Invite somebody by email. The same address and part again get a new link; the old one no longer works',
  grant: headsOfProgram,
  input: v.object({ program_id: RowNumber, email: TypedEmail, part: Part }),
  output: ProgramInvitation,
})

export const revokeProgramInvitation = endpoint({
  method: 'DELETE',
  path: '/program/:program_id/invitations/:invitation_id/',
  summary: 'Take an invitation back: its link no longer works',
  grant: headsOfProgram,
  input: v.object({ program_id: RowNumber, invitation_id: Id }),
  output: ProgramInvitation,
})

const TeamInProgram = v.object({ team_id: v.number(), program_id: v.nullable(v.number()) })

export const bringTeamToProgram = endpoint({
  method: 'PUT',
  path: '/program/:program_id/teams/:team_id/',
  summary: 'Bring a further team of a coach who belongs to the program',
  grant: { Coach: ['own'], Admin: ['any'] },
  input: v.object({ program_id: RowNumber, team_id: RowNumber }),
  output: TeamInProgram,
})

export const takeTeamOutOfProgram = endpoint({
  method: 'DELETE',
  path: '/program/:program_id/teams/:team_id/',
  summary: 'Take a team out of a program: its players keep their reports, the program no longer sees them',
  grant: ownOrProgram,
  input: v.object({ program_id: RowNumber, team_id: RowNumber }),
  output: TeamInProgram,
})

/** The secret of an invitation's link. */
const Token = v.pipe(v.string(), v.regex(/^[\w-]{20,80}$/u, 'This link is incomplete'))

/** Of an invitation to an event alone; the program is then whose event it is, or its team. */
const OfEvent = {
  event_id: v.optional(Id),
  event_name: v.optional(v.string()),
  parts: v.optional(v.array(v.picklist(EVENT_PARTS))),
}

/** What whoever holds the link may read. The address it was sent to is not in it. */
export const ProgramInvitationPaper = v.object({
  program_name: v.string(),
  city: v.nullable(v.string()),
  state_name: v.nullable(v.string()),
  /** Of an invitation to an event `evaluator`; what it is to then stands in `parts`. */
  part: Part,
  /** A name; null when that person is gone. */
  invited_by: v.nullable(v.string()),
  expires_at: Instant,
  ...OfEvent,
  starts_on: v.optional(Day),
  ends_on: v.optional(Day),
  place: v.optional(v.nullable(v.string())),
})
export type ProgramInvitationPaper = v.InferOutput<typeof ProgramInvitationPaper>

export const getProgramInvitation = endpoint({
  method: 'GET',
  path: '/invitation/:token/',
  summary: 'Whose program or event an invitation is to, and as what',
  grant: anyone,
  input: v.object({ token: Token }),
  output: ProgramInvitationPaper,
})

/** Works once, for the account of the address that was invited. A coach names the teams that join. */
export const acceptProgramInvitation = endpoint({
  method: 'POST',
  path: '/invitation/:token/',
  summary: 'Accept an invitation to a program or an event',
  grant: everyone,
  input: v.object({
    token: Token,
    team_ids: v.optional(v.pipe(v.array(RowNumber), v.maxLength(50, 'Choose at most 50 teams')), []),
  }),
  /** `program_id` is null of an event. */
  output: v.object({ program_id: v.nullable(v.number()), program_name: v.string(), part: Part, ...OfEvent }),
})

const OwnProgram = v.object({
  id: v.number(),
  name: v.string(),
  city: v.nullable(v.string()),
  state_name: v.nullable(v.string()),
  part: v.picklist(['owner', ...PROGRAM_PARTS]),
  teams: v.array(team),
  joined_at: v.nullable(Instant),
})
export type OwnProgram = v.InferOutput<typeof OwnProgram>

export const listOwnPrograms = endpoint({
  method: 'GET',
  path: '/accounts/programs/',
  summary: 'The programs that the signed-in user belongs to, and as what',
  grant: everyone,
  input: v.object({}),
  output: v.array(OwnProgram),
})
