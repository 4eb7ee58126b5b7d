import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { NoteRow } from '#data/db/database.ts'
import { clearDraft, putDraft, readDraft } from '#data/db/drafts.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextAreaField } from '#ui/text-field.tsx'

type NoteSheetProps = {
  services: Services
  userId: string
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

const DRAFT_AFTER_MS = 300

type NoteFormProps = NoteSheetProps & { note: NoteRow | 'new'; field: RefObject<HTMLTextAreaElement | null> }

function NoteForm({ services, userId, evaluationId, note, hint, onClose, onSaved, field }: NoteFormProps) {
  const kept = note === 'new' ? undefined : note
  const ctx = writeContext(services, userId)
  const scope = useRef(ctx)
  const draftKey = `note:${evaluationId}:${kept?.skill_id ?? 'player'}:${kept?.id ?? 'new'}`
  const [text, setText] = useState(kept?.text ?? '')
  // A second press of the button saves the same note again, not another one.
  const [noteId] = useState(() => kept?.id ?? services.newId())
  const [isTouched, touch] = useState(false)
  const [error, setError] = useState<string>()

  useEffect(() => {
    void readDraft(scope.current, draftKey).then((draft) => { if (typeof draft === 'string') setText((typed) => (typed === '' ? draft : typed)) })
  }, [draftKey])
  useEffect(() => {
    if (!isTouched) return
    // A draft that cannot be written stays in the field; saving the note says what is wrong.
    const keep = () => { putDraft(scope.current, draftKey, text).catch(() => {}) }
    const timer = setTimeout(keep, DRAFT_AFTER_MS)
    document.addEventListener('visibilitychange', keep)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [text, isTouched, draftKey])

  async function save() {
    if (text.trim() === '') return setError('A note needs words.')
    try {
      await saveNote(ctx, { evaluationId, text, from: kept?.text, skillId: kept?.skill_id ?? null, noteId })
      touch(false)
      await clearDraft(ctx, draftKey)
      void services.sync.wake('enqueue')
      onClose()
      onSaved?.()
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : 'The note could not be saved.')
    }
  }

  return (
    <form className="summary-note-form" onSubmit={(event) => { event.preventDefault(); void save() }}>
      <TextAreaField
        ref={field} label="Note" rows={8} maxLength={4000} hint={hint} error={error} value={text}
        onChange={(event) => { touch(true); setText(event.currentTarget.value) }}
      />
      <Button type="submit" variant="solid" size="court">Save note</Button>
    </form>
  )
}
