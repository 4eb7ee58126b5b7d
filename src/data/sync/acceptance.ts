import type { OperationBody, OperationResult } from '#domain/contracts/operations.ts'
import type { Database, OutboxRow } from '../db/database.ts'
import { highestRev } from '../db/outbox.ts'
import { playerName } from '../db/reads.ts'

type Revised = { rev: number; dirty: 0 | 1 }

/** Y8. The server has it: the row leaves the outbox, a receipt takes its place. Must run inside the settling transaction. */
export async function accept(db: Database, row: OutboxRow, result: OperationResult, serverTime: string) {
  const evaluation = await db.evaluation.get(row.evaluation_id)
  const applied_at = result.applied_at ?? serverTime
  await db.receipt.put({
    mutation_id: row.mutation_id, seq: row.seq, user_id: row.user_id, evaluation_id: row.evaluation_id, kind: row.kind,
    player_name: playerName(evaluation), applied_at, body: row.body,
  })
  await db.outbox.delete(row.seq)
  await acknowledge(db, row.evaluation_id, row.body)
  if (!evaluation) return
  const accepted_at = evaluation.accepted_at !== null && evaluation.accepted_at > applied_at ? evaluation.accepted_at : applied_at
  const server_revision = Math.max(evaluation.server_revision, result.server?.revision ?? 0)
  await db.evaluation.put({ ...evaluation, rev: highestRev(evaluation, [row]), accepted_at, server_revision })
}

/** The undisputed ratings of a conflict are accepted; returns the body with the disputed ones. */
export async function acceptOthersOf(db: Database, row: OutboxRow, result: OperationResult, disputed: ReadonlySet<string>): Promise<OperationBody> {
  const evaluation = await db.evaluation.get(row.evaluation_id)
  if (evaluation) {
    const server_revision = Math.max(evaluation.server_revision, result.server?.revision ?? 0)
    await db.evaluation.put({ ...evaluation, rev: highestRev(evaluation, [row]), server_revision })
  }
  if (!('ratings' in row.body)) return row.body
  await acknowledge(db, row.evaluation_id, { ...row.body, ratings: row.body.ratings.filter(({ key }) => !disputed.has(key)) })
  return { ...row.body, ratings: row.body.ratings.filter(({ key }) => disputed.has(key)) }
}

/** A value that was changed again since it was sent stays dirty. */
async function acknowledge(db: Database, evaluationId: string, body: OperationBody) {
  if ('ratings' in body) {
    const rows = await db.rating.bulkGet(body.ratings.map(({ key }): [string, string] => [evaluationId, key]))
    const acked = rows.flatMap((row, index) => (row ? [acknowledged(row, body.ratings[index]?.rev ?? 0)] : []))
    await db.rating.bulkPut(acked)
  }
  if ('note_id' in body) {
    const note = await db.note.get(body.note_id)
    if (note) await db.note.put(acknowledged(note, body.rev))
  }
}

function acknowledged<Row extends Revised>(row: Row, rev: number): Row {
  return row.rev === rev ? { ...row, dirty: 0 } : row
}
