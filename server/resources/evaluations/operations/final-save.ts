import { INCOMPLETE } from '#domain/contracts/error-codes.ts'
import type { FinalSave, Reopening } from '#domain/contracts/operations.ts'
import { finalSaveProblems, isMeasurable, playerProblems, sheetForQuickMode } from '#domain/evaluations/completeness.ts'
import type { FinalSaveProblem } from '#domain/evaluations/completeness.ts'
import { ratingSheet } from '#domain/evaluations/merge-ratings.ts'
import { ratingKeys } from '#domain/evaluations/rating.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import { ratingsOfForm } from '#domain/events/form.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { Refusal } from '../../../refusal.ts'
import { countRated } from '../../../rubric/rated-count.ts'
import { recordDeed } from '../../audit/record-deed.ts'
import { FIRST_WORK, madeAt } from '../../receipts/keep-receipts.ts'
import {
  changeEvaluation,
  discardResult,
  findNotes,
  findPlayerProfile,
  storeResult,
} from '../evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations-repository.ts'
import { applied, possibleDay, unchanged } from '../../operations/operation.ts'
import type { OperationContext, Outcome } from '../../operations/operation.ts'
import { countedStructureOf, lockForWork, rubricOf, statusAfter, structureOf } from './own-evaluation.ts'

/** Locks the ratings and stores the result, computed with the evaluation's own version of the rubric. */
export async function finalSave(context: OperationContext, body: FinalSave): Promise<Outcome> {
  const { sql, actor } = context
  const evaluation = inModeOf(await lockForWork(context, 'evaluation.final-save', body.evaluation_submission_id), body)
  const structure = await structureOf(context, evaluation)
  const sheet = sheetOf(evaluation, structure)
  const notes = await findNotes(sql, evaluation.id, evaluation.evaluator_id)
  const notedSkillIds = new Set(
    notes.flatMap(({ side, skill_id }) => (side === 'evaluator' && skill_id !== null ? [skill_id] : [])),
  )
  const player = await findPlayerProfile(sql, evaluation.player_id)
  const problems = [...finalSaveProblems(structure, sheet, notedSkillIds), ...playerProblems(player)]
  // While the ratings are open: the words that name the items are better than the lifecycle's own.
  if (problems.length > 0 && isOpen(evaluation.status)) throw incomplete(problems)
  const next = statusAfter(evaluation, 'final_save', actor, { finalSaveProblems: problems.length })
  if (next.kind === 'unchanged') return unchanged(evaluation.revision)

  const evaluated_on = possibleDay(context, body.evaluated_on, beganAt(context, evaluation))
  await computeResult(context, evaluation, evaluated_on)
  const revision = await changeEvaluation(sql, evaluation.id, {
    status: next.status,
    evaluated_on,
    final_saved_at: 'now',
    ...modeChange(evaluation, structure),
  })
  const outcome = applied(revision)
  return evaluated_on === body.evaluated_on ? outcome : { ...outcome, server: { ...outcome.server, evaluated_on } }
}

/**
 * U131. Returns an instant before which nobody can have rated: that of the order, or, for a live evaluation, the time
 * in the id that the device gave it.
 */
function beganAt({ now }: OperationContext, { id, submitted_at }: EvaluationRow): number {
  if (submitted_at !== null) return Date.parse(submitted_at)
  const at = madeAt(id)
  return at !== undefined && at <= now() ? at : FIRST_WORK
}

/** E34. The mode that the device rated in. Older devices don't say it, and an event's form decides for its sheets. */
function inModeOf(evaluation: EvaluationRow, { quick_mode }: FinalSave): EvaluationRow {
  return quick_mode === undefined || evaluation.event_player_id !== null ? evaluation : { ...evaluation, quick_mode }
}

function modeChange({ ratings, quick_mode, event_player_id }: EvaluationRow, structure: ScoreStructure) {
  if (event_player_id !== null) return {}
  return { quick_mode, rated_count: countRated(structure, ratingSheet(ratings), quick_mode) }
}

/**
 * E30. Computes and stores the result of the ratings and the player as both stand now; without what it needs to know of
 * the player it is refused.
 */
export async function computeResult(context: OperationContext, evaluation: EvaluationRow, evaluatedOn: string) {
  const { sql, rubrics } = context
  const { scoring } = await rubricOf(rubrics, evaluation)
  const structure = await countedStructureOf(context, evaluation)
  const player = await findPlayerProfile(sql, evaluation.player_id)
  if (!isMeasurable(player)) throw incomplete(playerProblems(player))
  const result = evaluationResult(
    { ratings: sheetOf(evaluation, structure), player, evaluated_on: evaluatedOn },
    scoring,
  )
  await storeResult(sql, evaluation.id, evaluation.rubric_version, result)
}

function sheetOf({ ratings, quick_mode, event_player_id }: EvaluationRow, structure: ScoreStructure): RatingSheet {
  const stored = ratingSheet(ratings)
  if (event_player_id !== null) return ratingsOfForm(stored, ratingKeys(structure))
  return quick_mode ? sheetForQuickMode(structure, stored) : stored
}

/** Unlocks the ratings of an evaluation that is not completed; its result is discarded. */
export async function reopen(context: OperationContext, body: Reopening): Promise<Outcome> {
  const evaluation = await lockForWork(context, 'evaluation.reopen', body.evaluation_submission_id)
  const next = statusAfter(evaluation, 'reopen', context.actor)
  if (next.kind === 'unchanged') return unchanged(evaluation.revision)
  await discardResult(context.sql, evaluation.id)
  await recordDeed(context.sql, context.actor, { action: 'reopen evaluation', evaluationId: evaluation.id })
  return applied(
    await changeEvaluation(context.sql, evaluation.id, { status: next.status, final_saved_at: null, worked_at: 'now' }),
  )
}

/** E6. Each item that stands in the way is a field of the answer, with the sentence the tablet shows too. */
function incomplete(problems: FinalSaveProblem[]): Refusal {
  const fields: Record<string, string[]> = {}
  for (const { keys, message } of problems) for (const key of keys) fields[key] = [...(fields[key] ?? []), message]
  return new Refusal('invalid', problems.map(({ message }) => message).join(' '), { code: INCOMPLETE, fields })
}

function isOpen(status: string): boolean {
  return status === 'in_review' || status === 'live'
}
