import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type LeaveProps = { isOpen: boolean; held: number; onStay: () => void; onLeave: () => void }

/** Values that could not be written live only on this screen; leaving it loses them. */
export function LeaveDialog({ isOpen, held, onStay, onLeave }: LeaveProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isHarmful
      onCancel={onStay}
      onConfirm={onLeave}
    >
      <p>
        {held === 1 ? '1 value is' : `${held} values are`} not saved, because this device couldn’t write to its storage.
        If you leave this screen, you lose {held === 1 ? 'it' : 'them'}.
      </p>
    </ConfirmDialog>
  )
}
