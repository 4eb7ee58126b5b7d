import type { Note } from '#domain/contracts/notes.ts'
import { dayWords } from '#kit/time-words.ts'
import reportCss from '../report.module.css'

export function NoteDay({ note }: { note: Note }) {
  return <small className={reportCss.reportDay}>{dayWords(note.created_at)}</small>
}
