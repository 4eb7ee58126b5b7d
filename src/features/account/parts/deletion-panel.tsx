import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarX2, RefreshCw, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { deletion } from '#data/queries/account.ts'
import type { Services } from '#data/services.ts'
import { cancelDeletion } from '#domain/contracts/own-data.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { timeWords } from '#kit/time-words.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { DeletionWait, DeletionWords } from './deletion-words.tsx'
import { failureWords } from '#data/api/failure-words.ts'
import accountCss from '../account.module.css'

type DeletionPanelProps = { services: Services; userId: string }

/** K13. Asks for the end of the account, shows when it comes, and takes it back until then. */
export function DeletionPanel({ services, userId }: DeletionPanelProps) {
  const { api, now } = services
  const queryClient = useQueryClient()
  const asked = useQuery(deletion(api, userId))
  const [isAsking, setAsking] = useState(false)
  const keep = useMutation({ mutationFn: () => api.call(cancelDeletion, {}), onSuccess: know })
  const due = asked.data?.deletion_due_at ?? null

  function know(answer: { deletion_due_at: string | null }) {
    queryClient.setQueryData(deletion(api, userId).queryKey, answer)
  }

  return (
    <Panel className={accountCss.accountPanel}>
      <h2>Delete my account</h2>
      {due !== null && (
        <Notice
          tone="warn"
          icon={CalendarX2}
          title={`Your account will be deleted on ${timeWords(due, now())}`}
          isLive
          action={
            <Button
              aria-disabled={keep.isPending || undefined}
              onClick={() => {
                if (!keep.isPending) keep.mutate()
              }}
            >
              <Undo2 aria-hidden />
              Keep my account
            </Button>
          }
        >
          <p>Until then everything works as before. You can change your mind here.</p>
        </Notice>
      )}
      {keep.isError && <FieldError>{failureWords(keep.error)}</FieldError>}
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
      <DeletionDialog
        services={services}
        userId={userId}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onAsked={know}
      />
    </Panel>
  )
}
