import type { RatingSheet } from '#domain/evaluations/rating.ts'
import type { DemoEvaluation } from './demo-evaluations.ts'
import { isSubmitted } from './demo-orders.ts'
import { DAY_MS, demoId, isHome, streamOf } from './demo-plan.ts'
import type { PlannedEvaluation } from './demo-plan.ts'
import type { DemoPlayer } from './demo-players.ts'
import { portraitKey } from './demo-portraits.ts'
import { evaluatorId, playerUserId } from './demo-users.ts'
import type { DemoUser } from './demo-users.ts'
import { demoVideo, videoRow } from './demo-videos.ts'
import { EVENTS, NOTE_TEXTS } from './words.ts'

export const USER_COLUMNS = {
  id: 'uuid',
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  phone: 'text',
  role: 'text',
  is_admin: 'boolean',
  is_active: 'boolean',
  is_profile_created: 'boolean',
  team_roster_completed: 'boolean',
  submission_count: 'int',
  is_demo: 'boolean',
}
export function userRow(user: DemoUser, submissionCount: number): unknown[] {
  return [
    user.id,
    user.email,
    user.first_name,
    user.last_name,
    user.phone,
    user.role,
    user.isAdmin,
    user.isActive,
    user.isProfileCreated,
    user.isRosterCompleted,
    submissionCount,
    true,
  ]
}

export const PLAYER_COLUMNS = {
  id: 'uuid',
  user_id: 'uuid',
  created_by: 'uuid',
  first_name: 'text',
  last_name: 'text',
  gender: 'text',
  date_of_birth: 'date',
  city: 'text',
  state_name: 'text',
  athletic_info: 'jsonb',
  organization: 'jsonb',
  competitive_items: 'jsonb',
  portrait_key: 'text',
  is_demo: 'boolean',
}
export function playerRow(player: DemoPlayer, userId: string | null, creatorId: string): unknown[] {
  return [
    demoId('player', player.number),
    userId,
    player.isWalkOn ? creatorId : null,
    player.first_name,
    player.last_name,
    player.gender,
    player.date_of_birth,
    player.city,
    player.state_name,
    JSON.stringify(player.athletic_info),
    JSON.stringify(player.organization),
    JSON.stringify(player.competitive_items),
    portraitKey(player.number),
    true,
  ]
}

export const EVALUATION_COLUMNS = {
  id: 'uuid',
  player_id: 'uuid',
  status: 'text',
  is_live: 'boolean',
  quick_mode: 'boolean',
  evaluator_id: 'uuid',
  submitted_by: 'uuid',
  rubric_version: 'text',
  jersey_number: 'text',
  jersey_color: 'text',
  event_name: 'text',
  video_type: 'text',
  video_url: 'text',
  drive_url: 'text',
  external_video_url: 'text',
  video_id: 'uuid',
  sightings: 'jsonb',
  package_id: 'int',
  return_reason: 'text',
  ratings: 'jsonb',
  rated_count: 'int',
  revision: 'bigint',
  second_of: 'uuid',
  evaluated_on: 'date',
  submitted_at: 'timestamptz',
  due_at: 'timestamptz',
  claimed_at: 'timestamptz',
  final_saved_at: 'timestamptz',
  completed_at: 'timestamptz',
  video_ready_at: 'timestamptz',
  paid_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}
const COLORS = ['white', 'dark', 'petrol', 'maroon'] as const
/** One game, two teams. */
const GAME_COLORS = ['white', 'dark'] as const
const DUE_DAYS = 7

export function evaluationRow(it: DemoEvaluation, rubricVersion: string, packageId: number | null): unknown[] {
  const { plan } = it
  // A second rating is of the same video; nobody submitted it or paid for it.
  const shown = { ...plan, number: plan.secondOf ?? plan.number }
  const isLive = plan.status === 'live'
  const isSecond = plan.secondOf !== undefined
  const isQueued = isSubmitted(plan)
  const color = streamOf(`submission:${shown.number}`).pick(isLive ? GAME_COLORS : COLORS)
  const video = isLive ? undefined : videoOf(shown)
  return [
    demoId('evaluation', plan.number),
    demoId('player', plan.player),
    plan.status,
    isLive,
    plan.isQuick,
    it.isClaimed ? evaluatorId(plan.evaluator) : null,
    isLive || isSecond ? null : playerUserId(plan.player),
    rubricVersion,
    ...videoCells(video, { jersey: plan.jersey, color, event: plan.event }),
    packageId,
    plan.status === 'returned' ? 'The video ends after the first minute.' : null,
    JSON.stringify(storedSheet(it.ratings)),
    it.ratedCount,
    it.isClaimed ? 1 : 0,
    plan.secondOf === undefined ? null : demoId('evaluation', plan.secondOf),
    it.evaluatedOn,
    isQueued ? it.submittedAt : null,
    isQueued ? later(it.submittedAt, DUE_DAYS) : null,
    it.claimedAt,
    it.finalSavedAt,
    it.completedAt,
    video ? it.submittedAt : null,
    isQueued && !isSecond ? it.submittedAt : null,
    it.submittedAt,
    it.updatedAt,
  ]
}

type Otherwise = { jersey: string; color: string; event: string }

/** Jersey, event and video; a live evaluation has no video, and a video may not say the jersey. */
function videoCells(video: ReturnType<typeof videoOf> | undefined, { jersey, color, event }: Otherwise): unknown[] {
  if (!video) return [jersey, color, event, null, null, null, null, null, '[]']
  return [
    video.jersey?.number ?? jersey,
    video.jersey?.color ?? color,
    video.eventName,
    video.type,
    null,
    video.driveUrl,
    video.externalUrl,
    video.videoId,
    JSON.stringify(video.sightings),
  ]
}

function videoOf(plan: PlannedEvaluation) {
  return demoVideo({
    number: plan.number,
    player: plan.player,
    isHome: isHome(plan),
    event: streamOf(`event:${plan.number}`).pick(EVENTS),
  })
}

/** The files of the orders that have one. */
export function videoRows({ plan, submittedAt }: DemoEvaluation): unknown[][] {
  if (plan.status === 'live' || plan.secondOf !== undefined || videoOf(plan).videoId === null) return []
  return [videoRow({ number: plan.number, player: plan.player, at: submittedAt })]
}

/** The demo's ratings count as written by one device, at the first revision. */
function storedSheet(sheet: RatingSheet) {
  return Object.fromEntries(
    Object.entries(sheet).map(([key, value]) => [key, { value, rev: 1, device_id: 'demo', server_revision: 1 }]),
  )
}

export const RESULT_COLUMNS = {
  evaluation_id: 'uuid',
  rubric_version: 'text',
  body: 'jsonb',
  computed_at: 'timestamptz',
}
/** The result of an evaluation that has one. */
export function resultRows({ plan, result, finalSavedAt }: DemoEvaluation): unknown[][] {
  if (!result) return []
  return [[demoId('evaluation', plan.number), result.rubric_version, JSON.stringify(result), finalSavedAt]]
}

export const NOTE_COLUMNS = {
  id: 'uuid',
  evaluation_id: 'uuid',
  author_id: 'uuid',
  side: 'text',
  text: 'text',
  rev: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}
/** An evaluator's note for every final evaluation, a second one for some. */
export function noteRows(it: DemoEvaluation): unknown[][] {
  const { plan, finalSavedAt } = it
  if (finalSavedAt === null) return []
  const stream = streamOf(`note:${plan.number}`)
  const first = stream.below(NOTE_TEXTS.length)
  const texts = [first, ...(stream.next() < 0.3 ? [(first + 3) % NOTE_TEXTS.length] : [])].map(
    (index) => NOTE_TEXTS[index] ?? '',
  )
  return texts.map((text, index) => [
    demoId('note', plan.number * 2 + index),
    demoId('evaluation', plan.number),
    evaluatorId(plan.evaluator),
    'evaluator',
    text,
    1,
    finalSavedAt,
    finalSavedAt,
  ])
}

function later(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MS).toISOString()
}
