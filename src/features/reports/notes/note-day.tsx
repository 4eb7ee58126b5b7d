import type { Note } from '#domain/contracts/notes.ts'
import { dayWords } from '#kit/time-words.ts'
import css from './note-day.module.css'

export function NoteDay({ note }: { note: Note }) {
  return <small className={css.day}>{dayWords(note.created_at)}</small>
}
