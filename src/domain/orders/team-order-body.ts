import * as v from 'valibot'
import { submitTeamOrder } from '../contracts/team-orders.ts'
import type { TeamOrderBody } from '../contracts/team-orders.ts'
import { readVideoLink } from '../videos/video-link.ts'
import { isEmptyPassage, readWholeTime } from './passages.ts'
import type { OrderErrors } from './team-order-errors.ts'
import { gamesOf } from './team-order-form.ts'
import type { TypedGame, TypedOrder, TypedPlayer } from './team-order-form.ts'
import type { WayToPay } from './way-to-pay.ts'

export type OrderBody = TeamOrderBody & { team_id: number; idempotency_key: string }

type Told = {
  teamId: number
  /** Stands for credits, which name no package. */
  packageId: number
  way: WayToPay
}

/** What is sent of an order that `orderErrors` finds nothing wrong with, to be paid as the coach was told. */
export function bodyOf(order: TypedOrder, { teamId, packageId, way: { payBy, withCredits } }: Told): OrderBody {
  const { key, season, level, games, players, note, isShared, isConsented, color } = order
  return {
    team_id: teamId,
    season,
    package_id: payBy === 'credits' || payBy === null ? packageId : payBy,
    competition_level: level,
    games: games.map((game) => ({
      client_ref: game.ref,
      opponent: game.opponent.trim(),
      played_on: game.playedOn,
      venue: game.venue === '' ? 'neutral' : game.venue,
      video: videoOf(game),
    })),
    players: players.map((player) => ({
      player_id: player.id,
      jersey_number: player.number.trim(),
      jersey_color: player.color ?? color,
      position_id: player.positionId,
      game_refs: gamesOf(player, games).map(({ ref }) => ref),
      focus: player.focus.trim(),
      segments: segmentsOf(player, games),
    })),
    coach_note: note.trim(),
    share_with_players: isShared,
    consent_confirmed: isConsented,
    payment: payBy === 'credits' ? { mode: 'credits' } : { mode: 'checkout', credits: withCredits },
    idempotency_key: key,
  }
}

function videoOf({ source, link, videoId }: TypedGame): OrderBody['games'][number]['video'] {
  if (source === 'file') return { video_type: 'Direct', external_video_url: null, drive_url: null, s3_key: videoId }
  const read = readVideoLink(link)
  const [type, url] = read.kind === 'ok' ? [read.video_type, read.url] : ['Direct' as const, link.trim()]
  return {
    video_type: type,
    external_video_url: type === 'Drive' ? null : url,
    drive_url: type === 'Drive' ? url : null,
    s3_key: null,
  }
}

/** The passages of games that the player is in; empty lines are none. */
function segmentsOf(player: TypedPlayer, games: readonly TypedGame[]): OrderBody['players'][number]['segments'] {
  const refs = gamesOf(player, games).map(({ ref }) => ref)
  return player.passages
    .filter((it) => !isEmptyPassage(it) && refs.includes(it.ref))
    .flatMap(({ ref, from, to }) => {
      const [from_s, to_s] = [readWholeTime(from), readWholeTime(to)]
      return from_s === undefined || to_s === undefined ? [] : [{ game_ref: ref, from_s, to_s }]
    })
}

/** A kept body that may be sent again; undefined when it is none of this version of the app. */
export function readBody(text: string): OrderBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return v.is(submitTeamOrder.input, body) ? (body as OrderBody) : undefined
  } catch {
    return undefined
  }
}

const HEAD: Readonly<Record<string, string>> = {
  season: 'season',
  package_id: 'payBy',
  competition_level: 'level',
  coach_note: 'note',
  consent_confirmed: 'consent',
  games: 'games',
  players: 'players',
  payment: 'payBy',
}
const GAME: Readonly<Record<string, string>> = {
  opponent: 'opponent',
  played_on: 'playedOn',
  venue: 'venue',
  client_ref: 'opponent',
}
const PLAYER: Readonly<Record<string, string>> = {
  player_id: 'player',
  jersey_number: 'number',
  jersey_color: 'number',
  position_id: 'position',
  game_refs: 'games',
  focus: 'focus',
}

/**
 * What the server refused, `players.0.jersey_number`, by the place in the form; what has no place stands under
 * `form`.
 */
export function placedRefusals(
  fields: Readonly<Record<string, readonly string[]>>,
  body: Pick<OrderBody, 'games' | 'players'>,
): OrderErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, [message]]) =>
      message === undefined ? [] : [[placeOf(field, body), message]],
    ),
  )
}

function placeOf(field: string, { games, players }: Pick<OrderBody, 'games' | 'players'>): string {
  const [part = '', index = '', name = ''] = field.split('.')
  const game = part === 'games' ? games[Number(index)] : undefined
  if (index !== '' && game)
    return `game/${game.client_ref}/${GAME[name] ?? (game.video.s3_key === null ? 'link' : 'file')}`
  const player = part === 'players' ? players[Number(index)] : undefined
  if (index !== '' && player) return `player/${player.player_id}/${PLAYER[name] ?? 'passages'}`
  return HEAD[part] ?? 'form'
}
