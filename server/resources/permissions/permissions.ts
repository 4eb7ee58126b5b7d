import { ROLES } from '#domain/access/role.ts'
import type { Role } from '#domain/access/role.ts'
import type { Actor } from '../../actor.ts'

/**
 * How the one who asks stands to the thing asked for. `any` needs no thing; the others are found by the resource's
 * policy: `own` is who claimed, created or coaches it, or whose picture it is; `queue` an open submission that any
 * evaluator may claim; `player` the evaluated player; `submitter` who submitted it; `roster` the coach of a team whose
 * player said yes, and for the team's picture that player; `program` a director or owner of the program it belongs to.
 * `event` works at the event in whatever part, or rated this player of it; `organizer`, `desk` and `lead` are the part.
 */
export type Relation =
  | 'any'
  | 'own'
  | 'queue'
  | 'player'
  | 'submitter'
  | 'roster'
  | 'program'
  | 'event'
  | 'organizer'
  | 'desk'
  | 'lead'

type Position = Role | 'Admin' | 'Public'
type Grants = Readonly<Partial<Record<Position, readonly Relation[]>>>

const everyone: Grants = {
  Player: ['any'],
  Evaluator: ['any'],
  Coach: ['any'],
  Director: ['any'],
  Owner: ['any'],
  Admin: ['any'],
}
const evaluators: Grants = { Evaluator: ['any'] }
const players: Grants = { Player: ['any'] }
const staff: Grants = { Coach: ['any'], Director: ['any'], Owner: ['any'] }
const anyone: Grants = { Public: ['any'] }
const onlyOwn: Grants = { Player: ['own'], Evaluator: ['own'], Coach: ['own'], Director: ['own'], Owner: ['own'] }
const admins: Grants = { Admin: ['any'] }
const ownWork: Grants = { Evaluator: ['own'] }
const ownWorkOrQueue: Grants = { Evaluator: ['own', 'queue'] }
const ownOrProgram: Grants = { Coach: ['own'], Director: ['program'], Owner: ['program'], Admin: ['any'] }
const headsOfProgram: Grants = { Director: ['program'], Owner: ['program'], Admin: ['any'] }
const orderers: Grants = { Player: ['any'], Coach: ['any'] }
const ownOrder: Grants = { Player: ['own'], Coach: ['own'] }
const ownNotes: Grants = { Evaluator: ['own', 'queue'], Player: ['player'] }

/** These relations for every role, beside what a role is granted anyway: whoever helps at a gym is what they are there. */
const atEvents = (relations: readonly Relation[], { Admin, ...grants }: Grants = {}): Grants => ({
  ...Object.fromEntries(ROLES.map((role) => [role, [...(grants[role] ?? []), ...relations]])),
  ...(Admin && { Admin }),
})
const eventStaff = atEvents(['event'])
const organizers = atEvents(['organizer'])
const organizersAndLeads = atEvents(['organizer', 'lead'])
const eventWorkOrQueue = atEvents(['event'], ownWorkOrQueue)

const readersOfReports = atEvents(['event', 'organizer'], {
  Evaluator: ['own'],
  Player: ['player'],
  Coach: ['roster', 'submitter'],
  Director: ['program'],
  Owner: ['program'],
  Admin: ['any'],
})
const sendersOfReports = atEvents(['organizer'], { ...ownWork, Admin: ['any'] })

/** P1. Endpoint × role × relation. What is not granted here is refused. */
export const permissions = {
  'GET /auth/me/': everyone,
  'GET /auth/validate-email/': anyone,
  'POST /auth/sign-out/': anyone,
  'GET /accounts/sessions/': everyone,
  'DELETE /accounts/sessions/:session_id/': everyone,
  'POST /accounts/sessions/end/': everyone,
  'GET /accounts/evaluator/profile/': evaluators,
  'POST /accounts/evaluator/profile/': evaluators,
  'PUT /accounts/evaluator/profile/': evaluators,
  'GET /accounts/team/profile/': staff,
  'PATCH /accounts/team/profile/': staff,
  'GET /accounts/player/profile/': players,
  'POST /accounts/player/profile/': players,
  'PUT /accounts/player/profile/': players,
  'POST /accounts/player/consent/': players,
  'GET /history/:token/': anyone,
  'POST /history/:token/': anyone,
  'GET /consent/:token/': anyone,
  'POST /consent/:token/': anyone,
  'GET /accounts/team-and-league/': players,
  'POST /accounts/team-and-league/': players,
  'POST /accounts/travel-stats/': players,
  'DELETE /accounts/travel-stats/:travel_stat_id/': players,
  'GET /accounts/histories/': players,
  'POST /accounts/histories/:player_id/': players,
  'DELETE /accounts/histories/:player_id/': players,
  'GET /team/': { ...staff, Admin: ['any'] },
  'POST /team/': { Coach: ['any'] },
  'PUT /team/:team_id/': { Coach: ['own'] },
  'GET /team/status/': { Coach: ['any'] },
  'GET /team/list/:team_id/roster': ownOrProgram,
  'POST /team/:team_id/roster': { Coach: ['own'] },
  'POST /team/:team_id/roster/links/': { Coach: ['own'] },
  'GET /join/:token/': anyone,
  'POST /join/:token/': players,
  'POST /team/submit-evaluation/': { Coach: ['own'] },
  'GET /team/submission/:team_submission_id/': { Coach: ['own'] },
  'GET /team/:team_id/submissions/': { Coach: ['own'] },
  'GET /program/': { Director: ['any'], Owner: ['any'], Admin: ['any'] },
  'GET /program/:program_id/': headsOfProgram,
  'POST /program/': { Owner: ['any'], Admin: ['any'] },
  'PATCH /program/:program_id/': { Owner: ['own'], Admin: ['any'] },
  'GET /program/:program_id/members/': headsOfProgram,
  // G89. Of directors the owner alone.
  'DELETE /program/:program_id/members/:user_id/': {
    ...onlyOwn,
    Director: ['own', 'program'],
    Owner: ['own', 'program'],
    Admin: ['any'],
  },
  'GET /program/:program_id/invitations/': headsOfProgram,
  'POST /program/:program_id/invitations/': headsOfProgram,
  'DELETE /program/:program_id/invitations/:invitation_id/': headsOfProgram,
  'PUT /program/:program_id/teams/:team_id/': { Coach: ['own'], Admin: ['any'] },
  'DELETE /program/:program_id/teams/:team_id/': ownOrProgram,
  'GET /accounts/programs/': everyone,
  'GET /invitation/:token/': anyone,
  'POST /invitation/:token/': everyone,
  'GET /event/': everyone,
  'POST /event/': { Coach: ['own'], Director: ['program'], Owner: ['program'] },
  'GET /event/:event_id/': eventStaff,
  'PATCH /event/:event_id/': organizers,
  'DELETE /event/:event_id/': organizers,
  'POST /event/:event_id/groups/': organizers,
  'PATCH /event/:event_id/groups/:group_id/': organizers,
  'DELETE /event/:event_id/groups/:group_id/': organizers,
  'GET /event/:event_id/staff/': eventStaff,
  'POST /event/:event_id/staff/': organizers,
  'DELETE /event/:event_id/staff/:user_id/': organizers,
  'POST /event/:event_id/players/': organizers,
  'GET /event/:event_id/players/': organizers,
  'GET /event/:event_id/ready/': eventStaff,
  'POST /event/:event_id/restore/': atEvents(['organizer'], {
    Coach: ['own'],
    Director: ['program'],
    Owner: ['program'],
  }),
  'POST /event/player-add/': eventStaff,
  'POST /event/player-check-in/': eventStaff,
  'POST /event/player-change/': eventStaff,
  'POST /event/board-move/': organizers,
  'GET /event/:event_id/coverage/': organizersAndLeads,
  'POST /event/:event_id/join/': atEvents(['organizer', 'desk']),
  'POST /event/:event_id/unjoin/': atEvents(['organizer', 'desk']),
  'GET /event/:event_id/waiting/': organizers,
  'PUT /event/:event_id/waiting/:change_id/': organizers,
  'GET /event/:event_id/ages/': organizers,
  'PUT /event/:event_id/ages/': organizers,
  'GET /event/:event_id/deliveries/': organizers,
  'POST /event/:event_id/close/': organizers,
  'GET /event/:event_id/publish/': organizers,
  'POST /event/:event_id/publish/': organizers,
  'POST /event/:event_id/publish/:publication_id/stop/': organizers,
  'GET /event/:event_id/cases/': organizersAndLeads,
  'PUT /event/:event_id/cases/:case_id/': organizersAndLeads,
  'GET /event/:event_id/held-ratings/': organizersAndLeads,
  'PUT /event/:event_id/held-ratings/:event_player_id/:user_id/': organizersAndLeads,
  'GET /event/:event_id/board/': organizers,
  'GET /dashboard/': ownOrProgram,
  'GET /dashboard/filters/': ownOrProgram,
  'GET /dashboard/agreement/': { Director: ['program'], Owner: ['program'], Admin: ['any'] },
  'GET /evaluation/evaluator/agreement/': evaluators,
  'GET /accounts/deletion/': everyone,
  'POST /accounts/deletion/': everyone,
  'DELETE /accounts/deletion/': everyone,
  'GET /accounts/own-data/': everyone,
  'POST /accounts/pictures/': everyone,
  'GET /accounts/pictures/:picture_id/': {
    ...onlyOwn,
    Player: ['own', 'roster'],
    Evaluator: ['own', 'queue'],
    Coach: ['own', 'roster'],
    Director: ['own', 'program'],
    Owner: ['own', 'program'],
    Admin: ['any'],
  },
  'GET /evaluation/evaluator/library/': { Evaluator: ['any'], Admin: ['any'] },
  'GET /evaluation/player/library/': players,
  'GET /evaluation/staff/library/': staff,
  'GET /evaluation/get_evaluation_data/': { ...eventWorkOrQueue, Admin: ['any'] },
  'GET /evaluation/result/': readersOfReports,
  'DELETE /evaluation/:evaluation_submission_id/': {
    Evaluator: ['own', 'queue'],
    Player: ['player', 'submitter'],
    Coach: ['submitter'],
    Admin: ['any'],
  },
  'PUT /evaluation/note/:evaluation_submission_id/': ownNotes,
  'POST /evaluation/live/': atEvents(['event'], evaluators),
  'POST /evaluation/live/player/': ownWork,
  'POST /evaluation/live/report-email/': ownWork,
  'GET /evaluation/:evaluation_submission_id/readers/': sendersOfReports,
  'POST /evaluation/:evaluation_submission_id/readers/': sendersOfReports,
  'DELETE /evaluation/:evaluation_submission_id/readers/': sendersOfReports,
  'POST /report/:token/code/': anyone,
  'POST /report/:token/open/': anyone,
  'POST /report/:token/pdf/': anyone,
  // The session that the code began is the right to it.
  'POST /report/:token/keep/': players,
  'POST /evaluation/evaluation-ratings/': eventWorkOrQueue,
  'POST /evaluation/team-player-scores/save/': eventWorkOrQueue,
  'POST /evaluation/note/': atEvents(['event'], ownNotes),
  'POST /evaluation/final-save/': atEvents(['event'], ownWork),
  'POST /evaluation/reopen/': atEvents(['event'], { ...ownWork, Admin: ['any'] }),
  // Of an open submission only its video can be reported.
  'POST /evaluation/complete/': { ...eventWorkOrQueue, Admin: ['any'] },
  'POST /evaluation/release/': { ...ownWork, Admin: ['any'] },
  'GET /evaluation/receipts/': everyone,
  'GET /evaluation/receipt-key/': everyone,
  'GET /evaluation/player_score_structure/': everyone,
  'GET /accounts/player/profile/dropdowns/': everyone,
  'GET /accounts/states/': everyone,
  'GET /accounts/sports/': everyone,
  'GET /accounts/evaluator-levels/': everyone,
  'GET /accounts/travel-team-levels/': everyone,
  'GET /accounts/competitive-score-factor/': everyone,
  'GET /accounts/organization-list/': everyone,
  'POST /accounts/organization-list/': everyone,
  'GET /accounts/second-step/': everyone,
  'POST /accounts/second-step/': everyone,
  'PUT /accounts/second-step/': everyone,
  'DELETE /accounts/second-step/': everyone,
  'POST /accounts/second-step/recovery-codes/': everyone,
  'POST /auth/proof/': everyone,
  'POST /auth/recovery-code/': anyone,
  'GET /admin/users/': admins,
  'PUT /admin/users/:user_id/': admins,
  'GET /admin/users/:user_id/changes/': admins,
  'GET /admin/queue/': admins,
  'GET /admin/consents/': admins,
  'PUT /admin/consents/:player_id/age/': admins,
  'GET /admin/payments/': admins,
  'GET /admin/payments/:checkout_id/': admins,
  'POST /admin/payments/:checkout_id/refunds/': admins,
  'GET /admin/disputes/': admins,
  'GET /admin/disputes/:dispute_id/evidence/': admins,
  'GET /admin/audit/': admins,
  'GET /admin/audit/csv/': admins,
  'GET /admin/packages/': admins,
  'PUT /admin/packages/:package_id/': admins,
  'GET /evaluation/packages/': everyone,
  'POST /evaluation/submission/': players,
  'GET /evaluation/submission/:evaluation_submission_id/': { Player: ['submitter'] },
  'PUT /evaluation/submission/:evaluation_submission_id/': { Player: ['submitter'] },
  'POST /evaluation/submission/:evaluation_submission_id/replace-video/': { Player: ['submitter'] },
  'POST /evaluation/validate_video_url/': orderers,
  'GET /evaluation/credits/': orderers,
  'POST /evaluation/videos/': orderers,
  'GET /evaluation/videos/': orderers,
  'GET /evaluation/videos/:video_id/': ownOrder,
  'POST /evaluation/videos/:video_id/parts/': ownOrder,
  'POST /evaluation/videos/:video_id/complete/': ownOrder,
  'DELETE /evaluation/videos/:video_id/': ownOrder,
  'GET /evaluation/videos/:video_id/file/': { ...ownOrder, Evaluator: ['own', 'queue'], Admin: ['any'] },
  'POST /evaluation/videos/:video_id/thumbnail/': ownOrder,
  'GET /evaluation/videos/:video_id/thumbnail/': { ...ownOrder, Evaluator: ['own', 'queue'], Admin: ['any'] },
  'POST /payment/create-checkout-session/': { Player: ['submitter'], Coach: ['own'] },
  'GET /payment/checkout/:checkout_id/': ownOrder,
  'POST /payment/checkout/:checkout_id/cancel/': ownOrder,
  'POST /payment/webhook/': anyone,
  'GET /evaluation/result/pdf/': readersOfReports,
  'POST /evaluation/player/consultation/': { Player: ['player'] },
  'PUT /evaluation/consultation/:consultation_id/': { Player: ['player'], Evaluator: ['own'], Admin: ['any'] },
  'POST /scheduling/webhook/': anyone,
  'GET /evaluation/player-photo/:player_id/': atEvents(['event'], {
    Evaluator: ['own', 'queue'],
    Player: ['player'],
    Admin: ['any'],
  }),
} as const satisfies Record<string, Grants>

export type PermissionKey = keyof typeof permissions

/** A28. Every role of the actor, and Admin. Rights add up. */
const positionsOf = ({ roles, isAdmin }: Actor): readonly Position[] => (isAdmin ? [...roles, 'Admin'] : roles)

/** Whether the actor may do this at all, to whatever thing. */
export function mayCall(actor: Actor, key: PermissionKey): boolean {
  const grants: Grants = permissions[key]
  return grants.Public !== undefined || positionsOf(actor).some((position) => grants[position] !== undefined)
}

/** M105. Whether an admin may do this for other people while other roles may not. */
export function opensToAdmins(key: string): key is PermissionKey {
  if (!Object.hasOwn(permissions, key)) return false
  const grants: Grants = permissions[key as PermissionKey] // It is one of the table's own.
  return grants.Admin !== undefined && ROLES.some((role) => !grants[role]?.includes('any'))
}

/** Whether one of the actor's positions is granted one of the relations they have to the thing. */
export function isGranted(actor: Actor, key: PermissionKey, relations: readonly Relation[]): boolean {
  const grants: Grants = permissions[key]
  return positionsOf(actor).some((position) =>
    (grants[position] ?? []).some((relation) => relation === 'any' || relations.includes(relation)),
  )
}

/** The specification's paths per kind of replayable write. */
export const OPERATION_PERMISSIONS = {
  'event-player.add': 'POST /event/player-add/',
  'event-player.check-in': 'POST /event/player-check-in/',
  'event-player.change': 'POST /event/player-change/',
  'live.create': 'POST /evaluation/live/',
  'player.describe': 'POST /evaluation/live/player/',
  'report.address': 'POST /evaluation/live/report-email/',
  'ratings.save': 'POST /evaluation/evaluation-ratings/',
  'note.save': 'POST /evaluation/note/',
  'evaluation.final-save': 'POST /evaluation/final-save/',
  'evaluation.reopen': 'POST /evaluation/reopen/',
  'evaluation.complete': 'POST /evaluation/complete/',
  'evaluation.release': 'POST /evaluation/release/',
  'board.move': 'POST /event/board-move/',
} as const satisfies Record<string, PermissionKey>
