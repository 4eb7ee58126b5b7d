import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { NoteRow } from '#data/db/database.ts'
import { saveNote } from '#data/db/note-writes.ts'
import type { Panel as PanelOnDevice } from '#data/db/reads.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { writeContext } from '#data/services.ts'
import { NOTE_NEWS_WORDS } from '#domain/evaluations/note-news.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { Elsewhere } from '#kit/elsewhere.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { HeadRow, PlainWords } from '../figure-parts.tsx'
import writtenNotesCss from './written-notes.module.css'

type NotesProps = { panel: PanelOnDevice; structure: ScoreStructure }

/** The evaluator's notes: about the player, and about skills that stand away from their micro-skills. */
export function NotesPanel({ panel: { row, notes }, structure }: NotesProps) {
  const services = useServices()
  const { userId } = usePerson()
  const [edited, edit] = useState<NoteRow | 'new' | null>(null)
  const skillName = (id: number) => structure.playerskill.find((skill) => skill.id === id)?.name ?? 'A skill'
  async function withdraw({ id, text, skill_id }: NoteRow) {
    await saveNote(writeContext(services, userId), {
      evaluationId: row.id,
      noteId: id,
      from: text,
      text: '',
      skillId: skill_id,
    })
    void services.sync.wake('enqueue')
  }
  return (
    <Panel className={writtenNotesCss.notes} data-place="notes" aria-labelledby="summary-notes">
      <HeadRow>
        <h2 id="summary-notes">Notes</h2>
        <Button onClick={() => edit('new')}>
          <Plus aria-hidden />
          Add note
        </Button>
      </HeadRow>
      {notes.length === 0 && <PlainWords>No notes yet. Add one about the player before you complete.</PlainWords>}
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <div>
              <strong>{note.skill_id === null ? 'The whole player' : skillName(note.skill_id)}</strong>
              <p>{note.text}</p>
              {note.elsewhere && <Elsewhere>{NOTE_NEWS_WORDS[note.elsewhere]}</Elsewhere>}
            </div>
            <Button
              shape="icon"
              variant="ghost"
              aria-label={`Edit note: ${note.text.slice(0, 40)}`}
              onClick={() => edit(note)}
            >
              <Pencil aria-hidden />
            </Button>
            {/* A locked skill keeps the note that explains it. */}
            {note.skill_id === null && (
              <Button
                shape="icon"
                variant="ghost"
                aria-label={`Withdraw note: ${note.text.slice(0, 40)}`}
                onClick={() => {
                  void withdraw(note)
                }}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NoteSheet evaluationId={row.id} note={edited} onClose={() => edit(null)} />
    </Panel>
  )
}
