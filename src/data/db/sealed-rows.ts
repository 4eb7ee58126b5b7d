import type { Database, MetaRow } from './database.ts'
import type { Sealed, SealedPlace } from './receipt-cipher.ts'

/** Places in `meta`: sealed receipts, by user and mutation, sealed rows of events, and a user's key. */
const SEALED = 'sealed:'
const SEALED_EVENT = 'sealed-event:'
const KEY = 'receipt-key:'

export const placeOfKey = (userId: string) => KEY + userId
export const keyRows = (db: Database) => db.meta.where('key').startsWith(KEY)
export const ownerOfKey = (place: string) => place.slice(KEY.length)

export const placeOfSealed = (userId: string, mutationId: string) => `${SEALED}${userId}:${mutationId}`
export const sealedRowsOf = (db: Database, userId: string) => db.meta.where('key').startsWith(placeOfSealed(userId, ''))
export const sealedIn = ({ value }: MetaRow) => value as Sealed // Written by `sealRowsOfOthers` alone.

/** The place of an event, or of one of its players. The event comes first in the order of places. */
export const placeOfSealedEvent = (userId: string, eventId: string, playerId = '') =>
  `${SEALED_EVENT}${userId}:${eventId}:${playerId}`

/** The sealed rows of all events of a user, or of one event. */
export const sealedEventRows = (db: Database, userId: string, eventId?: string) =>
  db.meta
    .where('key')
    .startsWith(eventId === undefined ? `${SEALED_EVENT}${userId}:` : placeOfSealedEvent(userId, eventId))

export function sealedPlace(key: string): SealedPlace {
  const [, userId = '', ...id] = key.split(':')
  return { userId, id: id.join(':') }
}

export function receiptsOf(db: Database, userId: string) {
  return db.receipt.where('[user_id+applied_at]').between([userId, ''], [userId, '\uffff'])
}

/** Whether this device holds anything, of any user, that a restore of the server may lose. */
export async function holdsSent(db: Database): Promise<boolean> {
  const sealed = db.meta.where('key').startsWithAnyOf(SEALED, SEALED_EVENT)
  const found = await Promise.all([db.receipt, db.event, sealed].map((rows) => rows.limit(1).count()))
  return found.some((count) => count > 0)
}

/** Drops the sealed rows of all users that the server last confirmed before `instant`. */
export async function dropSealedBefore(db: Database, instant: string): Promise<void> {
  await db.meta
    .where('key')
    .startsWithAnyOf(SEALED, SEALED_EVENT)
    .filter((row) => sealedIn(row).applied_at < instant)
    .delete()
}
