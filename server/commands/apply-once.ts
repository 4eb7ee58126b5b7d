import * as v from 'valibot'
import { KEY_REUSED } from '#domain/contracts/error-codes.ts'
import type { OperationKind, OperationResult } from '#domain/contracts/operations.ts'
import { Id } from '#domain/contracts/wire.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { Refusal } from '../http/errors.ts'
import { readInput } from '../http/read-input.ts'
import type { Rubrics } from '../rubric/rubrics.ts'
import type { Effects } from './effects.ts'
import type { Outcome } from './operation.ts'
import { hashOfRequest } from './request-hash.ts'

/** What the writes need. `effects` is passed in so that a test can make one fail half-way. */
export type Writes = { db: Database; rubrics: Rubrics; effects: Effects; chance: () => number }
export type Sender = { actor: Actor; deviceId: string }

const Head = v.looseObject({ mutation_id: Id, evaluation_submission_id: Id })

/**
 * U5. Applies one operation exactly once: its effect and the row that remembers it commit together. The same mutation
 * again is answered from that row; the same id with another body, or of another kind, is refused and changes nothing.
 */
export async function applyOnce(writes: Writes, sender: Sender, kind: OperationKind, operation: unknown): Promise<OperationResult> {
  const head = readInput(Head, operation)
  const hash = hashOfRequest(operation)
  return writes.db.transaction(async (sql) => {
    // A second sender of the same mutation waits here until the first has committed or given up.
    const [claim] = await sql.query<{ applied_at: string }>(
      `INSERT INTO applied_mutation (user_id, mutation_id, kind, evaluation_id, request_hash, result)
       SELECT id, $2, $3, $4, $5, '{}' FROM app_user WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE
       ON CONFLICT (user_id, mutation_id) DO NOTHING RETURNING applied_at`,
      [sender.actor.userId, head.mutation_id, kind, head.evaluation_submission_id, hash],
    )
    if (!claim) return answerAgain(sql, sender.actor, head.mutation_id, kind, hash)
    const outcome = await writes.effects[kind]({ sql, ...sender, rubrics: writes.rubrics, chance: writes.chance }, operation)
    await sql.query('UPDATE applied_mutation SET result = $3 WHERE user_id = $1 AND mutation_id = $2', [
      sender.actor.userId, head.mutation_id, JSON.stringify(outcome),
    ])
    return { mutation_id: head.mutation_id, applied_at: claim.applied_at, ...outcome }
  })
}

/** U6. A conflict is told again on every replay: the answer that told it first may never have arrived. */
async function answerAgain(sql: Sql, actor: Actor, mutationId: string, kind: OperationKind, hash: string): Promise<OperationResult> {
  const [row] = await sql.query<{ kind: string; request_hash: string; result: Outcome; applied_at: string }>(
    'SELECT kind, request_hash, result, applied_at FROM applied_mutation WHERE user_id = $1 AND mutation_id = $2',
    [actor.userId, mutationId],
  )
  // Neither new nor known: the account was deleted while this was under way, and takes no more work.
  if (!row) throw new Refusal('missing', 'Account not found')
  if (row.request_hash !== hash || row.kind !== kind) {
    throw new Refusal('invalid', 'This mutation id was used before with another body', { code: KEY_REUSED })
  }
  const { status, ...told } = row.result
  return { mutation_id: mutationId, applied_at: row.applied_at, status: status === 'conflict' ? status : 'replayed', ...told }
}
