import { useState } from 'react'
import { reportVideoProblem } from '#data/db/evaluation-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TextAreaField } from '#ui/text-field.tsx'

type VideoProblemProps = {
  isOpen: boolean
  ctx: WriteContext
  evaluationId: string
  onClose: () => void
  onReported: () => void
}

/** Gives the evaluation back to the player because the video cannot be used, with the reason. */
export function VideoProblemDialog({ isOpen, ctx, evaluationId, onClose, onReported }: VideoProblemProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  async function report() {
    try {
      await reportVideoProblem(ctx, evaluationId, reason)
      onReported()
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : 'Couldn’t save the report. Try again.')
    }
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Can’t use this video?"
      confirmLabel="Give it back"
      isHarmful
      onCancel={onClose}
      onConfirm={() => {
        void report()
      }}
    >
      <p>We’ll ask the player for a new video. Your ratings stay on this device.</p>
      <TextAreaField
        label="What is wrong with it"
        rows={3}
        maxLength={500}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
