import type { Database, MetaRow } from './database.ts'
import type { SealedReceipt } from './receipt-cipher.ts'

/** What `meta` holds: a sealed receipt, by its user and mutation, and a user's key. */
const SEALED = 'sealed:'
const KEY = 'receipt-key:'

export const placeOfKey = (userId: string) => KEY + userId
export const keyRows = (db: Database) => db.meta.where('key').startsWith(KEY)
export const ownerOfKey = (place: string) => place.slice(KEY.length)

export const placeOfSealed = (userId: string, mutationId: string) => `${SEALED}${userId}:${mutationId}`
export const sealedRowsOf = (db: Database, userId: string) => db.meta.where('key').startsWith(placeOfSealed(userId, ''))
export const sealedIn = ({ value }: MetaRow) => value as SealedReceipt // Written by `sealReceiptsOfOthers` alone.

export function ownerOfSealed({ key }: MetaRow): { userId: string; mutationId: string } {
  const [, userId = '', mutationId = ''] = key.split(':')
  return { userId, mutationId }
}

export function receiptsOf(db: Database, userId: string) {
  return db.receipt.where('[user_id+applied_at]').between([userId, ''], [userId, '\uffff'])
}

/** Drops the sealed receipts of everybody that the server accepted before `instant`. */
export async function dropSealedBefore(db: Database, instant: string): Promise<void> {
  await db.meta
    .where('key')
    .startsWith(SEALED)
    .filter((row) => sealedIn(row).applied_at < instant)
    .delete()
}
