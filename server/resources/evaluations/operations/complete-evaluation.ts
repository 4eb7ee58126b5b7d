import type { Completion } from '#domain/contracts/operations.ts'
import type { Sql } from '../../../db/database.ts'
import { changeEvaluation, findNotes } from '../evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations-repository.ts'
import { askForSecondRating } from '../second-rating.ts'
import { claimFor } from '../release-to-queue.ts'
import { oweNotice } from '../../notices/owe-notice.ts'
import type { OrderNotice } from '../../notices/owe-notice.ts'
import { oweReports } from '../../notices/report-readers.ts'
import { applied, unchanged } from '../../operations/operation.ts'
import type { OperationContext, Outcome } from '../../operations/operation.ts'
import { lockForWork, refuseOfEvent, statusAfter } from './own-evaluation.ts'

/** Publishes the result, or hands the order back because its video cannot be used. */
export async function completeEvaluation(context: OperationContext, body: Completion): Promise<Outcome> {
  const { sql, actor } = context
  const evaluation = await lockForWork(context, 'evaluation.complete', body.evaluation_submission_id)
  refuseOfEvent(evaluation, 'The organizer publishes the event’s reports.')
  if (body.outcome === 'video_problem') {
    const reason = body.reason?.trim() ?? ''
    const next = statusAfter(evaluation, 'video_problem', actor, { reason })
    if (next.kind === 'unchanged') return unchanged(evaluation.revision)
    // J23. Whose first rating has seen the video is not told of a second rater's trouble: the second rating ends.
    if (evaluation.is_report) await tellThePlayer(sql, evaluation, 'video_problem')
    // E16. Also of an open order: who reported it is who sees how it goes on.
    if (evaluation.evaluator_id === null) await claimFor(sql, evaluation, actor.userId, next.status)
    return applied(await changeEvaluation(sql, evaluation.id, { status: next.status, return_reason: reason }))
  }
  const notes = await findNotes(sql, evaluation.id, evaluation.evaluator_id)
  // E12. A note that explains one skill does not speak of the whole player.
  const evaluatorNotes = notes.filter(({ side, skill_id }) => side === 'evaluator' && skill_id === null).length
  const next = statusAfter(evaluation, 'complete', actor, { evaluatorNotes })
  if (next.kind === 'unchanged') return unchanged(evaluation.revision)
  if (evaluation.is_report) {
    await tellThePlayer(sql, evaluation, 'report_ready')
    await oweReports(sql, evaluation.id)
    await askForSecondRating(sql, evaluation, context.chance)
  }
  return applied(await changeEvaluation(sql, evaluation.id, { status: next.status, completed_at: 'now' }))
}

/**
 * E19. The player and who submitted it, each once; a player without an account is told nothing. Of a team's order the
 * coach alone is told of a video, and of a report that the coach keeps to themselves.
 */
async function tellThePlayer(sql: Sql, evaluation: EvaluationRow, kind: OrderNotice) {
  const { id, player_user_id, submitted_by, team_submission_id, is_shared_with_player } = evaluation
  const isForPlayer = team_submission_id === null || (kind === 'report_ready' && is_shared_with_player)
  const receivers = new Set([isForPlayer ? player_user_id : null, submitted_by].filter((userId) => userId !== null))
  for (const userId of receivers) await oweNotice(sql, { kind, userId, evaluationId: id })
}
