import type { Database, EvaluationRow, OutboxRow, ReceiptRow } from '#data/db/database.ts'
import { readOutbox, readReceipts, readSyncSummary } from '#data/db/reads.ts'
import type { SyncSummary, WaitingEvaluation } from '#data/db/reads.ts'
import { readStructure } from '#data/ready/reference-store.ts'
import { ratedItems } from '#domain/evaluation/rating.ts'

export type Waiting = WaitingEvaluation & { row: EvaluationRow | undefined }
export type RefusedRecord = { waiting: Waiting; operation: OutboxRow }

export type OutboxContents = {
  summary: SyncSummary
  refused: RefusedRecord[]
  /** Without those whose first waiting operation is refused: they stand among the refused. */
  onTheWay: Waiting[]
  receipts: ReceiptRow[]
  /** The name of a rated item by its key; the key itself when the rubric is not on this device. */
  itemName: (key: string) => string
}

const MOST_RECEIPTS = 200

/** Only reads: a live query may call it. */
export async function readOutboxContents(db: Database, userId: string, now: number): Promise<OutboxContents> {
  const [summary, outbox, receipts, rubric] = await Promise.all([
    readSyncSummary(db, userId, now),
    readOutbox(db, userId, now),
    readReceipts(db, userId, MOST_RECEIPTS),
    readStructure(db),
  ])
  const rows = await db.evaluation.bulkGet(outbox.map(({ evaluationId }) => evaluationId))
  const waiting = outbox.map((it, index): Waiting => ({ ...it, row: rows[index] }))
  const names = new Map(rubric ? ratedItems(rubric.structure).map(({ key, name }) => [key, name]) : [])
  return {
    summary,
    refused: waiting.flatMap((it) =>
      it.operations.filter(({ state }) => state === 'quarantined').map((operation) => ({ waiting: it, operation })),
    ),
    onTheWay: waiting.filter(({ sync }) => sync.state !== 'attention'),
    receipts,
    itemName: (key) => names.get(key) ?? key,
  }
}
