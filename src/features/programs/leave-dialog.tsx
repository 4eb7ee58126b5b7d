import { useMutation } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { removeProgramMember } from '#domain/contracts/program-people.ts'
import type { ProgramPart } from '#domain/contracts/program-people.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toaster } from '#ui/toasts.ts'

type LeaveDialogProps = {
  program: { id: number; name: string }
  part: ProgramPart
  /** Those that leave with a coach. */
  teams: readonly { name: string }[]
  onClose: () => void
  onLeft?: () => void
}

/** G89. Asks before somebody leaves a program, and says what leaves with them. */
export function LeaveDialog({ program, part, teams, onClose, onLeft }: LeaveDialogProps) {
  const { api } = useServices()
  const { userId } = usePerson()
  const leaving = useMutation({
    mutationFn: async () => {
      try {
        await api.call(removeProgramMember, { program_id: program.id, user_id: userId, part })
      } catch (error) {
        // Already out: the answer to an earlier try was lost.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: () => {
      toaster.success(`You left ${program.name}.`)
      onClose()
      onLeft?.()
    },
    onError: (error) => {
      toaster.error(failureWords(error), 'You didn’t leave.')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Leave ${program.name}?`}
      confirmLabel="Leave"
      confirmIcon={DoorOpen}
      isHarmful
      isBusy={leaving.isPending}
      onConfirm={() => leaving.mutate()}
      onCancel={onClose}
    >
      {part === 'director' && (
        <p>
          You no longer see its teams and dashboards. Invitations that you sent stop working. Organizers from outside
          the program whom you invited stop organizing its events.
        </p>
      )}
      {part === 'coach' && (
        <p>
          {teams.map(({ name }) => name).join(', ')} {teams.length === 1 ? 'leaves' : 'leave'} with you. You and the
          players keep everything, and the program no longer sees it.
        </p>
      )}
      {part === 'evaluator' && <p>You no longer belong to its evaluators.</p>}
      <p>To come back, you need a new invitation.</p>
    </ConfirmDialog>
  )
}
