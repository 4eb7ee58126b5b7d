import * as v from 'valibot'
import { NotePut } from '#domain/contracts/operations.ts'
import { storableText } from '#domain/contracts/wire.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import { wordsId } from '#domain/evaluations/merge-note.ts'
import { isSeen } from '#domain/fields/characters.ts'
import type { Database, NoteRow } from './database.ts'
import { heal } from './heal.ts'
import { ownRow } from './evaluation-rules.ts'
import { appendOperation, chainOf, highestRev, mayMerge } from './outbox.ts'
import { assertSchema } from './schema-guard.ts'
import type { WriteContext } from './write-context.ts'
import { LockedError } from './write-errors.ts'

const NOTABLE: readonly EvaluationStatus[] = [
  'in_review',
  'live',
  'ready_to_finalize',
  'completed',
  'consultation_requested',
  'consultation_scheduled',
]

export type NewNote = {
  evaluationId: string
  /** Absent for a new note. */
  noteId?: string | undefined
  /** Empty text withdraws the note. */
  text: string
  /** The words that this text was made from. When the note has others by now, they are not written over. */
  from?: string | undefined
  /** The skill it explains; null when it speaks of the whole player. */
  skillId: number | null
}

/**
 * Y4. Saves a note on this device and queues it. Returns the id of the note that it became once it is on the disk.
 * Throws LockedError while the order is not claimed (the first rating claims it), and a ValiError beyond 4,000
 * characters.
 */
export async function saveNote(
  ctx: WriteContext,
  { evaluationId, noteId, text, from, skillId }: NewNote,
): Promise<string> {
  const { db } = ctx
  const newId = ctx.newId()
  const mutationId = ctx.newId()
  const wanted = noteId ?? newId
  let id = wanted
  const words = isSeen(text) ? storableText(text).trim() : ''
  await heal(db, () =>
    db.transaction('rw', db.meta, db.evaluation, db.note, db.outbox, async () => {
      await assertSchema(db)
      const row = ownRow(await db.evaluation.get(evaluationId), ctx.userId)
      const before = await noteToChange(db, evaluationId, { id: wanted, from: from?.trim(), words })
      id = before?.id ?? (from === undefined ? wanted : newId)
      // Also an earlier try of this write that has committed: its operation may already be on the server.
      if (before?.evaluation_id === evaluationId && before.text === words && before.skill_id === skillId) return
      if (!before && words === '') return
      if (row.status === 'submitted')
        throw new LockedError('Rate something first. Your first rating claims the evaluation.')
      if (!NOTABLE.includes(row.status)) throw new LockedError('You can’t add notes right now.')
      const tail = await chainOf(db, evaluationId).last()
      const rev = highestRev(row, tail ? [tail] : []) + 1
      const put = v.parse(NotePut, {
        mutation_id: mutationId,
        evaluation_submission_id: evaluationId,
        note_id: id,
        text: words,
        rev,
        skill_id: skillId,
        ...(before?.version !== undefined && { base_version: before.version }),
        ...(before && { was: before.was ?? wordsId(before) }),
      })
      const note: NoteRow = {
        id,
        evaluation_id: evaluationId,
        text: put.text,
        skill_id: skillId,
        created_at: before?.created_at ?? new Date(ctx.now()).toISOString(),
        rev,
        dirty: 1,
        ...(before?.version !== undefined && { version: before.version }),
      }
      await db.note.put(note)
      await db.evaluation.put({ ...row, rev, updated_at: ctx.now() })
      if (tail && mayMerge(tail, 'note.save') && 'note_id' in tail.body && tail.body.note_id === id) {
        await db.outbox.put({
          ...tail,
          changed_at: ctx.now(),
          body: { ...tail.body, text: put.text, rev, skill_id: skillId },
        })
        return
      }
      const { mutation_id: _mutation, evaluation_submission_id: _evaluation, ...body } = put
      await appendOperation(ctx, evaluationId, mutationId, { kind: 'note.save', body })
    }),
  )
  return id
}

/**
 * Y34. The note of that id, while it has the words it was shown with. When other words have taken their place there, it
 * is the note that has them now; when none has, the text becomes a note of its own.
 */
async function noteToChange(
  db: Database,
  evaluationId: string,
  { id, from, words }: { id: string; from: string | undefined; words: string },
) {
  const named = await db.note.get(id)
  if (from === undefined || named?.text === from || named?.text === words) return named
  const notes = await db.note.where('evaluation_id').equals(evaluationId).toArray()
  return notes.find(({ text }) => text === from) ?? notes.find(({ text }) => text === words)
}
