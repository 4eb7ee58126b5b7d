import type { Database, OutboxRow, ReceiptRow } from '../db/database.ts'

/**
 * Y31. The server was restored from a backup: what it accepted may be gone. Everything it once acknowledged goes back
 * into the outbox under its own mutation id and at its own place, so that what the backup still has is only replayed.
 * All receipts and not only young ones: how old the backup is, nobody tells. Must run inside the settling transaction.
 */
export async function queueReceiptsAgain(db: Database) {
  const receipts = await db.receipt.toArray()
  await db.outbox.bulkPut(receipts.map(waitingAgain))
  await db.receipt.clear()
  // Its revisions start again from the backup's: what was seen before says nothing about them.
  await db.evaluation.toCollection().modify({ server_revision: 0, answered_revision: 0 })
}

function waitingAgain({ mutation_id, seq, user_id, evaluation_id, kind, body, applied_at }: ReceiptRow): OutboxRow {
  return {
    seq, mutation_id, user_id, evaluation_id, kind, body,
    state: 'pending', sent: 1, attempts: 0, next_attempt_at: 0, lease_until: 0, claim: 0, lane: 0,
    last_error: null, followed: 1, created_at: Date.parse(applied_at), changed_at: 0, app_build: '', v: 1,
  }
}
