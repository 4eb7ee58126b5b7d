import { randomUUID } from 'node:crypto'
import type { EventPlayerAddition, EventPlayerChange, EventPlayerCheckIn } from '#domain/contracts/operations.ts'
import { freeBibs } from '#domain/events/free-bibs.ts'
import { Refusal } from '../../../refusal.ts'
import { correctAddress } from '../../events/address-reports.ts'
import { requireEventOfOperation } from '../../events/events-policy.ts'
import { findDeskFrom } from '../../events/events-repository.ts'
import {
  findBibs,
  insertEventPlayers,
  lockEventPlayer,
  writeCheckIn,
  writeEventPlayer,
  writePhoto,
} from '../../events/players-repository.ts'
import type { EventPlayerRow } from '../../events/players-repository.ts'
import { readEventPhoto } from '../../events/read-event-photo.ts'
import { hearWork } from '../../events/tablets.ts'
import { OPERATION_PERMISSIONS } from '../../permissions/permissions.ts'
import { applied } from './operation.ts'
import type { OperationContext, Outcome } from './operation.ts'

type EventOperationKind = 'event-player.add' | 'event-player.check-in' | 'event-player.change'
type About = { event_id: string; event_player_id: string }

/** EV9. Adds somebody who stands on no list. Two desks may give out one bib: both players are kept. */
export async function addEventPlayer(context: OperationContext, body: EventPlayerAddition): Promise<Outcome> {
  const { sql, actor } = context
  await enter(context, 'event-player.add', body)
  const { event_player_id: id, event_id: eventId, checked_in, created_at, ...facts } = body
  const before = await lockEventPlayer(sql, id)
  if (before && before.event_id !== eventId.toLowerCase())
    throw new Refusal('conflict', 'This id belongs to another player')
  if (before) return leave(context, body, before.rev)
  const bib =
    facts.bib ?? freeBibs(await findBibs(sql, eventId), { from: await findDeskFrom(sql, eventId), count: 1 })[0] ?? null
  const checked_in_at = checked_in ? notLaterThanNow(context, created_at) : null
  await insertEventPlayers(sql, { eventId, addedBy: actor.userId, requestId: null }, [
    { ...facts, bib, id, player_id: randomUUID(), checked_in_at },
  ])
  return leave(context, body, 1)
}

/** EV9. The player is there, or is not after all. */
export async function checkIn(context: OperationContext, body: EventPlayerCheckIn): Promise<Outcome> {
  await enter(context, 'event-player.check-in', body)
  const { id } = await lockPlayerOf(context, body)
  const at = body.checked_in ? notLaterThanNow(context, body.at) : null
  return leave(context, body, await writeCheckIn(context.sql, id, at))
}

/**
 * EV9. Changes what is named of a player. EV10: an address that is there is changed by the organizer or the desk, and
 * EV69 a published report follows it.
 */
export async function changeEventPlayer(context: OperationContext, body: EventPlayerChange): Promise<Outcome> {
  const { sql } = context
  const parts = await enter(context, 'event-player.change', body)
  const { mutation_id: _, event_id, event_player_id, photo, ...changes } = body
  const jpeg = photo === undefined || photo === null ? photo : readEventPhoto(photo)
  const player = await lockPlayerOf(context, { event_id, event_player_id })
  const isAnotherAddress = changes.email !== undefined && player.email !== null && changes.email !== player.email
  if (isAnotherAddress && !parts.includes('organizer') && !parts.includes('desk')) {
    const message = 'Only an organizer or the desk can change where the report goes'
    throw new Refusal('invalid', message, { fields: { email: [message] } })
  }
  if (jpeg !== undefined) await writePhoto(sql, player.player_id, jpeg)
  const rev = await writeEventPlayer(sql, player, changes)
  if (isAnotherAddress && player.email !== null)
    await correctAddress(sql, { eventPlayerId: player.id, before: player.email, userId: context.actor.userId })
  return leave(context, body, rev)
}

const enter = ({ sql, actor }: OperationContext, kind: EventOperationKind, { event_id }: About) =>
  requireEventOfOperation(sql, actor, OPERATION_PERMISSIONS[kind], event_id)

async function leave({ sql, actor, deviceId }: OperationContext, { event_id: eventId }: About, rev: number) {
  await hearWork(sql, { eventId, userId: actor.userId, deviceId }, { isRating: false })
  return applied(rev)
}

async function lockPlayerOf({ sql }: OperationContext, { event_id, event_player_id }: About): Promise<EventPlayerRow> {
  const player = await lockEventPlayer(sql, event_player_id)
  if (player?.event_id !== event_id.toLowerCase()) throw new Refusal('missing', 'Player not found')
  return player
}

/** A tablet's clock is shown; one that goes ahead shows the time of arrival. */
function notLaterThanNow({ now }: OperationContext, at: string | undefined): string {
  const arrived = new Date(now()).toISOString()
  return at !== undefined && Date.parse(at) < now() ? at : arrived
}
