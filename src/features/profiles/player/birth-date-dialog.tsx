import { ageOn } from '#domain/profiles/age.ts'
import { calendarDayWords } from '#kit/time-words.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { BirthDateQuestion } from './use-birth-date-question.ts'

type BirthDateDialogProps = { question: BirthDateQuestion; onConfirm: () => void; onChange: () => void }

/** Asks whether the typed birth date is right before the profile is saved with it. */
export function BirthDateDialog({ question, onConfirm, onChange }: BirthDateDialogProps) {
  const { doubt, day, saved, today } = question
  if (!doubt) return null
  const age = ageOn(day, today)
  const before = saved === null ? undefined : ageOn(saved, today)
  const ages = before === undefined || before === age ? `${age} years old` : `${before} → ${age} years old`
  return (
    <ConfirmDialog
      isOpen
      title={doubt === 'parent' ? 'Is this the player’s birth date?' : `${ages}: is that right?`}
      confirmLabel="Yes, save it"
      cancelLabel="Change the date"
      onConfirm={() => {
        question.confirm()
        onConfirm()
      }}
      onCancel={() => {
        question.close()
        onChange()
      }}
    >
      {doubt === 'parent' ? (
        <p>
          A player born on {calendarDayWords(day)} is {age} years old. If you’re the parent, enter your child’s birth
          date.
        </p>
      ) : (
        <p>
          A player born on {calendarDayWords(day)} is under 13. A parent or guardian must agree before they can submit a
          video. After you save this date, you can’t change it to an earlier one. Only we can.
        </p>
      )}
    </ConfirmDialog>
  )
}
