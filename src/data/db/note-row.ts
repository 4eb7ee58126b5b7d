import type { Note } from '#domain/contracts/notes.ts'
import type { NoteNews } from '#domain/evaluations/note-news.ts'
import type { NoteRow } from './database.ts'

/** A note of the server's as this device keeps it. */
export function noteRow(
  evaluation_id: string,
  { id, text, skill_id, created_at, rev, version }: Note,
  elsewhere?: NoteNews,
): NoteRow {
  return { id, evaluation_id, text, skill_id, created_at, rev, version, dirty: 0, ...(elsewhere && { elsewhere }) }
}
