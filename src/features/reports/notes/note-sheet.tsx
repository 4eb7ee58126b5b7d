import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { NoteRow } from '#data/db/database.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { createTypingKeeper } from '#data/db/typing-keeper.ts'
import { notKeptWords } from '#data/db/write-errors.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { writeContext } from '#data/services.ts'
import { isSeen } from '#domain/fields/characters.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import { useRetry } from '#ui/use-retry.ts'
import { SmallWords } from '../figure-parts.tsx'
import css from './note-sheet.module.css'

type NoteSheetProps = {
  evaluationId: string
  /** The note to change, or a new one about the player; null keeps the sheet closed. */
  note: NoteRow | 'new' | null
  /** Why the sheet opened by itself. */
  hint?: string
  onClose: () => void
  onSaved?: () => void
}

/** Writes one note. Typing is kept as a draft of this device until it is saved. */
export function NoteSheet({ note, onClose, ...rest }: NoteSheetProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const title = note === 'new' || note === null ? 'Note about the player' : 'Edit note'
  return (
    <Sheet isOpen={note !== null} onClose={onClose} title={title} initialFocus={field}>
      {note !== null && <NoteForm note={note} onClose={onClose} {...rest} field={field} />}
    </Sheet>
  )
}

type NoteFormProps = NoteSheetProps & { note: NoteRow | 'new'; field: RefObject<HTMLTextAreaElement | null> }

function NoteForm({ evaluationId, note, hint, onClose, onSaved, field }: NoteFormProps) {
  const services = useServices()
  const { userId } = usePerson()
  const kept = note === 'new' ? undefined : note
  const ctx = writeContext(services, userId)
  const [text, setText] = useState(kept?.text ?? '')
  // A second press of the button saves the same note again, not another one.
  const [noteId] = useState(() => kept?.id ?? services.newId())
  const [error, setError] = useState<string>()
  const [notKept, setNotKept] = useState<string>()
  const [keeper] = useState(() =>
    createTypingKeeper(
      ctx,
      {
        name: `note:${evaluationId}:${kept?.skill_id ?? 'player'}`,
        noteId: kept?.id,
        words: kept?.text ?? '',
      },
      {
        onText: setText,
        onKept: () => setNotKept(undefined),
        onFailure: (reason) => setNotKept(notKeptWords(reason)),
      },
    ),
  )
  useEffect(() => keeper.follow(), [keeper])
  useRetry(keeper.retry)

  async function save() {
    if (!isSeen(text)) return setError('A note can’t be empty.')
    try {
      const id = await saveNote(ctx, {
        evaluationId,
        text,
        from: keeper.from(),
        skillId: kept?.skill_id ?? null,
        noteId,
      })
      await keeper.saved(text, id)
      void services.sync.wake('enqueue')
      onClose()
      onSaved?.()
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : 'Couldn’t save the note. Try again.')
    }
  }

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextAreaField
        ref={field}
        label="Note"
        rows={8}
        maxLength={4000}
        hint={hint}
        error={error}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          keeper.type(event.currentTarget.value)
        }}
      />
      {notKept !== undefined && <SmallWords role="alert">{notKept}</SmallWords>}
      <Button type="submit" variant="solid" size="court">
        Save note
      </Button>
    </form>
  )
}
