import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deletion } from '#data/queries/account.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Role } from '#domain/access/role.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { DeletionWait, DeletionWords } from './deletion-words.tsx'
import { failureWords } from '#data/api/failure-words.ts'
import { AccountButtons, AccountPanel } from './account-parts.tsx'

type DeletionPanelProps = { role: Role }

/** K13. Asks for the deletion of the account. */
export function DeletionPanel({ role }: DeletionPanelProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { api } = services
  const queryClient = useQueryClient()
  const asked = useQuery(deletion(api, userId))
  const [isAsking, setAsking] = useState(false)
  const due = asked.data?.deletion_due_at ?? null

  function know(answer: { deletion_due_at: string | null }) {
    queryClient.setQueryData(deletion(api, userId).queryKey, answer)
  }

  return (
    <AccountPanel>
      <h2>Delete my account</h2>
      {due === null && <DeletionWait />}
      <DeletionWords />
      {asked.isError && !asked.data && (
        <AccountButtons>
          <FieldError>{failureWords(asked.error)}</FieldError>
          <Button onClick={() => void asked.refetch()}>
            <RefreshCw aria-hidden />
            Try again
          </Button>
        </AccountButtons>
      )}
      {asked.data && due === null && (
        <AccountButtons>
          <Button variant="dangerOutline" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden />
            Delete my account
          </Button>
        </AccountButtons>
      )}
      <DeletionDialog role={role} isOpen={isAsking} onClose={() => setAsking(false)} onAsked={know} />
    </AccountPanel>
  )
}
