import type { Release } from '#domain/contracts/operations.ts'
import { applied } from './operation.ts'
import type { OperationContext, Outcome } from './operation.ts'
import { lockForWork, statusAfter } from './own-evaluation.ts'
import { releaseToQueue } from '../resources/evaluations/release-to-queue.ts'

/** Gives a claimed submission back to the queue; what was rated stays with its evaluator. */
export async function releaseEvaluation(context: OperationContext, body: Release): Promise<Outcome> {
  const evaluation = await lockForWork(context, 'evaluation.release', body.evaluation_submission_id)
  const next = statusAfter(evaluation, 'release', context.actor)
  if (next.kind === 'unchanged') return applied(evaluation.revision)
  return applied(await releaseToQueue(context.sql, evaluation))
}
