import type { EvaluationStatus, VIDEO_TYPES } from '#domain/contracts/evaluations.ts'
import type { JerseyColor } from '#domain/contracts/players.ts'
import type { Sighting } from '#domain/contracts/sightings.ts'
import type { Missing, PlayerOrder, PlayerOrderVideo } from '#domain/contracts/player-orders.ts'
import type { VideoCheck } from '#domain/contracts/videos.ts'
import { missingOf as missingOfFacts } from '#domain/orders/missing.ts'
import type { MissingPart } from '#domain/orders/missing.ts'
import { readVideoLink } from '#domain/videos/video-link.ts'
import type { Sql } from '../../../db/database.ts'
import { CAN_BE_USED } from '../../credits/credits.ts'
import { mayBeSubmitted } from '../../consent/may-be-submitted.ts'

type Row = {
  id: string
  player_id: string
  submitted_by: string | null
  status: EvaluationStatus
  event_name: string
  jersey_number: string
  jersey_color: JerseyColor
  package_id: number | null
  is_on_offer: boolean
  has_credit: boolean
  has_profile: boolean
  date_of_birth: string | null
  has_level: boolean
  has_position: boolean
  video_type: (typeof VIDEO_TYPES)[number] | null
  link: string | null
  video_id: string | null
  file_name: string | null
  byte_length: number | null
  state: PlayerOrderVideo['state'] | null
  has_thumbnail: boolean
  device_check: VideoCheck | null
  sightings: Sighting[]
  checkout_id: string | null
  amount_cents: number | null
  currency: string | null
  expires_at: string | null
  return_reason: string | null
  submitted_at: string | null
  due_at: string | null
  updated_at: string
}

const SELECT = `SELECT e.id, e.player_id, e.submitted_by, e.status, e.event_name, e.jersey_number, e.jersey_color,
  e.package_id,
  coalesce(k.is_active, false) AS is_on_offer,
  EXISTS (SELECT FROM purchase WHERE owner_id = e.submitted_by AND credits_left > 0
  AND ${CAN_BE_USED}) AS has_credit,
  coalesce(u.is_profile_created, false) AS has_profile, player.date_of_birth,
  player.organization ->> 'organization_type_id' IS NOT NULL AS has_level,
  player.athletic_info ->> 'player_position_name' IS NOT NULL AS has_position,
  e.video_type, coalesce(e.external_video_url, e.drive_url) AS link,
  v.id AS video_id, v.file_name, v.byte_length, v.state, v.thumbnail_key IS NOT NULL AS has_thumbnail, v.device_check,
  e.sightings,
  c.id AS checkout_id, c.amount_cents, c.currency, c.expires_at, e.return_reason, e.submitted_at, e.due_at, e.updated_at
  FROM evaluation e JOIN player ON player.id = e.player_id LEFT JOIN app_user u ON u.id = player.user_id
  LEFT JOIN package k ON k.id = e.package_id LEFT JOIN video v ON v.id = e.video_id
  LEFT JOIN checkout c ON c.evaluation_id = e.id AND c.status IN ('opening', 'open')
  WHERE e.id = $1 AND NOT e.is_live`

/** An order as its player sees it; undefined when it is absent or no order. `today` is the day in UTC. */
export async function findPlayerOrder(sql: Sql, id: string, today: string): Promise<PlayerOrder | undefined> {
  const [row] = await sql.query<Row>(SELECT, [id])
  return row && answerOf(row, await missingIn(sql, row, today))
}

/** O73. What the order still needs; everything that can be missing when there is none. */
export async function missingOf(sql: Sql, id: string, today: string): Promise<MissingPart[]> {
  const [row] = await sql.query<Row>(SELECT, [id])
  return row ? missingIn(sql, row, today) : ['package', 'video']
}

async function missingIn(sql: Sql, row: Row, today: string): Promise<MissingPart[]> {
  const hasProfile = row.has_profile && row.date_of_birth !== null
  // D101. Nothing that is asked before the payment stops a paid order.
  const isPaidFor = row.status !== 'draft'
  return missingOfFacts({
    hasProfile,
    // Without a date of birth it cannot be known; the profile is asked for first.
    hasConsent: !hasProfile || (await mayBeSubmitted(sql, row.player_id, today)),
    hasPackage: row.is_on_offer || row.status === 'returned',
    hasCredit: row.has_credit,
    video: row.video_type === null ? 'none' : (row.state ?? (row.link === null ? 'none' : 'ready')),
    eventName: row.event_name,
    jerseyNumber: row.jersey_number,
    sightings: row.sightings,
    hasLevel: isPaidFor || row.has_level,
    hasPosition: isPaidFor || row.has_position,
  })
}

function answerOf(row: Row, missing: MissingPart[]): PlayerOrder {
  const { checkout_id, amount_cents, currency, expires_at } = row
  const isPayable = checkout_id !== null && amount_cents !== null && currency !== null && expires_at !== null
  return {
    evaluation_submission_id: row.id,
    status: row.status === 'ready_to_finalize' ? 'in_review' : row.status,
    event_name: row.event_name,
    jersey_number: row.jersey_number,
    jersey_color: row.jersey_color,
    package_id: row.package_id,
    video: videoOf(row),
    sightings: row.sightings,
    missing: [...new Set(missing.map(onTheWire))],
    checkout: isPayable ? { checkout_id, amount_cents, currency, expires_at } : null,
    return_reason: row.status === 'returned' ? row.return_reason : null,
    submitted_at: row.submitted_at,
    due_at: row.due_at,
    updated_at: row.updated_at,
  }
}

function onTheWire(missing: MissingPart): Missing {
  return missing === 'level' || missing === 'position' ? 'profile' : missing
}

function videoOf(row: Row): PlayerOrderVideo | null {
  if (row.video_type === null || (row.video_id === null && row.link === null)) return null
  const link = row.link === null ? undefined : readVideoLink(row.link)
  return {
    video_type: row.video_type,
    video_id: row.video_id,
    file_name: row.file_name,
    byte_length: row.byte_length,
    state: row.state ?? 'ready',
    url: row.link,
    embed_url: link?.kind === 'ok' ? link.embed_url : null,
    thumbnail: row.has_thumbnail ? `/evaluation/videos/${row.video_id}/thumbnail/` : null,
    device_check: row.device_check,
  }
}
