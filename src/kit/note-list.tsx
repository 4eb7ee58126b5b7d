import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { momentOf } from '#domain/evaluations/note-moment.ts'
import type { NoteMoment } from '#domain/evaluations/note-moment.ts'
import { NOTE_NEWS_WORDS } from '#domain/evaluations/note-news.ts'
import type { NoteNews } from '#domain/evaluations/note-news.ts'
import { Button } from '#ui/button.tsx'
import { Elsewhere } from './elsewhere.tsx'
import css from './note-list.module.css'

type ListedNote = { id: string; text: string; skill_id: number | null; elsewhere?: NoteNews }

type ListProps<Note extends ListedNote> = {
  notes: readonly Note[]
  skillName: (skillId: number) => string
  /** Locked ratings keep the notes that explain them. */
  isLocked: boolean
  onEdit: (note: Note) => void
  onWithdraw: (note: Note) => void
  /** Undefined where no video follows. */
  onMoment?: ((moment: NoteMoment) => void) | undefined
}

/** The notes of one evaluation, each to be changed or withdrawn. */
export function NoteList<Note extends ListedNote>(props: ListProps<Note>) {
  const { notes, skillName, isLocked, onEdit, onWithdraw, onMoment } = props
  const id = useId()
  if (notes.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        {notes.length === 1 ? '1 note' : `${notes.length} notes`}
      </h3>
      <ul className={css.list}>
        {notes.map((note) => (
          <li key={note.id}>
            <p>
              <strong>{note.skill_id === null ? 'The whole player' : skillName(note.skill_id)}</strong>
              <NoteText text={note.text} onMoment={onMoment} />
              {note.elsewhere && <Elsewhere>{NOTE_NEWS_WORDS[note.elsewhere]}</Elsewhere>}
            </p>
            <Button
              shape="icon"
              variant="ghost"
              aria-label={`Edit note: ${startOf(note.text)}`}
              onClick={() => onEdit(note)}
            >
              <Pencil aria-hidden />
            </Button>
            {!(isLocked && note.skill_id !== null) && (
              <Button
                shape="icon"
                variant="ghost"
                aria-label={`Withdraw note: ${startOf(note.text)}`}
                onClick={() => onWithdraw(note)}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type TextProps = { text: string; onMoment: ((moment: NoteMoment) => void) | undefined }

/** EP43. "At 0:42" leads the video there. */
function NoteText({ text, onMoment }: TextProps) {
  const moment = momentOf(text)
  if (!moment || !onMoment) return text
  return (
    <>
      <button type="button" className={css.moment} onClick={() => onMoment(moment)}>
        {text.slice(0, -moment.words.length).trimEnd().replace(/:$/u, '')}
      </button>
      : {moment.words}
    </>
  )
}

function startOf(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
