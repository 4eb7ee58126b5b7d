import type { RatingSheet } from '#domain/evaluation/rating.ts'
import type { DemoEvaluation } from './demo-evaluations.ts'
import { DAY_MS, demoId, streamOf } from './demo-plan.ts'
import type { DemoPlayer } from './demo-players.ts'
import { portraitKey } from './demo-portraits.ts'
import { evaluatorId, playerUserId } from './demo-users.ts'
import type { DemoUser } from './demo-users.ts'
import { NOTE_TEXTS } from './words.ts'

export const USER_COLUMNS = {
  id: 'uuid', email: 'text', first_name: 'text', last_name: 'text', phone: 'text', role: 'text', is_admin: 'boolean',
  is_active: 'boolean', is_profile_created: 'boolean', team_roster_completed: 'boolean', submission_count: 'int', is_demo: 'boolean',
}
export function userRow(user: DemoUser, submissionCount: number): unknown[] {
  return [
    user.id, user.email, user.first_name, user.last_name, user.phone, user.role, user.isAdmin,
    user.isActive, user.isProfileCreated, user.isRosterCompleted, submissionCount, true,
  ]
}

export const PLAYER_COLUMNS = {
  id: 'uuid', user_id: 'uuid', created_by: 'uuid', first_name: 'text', last_name: 'text', gender: 'text', date_of_birth: 'date',
  city: 'text', state_name: 'text', athletic_info: 'jsonb', organization: 'jsonb', competitive_items: 'jsonb', portrait_key: 'text',
  is_demo: 'boolean',
}
export function playerRow(player: DemoPlayer, userId: string | null, creatorId: string): unknown[] {
  return [
    demoId('player', player.number), userId, player.isWalkOn ? creatorId : null, player.first_name, player.last_name, player.gender,
    player.date_of_birth, player.city, player.state_name, JSON.stringify(player.athletic_info),
    JSON.stringify(player.organization), JSON.stringify(player.competitive_items), portraitKey(player.number), true,
  ]
}

export const EVALUATION_COLUMNS = {
  id: 'uuid', player_id: 'uuid', status: 'text', is_live: 'boolean', quick_mode: 'boolean', evaluator_id: 'uuid', submitted_by: 'uuid',
  rubric_version: 'text', jersey_number: 'text', jersey_color: 'text', event_name: 'text', video_type: 'text', video_url: 'text',
  drive_url: 'text', external_video_url: 'text', return_reason: 'text', ratings: 'jsonb', rated_count: 'int', revision: 'bigint',
  evaluated_on: 'date', submitted_at: 'timestamptz', due_at: 'timestamptz', claimed_at: 'timestamptz', final_saved_at: 'timestamptz',
  completed_at: 'timestamptz', created_at: 'timestamptz', updated_at: 'timestamptz',
}
const COLORS = ['white', 'dark', 'petrol', 'maroon'] as const
/** One game, two teams. */
const GAME_COLORS = ['white', 'dark'] as const
const NOT_HANDED_IN = new Set(['draft', 'awaiting_payment'])
const DUE_DAYS = 7

export function evaluationRow(it: DemoEvaluation, rubricVersion: string): unknown[] {
  const { plan } = it
  const stream = streamOf(`submission:${plan.number}`)
  const isLive = plan.status === 'live'
  const isHandedIn = !isLive && !NOT_HANDED_IN.has(plan.status)
  const video = isLive ? [null, null, null, null] : videoOf(plan.number, stream.below(3))
  return [
    demoId('evaluation', plan.number), demoId('player', plan.player), plan.status, isLive, plan.isQuick,
    it.isClaimed ? evaluatorId(plan.evaluator) : null, isLive ? null : playerUserId(plan.player),
    rubricVersion, plan.jersey, stream.pick(isLive ? GAME_COLORS : COLORS), plan.event, ...video,
    plan.status === 'returned' ? 'The video ends after the first minute.' : null,
    JSON.stringify(storedSheet(it.ratings)), it.ratedCount, it.isClaimed ? 1 : 0,
    it.evaluatedOn, isHandedIn ? it.submittedAt : null, isHandedIn ? later(it.submittedAt, DUE_DAYS) : null,
    it.claimedAt, it.finalSavedAt, it.completedAt, it.submittedAt, it.updatedAt,
  ]
}

/** Type, uploaded file, drive link, external link: one of the three is given. */
function videoOf(number: number, kind: number): Array<string | null> {
  if (kind === 0) return ['Direct', `evaluation-videos/demo/${number}.mp4`, null, null]
  if (kind === 1) return ['Drive', null, `https://drive.example.test/file/game-${number}`, null]
  return ['YouTube', null, null, `https://video.example.test/watch?v=game-${number}`]
}

/** The demo's ratings count as written by one device, at the first revision. */
function storedSheet(sheet: RatingSheet) {
  return Object.fromEntries(
    Object.entries(sheet).map(([key, value]) => [key, { value, rev: 1, device_id: 'demo', server_revision: 1 }]),
  )
}

export const RESULT_COLUMNS = { evaluation_id: 'uuid', rubric_version: 'text', body: 'jsonb', computed_at: 'timestamptz' }

export const NOTE_COLUMNS = {
  id: 'uuid', evaluation_id: 'uuid', author_id: 'uuid', side: 'text', text: 'text', rev: 'int', created_at: 'timestamptz', updated_at: 'timestamptz',
}
/** An evaluator's note for every final evaluation, a second one for some. */
export function noteRows(it: DemoEvaluation): unknown[][] {
  const { plan, finalSavedAt } = it
  if (finalSavedAt === null) return []
  const stream = streamOf(`note:${plan.number}`)
  const first = stream.below(NOTE_TEXTS.length)
  const texts = [first, ...(stream.next() < 0.3 ? [(first + 3) % NOTE_TEXTS.length] : [])].map((index) => NOTE_TEXTS[index] ?? '')
  return texts.map((text, index) => [
    demoId('note', plan.number * 2 + index), demoId('evaluation', plan.number), evaluatorId(plan.evaluator), 'evaluator',
    text, 1, finalSavedAt, finalSavedAt,
  ])
}

function later(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MS).toISOString()
}
