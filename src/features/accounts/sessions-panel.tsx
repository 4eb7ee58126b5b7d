import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { sessions } from '#data/queries/sessions.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { endSession, endSessions } from '#domain/contracts/sessions.ts'
import type { SessionOfUser } from '#domain/contracts/sessions.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { timeWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import { AccountButtons, AccountPanel } from './account-parts.tsx'
import accountListCss from './account-list.module.css'

/** T48. Where one is signed in, and the way out: of one device, or of all of them. */
export function SessionsPanel() {
  const services = useServices()
  const { userId } = usePerson()
  const { api, session, now } = services
  const known = useQuery(sessions(api, userId))
  const [isAsking, setAsking] = useState(false)
  const one = useMutation({
    mutationFn: ({ id }: SessionOfUser) => api.call(endSession, { session_id: id }),
    onSuccess: (_, { device }) => toaster.success(`Signed out: ${device}.`),
  })
  const all = useMutation({
    async mutationFn() {
      await api.call(endSessions, { keep_this: false })
      await session.end('signed-out')
    },
    onSettled: () => setAsking(false),
  })
  const failure = one.error ?? all.error ?? (known.data ? null : known.error)

  return (
    <AccountPanel>
      <h2>Where you're signed in</h2>
      {known.isPending && <SkeletonRows count={2} />}
      {known.data && (
        <ul className={`${accountListCss.list} ${accountListCss.sessions}`} aria-label="Where you're signed in">
          {known.data.map((it) => (
            <li key={it.id}>
              <MonitorSmartphone aria-hidden />
              <span>
                <b>{it.device}</b>
                <small>
                  <span>{it.is_this ? 'This device' : `Last used ${timeWords(it.last_used_at, now())}`},</span>{' '}
                  <span>signed in {timeWords(it.signed_in_at, now())}</span>
                </small>
              </span>
              {!it.is_this && (
                <Button
                  aria-label={`Sign out ${it.device}`}
                  aria-disabled={one.isPending || undefined}
                  onClick={() => {
                    if (!one.isPending) one.mutate(it)
                  }}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {failure && <FieldError>{failureWords(failure)}</FieldError>}
      <AccountButtons>
        {known.isError && !known.data && (
          <Button onClick={() => void known.refetch()}>
            <RefreshCw aria-hidden />
            Try again
          </Button>
        )}
        <Button variant="dangerOutline" onClick={() => setAsking(true)}>
          <LogOut aria-hidden />
          Sign out everywhere
        </Button>
      </AccountButtons>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        confirmIcon={LogOut}
        isHarmful
        isBusy={all.isPending}
        onConfirm={() => all.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          You’ll be signed out on every device, including this one. Unsent work stays on its device and is sent when you
          sign in there again.
        </p>
      </ConfirmDialog>
    </AccountPanel>
  )
}
