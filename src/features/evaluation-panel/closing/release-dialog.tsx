import { releaseEvaluation } from '#data/db/evaluation-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { ReleaseQuestion } from '#kit/release-question.tsx'
import { toaster } from '#ui/toasts.ts'

type ReleaseProps = {
  isOpen: boolean
  ctx: WriteContext
  evaluationId: string
  playerName: string
  onClose: () => void
  onReleased: () => void
}

/** Gives the order back to the queue after asking. */
export function ReleaseDialog({ isOpen, ctx, evaluationId, playerName, onClose, onReleased }: ReleaseProps) {
  async function release() {
    try {
      await releaseEvaluation(ctx, evaluationId)
      onReleased()
    } catch (error) {
      onClose()
      toaster.error(error instanceof Error ? error.message : 'This could not be saved.', 'Not released')
    }
  }
  return (
    <ReleaseQuestion
      isOpen={isOpen}
      playerName={playerName}
      onConfirm={() => {
        void release()
      }}
      onCancel={onClose}
    />
  )
}
