import { MOST_BACKOFF_MS } from '#domain/sync/backoff.ts'
import type { Database, OutboxRow, ReceiptRow } from '../db/database.ts'
import { heal } from '../db/heal.ts'
import { readMeta, writeMeta } from '../db/meta.ts'
import { assertSchema } from '../db/schema-guard.ts'

/** What a server that was set back changes on this device. */
export const EPOCH_STORES = ['meta', 'evaluation', 'outbox', 'receipt', 'event', 'event_player'] as const

/**
 * Y31. Remembers the epoch that an answer has told. Another one than before: the server was restored from a backup, and
 * what it accepted may be gone. It goes out again from `dueAt` on. Returns whether that is so. Must run inside a
 * transaction over the stores of `EPOCH_STORES`.
 */
export async function keepEpoch(db: Database, epoch: string, dueAt: () => number): Promise<boolean> {
  const known = await readMeta(db, 'serverEpoch')
  if (known === epoch) return false
  if (known !== undefined) {
    const due = dueAt()
    await queueReceiptsAgain(db, due)
    await writeMeta(db, 'setBackAt', due)
  }
  await writeMeta(db, 'serverEpoch', epoch)
  return known !== undefined
}

/** Y31. The same for an answer that speaks of no operation. */
export function hearEpoch(db: Database, epoch: string, dueAt: () => number): Promise<boolean> {
  return heal(db, () =>
    db.transaction('rw', EPOCH_STORES, async () => {
      await assertSchema(db)
      return keepEpoch(db, epoch, dueAt)
    }),
  )
}

/** Within the next minute: all devices hear of a restore at once, and should not all come at once. */
export const withinAMinute = (now: number, random: () => number): number => now + Math.round(random() * MOST_BACKOFF_MS)

/**
 * Y31. Everything the server once acknowledged goes back into the outbox under its own mutation id and at its own
 * place, so that what the backup still has is only replayed. All receipts and not only young ones: how old the backup
 * is, nobody tells. What was refused for something lost may be said anew once more: it may be lost once more. Must run
 * inside the settling transaction.
 */
export async function queueReceiptsAgain(db: Database, dueAt: number) {
  const receipts = (await db.receipt.toArray()).filter(isToSend)
  await db.outbox.bulkPut(receipts.map((receipt) => waitingAgain(receipt, dueAt)))
  await db.receipt.bulkDelete(receipts.map(({ mutation_id }) => mutation_id))
  await db.outbox
    .filter(({ again }) => again !== undefined)
    .modify((row) => {
      delete row.again
    })
  // What a download brings from now on may be older than what was seen. Y45. The version of a note stays, because no
  // other words ever get it.
  await db.evaluation.toCollection().modify({ server_revision: 0, answered_revision: 0 })
  await db.event_player.toCollection().modify({ answered_rev: 0, set_back: 1 })
  await db.event.toCollection().modify({ etags: {}, set_back: 1 })
}

/**
 * Y36, EV33. The same for one operation whose subject the server says it does not have; with a sheet goes the event
 * player, who may be what is missing. Returns whether there was a receipt of either. Must run inside the settling
 * transaction.
 */
export async function queueSubjectAgain(db: Database, { subject_id, body }: OutboxRow): Promise<boolean> {
  const named = 'event_player_id' in body ? body.event_player_id : undefined
  const eventPlayerId = named ?? (await db.evaluation.get(subject_id))?.event_player_id
  const subjects = [...new Set([subject_id, eventPlayerId ?? subject_id])]
  const receipts = (await db.receipt.where('subject_id').anyOf(subjects).toArray()).filter(isToSend)
  await db.outbox.bulkPut(receipts.map((receipt): OutboxRow => ({ ...waitingAgain(receipt, 0), again: 'receipt' })))
  await db.receipt.bulkDelete(receipts.map(({ mutation_id }) => mutation_id))
  return receipts.length > 0
}

const isToSend = ({ is_over }: ReceiptRow) => is_over !== true

/** What a receipt is in the outbox; undefined if it is never sent again. */
export const toSendAgain = (receipt: ReceiptRow, dueAt: number): OutboxRow | undefined =>
  isToSend(receipt) ? waitingAgain(receipt, dueAt) : undefined

function waitingAgain(receipt: ReceiptRow, next_attempt_at: number): OutboxRow {
  const { mutation_id, seq, user_id, subject_id, kind, body, applied_at } = receipt
  return {
    seq,
    mutation_id,
    user_id,
    subject_id,
    kind,
    body,
    state: 'pending',
    sent: 1,
    attempts: 0,
    next_attempt_at,
    lease_until: 0,
    claim: 0,
    lane: 0,
    last_error: null,
    followed: 1,
    created_at: Date.parse(applied_at),
    changed_at: 0,
    app_build: '',
    v: 1,
  }
}
