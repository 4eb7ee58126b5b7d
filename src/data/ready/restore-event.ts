import type { EventPlayer } from '#domain/contracts/event-people.ts'
import { MOST_EVENT_PLAYERS } from '#domain/contracts/event-people.ts'
import { MOST_KEPT_FORMS, MOST_KEPT_STAFF, restoreEvent as endpoint } from '#domain/contracts/event-restore.ts'
import type { Event, EventForm, EventGroup } from '#domain/contracts/events.ts'
import { ApiError } from '../api/api-error.ts'
import type { Database } from '../db/database.ts'
import type { EventStaffRow } from '../db/event-rows.ts'
import type { Services } from '../services.ts'
import { makeEventReady } from './make-event-ready.ts'

type Parts = Pick<Services, 'api' | 'db' | 'keptPictures' | 'now' | 'newId' | 'build' | 'sync'>

/** What a device holds of an event. */
export type EventCopy = {
  event: Event
  forms: readonly EventForm[]
  groups: readonly EventGroup[]
  staff: readonly EventStaffRow[]
  players: readonly Omit<EventPlayer, 'has_photo' | 'joined_to' | 'rev'>[]
}

/** The copy of a device that was made ready for the gym. A player whom the server never had is added by the outbox. */
export async function readEventCopy(db: Database, userId: string, eventId: string): Promise<EventCopy | undefined> {
  const row = await db.event.get([userId, eventId])
  if (!row) return undefined
  const rows = await db.event_player.where('[user_id+event_id]').equals([userId, eventId]).toArray()
  const players = rows.flatMap(({ given }) =>
    given === null || given.player_id === null ? [] : [{ ...given, player_id: given.player_id }],
  )
  return { event: row.event, forms: row.forms, groups: row.groups, staff: row.staff, players }
}

/**
 * EV150. Restores an event on the server from this device's copy, under the old ids, and sends what waited for it.
 * Pressed again, it goes on where it stopped. Returns the names of the staff whom an organizer must invite again.
 * Throws what the API client throws.
 */
export async function restoreEvent(services: Parts, userId: string, copy: EventCopy): Promise<string[]> {
  const { event } = copy
  const kept = {
    event_id: event.id,
    name: event.name,
    place: event.place,
    starts_on: event.starts_on,
    ends_on: event.ends_on,
    time_zone: event.time_zone,
    program_id: event.program_id,
    team_id: event.team_id,
    columns: event.columns,
    desk_from: event.desk_from,
    origin_proof: event.origin_proof,
    groups: [...copy.groups],
  }
  const newestFirst = copy.forms
    .map(({ version, rubric_version, keys, weights }) => ({ version, rubric_version, keys, weights }))
    .toSorted((one, other) => other.version - one.version)
  const allStaff = copy.staff.map(({ user_id, parts, group_ids }) => ({ user_id, parts, group_ids }))
  const formPages = inPages(newestFirst, MOST_KEPT_FORMS)
  const staffPages = inPages(allStaff, MOST_KEPT_STAFF)
  const playerPages = inPages(copy.players, MOST_EVENT_PLAYERS)
  const toInvite = new Set<string>()
  for (let at = 0; at < Math.max(formPages.length, staffPages.length, playerPages.length, 1); at++) {
    // A request names at least one form.
    const forms = formPages[at] ?? newestFirst.slice(0, 1)
    const asked = { ...kept, forms, staff: staffPages[at] ?? [], players: playerPages[at] ?? [] }
    const { to_invite } = await services.api.call(endpoint, asked).catch((error: unknown) => {
      throw event.origin_proof === undefined ? asUnproven(error) : error
    })
    for (const id of to_invite) toInvite.add(id)
  }
  if (await services.db.event.get([userId, event.id])) await makeEventReady(services, userId, event.id)
  void services.sync.wake('send-now')
  return copy.staff.filter(({ user_id }) => toInvite.has(user_id)).map((member) => member.name)
}

const inPages = <Row>(rows: readonly Row[], most: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most))

/** EV157. A copy from before the server gave out proofs has none. */
function asUnproven(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 404) return error
  const message = 'This copy can’t prove where the event belongs. Export it as a spreadsheet.'
  return new ApiError(404, { message, error_code: error.code })
}
