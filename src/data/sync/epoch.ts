import type { Database, OutboxRow, ReceiptRow } from '../db/database.ts'
import { heal } from '../db/heal.ts'
import { readMeta, writeMeta } from '../db/meta.ts'
import { assertSchema } from '../db/schema-guard.ts'

/**
 * Y31. Remembers the epoch that an answer has told. Another one than before: the server was restored from a backup, and
 * what it accepted may be gone. Returns whether that is so. Must run inside a transaction over meta, evaluation, note,
 * outbox and receipt.
 */
export async function keepEpoch(db: Database, epoch: string): Promise<boolean> {
  const known = await readMeta(db, 'serverEpoch')
  if (known === epoch) return false
  if (known !== undefined) await queueReceiptsAgain(db)
  await writeMeta(db, 'serverEpoch', epoch)
  return known !== undefined
}

/** Y31. The same for an answer that speaks of no operation. */
export function hearEpoch(db: Database, epoch: string): Promise<boolean> {
  return heal(db, () =>
    db.transaction('rw', [db.meta, db.evaluation, db.note, db.outbox, db.receipt], async () => {
      await assertSchema(db)
      return keepEpoch(db, epoch)
    }),
  )
}

/**
 * Y31. Everything the server once acknowledged goes back into the outbox under its own mutation id and at its own
 * place, so that what the backup still has is only replayed. All receipts and not only young ones: how old the backup
 * is, nobody tells. Must run inside the settling transaction.
 */
export async function queueReceiptsAgain(db: Database) {
  const receipts = await db.receipt.toArray()
  await db.outbox.bulkPut(receipts.map((receipt) => waitingAgain(receipt)))
  await db.receipt.clear()
  await db.outbox
    .filter(({ again }) => again === 'receipt')
    .modify((row) => {
      delete row.again
    })
  // Its revisions start again from the backup's: what was seen before says nothing about them.
  await db.evaluation.toCollection().modify({ server_revision: 0, answered_revision: 0 })
  await db.note.toCollection().modify((note) => {
    delete note.version
  })
}

/**
 * Y36. The same for one evaluation that the server says it does not have. Returns whether there was a receipt of it.
 * Must run inside the settling transaction.
 */
export async function queueEvaluationAgain(db: Database, evaluationId: string): Promise<boolean> {
  const receipts = await db.receipt.where('evaluation_id').equals(evaluationId).toArray()
  await db.outbox.bulkPut(receipts.map((receipt): OutboxRow => ({ ...waitingAgain(receipt), again: 'receipt' })))
  await db.receipt.bulkDelete(receipts.map(({ mutation_id }) => mutation_id))
  return receipts.length > 0
}

function waitingAgain({ mutation_id, seq, user_id, evaluation_id, kind, body, applied_at }: ReceiptRow): OutboxRow {
  return {
    seq,
    mutation_id,
    user_id,
    evaluation_id,
    kind,
    body,
    state: 'pending',
    sent: 1,
    attempts: 0,
    next_attempt_at: 0,
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
