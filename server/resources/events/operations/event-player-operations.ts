import { randomUUID } from 'node:crypto'
import type {
  EventPlayerAddition,
  EventPlayerChange,
  EventPlayerCheckIn,
  OperationKind,
} from '#domain/contracts/operations.ts'
import { replayableEndpoints } from '#domain/contracts/operations.ts'
import { freeBibs } from '#domain/events/free-bibs.ts'
import { saidBirthDate } from '#domain/profiles/age.ts'
import type { Sql } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { recordDeed } from '../../audit/record-deed.ts'
import { changePlayer, withoutErased, withoutPerson } from '../change-player.ts'
import type { PlayerChanges } from '../change-player.ts'
import { requireEventOfOperation } from '../events-policy.ts'
import type { Entry } from '../events-policy.ts'
import { findDeskFrom } from '../events-repository.ts'
import { findBibs, insertEventPlayers, lockEventPlayer, photoWaits, writeCheckIn } from '../players-repository.ts'
import type { EventPlayerRow } from '../players-repository.ts'
import { isOfStaff, mayGoToStaff } from '../staff-repository.ts'
import { refuseBeyondWalkOns } from '../limit-players.ts'
import { readEventPhoto } from '../read-event-photo.ts'
import { hearWork } from '../tablets.ts'
import { keepWaiting } from '../waiting-repository.ts'
import { withNotTaken } from '../../operations/not-taken.ts'
import { applied, todayOf } from '../../operations/operation.ts'
import type { Handlers, OperationContext, Outcome } from '../../operations/operation.ts'

type About = { event_id: string; event_player_id: string }

/**
 * EV9, V29. Adds a player who is on no list. If two desks give out one bib, both players are kept. EV105: a late
 * addition adds only the bib, and the facts about the player wait for the organizer. EV128: an address that belongs to
 * the staff always waits.
 */
async function addEventPlayer(context: OperationContext, body: EventPlayerAddition): Promise<Outcome> {
  const { sql, actor } = context
  const { isLate, parts } = await enter(context, 'event-player.add', body)
  const { mutation_id: _, event_player_id: id, event_id: eventId, checked_in, created_at, ...rest } = body
  const said = { ...rest, date_of_birth: saidBirthDate(rest.date_of_birth, todayOf(context)) ?? null }
  const before = await lockEventPlayer(sql, id)
  if (before && before.event_id !== eventId.toLowerCase())
    throw new Refusal('conflict', 'This id belongs to another player')
  if (before) return withNotTaken(await leave(context, body, before.rev), before.is_erased ? ['erased'] : [])
  const isOrganizer = parts.includes('organizer')
  const isGuarded = !isOrganizer && said.email !== null && (await isOfStaff(sql, eventId, said.email))
  const onTime = isGuarded
    ? { facts: { ...said, email: null }, waiting: { email: said.email } }
    : { facts: said, waiting: {} }
  const { facts, waiting } = isLate ? withoutPerson(said) : onTime
  await refuseBeyondWalkOns(sql, { eventId, addedBy: actor.userId, isOrganizer, isLate })
  const bib =
    facts.bib ?? freeBibs(await findBibs(sql, eventId), { from: await findDeskFrom(sql, eventId), count: 1 })[0] ?? null
  const checked_in_at = checked_in ? (created_at ?? arrivalOf(context)) : null
  await insertEventPlayers(sql, { eventId, addedBy: actor.userId, requestId: null }, [
    { ...facts, bib, id, player_id: randomUUID(), checked_in_at },
  ])
  const details = { event_id: eventId, event_player_ids: [id] }
  await recordDeed(sql, actor, { action: 'add event player', details })
  // K64. The ledger holds this id: the player was erased after the backup that was restored.
  const added = await lockEventPlayer(sql, id)
  if (added?.is_erased) return withNotTaken(await leave(context, body, added.rev), ['erased'])
  return leave(context, body, 1, await wait(context, body, waiting))
}

/** EV9. The player is there, or is not after all. */
async function checkIn(context: OperationContext, body: EventPlayerCheckIn): Promise<Outcome> {
  await enter(context, 'event-player.check-in', body)
  const { id } = await lockPlayerOf(context, body)
  const at = body.checked_in ? (body.at ?? arrivalOf(context)) : null
  return leave(context, body, await writeCheckIn(context.sql, id, at))
}

/**
 * EV9, V29. Changes the given fields of a player. EV105: a late change waits for the organizer, and so does an address
 * that the sender may not change. K53: a photo that waits for a guardian is left out, and the rest is applied.
 */
async function changeEventPlayer(context: OperationContext, body: EventPlayerChange): Promise<Outcome> {
  const { sql, actor } = context
  const entry = await enter(context, 'event-player.change', body)
  const { mutation_id: _, event_id, event_player_id, date_of_birth: day, ...others } = body
  const date_of_birth = saidBirthDate(day, todayOf(context))
  const changes = { ...others, ...(date_of_birth !== undefined && { date_of_birth }) }
  // Rejects an invalid photo now, not when the organizer accepts it.
  if (changes.photo !== undefined && changes.photo !== null) readEventPhoto(changes.photo)
  const player = await lockPlayerOf(context, { event_id, event_player_id })
  const takeable = withoutErased(player, changes)
  const { now, waiting } = inTime(entry, await guardedOf(sql, player, takeable.changes), takeable.changes)
  const isChanged = Object.keys(now).length > 0
  const { rev, notTaken } = isChanged ? await changePlayer(sql, actor, player, now) : { rev: player.rev, notTaken: [] }
  // K53. What waits for the organizer is kept already.
  const isPhotoLate = typeof waiting.photo === 'string' && (await photoWaits(sql, player.player_id))
  const { photo: _photo, ...withoutPhoto } = waiting
  const outcome = await leave(context, body, rev, await wait(context, body, isPhotoLate ? withoutPhoto : waiting))
  return withNotTaken(outcome, [...takeable.notTaken, ...notTaken, ...(isPhotoLate ? (['photo'] as const) : [])])
}

/** The effects of operations about a player of an event. A new one is a row here, and `effects.ts` does not change. */
export const eventPlayerEffects = {
  'event-player.add': addEventPlayer,
  'event-player.check-in': checkIn,
  'event-player.change': changeEventPlayer,
} satisfies Partial<Handlers>

type Guarded = {
  email: string | null
  /** Whether a guardian is asked at this address. */
  waits: boolean
  /** Whether the change makes a known child older or clears their age. */
  makesOlder: boolean
  /** Whether the new address belongs to the staff. */
  isOfStaff: boolean
  /** Whether the report goes or may go to the staff. */
  goesToStaff: boolean
}

/** EV10, EV128. Returns what decides which changes by anyone but an organizer wait. */
async function guardedOf(sql: Sql, player: EventPlayerRow, changes: PlayerChanges): Promise<Guarded> {
  const [row] = await sql.query<Pick<Guarded, 'waits' | 'makesOlder'>>(
    `SELECT waits_for_guardian(p.id) AS waits,
       age_answer(p.date_of_birth, p.organization ->> 'school_grade', is_youth_school(p.organization)) = 'child'
       AND age_answer(CASE WHEN $2::jsonb ? 'date_of_birth' THEN ($2 ->> 'date_of_birth')::date ELSE p.date_of_birth END,
         CASE WHEN $2 ? 'school_grade' THEN $2 ->> 'school_grade' ELSE p.organization ->> 'school_grade' END,
         is_youth_school(p.organization)) <> 'child' AS "makesOlder"
     FROM player p WHERE p.id = $1`,
    [player.player_id, JSON.stringify(changes)],
  )
  if (!row) throw new Error(`Player ${player.player_id} is gone although it is locked`)
  const isStaffs = typeof changes.email === 'string' && (await isOfStaff(sql, player.event_id, changes.email))
  const goesToStaff = await mayGoToStaff(sql, player.event_id, player.id)
  return { email: player.email, isOfStaff: isStaffs, goesToStaff, ...row }
}

/**
 * EV10, EV128. Splits a change into what is applied now and what waits for the organizer. The desk may replace an
 * address until the reports are published, unless a guardian is asked there or the new address belongs to the staff. If
 * the report goes or may go to the staff, changes of name, birth date and grade wait too.
 */
function inTime(
  { parts, isLate, isPublished }: Entry,
  { email, waits, makesOlder, isOfStaff: isStaffs, goesToStaff }: Guarded,
  changes: PlayerChanges,
): { now: PlayerChanges; waiting: PlayerChanges } {
  if (isLate) return { now: {}, waiting: changes }
  if (parts.includes('organizer')) return { now: changes, waiting: {} }
  const isAddressTheirs = !isPublished && !isStaffs && (email === null || (parts.includes('desk') && !waits))
  const held = new Set([
    ...(changes.email !== undefined && changes.email !== email && !isAddressTheirs ? ['email'] : []),
    ...(makesOlder ? ['date_of_birth', 'school_grade'] : []),
    ...(goesToStaff ? ['first_name', 'last_name', 'date_of_birth', 'school_grade'] : []),
  ])
  const those = (isHeld: boolean): PlayerChanges =>
    Object.fromEntries(Object.entries(changes).filter(([field]) => held.has(field) === isHeld))
  return { now: those(false), waiting: those(true) }
}

const enter = (context: OperationContext, kind: OperationKind, { event_id }: About) =>
  requireEventOfOperation(context, replayableEndpoints[kind].grant, event_id)

const wait = ({ sql, actor }: OperationContext, { event_id, event_player_id }: About, changes: PlayerChanges) =>
  keepWaiting(sql, { eventId: event_id, eventPlayerId: event_player_id, userId: actor.userId }, changes)

async function leave(
  { sql, actor, deviceId }: OperationContext,
  { event_id: eventId }: About,
  rev: number,
  waiting: readonly string[] = [],
) {
  await hearWork(sql, { eventId, userId: actor.userId, deviceId }, { isRating: false })
  return applied(rev, waiting)
}

async function lockPlayerOf({ sql }: OperationContext, { event_id, event_player_id }: About): Promise<EventPlayerRow> {
  const player = await lockEventPlayer(sql, event_player_id)
  if (player?.event_id !== event_id.toLowerCase()) throw new Refusal('missing', 'Player not found')
  return player
}

const arrivalOf = ({ now }: OperationContext) => new Date(now()).toISOString()
