import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deletion } from '#data/queries/account.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Role } from '#domain/access/role.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { DeletionWait, DeletionWords } from './deletion-words.tsx'
import { failureWords } from '#data/api/failure-words.ts'
import accountCss from './account.module.css'

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
    <Panel className={accountCss.accountPanel}>
      <h2>Delete my account</h2>
      {due === null && <DeletionWait />}
      <DeletionWords />
      {asked.isError && !asked.data && (
        <div className={accountCss.accountActions}>
          <FieldError>{failureWords(asked.error)}</FieldError>
          <Button onClick={() => void asked.refetch()}>
            <RefreshCw aria-hidden />
            Try again
          </Button>
        </div>
      )}
      {asked.data && due === null && (
        <div className={accountCss.accountActions}>
          <Button variant="dangerOutline" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden />
            Delete my account
          </Button>
        </div>
      )}
      <DeletionDialog role={role} isOpen={isAsking} onClose={() => setAsking(false)} onAsked={know} />
    </Panel>
  )
}
