import { FIELDS_NOT_TAKEN } from '#domain/contracts/not-taken-words.ts'
import type { NotTaken } from '#domain/contracts/operations.ts'
import type { NewEventPlayer } from '#domain/contracts/event-player-facts.ts'
import type { Sql } from '../../db/database.ts'
import type { CallingActor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { isAgeLeftOut } from '../consent/age-left-out.ts'
import { correctAddress } from './address-reports.ts'
import { oweAddressNews } from './address-news.ts'
import { moveToColumn, photoWaits, writeEventPlayer, writePhoto } from './players-repository.ts'
import type { EventPlayerChanges, EventPlayerRow } from './players-repository.ts'
import { readEventPhoto } from './read-event-photo.ts'

/** New values of an event player: facts, a photo in base64, and a column of the decision board. */
export type PlayerChanges = EventPlayerChanges & {
  photo?: string | null | undefined
  board_column?: number | null | undefined
}

/** EV105. Fields that only someone at the event may change: who a player is and where their report goes. */
const OF_PERSON = ['first_name', 'last_name', 'date_of_birth', 'school_grade', 'email'] as const
const AUDITED: ReadonlySet<string> = new Set([...OF_PERSON, 'photo', 'board_column'])

/** Splits an addition into the facts to apply now and the facts about who the player is. */
export function withoutPerson<Facts extends NewEventPlayer>(facts: Facts): { facts: Facts; waiting: PlayerChanges } {
  const waiting = Object.fromEntries(OF_PERSON.flatMap((field) => (facts[field] ? [[field, facts[field]]] : [])))
  const nobody = { first_name: '', last_name: '', date_of_birth: null, school_grade: null, email: null }
  return { facts: { ...facts, ...nobody }, waiting }
}

/** Fields that name or describe a player. An erasure empties them. */
const DESCRIBES: ReadonlySet<string> = new Set(FIELDS_NOT_TAKEN.erased)

/** K56. Of an erased player the bib, group and place on the board can still change. */
export function withoutErased(
  { is_erased }: Pick<EventPlayerRow, 'is_erased'>,
  changes: PlayerChanges,
): { changes: PlayerChanges; notTaken: NotTaken[] } {
  if (!is_erased) return { changes, notTaken: [] }
  const said = Object.entries(changes).filter(([, value]) => value !== undefined)
  const kept = said.filter(([field]) => !DESCRIBES.has(field))
  return { changes: Object.fromEntries(kept), notTaken: kept.length < said.length ? ['erased'] : [] }
}

/** `rev` is the revision afterwards. */
type Changed = { rev: number; notTaken: NotTaken[] }

/**
 * Changes an event player in the name of `actor`. EV106: audits which fields of who the player is it changed, and
 * notifies the previous address of a new one. K40: leaves out an age that the database keeps. K53: leaves out a photo
 * of a player who, after the rest of the change, waits for a guardian. The caller has locked the player and
 * checked that the actor may do it. Throws for an invalid photo and for a column that the board doesn't have.
 */
export async function changePlayer(
  sql: Sql,
  actor: CallingActor,
  player: EventPlayerRow,
  { photo, board_column, ...facts }: PlayerChanges,
): Promise<Changed> {
  const jpeg = typeof photo === 'string' ? readEventPhoto(photo) : photo
  if (board_column !== undefined) {
    if (board_column !== null) await refuseBeyond(sql, player.event_id, board_column)
    await moveToColumn(sql, player.id, board_column)
  }
  const rev = await writeEventPlayer(sql, player, facts)
  if (facts.email !== undefined && facts.email !== player.email) {
    await correctAddress(sql, { eventPlayerId: player.id, before: player.email, userId: actor.userId })
    if (player.email !== null) await oweAddressNews(sql, player.id, player.email)
  }
  const isPhotoLeftOut = typeof photo === 'string' && (await photoWaits(sql, player.player_id))
  if (jpeg !== undefined && !isPhotoLeftOut) await writePhoto(sql, player.player_id, jpeg)
  const notTaken: NotTaken[] = [
    ...((await isAgeLeftOut(sql, player.player_id, facts)) ? (['age'] as const) : []),
    ...(isPhotoLeftOut ? (['photo'] as const) : []),
  ]
  const leftOut = new Set(notTaken.flatMap((part) => FIELDS_NOT_TAKEN[part]))
  const said = { ...facts, photo, board_column }
  const fields = Object.entries(said).flatMap(([field, value]) =>
    value !== undefined && AUDITED.has(field) && !leftOut.has(field) ? [field] : [],
  )
  if (fields.length > 0) {
    const details = { event_id: player.event_id, event_player_ids: [player.id], fields }
    await recordDeed(sql, actor, { action: 'change event player', details })
  }
  return { rev, notTaken }
}

/** Rejects a column that the board no longer has. */
async function refuseBeyond(sql: Sql, eventId: string, column: number) {
  const [board] = await sql.query('SELECT 1 FROM event WHERE id = $1 AND $2 < cardinality(columns)', [eventId, column])
  if (board) return
  throw new Refusal('invalid', 'The board no longer has this column', {
    fields: { column: ['Choose a column of the board'] },
  })
}
