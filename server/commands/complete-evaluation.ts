import type { Completion } from '#domain/contracts/operations.ts'
import { changeEvaluation, findNotes } from '../resources/evaluations/evaluations-repository.ts'
import { applied } from './operation.ts'
import type { OperationContext, Outcome } from './operation.ts'
import { lockForWork, statusAfter } from './own-evaluation.ts'

/** Publishes the result, or hands the submission back because its video cannot be used. */
export async function completeEvaluation(context: OperationContext, body: Completion): Promise<Outcome> {
  const { sql, actor } = context
  const evaluation = await lockForWork(context, 'evaluation.complete', body.evaluation_submission_id)
  if (body.outcome === 'video_problem') {
    const reason = body.reason?.trim() ?? ''
    const next = statusAfter(evaluation, 'video_problem', actor, { reason })
    if (next.kind === 'unchanged') return applied(evaluation.revision)
    return applied(await changeEvaluation(sql, evaluation.id, { status: next.status, return_reason: reason }))
  }
  const notes = await findNotes(sql, evaluation.id)
  // E12. A note that explains one skill does not speak of the whole player.
  const evaluatorNotes = notes.filter(({ side, skill_id }) => side === 'evaluator' && skill_id === null).length
  const next = statusAfter(evaluation, 'complete', actor, { evaluatorNotes })
  if (next.kind === 'unchanged') return applied(evaluation.revision)
  return applied(await changeEvaluation(sql, evaluation.id, { status: next.status, completed_at: 'now' }))
}
