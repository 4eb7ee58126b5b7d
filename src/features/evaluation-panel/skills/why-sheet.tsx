import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { RefObject } from 'react'
import { saveNote } from '#data/db/note-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { reasonsOfDifference } from '#domain/evaluations/note-reasons.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './why-sheet.module.css'

type WhySheetProps = {
  isOpen: boolean
  onClose: () => void
  ctx: WriteContext
  evaluationId: string
  skill: { id: number; name: string }
  value: number
  suggested: number
  onSaved: () => void
  /** None of the reasons fits. */
  onWrite: () => void
  finalFocus: RefObject<HTMLElement | null>
}

/** Why a value differs from its micro-skills: one tap on a reason is a note, or a note is written. */
export function WhySheet({
  isOpen,
  onClose,
  ctx,
  evaluationId,
  skill,
  value,
  suggested,
  onSaved,
  onWrite,
  finalFocus,
}: WhySheetProps) {
  // A second tap saves the same note again, not another one.
  const [noteId] = useState(ctx.newId)
  const [error, setError] = useState<string>()
  async function choose(reason: string) {
    try {
      await saveNote(ctx, {
        evaluationId,
        noteId,
        text: `${value} instead of ${suggested}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
        skillId: skill.id,
      })
      onSaved()
      onClose()
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : 'Couldn’t save the note. Try again.')
    }
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={`${skill.name}: why ${value}?`} finalFocus={finalFocus}>
      <div className={css.sheet}>
        <p>The micro-skills suggest {suggested}. Tap a reason, or write your own.</p>
        {reasonsOfDifference(value, suggested).map((reason) => (
          <Button
            key={reason}
            size="court"
            onClick={() => {
              void choose(reason)
            }}
          >
            {reason}
          </Button>
        ))}
        {error && <FieldError>{error}</FieldError>}
        <Button size="court" variant="ghost" onClick={onWrite}>
          <Pencil aria-hidden />
          Write a note
        </Button>
      </div>
    </Sheet>
  )
}
