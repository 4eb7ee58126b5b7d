import { replayableEndpoints } from '#domain/contracts/operations.ts'
import { ALREADY_CLAIMED, ALREADY_FINAL, INCOMPLETE } from '#domain/contracts/error-codes.ts'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { countedKeys, formStructure } from '#domain/events/form.ts'
import { transition } from '#domain/evaluations/lifecycle.ts'
import type { LifecycleEvent, LifecycleFacts, RefusalCode } from '#domain/evaluations/lifecycle.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { Actor } from '../../../actor.ts'
import { Refusal } from '../../../refusal.ts'
import { requireSheetWork } from '../../events/events-policy.ts'
import { findForm } from '../../events/events-repository.ts'
import { findForms } from '../../events/sheets-repository.ts'
import { hearWork } from '../../events/tablets.ts'
import { relationsTo, wasInTheQueue } from '../evaluations-policy.ts'
import { lockEvaluation } from '../evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations-repository.ts'
import { claimFor, findReleasedWork } from '../release-to-queue.ts'
import { isGranted, mayCall } from '../../permissions/permissions.ts'
import type { PublishedRubric, Rubrics } from '../../../rubric/rubrics.ts'
import { lacksOnlyRole, notEvaluator } from './not-evaluator.ts'
import type { OperationContext } from '../../operations/operation.ts'

/**
 * Locks the evaluation, or refuses: 404 when it is absent or belongs to a stranger, 409 when another evaluator was
 * faster, 403 when the actor is no longer an evaluator (U148). An evaluation that was released while the actor was away
 * becomes theirs again if it is still free.
 */
export async function lockForWork(context: OperationContext, kind: OperationKind, id: string): Promise<EvaluationRow> {
  const { sql, actor } = context
  const evaluation = await lockEvaluation(sql, id)
  const { grant } = replayableEndpoints[kind]
  // What the evaluators of an event say together is computed, and nobody's work.
  if (!evaluation || evaluation.consensus_of !== null) throw new Refusal('missing', 'Evaluation not found')
  if (isGranted(actor, grant, relationsTo(actor, evaluation))) {
    if (evaluation.event_id !== null && evaluation.evaluator_id === actor.userId)
      await requireSheetWork(context, evaluation.event_id)
    await noteTablet(context, kind, evaluation)
    return evaluation
  }
  if (await lacksOnlyRole(sql, actor, kind, evaluation)) throw notEvaluator()
  const hadIt = mayCall(actor, grant) && (await findReleasedWork(sql, evaluation, actor.userId)) !== undefined
  if (hadIt && (evaluation.evaluator_id === null || kind === 'evaluation.release'))
    return takeUpAgain(context, kind, evaluation)
  if (hadIt || isSlowerClaim(actor, kind, evaluation)) {
    throw new Refusal('conflict', 'Another evaluator has this evaluation.', { code: ALREADY_CLAIMED })
  }
  throw new Refusal('missing', 'Evaluation not found')
}

async function noteTablet(
  { sql, actor, deviceId }: OperationContext,
  kind: OperationKind,
  { event_id, evaluator_id }: EvaluationRow,
) {
  // An admin who opens the ratings again is no tablet of the event.
  if (event_id === null || evaluator_id !== actor.userId) return
  await hearWork(sql, { eventId: event_id, userId: actor.userId, deviceId }, { isRating: kind === 'ratings.save' })
}

/**
 * E17. A final save, say, that comes after the 72 hours; what is not open any more is judged by its status. J26: what
 * is open to others, but not to them any more, is not theirs.
 */
async function takeUpAgain(
  { sql, actor }: OperationContext,
  kind: OperationKind,
  evaluation: EvaluationRow,
): Promise<EvaluationRow> {
  if (kind === 'evaluation.release') return evaluation
  if (relationsTo(actor, evaluation).includes('queue')) return claimFor(sql, evaluation, actor.userId, 'in_review')
  if (evaluation.status === 'submitted') throw new Refusal('missing', 'Evaluation not found')
  return evaluation
}

export async function rubricOf(rubrics: Rubrics, { rubric_version }: EvaluationRow): Promise<PublishedRubric> {
  const published = await rubrics.find(rubric_version)
  if (!published) throw new Error(`Rubric ${rubric_version} is missing although an evaluation names it`)
  return published
}

/** Returns the items to rate: those of the sheet's form version at an event, the whole rubric otherwise. */
export async function structureOf(
  { sql, rubrics }: OperationContext,
  evaluation: EvaluationRow,
): Promise<ScoreStructure> {
  const { structure } = await rubricOf(rubrics, evaluation)
  const { event_id, form_version } = evaluation
  if (event_id === null || form_version === null) return structure
  const form = await findForm(sql, event_id, form_version)
  if (!form) throw new Error(`Form ${form_version} of event ${event_id} is missing although a sheet names it`)
  return formStructure(structure, form.keys)
}

/** EV145. What counts: of a sheet of an event the items of every version of its form, else the whole rubric. */
export async function countedStructureOf(
  { sql, rubrics }: OperationContext,
  evaluation: EvaluationRow,
): Promise<ScoreStructure> {
  const { structure } = await rubricOf(rubrics, evaluation)
  const { event_id, event_player_id } = evaluation
  if (event_id === null || event_player_id === null) return structure
  return formStructure(structure, countedKeys(await findForms(sql, event_id)))
}

/** EV15. Of an event nothing is done by itself that the organizer does for all. */
export function refuseOfEvent({ event_player_id }: EvaluationRow, message: string) {
  if (event_player_id !== null) throw new Refusal('conflict', message)
}

/** The next status after an event, or the refusal in the words of the lifecycle. */
export function statusAfter(
  evaluation: EvaluationRow,
  event: LifecycleEvent,
  actor: Actor,
  facts: Partial<LifecycleFacts> = {},
) {
  const next = transition(evaluation.status, event, {
    isLive: evaluation.is_live,
    isOthers: evaluation.evaluator_id !== null && evaluation.evaluator_id !== actor.userId,
    isAdmin: actor.isAdmin,
    finalSaveProblems: 0,
    evaluatorNotes: 0,
    reason: '',
    ...facts,
  })
  if (next.kind !== 'refused') return next
  throw refusalFor(next.code, next.message)
}

function refusalFor(code: RefusalCode, message: string): Refusal {
  switch (code) {
    case 'already_claimed':
      return new Refusal('conflict', message, { code: ALREADY_CLAIMED })
    case 'already_final':
    case 'already_completed':
      return new Refusal('conflict', message, { code: ALREADY_FINAL })
    case 'incomplete':
      return new Refusal('invalid', message, { code: INCOMPLETE })
    case 'note_required':
      return new Refusal('invalid', message, { code: INCOMPLETE, fields: { notes: [message] } })
    case 'reason_required':
      return new Refusal('invalid', message, { fields: { reason: [message] } })
    case 'not_final':
    case 'not_allowed_now':
      return new Refusal('conflict', message)
  }
}

function isSlowerClaim(actor: Actor, kind: OperationKind, evaluation: EvaluationRow): boolean {
  const isClaim = kind === 'ratings.save' || kind === 'note.save' || kind === 'evaluation.complete'
  const rates = isGranted(actor, replayableEndpoints['ratings.save'].grant, ['queue'])
  return isClaim && rates && wasInTheQueue(actor, evaluation)
}
