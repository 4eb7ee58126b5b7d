import { useId } from 'react'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Note } from '#domain/contracts/notes.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import { useOwnNote } from './use-own-note.ts'
import type { Saved } from './use-own-note.ts'
import { ButtonRow, SmallWords } from '../figure-parts.tsx'
import css from './own-note-form.module.css'

const MOST_CHARACTERS = 4_000

type FormProps = {
  evaluationId: string
  note: Note | null
  /** Who reads it. */
  hint: string
  onSaved: (how: Saved) => void
  /** Leaves the note as it was. */
  onCancel?: () => void
}

/** Writes a note, or changes one. */
export function OwnNoteForm({ evaluationId, note, hint, onSaved, onCancel }: FormProps) {
  const services = useServices()
  const { userId } = usePerson()
  const own = useOwnNote({ services, userId, evaluationId, note, onSaved })
  const id = useId()
  if (!own) return null
  return (
    <form
      className={css.form}
      aria-label={note ? 'Edit note' : 'New note'}
      onSubmit={(event) => {
        event.preventDefault()
        own.save()
      }}
    >
      <TextAreaField
        label={note ? 'Your note' : 'Write a note'}
        rows={4}
        maxLength={MOST_CHARACTERS}
        hint={hint}
        error={own.error}
        value={own.text}
        onChange={(event) => own.change(event.currentTarget.value)}
      />
      {own.isRestored && <SmallWords id={id}>We kept what you typed. It isn’t sent yet.</SmallWords>}
      <ButtonRow>
        {onCancel && (
          <Button
            onClick={() => {
              void own.discard().then(onCancel)
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="submit" variant="solid" aria-disabled={own.isSaving || undefined}>
          {own.isSaving ? 'Saving' : 'Save note'}
        </Button>
      </ButtonRow>
    </form>
  )
}
