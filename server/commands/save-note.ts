import { ALREADY_FINAL } from '#domain/contracts/error-codes.ts'
import type { NotePut } from '#domain/contracts/operations.ts'
import { Refusal } from '../http/errors.ts'
import { isPublished, relationsTo } from '../resources/evaluations/evaluations-policy.ts'
import { changeEvaluation } from '../resources/evaluations/evaluations-repository.ts'
import type { EvaluationRow, NoteSide } from '../resources/evaluations/evaluations-repository.ts'
import { claimFor } from '../resources/evaluations/release-to-queue.ts'
import { applied } from './operation.ts'
import type { OperationContext, Outcome } from './operation.ts'
import { lockForWork, rubricOf, statusAfter } from './own-evaluation.ts'

type StoredNote = { evaluation_id: string; author_id: string; text: string; rev: number; device_id: string }

/** Writes or withdraws one of the actor's own notes. A late older text of the same device changes nothing. */
export async function saveNote(context: OperationContext, body: NotePut): Promise<Outcome> {
  const { sql, deviceId } = context
  const evaluation = await lockForWork(context, 'note.save', body.evaluation_submission_id)
  const side = noteSide(context, evaluation)
  await refuseUnknownSkill(context, evaluation, body)
  const [before] = await sql.query<StoredNote>(
    'SELECT evaluation_id, author_id, text, rev, device_id FROM note WHERE id = $1 FOR UPDATE', [body.note_id])
  if (before && (before.author_id !== context.actor.userId || before.evaluation_id !== evaluation.id)) {
    throw new Refusal('missing', 'Note not found')
  }
  if (before && isOutdated(before, body, deviceId)) {
    if (before.device_id === deviceId || before.text === body.text || body.text === '') return applied(evaluation.revision)
    return keepBoth(context, evaluation, body, side)
  }
  await sql.query(
    `INSERT INTO note (id, evaluation_id, author_id, side, skill_id, text, rev, device_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (id) DO UPDATE SET text = excluded.text, skill_id = excluded.skill_id, rev = excluded.rev,
       device_id = excluded.device_id, updated_at = now()`,
    [body.note_id, evaluation.id, context.actor.userId, side, body.skill_id, body.text.trim(), body.rev, deviceId],
  )
  return applied(await touch(context, evaluation, side))
}

/** A device that does not say what it edited is believed when it has counted further. */
function isOutdated(before: StoredNote, { rev, base_rev }: NotePut, deviceId: string): boolean {
  if (before.device_id === deviceId || base_rev === undefined) return rev <= before.rev
  return base_rev !== before.rev
}

/** U10. A note changed on two devices becomes two notes: words are never overwritten unseen. */
async function keepBoth(context: OperationContext, evaluation: EvaluationRow, body: NotePut, side: NoteSide): Promise<Outcome> {
  await context.sql.query(
    `INSERT INTO note (id, evaluation_id, author_id, side, skill_id, text, rev, device_id)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7)`,
    [evaluation.id, context.actor.userId, side, body.skill_id, body.text.trim(), body.rev, context.deviceId],
  )
  const revision = await touch(context, evaluation, side)
  return { status: 'conflict', message: 'This note was changed on another device; both are kept.', server: { revision } }
}

/** A note is work too: on an open submission it claims, as the first rating does. */
async function touch({ sql, actor }: OperationContext, evaluation: EvaluationRow, side: NoteSide): Promise<number> {
  if (side === 'player') return changeEvaluation(sql, evaluation.id, {})
  const next = evaluation.status === 'submitted' ? statusAfter(evaluation, 'claim', actor) : undefined
  if (next?.kind === 'moved') await claimFor(sql, evaluation, actor.userId, next.status)
  return changeEvaluation(sql, evaluation.id, { worked_at: 'now' })
}

function noteSide({ actor }: OperationContext, evaluation: EvaluationRow): NoteSide {
  const relations = relationsTo(actor, evaluation)
  if (relations.includes('player')) {
    if (isPublished(evaluation.status)) return 'player'
    throw new Refusal('conflict', 'Notes can be written once the evaluation is completed.')
  }
  if (evaluation.status === 'cancelled' || evaluation.status === 'returned') {
    throw new Refusal('conflict', 'This evaluation takes no more notes.', { code: ALREADY_FINAL })
  }
  return 'evaluator'
}

async function refuseUnknownSkill({ rubrics }: OperationContext, evaluation: EvaluationRow, { skill_id }: NotePut) {
  if (skill_id === null) return
  const { playerskill } = (await rubricOf(rubrics, evaluation)).structure
  if (playerskill.some(({ id }) => id === skill_id)) return
  const fields = { skill_id: ['Choose a skill of the rubric'] }
  throw new Refusal('invalid', 'The note names an unknown skill', { fields })
}
