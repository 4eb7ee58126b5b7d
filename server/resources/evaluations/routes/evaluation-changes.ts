import { deleteEvaluation, putNote } from '#domain/contracts/evaluations.ts'
import type { Note } from '#domain/contracts/notes.ts'
import { transition } from '#domain/evaluations/lifecycle.ts'
import type { Sql } from '../../../db/database.ts'
import type { Actor, CallingActor } from '../../../actor.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { recordDeed } from '../../audit/record-deed.ts'
import { returnCredit } from '../../credits/credits.ts'
import { beingConfirmed, closeCheckoutOf } from '../../checkouts/close-checkout.ts'
import { requireSheetWork } from '../../events/events-policy.ts'
import { isGranted } from '../../permissions/permissions.ts'
import { isPublished, mayWithdraw, relationsTo } from '../evaluations-policy.ts'
import { changeEvaluation, findEvaluation, lockEvaluation, replaceNotes } from '../evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations-repository.ts'

/** O39. Closes the payment that it awaits, then withdraws it. What is being paid for at this moment answers 409. */
export async function withdraw(services: Pick<Services, 'db' | 'payments'>, actor: CallingActor, id: string) {
  const evaluation = await findEvaluation(services.db, id)
  const isTheirs =
    evaluation &&
    isGranted(actor, deleteEvaluation.grant, relationsTo(actor, evaluation)) &&
    mayWithdraw(actor, evaluation)
  if (isTheirs && evaluation.status === 'awaiting_payment' && (await closeCheckoutOf(services, id)) === 'paid')
    throw beingConfirmed()
  return services.db.transaction((sql) => withdrawEvaluation(sql, actor, id))
}

/**
 * E11. Soft delete: the row stays as `cancelled`, and O76 its credit goes back. What is under work or published answers
 * 409.
 */
async function withdrawEvaluation(sql: Sql, actor: CallingActor, id: string) {
  const evaluation = await lockEvaluation(sql, id)
  if (!evaluation || !isGranted(actor, deleteEvaluation.grant, relationsTo(actor, evaluation)))
    throw new Refusal('missing', 'Evaluation not found')
  if (evaluation.event_id !== null) throw new Refusal('conflict', 'Ratings of an event stay with the event.')
  if (evaluation.team_submission_id !== null) refuseInTeamOrder(actor, evaluation)
  if (!mayWithdraw(actor, evaluation))
    throw new Refusal('conflict', 'Only the person who submitted this order can withdraw it.')
  const next = transition(evaluation.status, 'delete', {
    isLive: evaluation.is_live,
    // Who may is settled above; a player is never "the evaluator who has it".
    isOthers: false,
    isAdmin: actor.isAdmin,
    finalSaveProblems: 0,
    evaluatorNotes: 0,
    reason: '',
  })
  if (next.kind === 'refused') throw new Refusal('conflict', next.message)
  if (next.kind === 'moved') {
    await changeEvaluation(sql, id, { status: next.status })
    await returnCredit(sql, id)
    await recordDeed(sql, actor, { action: 'withdraw evaluation', evaluationId: id })
  }
  return { evaluation_submission_id: id, status: next.status }
}

/**
 * O90. A coach's order is not its player's to withdraw, and while it is being paid for it ends as a whole, with its
 * payment.
 */
function refuseInTeamOrder(actor: Actor, { submitted_by, status }: EvaluationRow) {
  if (submitted_by !== actor.userId && !actor.isAdmin)
    throw new Refusal('conflict', 'Only the coach who submitted this order can withdraw it.')
  if (status === 'awaiting_payment')
    throw new Refusal(
      'conflict',
      'This player is in a team order that’s waiting for payment. Cancel the payment to end the order.',
    )
}

/** The specification's older way to write notes: these texts take the place of one's general notes. */
export async function replaceOwnNotes(sql: Sql, actor: Actor, id: string, texts: string[]): Promise<Note[]> {
  const evaluation = await lockEvaluation(sql, id)
  const relations = evaluation ? relationsTo(actor, evaluation) : []
  const isMine = isGranted(actor, putNote.grant, relations)
  if (!evaluation || !isMine || relations.includes('queue')) throw new Refusal('missing', 'Evaluation not found')
  // EV6. A call without a device can't be late work.
  if (evaluation.event_id !== null && evaluation.evaluator_id === actor.userId)
    await requireSheetWork({ sql, actor, deviceId: '' }, evaluation.event_id)
  const side = relations.includes('player') ? 'player' : 'evaluator'
  const isClosed = evaluation.status === 'cancelled' || evaluation.status === 'returned'
  if (isClosed || (side === 'player' && !isPublished(evaluation.status))) {
    throw new Refusal('conflict', 'You can’t change notes of this evaluation right now.')
  }
  const notes = await replaceNotes(sql, { evaluationId: id, authorId: actor.userId, side, texts })
  await changeEvaluation(sql, id, {})
  return notes
}
