import { ApiError } from '../api/api-error.ts'
import { batchesOf } from '../db/batches.ts'
import type { Database, MetaRow, OutboxRow, ReceiptRow } from '../db/database.ts'
import { heal } from '../db/heal.ts'
import { isHolding, readHold, readMeta } from '../db/meta.ts'
import { eventPlayerRow } from '../db/event-player-row.ts'
import { sayLost } from '../db/lost-events.ts'
import { operationsOf } from '../db/outbox.ts'
import { canEncrypt, importReceiptKey, unseal } from '../db/receipt-cipher.ts'
import type { ReceiptKey } from '../db/receipt-cipher.ts'
import { assertSchema } from '../db/schema-guard.ts'
import { keepReceiptKey, lacksReceiptKey, readReceiptKey } from '../db/seal-receipts.ts'
import type { SealedEvent, SealedPlayer } from '../db/seal-receipts.ts'
import { sealedEventRows, sealedIn, sealedPlace, sealedRowsOf } from '../db/sealed-rows.ts'
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

/** Y52, Y53, Y68. Takes care of the key of the user who is signed in, and of what it opens. */
export function createReceiptKeeper({ db, now, random, askKey, isHere }: Scope) {
  /** The epoch for which a user's encrypted rows are open, or can't be opened before the next start. */
  const done = new Map<string, string | undefined>()
  /** Users whose key is here, or can't be had before the next start. */
  const settled = new Set<string>()

  return { open, lacksKey, keepKey, isClosed }

  /** Whether encrypted receipts of this user, or events that a restore may have lost, wait for their key. */
  async function isClosed(userId: string): Promise<boolean> {
    if (!askKey || !canEncrypt()) return false
    const epoch = await readMeta(db, 'serverEpoch')
    if (done.has(userId) && done.get(userId) === epoch) return false
    if ((await sealedRowsOf(db, userId).limit(1).primaryKeys()).length > 0) return true
    return (await sealedEventRows(db, userId).filter(isOfAnother(epoch)).limit(1).primaryKeys()).length > 0
  }

  /**
   * Y53. Opens the receipts that were encrypted when this user signed out, and Y68 the events, if the server was set
   * back since. Returns whether the sending may begin. It waits while the server gives no answer, because what is made
   * now may build on them.
   */
  async function open(userId: string): Promise<boolean> {
    const epoch = await readMeta(db, 'serverEpoch')
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
        if (key) await openEventsOf(db, userId, key)
      } catch (error) {
        // Y38. A full disk stops no sending.
        if (error instanceof StorageFullError) return true
        throw error
      }
    }
    done.set(userId, epoch)
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
  const opened = (await openAll<ReceiptRow>(rows, key)).map(({ row, content }) => ({ row, receipt: content }))
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

const isOfAnother = (epoch: string | undefined) => (row: MetaRow) => sealedIn(row).epoch !== epoch

/** Opens what this key has encrypted. Another key's rows are left out, and what is damaged has no content. */
function openAll<Content>(rows: readonly MetaRow[], key: ReceiptKey) {
  const ours = rows.filter((row) => sealedIn(row).key_name === key.name)
  return Promise.all(
    ours.map(async (row) => ({ row, content: await unseal<Content>(sealedIn(row), sealedPlace(row.key), key) })),
  )
}

/**
 * Y68. Puts the events that a restore may have lost back on this device, marked as the restore marks others (Y60). It
 * changes no row that a download has brought since. Work that the server refused before this is lost with the event.
 */
async function openEventsOf(db: Database, userId: string, key: ReceiptKey): Promise<void> {
  const known = await readMeta(db, 'serverEpoch')
  const rows = await heal(db, () => sealedEventRows(db, userId).filter(isOfAnother(known)).sortBy('key'))
  const opened = await openAll<SealedEvent | SealedPlayer>(rows, key)
  for (const batch of batchesOf(opened)) {
    const places = batch.map(({ row }) => row.key)
    await heal(db, () =>
      db.transaction('rw', db.meta, db.event, db.event_player, db.outbox, async () => {
        await assertSchema(db)
        const waiting = await operationsOf(db, userId)
        // Another tab may have opened it too, or a download may have made it needless.
        const still = await db.meta.bulkGet(places)
        for (const [at, { row, content }] of batch.entries())
          if (still[at] && content) await putBack(db, { userId, place: row.key, content, waiting })
        await db.meta.bulkDelete(places)
      }),
    )
  }
  if (opened.length > 0) await sayLost(db, userId)
}

type Copy = { userId: string; place: string; content: SealedEvent | SealedPlayer; waiting: readonly OutboxRow[] }

/** An event comes before its players. A player without it is of no use. */
async function putBack(db: Database, { userId, place, content, waiting }: Copy): Promise<void> {
  const [eventId = '', playerId = ''] = sealedPlace(place).id.split(':')
  const event = await db.event.get([userId, eventId])
  if ('event' in content) {
    if (!event)
      await db.event.put({ ...content, id: eventId, user_id: userId, etags: {}, ready_at: null, set_back: 1, v: 1 })
  } else if (event && !(await db.event_player.get([userId, playerId]))) {
    const base = {
      id: playerId,
      user_id: userId,
      event_id: eventId,
      given: content,
      answered_rev: 0,
      set_back: 1 as const,
    }
    await db.event_player.put(eventPlayerRow(base, waiting))
  }
}
