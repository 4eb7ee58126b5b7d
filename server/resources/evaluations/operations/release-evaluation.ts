import type { Release } from '#domain/contracts/operations.ts'
import { applied, unchanged } from '../../operations/operation.ts'
import type { OperationContext, Outcome } from '../../operations/operation.ts'
import { lockForWork, statusAfter } from './own-evaluation.ts'
import { releaseToQueue } from '../release-to-queue.ts'
import { recordDeed } from '../../audit/record-deed.ts'
import { lockPlayerOf } from '../evaluations-repository.ts'

/** E14. Gives a claimed order back to the queue. Nothing is left to do where the time limit was faster. */
export async function releaseEvaluation(context: OperationContext, body: Release): Promise<Outcome> {
  await lockPlayerOf(context.sql, body.evaluation_submission_id)
  const evaluation = await lockForWork(context, 'evaluation.release', body.evaluation_submission_id)
  const isGivenBack = evaluation.evaluator_id !== context.actor.userId && !context.actor.isAdmin
  if (isGivenBack) return unchanged(evaluation.revision)
  const next = statusAfter(evaluation, 'release', context.actor)
  if (next.kind === 'unchanged') return unchanged(evaluation.revision)
  await recordDeed(context.sql, context.actor, { action: 'release evaluation', evaluationId: evaluation.id })
  return applied(await releaseToQueue(context.sql, evaluation))
}
