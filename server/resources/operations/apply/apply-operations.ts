import { LIMIT_OF_DAY, NEEDS_NEWER_APP, NEEDS_NEWER_SERVER, NOT_EVALUATOR } from '#domain/contracts/error-codes.ts'
import { OPERATION_SCHEMA } from '#domain/contracts/operations.ts'
import type { OperationBatch, OperationKind, OperationResult } from '#domain/contracts/operations.ts'
import { isDatabaseAway } from '../../../db/database.ts'
import { errorBodyOf } from '../../../http/errors.ts'
import { Refusal } from '../../../refusal.ts'
import { applyOnce } from './apply-once.ts'
import type { Sender, Writes } from './apply-once.ts'

/** The server takes the operations of this app's version and of the two before. */
const OLDER_SCHEMAS = 2
/** What is about different evaluations or event players of one batch runs side by side; more lanes would only queue for connections. */
const LANES = 4

type Numbered = { index: number; operation: Record<string, unknown> }

/**
 * Applies a batch in order, each operation in its own transaction. What is refused, or in conflict, stops the rest of
 * its subject (`not_attempted`) and nothing else. `onFailure` hears of faults that are nobody's refusal.
 */
export async function applyOperations(
  writes: Writes,
  sender: Sender,
  kind: OperationKind,
  batch: OperationBatch,
  onFailure: (error: unknown) => void,
): Promise<OperationResult[]> {
  const results: OperationResult[] = []
  const chains = chainsOf(batch.operations)
  const runLane = async () => {
    for (let chain = chains.shift(); chain; chain = chains.shift()) await runChain(chain)
  }
  const runChain = async (chain: Numbered[]) => {
    for (const { index, operation } of chain) {
      const result = await applyOnce(writes, sender, kind, operation).catch((error: unknown) =>
        resultOf(operation, error, onFailure),
      )
      results[index] = result
      if (stopsItsSubject(result)) return
    }
  }
  await Promise.all(Array.from({ length: LANES }, runLane))
  return batch.operations.map((operation, index) => results[index] ?? notAttempted(operation))
}

/** U12. Nothing is lost on an unknown version: an old app must update, a new one waits until the server has. */
export function refuseUnknownSchema(schema: number) {
  if (schema > OPERATION_SCHEMA) {
    throw new Refusal('unavailable', 'The server isn’t updated yet. Your work is saved.', { code: NEEDS_NEWER_SERVER })
  }
  if (schema < OPERATION_SCHEMA - OLDER_SCHEMAS || !Number.isInteger(schema)) {
    throw new Refusal('outdated', 'Update the app. Your work is saved.', { code: NEEDS_NEWER_APP })
  }
}

/** Values in conflict wait for the evaluator's choice; what was rated after them would only ask the same again. */
function stopsItsSubject({ status, server }: OperationResult): boolean {
  return status === 'rejected' || status === 'retry_later' || (server?.conflicts ?? []).length > 0
}

function chainsOf(operations: OperationBatch['operations']): Numbered[][] {
  const chains = Object.groupBy(
    operations.map((operation, index) => ({ index, operation })),
    ({ operation }) => String(operation['evaluation_submission_id'] ?? operation['event_player_id']).toLowerCase(),
  )
  return Object.values(chains).flatMap((chain) => (chain ? [chain] : []))
}

function resultOf(
  operation: Record<string, unknown>,
  error: unknown,
  onFailure: (error: unknown) => void,
): OperationResult {
  const mutation_id = mutationIdOf(operation)
  if (!(error instanceof Refusal)) {
    onFailure(error)
    const code = isDatabaseAway(error) ? 'UNAVAILABLE' : 'FAILED'
    return { mutation_id, status: 'retry_later', error_code: code, message: 'The server couldn’t do this right now' }
  }
  const { error_code, message, fields } = errorBodyOf(error)
  // U125, U126. After a daily limit the operation succeeds on another day, so the device keeps trying, but rarely.
  if (error_code === LIMIT_OF_DAY) {
    const { retryAfterSeconds: retry_after_seconds = 0 } = error
    return { mutation_id, status: 'retry_later', error_code, message, retry_after_seconds }
  }
  // U148. The role may be granted again, so the device keeps the work and keeps trying.
  if (error_code === NOT_EVALUATOR) return { mutation_id, status: 'retry_later', error_code, message }
  return { mutation_id, status: 'rejected', error_code, message, ...(fields && { fields }) }
}

function notAttempted(operation: Record<string, unknown>): OperationResult {
  return { mutation_id: mutationIdOf(operation), status: 'not_attempted' }
}

function mutationIdOf({ mutation_id }: Record<string, unknown>): string {
  return typeof mutation_id === 'string' ? mutation_id : ''
}
