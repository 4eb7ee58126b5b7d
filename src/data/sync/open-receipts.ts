import { ApiError } from '../api/api-error.ts'
import { batchesOf } from '../db/batches.ts'
import type { Database } from '../db/database.ts'
import { heal } from '../db/heal.ts'
import { isHolding, readHold, readMeta } from '../db/meta.ts'
import { canEncrypt, importReceiptKey, openReceipt } from '../db/receipt-cipher.ts'
import type { ReceiptKey } from '../db/receipt-cipher.ts'
import { assertSchema } from '../db/schema-guard.ts'
import { keepReceiptKey, lacksReceiptKey, readReceiptKey } from '../db/seal-receipts.ts'
import { ownerOfSealed, sealedIn, sealedRowsOf } from '../db/sealed-rows.ts'
import { StorageFullError } from '../db/write-errors.ts'
import { toSendAgain } from './epoch.ts'
import { holdBack } from './failed-request.ts'
import type { SyncEngineOptions } from './sync-engine-options.ts'

/** Statuses that say nothing about whether the server hands out keys. */
const PASSING = new Set([401, 408, 425, 429])

type Scope = Pick<SyncEngineOptions, 'db' | 'now' | 'random'> & {
  /** Resolves without a key when the engine stops. */
  askKey: (() => Promise<string | void>) | undefined
  /** Whether this user is still signed in here. */
  isHere: (userId: string) => boolean
}

/** Y52, Y53. Takes care of the key of the user who is signed in, and of the receipts that it opens. */
export function createReceiptKeeper({ db, now, random, askKey, isHere }: Scope) {
  /** Users whose encrypted receipts are open, or can't be opened before the next start. */
  const done = new Set<string>()
  /** Users whose key is here, or can't be had before the next start. */
  const settled = new Set<string>()

  return { open, lacksKey, keepKey, isClosed }

  /** Whether encrypted receipts of this user wait for their key. */
  async function isClosed(userId: string): Promise<boolean> {
    if (done.has(userId) || !askKey || !canEncrypt()) return false
    return (await sealedRowsOf(db, userId).limit(1).primaryKeys()).length > 0
  }

  /**
   * Y53. Opens the receipts that were encrypted when this user signed out. Returns whether the sending may begin. It
   * waits while the server gives no answer, because what is made now may build on them.
   */
  async function open(userId: string): Promise<boolean> {
    if (await isClosed(userId)) {
      if (isHolding(await readHold(db, userId), now())) return false
      const key = await keyOf(userId).catch(() => 'no answer' as const)
      if (!isHere(userId)) return false
      if (key === 'no answer') {
        await holdBack({ db, userId, now: now(), random })
        return false
      }
      try {
        if (key) await openReceiptsOf(db, userId, key)
      } catch (error) {
        // Y38. A full disk stops no sending.
        if (error instanceof StorageFullError) return true
        throw error
      }
    }
    done.add(userId)
    return true
  }

  /** T63. Fetches the key while the user is signed in. Without it a sign-out deletes the receipts. */
  async function keepKey(userId: string): Promise<void> {
    await ask(userId).catch(() => {})
  }

  /** Whether the key is neither here nor known to be unavailable. */
  async function lacksKey(userId: string): Promise<boolean> {
    return askKey !== undefined && !settled.has(userId) && lacksReceiptKey(db, userId)
  }

  async function keyOf(userId: string): Promise<ReceiptKey | undefined> {
    const kept = await readReceiptKey(db, userId)
    return (kept !== undefined && (await importReceiptKey(kept).catch(() => undefined))) || ask(userId)
  }

  /** Returns undefined if the server hands out no key. Throws if it gives no answer. */
  async function ask(userId: string): Promise<ReceiptKey | undefined> {
    const base64 = await askKey?.().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500 || PASSING.has(error.status)) throw error
    })
    if (!isHere(userId)) return undefined
    settled.add(userId)
    const key = await importReceiptKey(base64 ?? '').catch(() => undefined)
    if (base64 && key) await keepReceiptKey(db, userId, base64)
    return key
  }
}

/**
 * Y53. Each receipt is opened once. If the server was set back since it was encrypted, it waits in the outbox, at its
 * old place. A damaged one is dropped. One that another key has encrypted stays as it is.
 */
async function openReceiptsOf(db: Database, userId: string, key: ReceiptKey): Promise<void> {
  const rows = await heal(db, () => sealedRowsOf(db, userId).toArray())
  const ours = rows.filter((row) => sealedIn(row).key_name === key.name)
  const opened = await Promise.all(
    ours.map(async (row) => ({ row, receipt: await openReceipt(sealedIn(row), ownerOfSealed(row), key) })),
  )
  // In the order in which they were made: another tab may send between two batches.
  const inOrder = opened.toSorted((one, other) => (one.receipt?.seq ?? 0) - (other.receipt?.seq ?? 0))
  for (const batch of batchesOf(inOrder)) {
    const places = batch.map(({ row }) => row.key)
    await heal(db, () =>
      db.transaction('rw', db.meta, db.outbox, db.receipt, async () => {
        await assertSchema(db)
        const epoch = await readMeta(db, 'serverEpoch')
        // Another tab may have opened it too.
        const still = await db.meta.bulkGet(places)
        for (const [at, { row, receipt }] of batch.entries()) {
          if (!still[at] || !receipt) continue
          const again = sealedIn(row).epoch === epoch ? undefined : toSendAgain(receipt, 0)
          await (again ? db.outbox.put(again) : db.receipt.put(receipt))
        }
        await db.meta.bulkDelete(places)
      }),
    )
  }
}
