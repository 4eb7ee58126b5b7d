import { MOST_EVENT_PLAYERS } from '#domain/contracts/event-people.ts'
import { restoreEvent as endpoint } from '#domain/contracts/event-restore.ts'
import type { KeptPlayer } from '#domain/contracts/event-restore.ts'
import type { EventPlayerRow } from '../db/event-rows.ts'
import { MissingError } from '../db/write-errors.ts'
import type { Services } from '../services.ts'
import { makeEventReady } from './make-event-ready.ts'

type Parts = Pick<Services, 'api' | 'db' | 'keptPictures' | 'now' | 'newId' | 'build' | 'sync'>

/**
 * EV150. Restores an event on the server from this device's copy, under the old ids, and sends what waited for it.
 * Pressed again, it goes on where it stopped. Returns the names of the staff whom an organizer must invite again.
 * Throws what the API client throws.
 */
export async function restoreEvent(services: Parts, userId: string, eventId: string): Promise<string[]> {
  const { api, db } = services
  const row = await db.event.get([userId, eventId])
  if (!row) throw new MissingError('This event isn’t on this device')
  const rows = await db.event_player.where('[user_id+event_id]').equals([userId, eventId]).toArray()
  const players = rows.flatMap(keptPlayer)
  const { name, place, starts_on, ends_on, time_zone, program_id, team_id, columns, desk_from } = row.event
  const kept = {
    event_id: eventId,
    name,
    place,
    starts_on,
    ends_on,
    time_zone,
    program_id,
    team_id,
    columns,
    desk_from,
    forms: row.forms.map(({ version, rubric_version, keys, weights }) => ({ version, rubric_version, keys, weights })),
    groups: row.groups,
    staff: row.staff.map(({ user_id, parts, group_ids }) => ({ user_id, parts, group_ids })),
  }
  const toInvite = new Set<string>()
  for (let at = 0; at === 0 || at < players.length; at += MOST_EVENT_PLAYERS) {
    const page = players.slice(at, at + MOST_EVENT_PLAYERS)
    const { to_invite } = await api.call(endpoint, { ...kept, players: page })
    for (const id of to_invite) toInvite.add(id)
  }
  await makeEventReady(services, userId, eventId)
  void services.sync.wake('send-now')
  return row.staff.filter(({ user_id }) => toInvite.has(user_id)).map((member) => member.name)
}

/** A player as the server sent them. One whom it never had is added by the outbox. */
function keptPlayer({ given }: EventPlayerRow): KeptPlayer[] {
  if (given === null || given.player_id === null) return []
  return [{ ...given, player_id: given.player_id }]
}
