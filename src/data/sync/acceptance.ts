import type { OperationBody, OperationResult } from '#domain/contracts/operations.ts'
import type { Database, EvaluationRow, OutboxRow, ReceiptRow } from '../db/database.ts'
import { chainOf, highestRev } from '../db/outbox.ts'
import { eventPlayerName, playerName } from '../db/reads.ts'
import { takeOverNotes } from './accepted-notes.ts'
import { takeOverPlayers } from './accepted-players.ts'

export type Accepted = { row: OutboxRow; result: OperationResult }

/**
 * Y8. The server has them: the rows leave the outbox, receipts take their place. Must run inside the settling
 * transaction. Reads and writes each store once: a batch of ratings touches thousands of rows.
 */
export async function accept(db: Database, accepted: readonly Accepted[], serverTime: string) {
  if (accepted.length === 0) return
  const ids = [...new Set(accepted.map(({ row }) => row.subject_id))]
  const found = (await db.evaluation.bulkGet(ids)).filter((row) => row !== undefined)
  const evaluations = new Map(found.map((row) => [row.id, row]))
  const players = await db.event_player.bulkGet(accepted.map(({ row }) => [row.user_id, row.subject_id]))
  const receipts = accepted.map(({ row, result }, at) => {
    const evaluation = evaluations.get(row.subject_id)
    const name = playerName(evaluation) || eventPlayerName(players[at])
    const receipt = {
      ...receiptOf(row, name, result.applied_at ?? serverTime),
      ...undone(result),
      ...withoutPhoto(row, result),
    }
    if (evaluation) evaluations.set(row.subject_id, afterAcceptance(evaluation, row, result, receipt.applied_at))
    return receipt
  })
  await db.receipt.bulkPut(receipts)
  await db.outbox.bulkDelete(accepted.map(({ row }) => row.seq))
  await db.evaluation.bulkPut([...evaluations.values()])
  await takeOverPlayers(db, accepted, serverTime)
  await acknowledge(
    db,
    accepted.map(({ row }) => row.body),
  )
  for (const {
    row: { body },
    result,
  } of accepted)
    if ('note_id' in body) await takeOverNotes(db, body, result)
}

function receiptOf(row: OutboxRow, player_name: string, applied_at: string): ReceiptRow {
  const { mutation_id, seq, user_id, subject_id, kind, body } = row
  return { mutation_id, seq, user_id, subject_id, kind, player_name, applied_at, body }
}

type Undone = Pick<ReceiptRow, 'waiting' | 'not_taken' | 'is_held' | 'not_asked' | 'evaluated_on'>

/** Fields of an operation that wait for the organizer or a lead, were left out or replaced, or don't count. */
function undone({ server: { waiting, not_taken, is_held, not_asked, evaluated_on } = {} }: OperationResult): Undone {
  return {
    ...(waiting && { waiting }),
    ...(not_taken && { not_taken }),
    ...(is_held && { is_held }),
    ...(not_asked && { not_asked }),
    ...(evaluated_on && { evaluated_on }),
  }
}

const FACTS_OF_PHOTO: ReadonlySet<string> = new Set(['mutation_id', 'event_id', 'event_player_id', 'photo'])

/** EV127. A photo that the server doesn't keep isn't kept here either, where nothing else was sent with it. */
function withoutPhoto({ body }: OutboxRow, { server }: OperationResult): Pick<ReceiptRow, 'body' | 'is_over'> {
  const isLeftOut = server?.not_taken?.includes('photo') && Object.keys(body).every((key) => FACTS_OF_PHOTO.has(key))
  if (!isLeftOut || !('photo' in body)) return { body }
  const { photo: _photo, ...rest } = body
  return { body: rest, is_over: true }
}

function afterAcceptance(
  evaluation: EvaluationRow,
  row: OutboxRow,
  result: OperationResult,
  applied_at: string,
): EvaluationRow {
  const accepted_at =
    evaluation.accepted_at !== null && evaluation.accepted_at > applied_at ? evaluation.accepted_at : applied_at
  return { ...afterAnswer(evaluation, row, result), accepted_at }
}

function afterAnswer(evaluation: EvaluationRow, row: OutboxRow, result: OperationResult): EvaluationRow {
  const answered = result.server?.revision ?? 0
  // A gap means that somebody else wrote in between: this device has not seen that, and must not claim it. Y67. The
  // next revision is somebody else's too, if this operation changed nothing.
  const isNext = answered === evaluation.server_revision + 1 && result.server?.is_unchanged !== true
  return {
    ...evaluation,
    rev: highestRev(evaluation, [row]),
    server_revision: isNext ? answered : evaluation.server_revision,
    answered_revision: Math.max(evaluation.answered_revision ?? 0, answered),
    ...(result.server?.evaluated_on && { evaluated_on: result.server.evaluated_on, is_day_corrected: true }),
  }
}

/**
 * Y30, Y31. The undisputed ratings of a conflict are accepted, and have a receipt, so that a server that is set back
 * gets them again; returns the body with the disputed ones. The mutation id stays with what was accepted under it:
 * whoever keeps the rest gives it another one.
 */
export async function acceptOthersOf(
  db: Database,
  row: OutboxRow,
  result: OperationResult,
  disputed: ReadonlySet<string>,
): Promise<OperationBody> {
  const evaluation = await db.evaluation.get(row.subject_id)
  if (evaluation) await db.evaluation.put(afterAnswer(evaluation, row, result))
  if (!('ratings' in row.body)) return row.body
  const undisputed = { ...row.body, ratings: row.body.ratings.filter(({ key }) => !disputed.has(key)) }
  await acknowledge(db, [undisputed])
  if (undisputed.ratings.length > 0 && result.applied_at !== undefined) {
    const seq = await placeBefore(db, row)
    const receipt = receiptOf({ ...row, seq, body: undisputed }, playerName(evaluation), result.applied_at)
    await db.receipt.put({ ...receipt, ...undone(result) })
  }
  return { ...row.body, ratings: row.body.ratings.filter(({ key }) => disputed.has(key)) }
}

/**
 * Returns the place of the next receipt before an operation in conflict: 1/2, 1/3, 1/4 before it and so on. The disputed
 * ratings keep their place in the chain and may meet a conflict several times. After a restore the earlier receipts
 * wait in the outbox again, and two at one place would be one.
 */
async function placeBefore(db: Database, { subject_id, seq }: OutboxRow): Promise<number> {
  const isBefore = (row: { seq: number }) => row.seq > seq - 1 && row.seq < seq
  const receipts = await db.receipt.where('subject_id').equals(subject_id).filter(isBefore).toArray()
  const waiting = await chainOf(db, subject_id).filter(isBefore).toArray()
  const last = Math.max(seq - 1, ...[...receipts, ...waiting].map((row) => row.seq))
  return seq - 1 / (Math.round(1 / (seq - last)) + 1)
}

/** A value that was changed again since it was sent has another revision, and stays dirty. */
async function acknowledge(db: Database, bodies: readonly OperationBody[]) {
  const patches = bodies.filter((body) => 'ratings' in body)
  const notes = bodies.flatMap((body) => ('note_id' in body ? [{ id: body.note_id, rev: body.rev }] : []))
  if (patches.length > 0) {
    const sent = new Set(
      patches.flatMap((body) => body.ratings.map(({ key, rev }) => `${body.evaluation_submission_id} ${key} ${rev}`)),
    )
    const ids = [...new Set(patches.map((body) => body.evaluation_submission_id))]
    // One read for each evaluation is far less work for the browser than one for each rating.
    const rows = (await Promise.all(ids.map((id) => db.rating.where('evaluation_id').equals(id).toArray()))).flat()
    const clean = rows.filter(({ evaluation_id, key, rev }) => sent.has(`${evaluation_id} ${key} ${rev}`))
    await db.rating.bulkPut(clean.map((row) => ({ ...row, dirty: 0 as const })))
  }
  if (notes.length > 0) {
    const rows = await db.note.bulkGet(notes.map(({ id }) => id))
    await db.note.bulkPut(
      rows.flatMap((row, at) => (row && row.rev === notes[at]?.rev ? [{ ...row, dirty: 0 as const }] : [])),
    )
  }
}
