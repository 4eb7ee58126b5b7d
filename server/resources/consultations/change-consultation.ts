import { changeConsultation as contract } from '#domain/contracts/consultations.ts'
import { consultationChange } from '#domain/evaluations/consultation.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { relationsTo } from '../evaluations/evaluations-policy.ts'
import { oweNotice } from '../notices/owe-notice.ts'
import { isGranted } from '../permissions/permissions.ts'
import { lockConsultation, moveConsultation } from './consultations-repository.ts'
import type { LockedConsultation } from './consultations-repository.ts'

const { grant: GRANT } = contract

/**
 * C3, C5. The player cancels, the evaluator cancels or says that it was held, an admin does either; in the
 * caller's transaction.
 */
export async function changeConsultation(
  sql: Sql,
  actor: Actor,
  { id, asked, now }: { id: string; asked: 'held' | 'cancelled'; now: number },
): Promise<LockedConsultation> {
  const locked = await lockConsultation(sql, id)
  const relations = locked ? relationsTo(actor, locked.evaluation) : []
  if (!locked || !isGranted(actor, GRANT, relations)) throw new Refusal('missing', 'Consultation not found')
  const isOnlyPlayer = !isGranted(
    actor,
    GRANT,
    relations.filter((it) => it !== 'player'),
  )
  if (asked === 'held' && isOnlyPlayer) throw new Refusal('forbidden', 'The evaluator says whether it was held')
  const { consultation, evaluation } = locked
  const change = consultationChange(consultation.status, asked)
  if (change.kind === 'refused') throw new Refusal('conflict', change.message)
  if (change.kind === 'unchanged') return locked
  if (asked === 'held' && consultation.starts_at !== null && Date.parse(consultation.starts_at) > now)
    throw new Refusal('conflict', 'This consultation has not begun yet.')
  const moved = await moveConsultation(sql, consultation, asked)
  if (asked === 'cancelled') await tellOfCancelling(sql, locked, (userId) => userId !== actor.userId)
  return { consultation: moved, evaluation: { ...evaluation, status: 'completed' } }
}

/** K52. Cancels open consultations about a history that an account loses by a link, in the caller's transaction. */
export async function cancelConsultationsOf(sql: Sql, { playerId, userId }: { playerId: string; userId: string }) {
  const open = await sql.query<{ id: string }>(
    `SELECT c.id FROM consultation c JOIN evaluation e ON e.id = c.evaluation_id
     WHERE e.player_id = $1 AND c.requested_by = $2 AND c.status IN ('requested', 'scheduled') ORDER BY c.id`,
    [playerId, userId],
  )
  for (const { id } of open) {
    const locked = await lockConsultation(sql, id)
    if (!locked || consultationChange(locked.consultation.status, 'cancelled').kind !== 'moved') continue
    await moveConsultation(sql, locked.consultation, 'cancelled')
    await tellOfCancelling(sql, locked, () => true)
  }
}

/** Who did it knows; the others are told. */
export async function tellOfCancelling(
  sql: Sql,
  { consultation, evaluation }: LockedConsultation,
  isTold: (userId: string) => boolean,
): Promise<void> {
  for (const userId of [consultation.requested_by, evaluation.evaluator_id]) {
    if (userId !== null && isTold(userId))
      await oweNotice(sql, { kind: 'consultation_cancelled', userId, evaluationId: evaluation.id })
  }
}
