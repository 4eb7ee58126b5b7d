import { transition } from '#domain/evaluations/lifecycle.ts'
import type { LifecycleEvent } from '#domain/evaluations/lifecycle.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { EvaluationRow } from './database.ts'
import { LockedError, MissingError } from './write-errors.ts'

/** Y17. The row, if it is there and belongs to this user. */
export function ownRow(row: EvaluationRow | undefined, userId: string): EvaluationRow {
  if (row?.user_id !== userId) throw new MissingError('This evaluation isn’t on this device')
  return row
}

/** The status after an event of the evaluator's, by the same table as the server's. Throws LockedError when refused. */
export function nextStatus(
  row: EvaluationRow,
  event: LifecycleEvent,
  facts: { evaluatorNotes?: number; reason?: string } = {},
): EvaluationStatus {
  const next = transition(row.status, event, {
    isLive: row.is_live === 1,
    isOthers: false,
    isAdmin: false,
    finalSaveProblems: 0,
    evaluatorNotes: 0,
    reason: '',
    ...facts,
  })
  if (next.kind === 'refused') throw new LockedError(next.message)
  return next.status
}
