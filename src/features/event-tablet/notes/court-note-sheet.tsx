import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Ref, RefObject } from 'react'
import type { NoteRow } from '#data/db/database.ts'
import { saveNote } from '#data/db/note-writes.ts'
import type { NewNote } from '#data/db/note-writes.ts'
import { createTypingKeeper } from '#data/db/typing-keeper.ts'
import { notKeptWords } from '#data/db/write-errors.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { isSeen } from '#domain/fields/characters.ts'
import { NoteList } from '#kit/note-list.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { useRetry } from '#ui/use-retry.ts'
import { wordsOfRefusal } from '../frame/refusal-words.ts'
import { calledPlayer } from '../state/court-players.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { useCourtScope, useSheet } from '../state/court-scope.ts'
import { useCourtNotes } from '../state/use-court-notes.ts'
import css from './court-note-sheet.module.css'

type NoteSheetProps = { player: CourtPlayer; onClose: () => void; onSaved: () => void }

/** EP62. Draws the evaluator's notes about a player and a field for a new one. Closing the sheet saves the new note. */
export function CourtNoteSheet({ player, onClose, onSaved }: NoteSheetProps) {
  const { ctx, structure } = useCourtScope()
  const evaluationId = eventEvaluationId(player.id, ctx.userId)
  const notes = useCourtNotes(player.id)
  const [edited, edit] = useState<NoteRow | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isRated = useSheet(player.id, (sheet) => Object.keys(sheet).length > 0)
  const typed = useRef<Typed>(null)
  const isSaving = useRef(false)

  /** Writes a note, and shows a toast whose button writes the earlier words back. */
  async function write(note: NewNote & { from: string }, done: string): Promise<string> {
    const id = await saveNote(ctx, note)
    onSaved()
    const before = { ...note, noteId: id, from: note.text.trim(), text: note.from }
    const undo = () =>
      void saveNote(ctx, before).then(onSaved, (refusal) => toaster.error(wordsOfRefusal(refusal), 'Not undone'))
    toaster.success(done, undefined, { label: 'Undo', run: undo })
    return id
  }
  async function saveThen(next: () => void) {
    if (isSaving.current) return
    isSaving.current = true
    const isSaved = (await typed.current?.save()) ?? true
    isSaving.current = false
    if (isSaved) next()
  }
  return (
    <Sheet
      isOpen
      onClose={() => void saveThen(onClose)}
      title={`Note: ${calledPlayer(player)}`}
      initialFocus={field}
      footer={
        isRated && (
          <Button variant="solid" size="court" onClick={() => void saveThen(onClose)}>
            Save note
          </Button>
        )
      }
    >
      {isRated ? (
        <div className={css.sheet}>
          <NoteField
            key={edited?.id ?? 'new'}
            evaluationId={evaluationId}
            edited={edited}
            field={field}
            ref={typed}
            write={write}
          />
          <NoteList
            notes={notes.filter(({ id }) => id !== edited?.id)}
            skillName={(id) => structure.playerskill.find((skill) => skill.id === id)?.name ?? 'A skill'}
            isLocked={false}
            onEdit={(note) => void saveThen(() => edit(note))}
            onWithdraw={({ id: noteId, text: from, skill_id: skillId }) =>
              void write({ evaluationId, noteId, from, text: '', skillId }, 'Note withdrawn').catch((refusal) =>
                toaster.error(wordsOfRefusal(refusal), 'Not withdrawn'),
              )
            }
          />
        </div>
      ) : (
        <p>Rate something first. Your first rating starts the sheet that has your notes about this player.</p>
      )}
    </Sheet>
  )
}

/** Saves what was typed, and resolves to whether nothing is left to save. */
type Typed = { save: () => Promise<boolean> }

type FieldProps = {
  evaluationId: string
  edited: NoteRow | null
  field: RefObject<HTMLTextAreaElement | null>
  ref: Ref<Typed>
  write: (note: NewNote & { from: string }, done: string) => Promise<string>
}

/** EP13. Draws the field. It keeps each keystroke on the device as a draft. */
function NoteField({ evaluationId, edited, field, ref, write }: FieldProps) {
  const { ctx } = useCourtScope()
  const [text, setText] = useState(edited?.text ?? '')
  const [error, setError] = useState<string>()
  const [notKept, setNotKept] = useState<string>()
  const [keeper] = useState(() =>
    createTypingKeeper(
      ctx,
      { name: `note:${evaluationId}:player`, noteId: edited?.id, words: edited?.text ?? '' },
      {
        onText: setText,
        onKept: () => setNotKept(undefined),
        onFailure: (reason) => setNotKept(notKeptWords(reason)),
      },
    ),
  )
  useEffect(() => keeper.follow(), [keeper])
  useRetry(keeper.retry)
  useImperativeHandle(ref, () => ({
    async save() {
      const toSave = keeper.text()
      const from = keeper.from()
      if (toSave.trim() === (from ?? '').trim()) return true
      if (!isSeen(toSave)) {
        setError('A note can’t be empty. Withdraw it to remove it.')
        return false
      }
      try {
        const note = { evaluationId, text: toSave, skillId: edited?.skill_id ?? null }
        const id = await write(
          from === undefined ? { ...note, from: '' } : { ...note, noteId: edited?.id, from },
          'Note saved',
        )
        await keeper.saved(toSave, id)
        return true
      } catch (refusal) {
        setError(wordsOfRefusal(refusal))
        return false
      }
    },
  }))
  return (
    <TextAreaField
      ref={field}
      label={edited ? 'Change the note' : 'What did you see?'}
      hint="The report shows your note without your name."
      rows={6}
      maxLength={4000}
      error={error ?? notKept}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        keeper.type(event.currentTarget.value)
      }}
    />
  )
}
