import { readLostEvents } from '#data/db/lost-events.ts'
import type { LostEvent } from '#data/db/lost-events.ts'
import type { Database, EvaluationRow, OutboxRow, ReceiptRow } from '#data/db/database.ts'
import { readOutbox, readReceipts } from '#data/db/reads.ts'
import type { SyncSummary, WaitingSubject } from '#data/db/reads.ts'
import { readStructure } from '#data/ready/reference-store.ts'
import { ratedItems } from '#domain/evaluations/rating.ts'

export type RefusedRecord = { waiting: WaitingSubject; operation: OutboxRow }

export type OutboxContents = {
  summary: SyncSummary
  refused: RefusedRecord[]
  /** Y60. What a restore lost: the person can’t correct it, so it isn’t among the refused. */
  lost: LostEvent[]
  /** Without those whose first waiting operation is refused: they stand among the refused. */
  onTheWay: WaitingSubject[]
  receipts: ReceiptRow[]
  /** The name of a rated item by its key; the key itself when the rubric is not on this device. */
  itemName: (key: string) => string
}

const MOST_RECEIPTS = 200

/** Only reads: a live query may call it. */
export async function readOutboxContents(db: Database, userId: string, now: number): Promise<OutboxContents> {
  const [{ waiting, summary }, lost, receipts, rubric] = await Promise.all([
    readOutbox(db, userId, now),
    readLostEvents(db, userId),
    readReceipts(db, userId, MOST_RECEIPTS),
    readStructure(db),
  ])
  const atLostEvents = new Set(lost.flatMap((event) => event.waiting.map(({ seq }) => seq)))
  const names = new Map(rubric ? ratedItems(rubric.structure).map(({ key, name }) => [key, name]) : [])
  return {
    summary,
    refused: waiting
      .flatMap((it) =>
        it.operations.filter(({ state }) => state === 'quarantined').map((operation) => ({ waiting: it, operation })),
      )
      .filter(({ operation }) => !atLostEvents.has(operation.seq)),
    lost: lost.filter((event) => event.waiting.length > 0),
    onTheWay: waiting.filter(({ sync }) => sync.state !== 'attention'),
    receipts,
    itemName: (key) => names.get(key) ?? key,
  }
}

/** The number and color that stand beside a name: a bib is white. */
export function jerseyOf({
  evaluation,
  eventPlayer,
}: WaitingSubject): Pick<EvaluationRow, 'jersey_number' | 'jersey_color'> {
  return evaluation ?? { jersey_number: eventPlayer?.bib ?? '', jersey_color: 'white' }
}
