import * as v from 'valibot'
import { KEY_REUSED } from '#domain/contracts/error-codes.ts'
import type { OperationKind, OperationResult } from '#domain/contracts/operations.ts'
import { Id } from '#domain/contracts/wire.ts'
import type { Database, Sql } from '../../../db/database.ts'
import type { Actor, CallingActor } from '../../../actor.ts'
import { Refusal } from '../../../refusal.ts'
import type { Reason } from '../../../refusal.ts'
import { readInput } from '../../../http/read-input.ts'
import { findNotesById } from '../evaluations-repository.ts'
import type { Rubrics } from '../../../rubric/rubrics.ts'
import type { Effects } from './effects.ts'
import type { Outcome } from './operation.ts'
import { hashOfRequest } from '../../receipts/request-hash.ts'

/** What the writes need. `effects` is passed in so that a test can make one fail half-way. */
export type Writes = { db: Database; rubrics: Rubrics; effects: Effects; chance: () => number }
export type Sender = { actor: CallingActor; deviceId: string }

const Head = v.looseObject({ mutation_id: Id, evaluation_submission_id: Id })

type Mutation = v.InferOutput<typeof Head> & { kind: OperationKind; hash: string }
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
 * refusal, each time.
 */
export async function applyOnce(
  writes: Writes,
  sender: Sender,
  kind: OperationKind,
  operation: unknown,
): Promise<OperationResult> {
  const mutation: Mutation = { ...readInput(Head, operation), kind, hash: hashOfRequest(operation) }
  let refusal: Refusal | undefined
  try {
    return await writes.db.transaction(async (sql) => {
      // A second sender of the same mutation waits here until the first has committed or given up.
      const appliedAt = await remember(sql, sender.actor, mutation, {})
      if (appliedAt === undefined) return answerAgain(sql, sender.actor, mutation)
      const context = { sql, ...sender, rubrics: writes.rubrics, chance: writes.chance }
      const outcome = await writes.effects[kind](context, operation).catch((error: unknown) => {
        refusal = finalRefusal(error)
        throw error
      })
      await sql.query('UPDATE applied_mutation SET result = $3 WHERE user_id = $1 AND mutation_id = $2', [
        sender.actor.userId,
        mutation.mutation_id,
        JSON.stringify(outcome),
      ])
      return tell(sql, mutation, appliedAt, outcome)
    })
  } catch (error) {
    if (!refusal) throw error
    return refuse(writes.db, sender.actor, mutation, refusal)
  }
}

/** Gives the instant of the row, or nothing when the mutation is known already, or its account gone. */
async function remember(
  sql: Sql,
  actor: Actor,
  mutation: Mutation,
  result: Refused | Record<string, never>,
): Promise<string | undefined> {
  const [row] = await sql.query<{ applied_at: string }>(
    `INSERT INTO applied_mutation (user_id, mutation_id, kind, evaluation_id, request_hash, result)
     SELECT id, $2, $3, $4, $5, $6 FROM app_user WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE
     ON CONFLICT (user_id, mutation_id) DO NOTHING RETURNING applied_at`,
    [
      actor.userId,
      mutation.mutation_id,
      mutation.kind,
      mutation.evaluation_submission_id,
      mutation.hash,
      JSON.stringify(result),
    ],
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
  return answerAgain(db, actor, mutation)
}

/** U5. A conflict is told again on every replay: the answer that told it first may never have arrived. */
async function answerAgain(sql: Sql, actor: Actor, mutation: Mutation): Promise<OperationResult> {
  const [row] = await sql.query<{ kind: string; request_hash: string; result: Outcome | Refused; applied_at: string }>(
    'SELECT kind, request_hash, result, applied_at FROM applied_mutation WHERE user_id = $1 AND mutation_id = $2',
    [actor.userId, mutation.mutation_id],
  )
  // Neither new nor known: the account was deleted while this was under way, and takes no more work.
  if (!row) throw new Refusal('missing', 'Account not found')
  if (row.request_hash !== mutation.hash || row.kind !== mutation.kind) {
    throw new Refusal('invalid', 'This mutation id was used before with another body', { code: KEY_REUSED })
  }
  const { result } = row
  if (result.status === 'rejected')
    throw new Refusal(result.reason, result.message, {
      code: result.code,
      ...(result.fields && { fields: result.fields }),
    })
  const again = await tell(sql, mutation, row.applied_at, result)
  return again.status === 'applied' ? { ...again, status: 'replayed' } : again
}

/** What is kept of an outcome, with the notes it speaks of as they stand now. */
async function tell(
  sql: Sql,
  { mutation_id }: Mutation,
  applied_at: string,
  { server: { note_ids, ...server }, ...outcome }: Outcome,
): Promise<OperationResult> {
  const notes = note_ids && (await findNotesById(sql, note_ids))
  return { mutation_id, applied_at, ...outcome, server: { ...server, ...(notes && { notes }) } }
}
