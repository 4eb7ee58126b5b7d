import * as v from 'valibot'
import { KEY_REUSED } from '#domain/contracts/error-codes.ts'
import { isAboutEventPlayer, operationSchemas } from '#domain/contracts/operations.ts'
import type { OperationKind, OperationResult } from '#domain/contracts/operations.ts'
import { Id } from '#domain/contracts/wire.ts'
import type { Database, Sql } from '../../../db/database.ts'
import type { Actor, CallingActor } from '../../../actor.ts'
import { Refusal } from '../../../refusal.ts'
import type { Reason } from '../../../refusal.ts'
import { readInput } from '../../../http/read-input.ts'
import { findNotesById } from '../../evaluations/evaluations-repository.ts'
import type { Rubrics } from '../../../rubric/rubrics.ts'
import { applyForgotten } from './apply-forgotten.ts'
import type { Effects } from './effects.ts'
import type { OperationContext, Outcome } from '../operation.ts'
import { mayBeForgotten } from '../../receipts/keep-receipts.ts'
import { hashOfRequest } from '../../receipts/request-hash.ts'
import { findEpoch } from '../../receipts/server-epoch.ts'

/** What the writes need. `effects` is passed in so that a test can make one fail half-way. */
export type Writes = {
  db: Database
  rubrics: Rubrics
  effects: Effects
  chance: () => number
  now: () => number
  /** Hears the epoch that an operation was done in. */
  onEpoch: (epoch: string) => void
}
/** `knownEpoch` is the one that the device was told last; undefined when it was never told, or doesn't say. */
export type Sender = { actor: CallingActor; deviceId: string; knownEpoch: string | undefined }

const OfEvaluation = v.looseObject({ mutation_id: Id, evaluation_submission_id: Id })
const OfEventPlayer = v.looseObject({ mutation_id: Id, event_player_id: Id })

/** `subject` is the evaluation or the event player that it is about. */
type Mutation = { mutation_id: string; subject: string; kind: OperationKind; hash: string }
type Refused = {
  status: 'rejected'
  reason: Reason
  code: string
  message: string
  fields?: Record<string, string[]> | undefined
}

/**
 * U5. Applies one operation exactly once: its effect and the row that remembers its mutation id commit together. The
 * same mutation again is answered from that row; the same id with another body, or of another kind, is refused and
 * changes nothing. U5. What is refused is remembered too, so that a late duplicate has no effect either. Throws the
 * refusal, each time. Y46. In another epoch than the sender knows nothing is attempted: what it was told is accepted
 * may be gone, and has to come back before anything that builds on it, or locks it.
 */
export async function applyOnce(
  writes: Writes,
  sender: Sender,
  kind: OperationKind,
  operation: unknown,
): Promise<OperationResult> {
  const mutation = readMutation(kind, operation)
  let refusal: Refusal | undefined
  let seenIn = ''
  try {
    const result = await writes.db.transaction(async (sql): Promise<OperationResult> => {
      const { epoch, floor: revisionFloor } = await findEpoch(sql)
      seenIn = epoch
      if (sender.knownEpoch !== undefined && sender.knownEpoch !== epoch)
        return { mutation_id: mutation.mutation_id, status: 'not_attempted' }
      const known = await findReceipt(sql, sender.actor, mutation)
      if (known) return answerAgain(sql, mutation, known)
      const { rubrics, chance, now } = writes
      const context = { sql, ...sender, revisionFloor, rubrics, chance, now }
      const { outcome, isReplay } = await applyNow(writes.effects, context, mutation, operation).catch(
        (error: unknown) => {
          refusal = finalRefusal(error)
          throw error
        },
      )
      const appliedAt = await remember(sql, sender.actor, mutation, outcome)
      if (appliedAt === undefined) throw new SentTwice()
      const told = await tell(sql, mutation, appliedAt, outcome)
      return isReplay ? asReplay(told) : told
    })
    // Not before the end: an epoch that began with this operation would be undone with it.
    writes.onEpoch(seenIn)
    return result
  } catch (error) {
    if (error instanceof SentTwice) return answerFromReceipt(writes.db, sender.actor, mutation)
    if (!refusal) throw error
    return refuse(writes.db, sender.actor, mutation, refusal)
  }
}

/** Another request with this mutation was faster. This one is undone and returns the other's result. */
class SentTwice extends Error {}

/**
 * Throws at once, and not by its promise, what has a wrong shape: that is refused and not remembered, so it may be put
 * right under the same id.
 */
function applyNow(
  effects: Effects,
  context: OperationContext,
  { mutation_id, kind, subject }: Mutation,
  body: unknown,
) {
  if (!mayBeForgotten(mutation_id, context.now()))
    return effects[kind](context, body).then((outcome) => ({ outcome, isReplay: false }))
  readInput(operationSchemas[kind], body)
  return applyForgotten(effects, context, kind, body, subject)
}

function readMutation(kind: OperationKind, operation: unknown): Mutation {
  const hash = hashOfRequest(operation)
  if (isAboutEventPlayer(kind)) {
    const { mutation_id, event_player_id: subject } = readInput(OfEventPlayer, operation)
    return { mutation_id, subject, kind, hash }
  }
  const { mutation_id, evaluation_submission_id: subject } = readInput(OfEvaluation, operation)
  return { mutation_id, subject, kind, hash }
}

type Receipt = { kind: string; request_hash: string; result: Outcome | Refused; applied_at: string }

/** The account is not deleted before this transaction ends; one that is gone takes no more work. */
async function findReceipt(sql: Sql, actor: Actor, mutation: Mutation): Promise<Receipt | undefined> {
  const [row] = await sql.query<Receipt | { kind: null }>(
    `SELECT m.kind, m.request_hash, m.result, m.applied_at
     FROM app_user u LEFT JOIN applied_mutation m ON m.user_id = u.id AND m.mutation_id = $2
     WHERE u.id = $1 AND u.deleted_at IS NULL FOR KEY SHARE OF u`,
    [actor.userId, mutation.mutation_id],
  )
  if (!row) throw new Refusal('missing', 'Account not found')
  return row.kind === null ? undefined : row
}

/** Gives the instant of the row, or nothing when the mutation is known already, or its account gone. */
async function remember(
  sql: Sql,
  actor: Actor,
  mutation: Mutation,
  result: Outcome | Refused,
): Promise<string | undefined> {
  const [row] = await sql.query<{ applied_at: string }>(
    `INSERT INTO applied_mutation (user_id, mutation_id, kind, subject_id, request_hash, result)
     SELECT id, $2, $3, $4, $5, $6 FROM app_user WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE
     ON CONFLICT (user_id, mutation_id) DO NOTHING RETURNING applied_at`,
    [actor.userId, mutation.mutation_id, mutation.kind, mutation.subject, mutation.hash, JSON.stringify(result)],
  )
  return row?.applied_at
}

const FINAL: ReadonlySet<Reason> = new Set(['missing', 'conflict', 'invalid'])

/** A no that stays one; a fault, or a trouble that passes, is none. */
function finalRefusal(error: unknown): Refusal | undefined {
  return error instanceof Refusal && FINAL.has(error.reason) ? error : undefined
}

/** Where another sender of the same mutation was faster, its answer counts: nobody has heard of this refusal yet. */
async function refuse(db: Database, actor: Actor, mutation: Mutation, refusal: Refusal): Promise<OperationResult> {
  const { reason, code, message, fields } = refusal
  const isFirst =
    (await remember(db, actor, mutation, { status: 'rejected', reason, code, message, fields })) !== undefined
  if (isFirst) throw refusal
  return answerFromReceipt(db, actor, mutation)
}

async function answerFromReceipt(sql: Sql, actor: Actor, mutation: Mutation): Promise<OperationResult> {
  const known = await findReceipt(sql, actor, mutation)
  if (!known) throw new Error(`Mutation ${mutation.mutation_id} was known and is not any more`)
  return answerAgain(sql, mutation, known)
}

/** U5. A conflict is told again on every replay: the answer that told it first may never have arrived. */
async function answerAgain(sql: Sql, mutation: Mutation, row: Receipt): Promise<OperationResult> {
  if (row.request_hash !== mutation.hash || row.kind !== mutation.kind) {
    throw new Refusal('invalid', 'This mutation id was used before with another body', { code: KEY_REUSED })
  }
  const { result } = row
  if (result.status === 'rejected')
    throw new Refusal(result.reason, result.message, {
      code: result.code,
      ...(result.fields && { fields: result.fields }),
    })
  return asReplay(await tell(sql, mutation, row.applied_at, result))
}

const asReplay = (told: OperationResult): OperationResult =>
  told.status === 'applied' ? { ...told, status: 'replayed' } : told

/** Returns the stored outcome with the current notes. */
async function tell(
  sql: Sql,
  { mutation_id }: Mutation,
  applied_at: string,
  { server: { note_ids, ...server }, ...outcome }: Outcome,
): Promise<OperationResult> {
  const notes = note_ids && (await findNotesById(sql, note_ids))
  return { mutation_id, applied_at, ...outcome, server: { ...server, ...(notes && { notes }) } }
}
