import { batchesOf } from './batches.ts'
import type { Database } from './database.ts'
import { heal } from './heal.ts'
import { readMeta } from './meta.ts'
import { canEncrypt, importReceiptKey, sealReceipt } from './receipt-cipher.ts'
import type { ReceiptKey, SealedReceipt } from './receipt-cipher.ts'
import { assertSchema } from './schema-guard.ts'
import { dropSealedBefore, keyRows, ownerOfKey, placeOfKey, placeOfSealed, receiptsOf } from './sealed-rows.ts'
import { NeedsReloadError } from './write-errors.ts'

/** How long receipts are kept, by the server's clock. */
export const KEEP_RECEIPTS_MS = 30 * 86_400_000

export async function readReceiptKey(db: Database, userId: string): Promise<string | undefined> {
  return (await db.meta.get(placeOfKey(userId)))?.value as string | undefined // Written by `keepReceiptKey` alone.
}

/** T63. Keeps a user's key until they sign out. Every page and the worker find it here, also offline. */
export function keepReceiptKey(db: Database, userId: string, key: string): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', db.meta, async () => {
      await assertSchema(db)
      await db.meta.put({ key: placeOfKey(userId), value: key })
    }),
  )
}

/** Whether a user's key is missing here, for receipts that are here or will be once the outbox is sent. */
export async function lacksReceiptKey(db: Database, userId: string): Promise<boolean> {
  if (!canEncrypt() || (await readReceiptKey(db, userId)) !== undefined) return false
  const some = [receiptsOf(db, userId), db.outbox.where('user_id').equals(userId)]
  return (await Promise.all(some.map((rows) => rows.limit(1).count()))).some((count) => count > 0)
}

/**
 * Y52. Encrypts the receipts of everybody but `signedIn` whose key is here, except those of subjects that stay whole.
 * A transaction ends while the browser encrypts. So each batch is encrypted first, and replaces its plain rows in the
 * transaction after that. The key of a user whose receipts can't be encrypted is deleted.
 */
export async function sealReceiptsOfOthers(
  db: Database,
  signedIn: string | undefined,
  staysWhole: (subjectId: string) => boolean,
): Promise<void> {
  for (const { key: place, value } of await heal(db, () => keyRows(db).toArray())) {
    const userId = ownerOfKey(place)
    if (userId === signedIn) continue
    try {
      await sealReceiptsOf(db, userId, { key: await importReceiptKey(String(value)), staysWhole })
    } catch (error) {
      if (error instanceof NeedsReloadError) throw error
      await heal(db, () => db.transaction('rw', db.meta, () => db.meta.delete(place)))
    }
  }
}

type How = { key: ReceiptKey; staysWhole: (subjectId: string) => boolean }

async function sealReceiptsOf(db: Database, userId: string, { key, staysWhole }: How): Promise<void> {
  const receipts = await heal(db, () => receiptsOf(db, userId).toArray())
  for (const batch of batchesOf(receipts.filter(({ subject_id }) => !staysWhole(subject_id)))) {
    const sealed = await Promise.all(batch.map((receipt) => sealReceipt(receipt, key)))
    const ids = batch.map(({ mutation_id }) => mutation_id)
    await heal(db, () =>
      db.transaction('rw', db.meta, db.receipt, async () => {
        await assertSchema(db)
        const epoch = await readMeta(db, 'serverEpoch')
        // Another tab may have encrypted it too, or have put it back into the outbox.
        const still = await db.receipt.bulkGet(ids)
        const rows = sealed.map((own, at): { key: string; value: SealedReceipt } => ({
          key: placeOfSealed(userId, ids[at] ?? ''),
          value: { ...own, epoch },
        }))
        await db.meta.bulkPut(rows.filter((_, at) => still[at] !== undefined))
        await db.receipt.bulkDelete(ids)
      }),
    )
  }
}

/** Y52. Encrypted receipts are kept as long as others. Must run inside a write transaction over `meta`. */
export async function dropOldSealedReceipts(db: Database): Promise<void> {
  const answeredAt = (await readMeta(db, 'serverTime')) ?? (await readMeta(db, 'lastOkSync')) ?? 0
  await dropSealedBefore(db, new Date(answeredAt - KEEP_RECEIPTS_MS).toISOString())
}
