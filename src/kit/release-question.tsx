import { Undo2 } from 'lucide-react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type QuestionProps = { isOpen: boolean; playerName: string; onConfirm: () => void; onCancel: () => void }

/** Asks before an order goes back to the queue, and says what happens to the work on it. */
export function ReleaseQuestion({ isOpen, playerName, onConfirm, onCancel }: QuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Release this evaluation?"
      confirmLabel="Release"
      confirmIcon={Undo2}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {playerName} goes back to the queue, where every evaluator can take it. Your ratings and notes stay yours alone:
        nobody else sees them, and they are there again if you take it again.
      </p>
    </ConfirmDialog>
  )
}
