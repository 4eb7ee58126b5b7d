import * as v from 'valibot'
import { NotePut } from '#domain/contracts/operations.ts'
import { storableText } from '#domain/contracts/wire.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { NoteRow } from './database.ts'
import { heal } from './heal.ts'
import { ownRow } from './evaluation-rules.ts'
import { appendOperation, chainOf, highestRev, mayMerge } from './outbox.ts'
import { assertSchema } from './schema-guard.ts'
import type { WriteContext } from './write-context.ts'
import { LockedError } from './write-errors.ts'

const NOTABLE: readonly EvaluationStatus[] = [
  'in_review', 'live', 'ready_to_finalize', 'completed', 'consultation_requested', 'consultation_scheduled',
]

export type NewNote = {
  evaluationId: string
  /** Absent for a new note. */
  noteId?: string
  /** Empty text withdraws the note. */
  text: string
  /** The skill it explains; null when it speaks of the whole player. */
  skillId: number | null
}

/**
 * Y4. Saves a note on this device and queues it. Returns the note's id once it is on the disk.
 * Throws LockedError while the submission is not claimed (the first rating claims it), and a ValiError beyond 4,000 characters.
 */
export async function saveNote(ctx: WriteContext, { evaluationId, noteId, text, skillId }: NewNote): Promise<string> {
  const { db } = ctx
  const id = noteId ?? ctx.newId()
  const mutationId = ctx.newId()
  const words = storableText(text).trim()
  await heal(db, () => db.transaction('rw', db.meta, db.evaluation, db.note, db.outbox, async () => {
    await assertSchema(db)
    const row = ownRow(await db.evaluation.get(evaluationId), ctx.userId)
    const before = await db.note.get(id)
    // Also an earlier try of this write that has committed: its operation may already be on the server.
    if (before?.evaluation_id === evaluationId && before.text === words && before.skill_id === skillId) return
    if (row.status === 'submitted') throw new LockedError('Rate something first: the first rating claims the submission.')
    if (!NOTABLE.includes(row.status)) throw new LockedError('Notes cannot be written now.')
    const tail = await chainOf(db, evaluationId).last()
    const rev = highestRev(row, tail ? [tail] : []) + 1
    const put = v.parse(NotePut, {
      mutation_id: mutationId, evaluation_submission_id: evaluationId, note_id: id, text: words, rev, skill_id: skillId,
      ...(before && { base_rev: before.rev }),
    })
    const note: NoteRow = {
      id, evaluation_id: evaluationId, text: put.text, skill_id: skillId,
      created_at: before?.created_at ?? new Date(ctx.now()).toISOString(),
      rev, dirty: 1,
    }
    await db.note.put(note)
    await db.evaluation.put({ ...row, rev, updated_at: ctx.now() })
    if (tail && mayMerge(tail, 'note.save') && 'note_id' in tail.body && tail.body.note_id === id) {
      await db.outbox.put({ ...tail, changed_at: ctx.now(), body: { ...tail.body, text: put.text, rev, skill_id: skillId } })
      return
    }
    const { mutation_id: _mutation, evaluation_submission_id: _evaluation, ...body } = put
    await appendOperation(ctx, evaluationId, mutationId, { kind: 'note.save', body })
  }))
  return id
}
