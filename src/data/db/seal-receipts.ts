import type { Table } from 'dexie'
import type { KnownEventPlayer } from '#domain/events/event-player-changes.ts'
import { batchesOf } from './batches.ts'
import type { Database } from './database.ts'
import type { EventPlayerRow, EventRow } from './event-rows.ts'
import { heal } from './heal.ts'
import { readMeta } from './meta.ts'
import { canEncrypt, importReceiptKey, seal } from './receipt-cipher.ts'
import type { ReceiptKey, Sealed } from './receipt-cipher.ts'
import { assertSchema } from './schema-guard.ts'
import {
  dropSealedBefore,
  keyRows,
  ownerOfKey,
  placeOfKey,
  placeOfSealed,
  placeOfSealedEvent,
  receiptsOf,
  sealedPlace,
} from './sealed-rows.ts'
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

/** Whether a user's key is missing here, for events and receipts that are here or will be once the outbox is sent. */
export async function lacksReceiptKey(db: Database, userId: string): Promise<boolean> {
  if (!canEncrypt() || (await readReceiptKey(db, userId)) !== undefined) return false
  const some = [receiptsOf(db, userId), ...[db.outbox, db.event].map((table) => table.where('user_id').equals(userId))]
  return (await Promise.all(some.map((rows) => rows.limit(1).count()))).some((count) => count > 0)
}

type How = { key: ReceiptKey; staysWhole: (id: string) => boolean }

/**
 * Y52, Y68. Encrypts the receipts and the events of everybody but `signedIn` whose key is here, except for what stays
 * whole. A transaction ends while the browser encrypts. So each batch is encrypted first, and replaces its plain rows
 * in the transaction after that. The key of a user whose rows can't be encrypted is deleted.
 */
export async function sealRowsOfOthers(
  db: Database,
  signedIn: string | undefined,
  staysWhole: How['staysWhole'],
): Promise<void> {
  for (const { key: place, value } of await heal(db, () => keyRows(db).toArray())) {
    const userId = ownerOfKey(place)
    if (userId === signedIn) continue
    try {
      const how = { key: await importReceiptKey(String(value)), staysWhole }
      await sealReceiptsOf(db, userId, how)
      await sealEventsOf(db, userId, how)
    } catch (error) {
      if (error instanceof NeedsReloadError) throw error
      await heal(db, () => db.transaction('rw', db.meta, () => db.meta.delete(place)))
    }
  }
}

async function sealReceiptsOf(db: Database, userId: string, { key, staysWhole }: How): Promise<void> {
  const receipts = await heal(db, () => receiptsOf(db, userId).toArray())
  const leaving = receipts
    .filter(({ subject_id }) => !staysWhole(subject_id))
    .map((receipt) => ({
      from: receipt.mutation_id,
      to: placeOfSealed(userId, receipt.mutation_id),
      applied_at: receipt.applied_at,
      content: receipt,
    }))
  await sealRows(db, db.receipt, leaving, key)
}

/** Y68. The event comes first: without it, its players are of no use. A photo is not restored, so it isn't kept. */
async function sealEventsOf(db: Database, userId: string, { key, staysWhole }: How): Promise<void> {
  const { events, players } = await heal(db, () => leavingEventRows(db, (owner) => owner === userId, staysWhole))
  const applied_at = new Date(await lastAnswerAt(db)).toISOString()
  const copies = events.map(({ id, event, forms, groups, staff }) => ({
    from: [userId, id] as [string, string],
    to: placeOfSealedEvent(userId, id),
    applied_at,
    content: { event, forms, groups, staff } satisfies SealedEvent,
  }))
  await sealRows(db, db.event, copies, key)
  const lists = players.map(({ id, event_id, given }) => ({
    from: [userId, id] as [string, string],
    to: placeOfSealedEvent(userId, event_id, id),
    applied_at,
    content: given && ({ ...given, photo: null } satisfies SealedPlayer),
  }))
  await sealRows(db, db.event_player, lists, key)
}

export type SealedEvent = Pick<EventRow, 'event' | 'forms' | 'groups' | 'staff'>
export type SealedPlayer = KnownEventPlayer

/** Returns the rows of the events and the players that have no unsent work and so leave the device. */
export async function leavingEventRows(
  db: Database,
  leaves: (userId: string) => boolean,
  staysWhole: How['staysWhole'],
): Promise<{ events: EventRow[]; players: EventPlayerRow[] }> {
  const all = await db.event_player.filter(({ user_id }) => leaves(user_id)).toArray()
  const placeOf = (userId: string, eventId: string) => JSON.stringify([userId, eventId])
  const stays = new Set(
    all.filter(({ id }) => staysWhole(id)).map(({ user_id, event_id }) => placeOf(user_id, event_id)),
  )
  const events = await db.event
    .filter(({ user_id, id }) => leaves(user_id) && !stays.has(placeOf(user_id, id)))
    .toArray()
  return { events, players: all.filter(({ id }) => !staysWhole(id)) }
}

/** Where a row is, where its encrypted copy goes, and what the copy holds. Without content there is no copy. */
type Leaving<Key> = { from: Key; to: string; applied_at: string; content: object | null }

async function sealRows<Row extends object, Key>(
  db: Database,
  table: Table<Row, Key>,
  leaving: readonly Leaving<Key>[],
  key: ReceiptKey,
): Promise<void> {
  for (const batch of batchesOf(leaving)) {
    const sealed = await Promise.all(
      batch.map(async ({ to, content }) => content && seal(content, sealedPlace(to), key)),
    )
    const places = batch.map(({ from }) => from)
    await heal(db, () =>
      db.transaction('rw', db.meta, table, async () => {
        await assertSchema(db)
        const known = await readMeta(db, 'serverEpoch')
        // Another tab may have encrypted it too, or have put it back into the outbox.
        const still = await table.bulkGet(places)
        const rows = batch.flatMap(({ to, applied_at }, at): { key: string; value: Sealed }[] => {
          const [own, row] = [sealed[at], still[at]]
          if (!own || !row) return []
          // Y60. What a restore may have lost is opened at the next sign-in, as if the server were another one.
          return [{ key: to, value: { ...own, applied_at, epoch: 'set_back' in row ? undefined : known } }]
        })
        await db.meta.bulkPut(rows)
        await table.bulkDelete(places)
      }),
    )
  }
}

/** Y52. What is encrypted is kept as long as receipts. Must run inside a write transaction over `meta`. */
export async function dropOldSealed(db: Database): Promise<void> {
  await dropSealedBefore(db, new Date((await lastAnswerAt(db)) - KEEP_RECEIPTS_MS).toISOString())
}

async function lastAnswerAt(db: Database): Promise<number> {
  return (await readMeta(db, 'serverTime')) ?? (await readMeta(db, 'lastOkSync')) ?? 0
}
