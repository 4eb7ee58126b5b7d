import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarX2, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { deletion } from '#data/queries/account.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { cancelDeletion } from '#domain/contracts/own-data.ts'
import { timeWords } from '#kit/time-words.ts'
import { afterClosing } from '#ui/after-closing.ts'
import { Button } from '#ui/button.tsx'
import { focusRefused } from '#ui/focus-refused.ts'
import { FieldError } from '#ui/form-field.tsx'
import { Notice } from '#ui/notice.tsx'

/** K69. Shows at the top of the page when the account ends and how to keep it. Scrolls into view when it appears. */
export function DeletionNotice() {
  const { api, now } = useServices()
  const { userId } = usePerson()
  const queryClient = useQueryClient()
  const { queryKey } = deletion(api, userId)
  const { data } = useQuery(deletion(api, userId))
  const keep = useMutation({
    mutationFn: () => api.call(cancelDeletion, {}),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  })
  const place = useRef<HTMLDivElement>(null)
  const due = data?.deletion_due_at
  const before = useRef(due)

  useEffect(() => {
    if (before.current === null && due) afterClosing(() => focusRefused(place.current))
    before.current = due
  }, [due])

  return (
    <div ref={place}>
      {due && (
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
    </div>
  )
}
