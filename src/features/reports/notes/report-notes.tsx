import { Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Report } from '#domain/contracts/evaluations.ts'
import type { Note } from '#domain/contracts/notes.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { toaster } from '#ui/toasts.ts'
import { EvaluatorNotes } from './evaluator-notes.tsx'
import { NoteDay } from './note-day.tsx'
import { OwnNoteForm } from './own-note-form.tsx'
import { withdrawNote } from './use-own-note.ts'
import type { Saved } from './use-own-note.ts'
import reportColumnsCss from '../report-columns.module.css'
import writtenNotesCss from './written-notes.module.css'
import css from './report-notes.module.css'

type NotesProps = {
  report: Report
  structure: ScoreStructure
  /** The reader is the player or a parent: the player's notes are their own. */
  isForFamily: boolean
}

/** What the evaluator wrote, and what the player wrote. */
export function ReportNotes(props: NotesProps) {
  return (
    <div className={reportColumnsCss.grid}>
      <EvaluatorNotes report={props.report} structure={props.structure} />
      <PlayerNotes {...props} />
    </div>
  )
}

/** The player's own notes; to others only what they are given. */
export function PlayerNotes(props: Omit<NotesProps, 'structure'>) {
  return props.isForFamily ? <OwnNotes {...props} /> : <PlayersNotes notes={props.report.notes.player} />
}

/** P10. Staff are given none, so nothing is claimed of them. */
function PlayersNotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null
  return (
    <Panel className={`${writtenNotesCss.notes} ${writtenNotesCss.ofReport}`} aria-labelledby="report-own-notes">
      <h2 id="report-own-notes">From the player</h2>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <div>
              <NoteDay note={note} />
              <p dir="auto">{note.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function OwnNotes({ report }: Omit<NotesProps, 'structure'>) {
  const services = useServices()
  const { userId } = usePerson()
  const id = report.evaluation_submission_id
  const [edited, edit] = useState<string>()
  const [asked, ask] = useState<Note>()
  const [isBusy, setBusy] = useState(false)
  const [news, setNews] = useState<string>()
  // R20.
  const readers = `You and ${report.evaluator_name ?? 'your evaluator'} can see your notes, and so can Courtside administrators. Coaches, directors and owners can’t.`

  function onSaved(how: Saved) {
    edit(undefined)
    setNews(how === 'both kept' ? 'This note was changed on another device. Both versions are below.' : undefined)
    if (how === 'saved') toaster.success('Note saved.')
  }

  async function withdraw(note: Note) {
    setBusy(true)
    try {
      const isGone = await withdrawNote(services, userId, id, note)
      setNews(isGone ? undefined : 'This note was changed on another device, so we didn’t delete it.')
    } catch (failure) {
      toaster.error(failureWords(failure), 'Not deleted')
    } finally {
      setBusy(false)
      ask(undefined)
    }
  }

  return (
    <Panel className={`${writtenNotesCss.notes} ${writtenNotesCss.ofReport}`} aria-labelledby="report-own-notes">
      <h2 id="report-own-notes">Your notes</h2>
      {news !== undefined && (
        <div className={css.twoVersions}>
          <Notice tone="warn" icon={TriangleAlert} title="Two versions of a note" isLive>
            <p>{news}</p>
          </Notice>
        </div>
      )}
      <ul>
        {report.notes.player.map((note) => (
          <li key={note.id}>
            {edited === note.id ? (
              <OwnNoteForm
                evaluationId={id}
                note={note}
                hint={readers}
                onSaved={onSaved}
                onCancel={() => edit(undefined)}
              />
            ) : (
              <>
                <div>
                  <NoteDay note={note} />
                  <p dir="auto">{note.text}</p>
                </div>
                <Button
                  shape="icon"
                  variant="ghost"
                  aria-label={`Edit note: ${note.text.slice(0, 40)}`}
                  onClick={() => edit(note.id)}
                >
                  <Pencil aria-hidden />
                </Button>
                <Button
                  shape="icon"
                  variant="ghost"
                  aria-label={`Delete note: ${note.text.slice(0, 40)}`}
                  onClick={() => ask(note)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <OwnNoteForm evaluationId={id} note={null} hint={readers} onSaved={onSaved} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Delete this note?"
        confirmLabel="Delete note"
        confirmIcon={Trash2}
        isHarmful
        isBusy={isBusy}
        onCancel={() => ask(undefined)}
        onConfirm={() => {
          if (asked) void withdraw(asked)
        }}
      >
        <p>{asked?.text.slice(0, 200)}</p>
      </ConfirmDialog>
    </Panel>
  )
}
