import type { Note } from '#domain/contracts/notes.ts'
import type { NotePut, OperationResult } from '#domain/contracts/operations.ts'
import type { NoteNews } from '#domain/evaluations/note-news.ts'
import type { Database } from '../db/database.ts'
import { noteRow } from '../db/note-row.ts'

/**
 * Y34. Takes over the notes as the server tells them after an acceptance: its version of what was sent, or the words of
 * another device that stand, with those of this one in a note beside. A note changed here since then waits for its own
 * answer; only its version is learned, and only while nobody else has written. Must run inside the settling
 * transaction.
 */
export async function takeOverNotes(db: Database, sent: NotePut, { status, server }: OperationResult) {
  const told = server?.notes ?? []
  const named = told.find(({ id }) => id === sent.note_id)
  const here = await db.note.get(sent.note_id)
  // K56. The server keeps no note of an erased player.
  if (here && here.rev <= sent.rev && server?.not_taken?.includes('erased')) await db.note.delete(sent.note_id)
  if (here && here.rev > sent.rev) {
    if (named && isAsSent(named, sent)) await db.note.put({ ...here, version: named.version })
    return
  }
  if (named) await db.note.put(noteRow(sent.evaluation_submission_id, named, newsOf(status, sent, named)))
  for (const beside of told) {
    if (beside.id === sent.note_id || (await db.note.get(beside.id))?.dirty === 1) continue
    await db.note.put(noteRow(sent.evaluation_submission_id, beside))
  }
}

function newsOf(status: OperationResult['status'], sent: NotePut, named: Note): NoteNews | undefined {
  if (status === 'conflict') return sent.text.trim() === '' ? 'came-back' : 'kept-both'
  return isAsSent(named, sent) ? undefined : 'changed'
}

function isAsSent(note: Note, { text, rev }: NotePut): boolean {
  return note.text === text.trim() && note.rev === rev
}
