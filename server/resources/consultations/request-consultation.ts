import { randomUUID } from 'node:crypto'
import { requestConsultation as contract } from '#domain/contracts/consultations.ts'
import { isOpen } from '#domain/evaluations/consultation.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { isPublished, relationsTo } from '../evaluations/evaluations-policy.ts'
import { lockEvaluation } from '../evaluations/evaluations-repository.ts'
import { oweNotice } from '../notices/owe-notice.ts'
import { isGranted } from '../permissions/permissions.ts'
import {
  countAskedToday,
  findConsultant,
  findNewestConsultation,
  insertConsultation,
  takeConsultation,
} from './consultations-repository.ts'
import type { LockedConsultation } from './consultations-repository.ts'

/** C1. Each of them, and each that is cancelled, is an email to the evaluator. */
const MOST_A_DAY = 5

/**
 * C1, C2. Asks for a consultation about a published report and takes one of the player's purchases, in the caller's
 * transaction. The same request again answers the one that is there; another one while it is open is a Refusal
 * (`conflict`).
 */
export async function requestConsultation(
  sql: Sql,
  actor: Actor,
  { evaluationId, message }: { evaluationId: string; message: string },
): Promise<LockedConsultation> {
  const evaluation = await lockEvaluation(sql, evaluationId)
  const mayAsk =
    evaluation && isGranted(actor, contract.grant, relationsTo(actor, evaluation)) && isPublished(evaluation.status)
  if (!mayAsk) throw new Refusal('missing', 'Evaluation not found')
  const newest = await findNewestConsultation(sql, evaluationId)
  if (newest && isOpen(newest.status)) {
    if (newest.status === 'requested' && newest.requested_by === actor.userId && newest.message === message)
      return { consultation: newest, evaluation }
    throw new Refusal('conflict', 'A consultation about this report is open already', { code: 'CONSULTATION_OPEN' })
  }
  if ((await countAskedToday(sql, evaluationId)) >= MOST_A_DAY) {
    throw new Refusal('conflict', 'You’ve asked several times today. Try again tomorrow.', {
      code: 'TOO_MANY_CONSULTATIONS',
    })
  }
  const evaluatorId = evaluation.evaluator_id
  if (evaluatorId === null || !(await findConsultant(sql, evaluatorId)))
    throw new Refusal('conflict', 'The evaluator of this report is no longer here', { code: 'NO_EVALUATOR' })
  const purchaseId = await takeConsultation(sql, actor.userId, evaluationId)
  if (purchaseId === undefined)
    throw new Refusal('conflict', 'You have no consultations left', { code: 'NO_CONSULTATION_LEFT' })
  const consultation = await insertConsultation(sql, {
    id: randomUUID(),
    evaluationId,
    requestedBy: actor.userId,
    purchaseId,
    message,
  })
  await oweNotice(sql, { kind: 'consultation_requested', userId: evaluatorId, evaluationId })
  return { consultation, evaluation: { ...evaluation, status: 'consultation_requested' } }
}
