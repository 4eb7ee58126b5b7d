import type { EventPlayer } from '../contracts/event-people.ts'
import type { OperationBody } from '../contracts/operations.ts'

/** What a device knows of an event player. One who was added there has no `player_id` until the server tells it. */
export type KnownEventPlayer = Omit<EventPlayer, 'player_id'> & {
  player_id: string | null
  /** A JPEG in base64 that was taken on this device, until the server's own photo is there. */
  photo: string | null
}

/** Somebody of whom nothing is known yet. */
export function newEventPlayer(id: string): KnownEventPlayer {
  return {
    id,
    player_id: null,
    bib: null,
    first_name: '',
    last_name: '',
    group_id: null,
    gender: null,
    school_grade: null,
    position: null,
    height_feet: null,
    height_inches: null,
    organization: null,
    has_photo: false,
    photo_waits: false,
    checked_in_at: null,
    joined_to: null,
    rev: 0,
    photo: null,
  }
}

const SAID = [
  'bib',
  'group_id',
  'first_name',
  'last_name',
  'gender',
  'school_grade',
  'position',
  'height_feet',
  'height_inches',
  'organization',
] as const

/**
 * EV34. An event player after one operation about them: what it names is changed, the rest stays. `at` is the time of a
 * check-in that tells none. A move on the decide board changes nothing here.
 */
export function afterOperation(player: KnownEventPlayer, body: OperationBody, at: string): KnownEventPlayer {
  return { ...player, ...factsOf(body), ...presenceIn(body, at), ...photoIn(body) }
}

/** EV34. An event player as the screen shows them: what the server has told, then what waits to be sent, in order. */
export function withWaiting(
  id: string,
  given: KnownEventPlayer | null,
  waiting: ReadonlyArray<{ kind: string; body: OperationBody; created_at: number }>,
): KnownEventPlayer {
  return waiting
    .filter(({ kind }) => given === null || kind !== 'event-player.add')
    .reduce(
      (player, { body, created_at }) => afterOperation(player, body, new Date(created_at).toISOString()),
      given ?? newEventPlayer(id),
    )
}

function factsOf(body: OperationBody): Partial<KnownEventPlayer> {
  return Object.fromEntries(Object.entries(body).filter(([key, value]) => isSaid(key) && value !== undefined))
}

function isSaid(key: string): boolean {
  return (SAID as readonly string[]).includes(key)
}

function presenceIn(body: OperationBody, at: string): Partial<KnownEventPlayer> {
  if (!('checked_in' in body)) return {}
  const told = 'at' in body ? body.at : undefined
  return { checked_in_at: body.checked_in ? (told ?? at) : null }
}

function photoIn(body: OperationBody): Partial<KnownEventPlayer> {
  if (!('photo' in body) || body.photo === undefined) return {}
  return { photo: body.photo, has_photo: body.photo !== null }
}
