import { randomUUID } from 'node:crypto'
import { OPERATION_KINDS, replayableEndpoints } from '#domain/contracts/operations.ts'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { bodiesOf } from '#tests/fixtures/every-operation.ts'
import type { OperationSubject } from '#tests/fixtures/every-operation.ts'
import { aLiveCreation, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { aTeamOrder } from '#tests/fixtures/a-team-order.ts'
import { aVideoStart } from '#tests/fixtures/a-video.ts'
import type { PermissionKey } from './expected.ts'
import type { Things } from './stranger.ts'
import { anAthlete } from '#tests/fixtures/a-player.ts'

/** A well-formed request: what stands in the address, and the body. */
type Sample = { path: string; body?: object }
type Requests = Record<PermissionKey, (things: Things) => Sample>

const device = { device_id: 'tablet', schema: 1 }
const person = { first_name: 'Ana', last_name: 'Duarte', phone: '(555) 555-0100', city: 'Tampa', state_name: 'Florida' }
const playerBody = {
  ...person,
  gender: 'Female',
  date_of_birth: '2009-05-01',
  guardian_name: '',
  guardian_email: '',
  picture_id: null,
  athletic_info: anAthlete(),
  organization: aLiveCreation().player.organization,
  competitive_items: [],
}
const evaluatorBody = { ...person, years_of_experience: 4, evaluator_level: 'High School Coach', picture_id: null }
const staffBody = { ...person, address: '1 Court Street', organization_name: 'Harbor Point', picture_id: null }
const teamBody = {
  team_type: 'School Team',
  name: 'Varsity',
  gender: 'Male',
  organization_name: 'Harbor Point',
  league_name: '',
  level_name: 'Varsity',
  age_group: null,
  city: 'Tampa',
  state_name: 'Florida',
  picture_id: null,
}
const programBody = { name: 'Harbor Point', city: 'Tampa', state_name: 'Florida' }
const eventBody = {
  name: 'Fall Tryout',
  place: 'Harbor Gym',
  starts_on: '2026-11-28',
  ends_on: '2026-11-29',
  time_zone: 'America/New_York',
}
const TOKEN = 'a'.repeat(43)

const BODIES = bodiesOf('Zyxwa')

/** The subject of an operation of this kind. An operation that creates its subject needs a new id. */
function subjectOf(kind: OperationKind, { live, noted, player, event, eventPlayer }: Things): OperationSubject {
  const it = { eventId: event, eventPlayer, evaluation: kind === 'note.save' ? noted : live, player }
  if (kind === 'event-player.add') return { ...it, eventPlayer: randomUUID() }
  return kind === 'live.create' ? { ...it, evaluation: randomUUID(), player: randomUUID() } : it
}

const ofOperations = Object.fromEntries(
  OPERATION_KINDS.map((kind) => [
    `POST ${replayableEndpoints[kind].path}`,
    (things: Things) => ({
      path: replayableEndpoints[kind].path,
      body: { ...device, ...BODIES[kind](subjectOf(kind, things)) },
    }),
  ]),
) as Record<`POST ${(typeof replayableEndpoints)[OperationKind]['path']}`, (things: Things) => Required<Sample>>

/** The requests that need more than a path. The compiler names a missing one of a call that changes something. */
const REQUESTS = {
  ...ofOperations,
  'GET /auth/validate-email/': () => ({ path: '/auth/validate-email/?email=nobody@example.test' }),
  'POST /auth/sign-out/': () => ({ path: '/auth/sign-out/', body: { origin_jti: randomUUID() } }),
  'DELETE /accounts/sessions/:session_id/': ({ session }) => ({ path: `/accounts/sessions/${session}/` }),
  'POST /accounts/sessions/end/': () => ({ path: '/accounts/sessions/end/', body: { keep_this: true } }),
  'POST /accounts/evaluator/profile/': () => ({ path: '/accounts/evaluator/profile/', body: evaluatorBody }),
  'PUT /accounts/evaluator/profile/': () => ({ path: '/accounts/evaluator/profile/', body: evaluatorBody }),
  'PATCH /accounts/team/profile/': () => ({ path: '/accounts/team/profile/', body: staffBody }),
  'POST /accounts/player/profile/': () => ({ path: '/accounts/player/profile/', body: playerBody }),
  'PUT /accounts/player/profile/': () => ({ path: '/accounts/player/profile/', body: playerBody }),
  'POST /accounts/player/consent/': () => ({ path: '/accounts/player/consent/', body: {} }),
  'GET /consent/:token/': () => ({ path: `/consent/${TOKEN}/` }),
  'POST /consent/:token/': () => ({
    path: `/consent/${TOKEN}/`,
    body: { answer: 'give', given_name: 'A Parent', text_version: '1' },
  }),
  'POST /accounts/team-and-league/': ({ rosterLine }) => ({
    path: '/accounts/team-and-league/',
    body: { roster_entry_id: rosterLine, answer: 'leave' },
  }),
  'POST /accounts/travel-stats/': ({ rosterLine }) => ({
    path: '/accounts/travel-stats/',
    body: { roster_entry_id: rosterLine, points: 12.4, rebounds: 5, assists: 3.1, steals: 0 },
  }),
  'DELETE /accounts/travel-stats/:travel_stat_id/': ({ travelStat }) => ({
    path: `/accounts/travel-stats/${travelStat}/`,
  }),
  'POST /accounts/histories/:player_id/': ({ openHistory }) => ({
    path: `/accounts/histories/${openHistory}/`,
    body: {},
  }),
  'DELETE /accounts/histories/:player_id/': ({ joinedHistory }) => ({ path: `/accounts/histories/${joinedHistory}/` }),
  'GET /history/:token/': () => ({ path: `/history/${TOKEN}/` }),
  'POST /history/:token/': () => ({ path: `/history/${TOKEN}/`, body: { answer: 'undo' } }),
  'POST /team/': () => ({ path: '/team/', body: teamBody }),
  'PUT /team/:team_id/': ({ team }) => ({ path: `/team/${team}/`, body: teamBody }),
  'POST /team/:team_id/roster': ({ team }) => ({
    path: `/team/${team}/roster`,
    body: { roster_revision: 0, is_completed: false, players: [] },
  }),
  'POST /team/:team_id/roster/links/': ({ team, rosterLine }) => ({
    path: `/team/${team}/roster/links/`,
    body: { roster_entry_ids: [rosterLine] },
  }),
  'GET /join/:token/': () => ({ path: `/join/${TOKEN}/` }),
  // Whoever holds a link may answer: what is no answer at all tells who may.
  'POST /join/:token/': () => ({ path: `/join/${TOKEN}/`, body: { answer: 'perhaps' } }),
  'POST /team/submit-evaluation/': ({ team, rosterLine }) => ({
    path: '/team/submit-evaluation/',
    body: { team_id: team, ...aTeamOrder([rosterLine]), idempotency_key: randomUUID() },
  }),
  'GET /team/submission/:team_submission_id/': ({ teamOrder }) => ({
    path: `/team/submission/${teamOrder}/`,
  }),
  'POST /program/': () => ({ path: '/program/', body: programBody }),
  'PATCH /program/:program_id/': ({ program }) => ({ path: `/program/${program}/`, body: programBody }),
  'DELETE /program/:program_id/members/:user_id/': ({ program, member }) => ({
    path: `/program/${program}/members/${member}/`,
  }),
  'POST /program/:program_id/invitations/': ({ program }) => ({
    path: `/program/${program}/invitations/`,
    body: { email: 'dana@example.test', part: 'director' },
  }),
  'DELETE /program/:program_id/invitations/:invitation_id/': ({ program, invitation }) => ({
    path: `/program/${program}/invitations/${invitation}/`,
  }),
  'PUT /program/:program_id/teams/:team_id/': ({ program, team }) => ({ path: `/program/${program}/teams/${team}/` }),
  'DELETE /program/:program_id/teams/:team_id/': ({ program, team }) => ({
    path: `/program/${program}/teams/${team}/`,
  }),
  'GET /invitation/:token/': ({ invitationToken }) => ({ path: `/invitation/${invitationToken}/` }),
  'POST /invitation/:token/': ({ invitationToken }) => ({
    path: `/invitation/${invitationToken}/`,
    body: { team_ids: [] },
  }),
  'POST /event/': ({ team }) => ({ path: '/event/', body: { ...eventBody, team_id: team } }),
  'PATCH /event/:event_id/': ({ event }) => ({ path: `/event/${event}/`, body: { place: 'Gym 2' } }),
  'DELETE /event/:event_id/': ({ event }) => ({ path: `/event/${event}/` }),
  'POST /event/:event_id/groups/': ({ event }) => ({ path: `/event/${event}/groups/`, body: { name: 'Court 2' } }),
  'PATCH /event/:event_id/groups/:group_id/': ({ event, eventGroup }) => ({
    path: `/event/${event}/groups/${eventGroup}/`,
    body: { name: 'Court 3' },
  }),
  'DELETE /event/:event_id/groups/:group_id/': ({ event, eventGroup }) => ({
    path: `/event/${event}/groups/${eventGroup}/`,
  }),
  'POST /event/:event_id/staff/': ({ event }) => ({
    path: `/event/${event}/staff/`,
    body: { email: 'dana@example.test', parts: ['evaluator'] },
  }),
  'DELETE /event/:event_id/staff/:user_id/': ({ event, user }) => ({ path: `/event/${event}/staff/${user}/` }),
  'POST /event/:event_id/players/': ({ event }) => ({
    path: `/event/${event}/players/`,
    body: { request_id: randomUUID(), players: [{ first_name: 'Ana' }] },
  }),
  'POST /event/:event_id/restore/': ({ event, team }) => ({
    path: `/event/${event}/restore/`,
    body: {
      ...eventBody,
      program_id: null,
      team_id: team,
      columns: ['Team A', 'No'],
      desk_from: 100,
      forms: [{ version: 1, rubric_version: '2026.1', keys: ['skill:1', 'skill:2'] }],
      groups: [],
      staff: [],
      players: [],
    },
  }),
  'POST /event/:event_id/join/': ({ event, eventPlayer, twin }) => ({
    path: `/event/${event}/join/`,
    body: { keep: eventPlayer, join: twin },
  }),
  'POST /event/:event_id/unjoin/': ({ event, eventPlayer, twin }) => ({
    path: `/event/${event}/unjoin/`,
    body: { keep: eventPlayer, join: twin },
  }),
  'PUT /event/:event_id/held-ratings/:event_player_id/:user_id/': ({ event, eventPlayer }) => ({
    path: `/event/${event}/held-ratings/${eventPlayer}/${eventPlayer}/`,
    body: { counts: true, items: [] },
  }),
  'PUT /event/:event_id/waiting/:change_id/': ({ event, waitingChange }) => ({
    path: `/event/${event}/waiting/${waitingChange}/`,
    body: { is_taken: true },
  }),
  'PUT /event/:event_id/ages/': ({ event }) => ({ path: `/event/${event}/ages/`, body: { is_confirmed: true } }),
  'POST /event/:event_id/close/': ({ event }) => ({ path: `/event/${event}/close/`, body: {} }),
  'POST /event/:event_id/publish/': ({ event }) => ({ path: `/event/${event}/publish/`, body: {} }),
  'POST /event/:event_id/publish/:publication_id/stop/': ({ event, publication }) => ({
    path: `/event/${event}/publish/${publication}/stop/`,
    body: {},
  }),
  'PUT /event/:event_id/cases/:case_id/': ({ event, eventCase }) => ({
    path: `/event/${event}/cases/${eventCase}/`,
    body: { decision: 'decide', reason: 'Seen twice' },
  }),
  'GET /dashboard/': ({ team }) => ({ path: `/dashboard/?team_id=${team}` }),
  'GET /dashboard/filters/': ({ team }) => ({ path: `/dashboard/filters/?team_id=${team}` }),
  'GET /dashboard/agreement/': ({ program }) => ({ path: `/dashboard/agreement/?program_id=${program}` }),
  'POST /accounts/deletion/': () => ({ path: '/accounts/deletion/', body: { confirmation: 'DELETE' } }),
  'DELETE /accounts/deletion/': () => ({ path: '/accounts/deletion/' }),
  'POST /accounts/pictures/': () => ({ path: '/accounts/pictures/', body: {} }),
  'GET /evaluation/get_evaluation_data/': ({ live }) => ({
    path: `/evaluation/get_evaluation_data/?evaluation_submission_id=${live}`,
  }),
  'GET /evaluation/result/': ({ submission }) => ({
    path: `/evaluation/result/?evaluation_submission_id=${submission}`,
  }),
  'DELETE /evaluation/:evaluation_submission_id/': ({ submission }) => ({ path: `/evaluation/${submission}/` }),
  'PUT /evaluation/note/:evaluation_submission_id/': ({ submission }) => ({
    path: `/evaluation/note/${submission}/`,
    body: { notes: ['Good hands'] },
  }),
  'GET /evaluation/:evaluation_submission_id/readers/': ({ sendable }) => ({
    path: `/evaluation/${sendable}/readers/`,
  }),
  'POST /evaluation/:evaluation_submission_id/readers/': ({ sendable }) => ({
    path: `/evaluation/${sendable}/readers/`,
    body: { email: 'pat@example.test' },
  }),
  'DELETE /evaluation/:evaluation_submission_id/readers/': ({ sendable }) => ({
    path: `/evaluation/${sendable}/readers/`,
  }),
  'POST /report/:token/code/': () => ({ path: `/report/${TOKEN}/code/`, body: {} }),
  'POST /report/:token/keep/': ({ sent: { token, session, evaluation } }) => ({
    path: `/report/${token}/keep/`,
    body: { session, evaluation_submission_id: evaluation },
  }),
  'POST /report/:token/pdf/': ({ sent: { token, session, evaluation } }) => ({
    path: `/report/${token}/pdf/`,
    body: { session, evaluation_submission_id: evaluation },
  }),
  'POST /report/:token/open/': () => ({ path: `/report/${TOKEN}/open/`, body: { code: '123456' } }),
  'POST /evaluation/team-player-scores/save/': ({ live }) => ({
    path: '/evaluation/team-player-scores/save/',
    body: { ...device, ...aRatingsPatch(live, { 'team:1': 4 }) },
  }),
  'POST /accounts/organization-list/': () => ({
    path: '/accounts/organization-list/',
    body: { name: 'Oak Hollow', organization_type_id: 2, city: '', state_name: '' },
  }),
  'POST /accounts/second-step/': () => ({ path: '/accounts/second-step/', body: {} }),
  'PUT /accounts/second-step/': () => ({ path: '/accounts/second-step/', body: {} }),
  'DELETE /accounts/second-step/': () => ({ path: '/accounts/second-step/' }),
  'POST /accounts/second-step/recovery-codes/': () => ({ path: '/accounts/second-step/recovery-codes/', body: {} }),
  'POST /auth/proof/': () => ({ path: '/auth/proof/', body: { password: 'Test-password-1' } }),
  'POST /auth/recovery-code/': () => ({
    path: '/auth/recovery-code/',
    body: { email: 'nobody@example.test', code: 'ABCD-EFGH-IJKL-MNOP' },
  }),
  'PUT /admin/users/:user_id/': ({ user }) => ({ path: `/admin/users/${user}/`, body: { is_active: true } }),
  'PUT /admin/consents/:player_id/age/': ({ openHistory }) => ({
    path: `/admin/consents/${openHistory}/age/`,
    body: { date_of_birth: '2010-05-01', school_grade: null, reason: 'Passport seen' },
  }),
  'GET /admin/payments/:checkout_id/': ({ payment }) => ({ path: `/admin/payments/${payment}/` }),
  'POST /admin/payments/:checkout_id/refunds/': ({ payment }) => ({
    path: `/admin/payments/${payment}/refunds/`,
    body: { refund_id: randomUUID(), amount_cents: 100, reason: 'Late report' },
  }),
  'PUT /admin/packages/:package_id/': () => ({
    path: '/admin/packages/1/',
    body: { name: 'Single', price_cents: 7900, turnaround_days: 7, is_active: true, includes: ['1 evaluation'] },
  }),
  'POST /evaluation/submission/': () => ({
    path: '/evaluation/submission/',
    body: { evaluation_submission_id: randomUUID(), package_id: 1 },
  }),
  'GET /evaluation/submission/:evaluation_submission_id/': ({ order }) => ({
    path: `/evaluation/submission/${order}/`,
  }),
  'PUT /evaluation/submission/:evaluation_submission_id/': ({ order }) => ({
    path: `/evaluation/submission/${order}/`,
    body: { event_name: 'Final' },
  }),
  'POST /evaluation/submission/:evaluation_submission_id/replace-video/': ({ order }) => ({
    path: `/evaluation/submission/${order}/replace-video/`,
    body: {},
  }),
  'POST /evaluation/validate_video_url/': () => ({
    path: '/evaluation/validate_video_url/',
    body: { url: 'https://youtu.be/dQw4w9WgXcQ' },
  }),
  'POST /evaluation/videos/': () => ({ path: '/evaluation/videos/', body: aVideoStart() }),
  'POST /evaluation/videos/:video_id/parts/': ({ upload }) => ({
    path: `/evaluation/videos/${upload}/parts/`,
    body: { part_numbers: [1] },
  }),
  'POST /evaluation/videos/:video_id/complete/': ({ upload }) => ({
    path: `/evaluation/videos/${upload}/complete/`,
    body: {},
  }),
  'DELETE /evaluation/videos/:video_id/': ({ upload }) => ({ path: `/evaluation/videos/${upload}/` }),
  'POST /evaluation/videos/:video_id/thumbnail/': ({ video }) => ({
    path: `/evaluation/videos/${video}/thumbnail/`,
    body: {},
  }),
  'POST /payment/create-checkout-session/': ({ order, paidTeamOrder }) => ({
    path: '/payment/create-checkout-session/',
    body: paidTeamOrder === undefined ? { evaluation_submission_id: order } : { team_submission_id: paidTeamOrder },
  }),
  'POST /payment/checkout/:checkout_id/cancel/': ({ checkout }) => ({
    path: `/payment/checkout/${checkout}/cancel/`,
    body: {},
  }),
  'POST /payment/webhook/': () => ({ path: '/payment/webhook/', body: {} }),
  'GET /evaluation/result/pdf/': ({ submission }) => ({
    path: `/evaluation/result/pdf/?evaluation_submission_id=${submission}`,
  }),
  'POST /evaluation/player/consultation/': ({ submission }) => ({
    path: '/evaluation/player/consultation/',
    body: { evaluation_submission_id: submission },
  }),
  'PUT /evaluation/consultation/:consultation_id/': ({ consultation }) => ({
    path: `/evaluation/consultation/${consultation}/`,
    body: { status: 'cancelled' },
  }),
  'POST /scheduling/webhook/': () => ({ path: '/scheduling/webhook/', body: {} }),
} satisfies Partial<Requests> & Omit<Requests, `GET ${string}`>

/** Returns a request about these things. Without a row, the path is enough: `:event_id` is the id of `things.event`. */
export function requestOf(key: PermissionKey, things: Things): Sample {
  const rows: Partial<Requests> = REQUESTS
  const row = rows[key]
  if (row) return row(things)
  const ids = new Map(Object.entries<unknown>(things).map(([name, id]) => [`${name}_id`, String(id)]))
  const path = key.replace('GET ', '').replaceAll(/:(\w+)/gu, (_, name: string) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`${key} needs a row in REQUESTS`)
    return id
  })
  return { path }
}
