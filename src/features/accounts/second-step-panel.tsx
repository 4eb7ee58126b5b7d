import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, KeyRound, RefreshCw, ShieldOff, ShieldPlus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { secondStep } from '#data/queries/second-step.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { RECOVERY_CODES } from '#domain/access/second-step.ts'
import {
  beginSecondStep,
  makeRecoveryCodes,
  removeSecondStep,
  turnOnSecondStep,
} from '#domain/contracts/second-step.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { Tag } from '#ui/tag.tsx'
import { toaster } from '#ui/toasts.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SecondStepDialog } from './second-step-dialog.tsx'
import { AccountButtons, AccountPanel } from './account-parts.tsx'
import css from './second-step-panel.module.css'

type SecondStepPanelProps = { email: string; isAdmin: boolean }

/**
 * M71. The code of an authenticator app: set up, its recovery codes, and its end. Offered to admins, and shown to
 * whoever has one.
 */
export function SecondStepPanel({ email, isAdmin }: SecondStepPanelProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { api, session } = services
  const queryClient = useQueryClient()
  const step = useQuery(secondStep(api, userId))
  const [open, setOpen] = useState<'set-up' | 'turn-off'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const learn = () => queryClient.invalidateQueries({ queryKey: secondStep(api, userId).queryKey })
  const begin = useMutation({
    mutationFn: () => api.call(beginSecondStep, {}),
    onSuccess: () => setOpen('set-up'),
  })
  const turnOn = useMutation({
    mutationFn: () => api.call(turnOnSecondStep, {}),
    onSuccess: () => make.mutate(),
    onSettled: learn,
  })
  const make = useMutation({
    mutationFn: () => api.call(makeRecoveryCodes, {}),
    onSuccess: (made) => setCodes(made.codes),
    onSettled: learn,
  })
  const remove = useMutation({
    mutationFn: () => api.call(removeSecondStep, {}),
    onSuccess: () => toaster.success('Two-step verification is off. You sign in with your password alone.'),
    onSettled: () => {
      setOpen(undefined)
      return learn()
    },
  })
  const failure = begin.error ?? turnOn.error ?? make.error ?? remove.error ?? (step.data ? null : step.error)
  if (!isAdmin && step.data?.is_on !== true) return null

  function finished() {
    setOpen(undefined)
    turnOn.mutate()
  }

  return (
    <AccountPanel>
      <h2>Two-step verification</h2>
      {step.isPending && <SkeletonRows count={1} />}
      {step.data?.is_on === false && (
        <p>
          Your account can open everyone’s data. With two-step verification, signing in also needs a code from your
          phone, so a stolen password isn’t enough.
        </p>
      )}
      {step.data?.is_on === true && (
        <p className={css.step}>
          <Tag icon={CircleCheck} tone="ok">
            On
          </Tag>
          <CodesLeft count={step.data.recovery_codes_left} />
        </p>
      )}
      {failure && <FieldError>{failureWords(failure)}</FieldError>}
      <AccountButtons>
        {step.isError && !step.data && (
          <Button onClick={() => void step.refetch()}>
            <RefreshCw aria-hidden />
            Try again
          </Button>
        )}
        {step.data?.is_on === false && (
          <Button
            variant="solid"
            aria-disabled={begin.isPending || undefined}
            onClick={() => {
              if (!begin.isPending) begin.mutate()
            }}
          >
            <ShieldPlus aria-hidden />
            Set up an app
          </Button>
        )}
        {step.data?.is_on === true && (
          <>
            <Button
              aria-disabled={make.isPending || undefined}
              onClick={() => {
                if (!make.isPending) make.mutate()
              }}
            >
              <KeyRound aria-hidden />
              New recovery codes
            </Button>
            <Button variant="dangerOutline" onClick={() => setOpen('turn-off')}>
              <ShieldOff aria-hidden />
              Turn off
            </Button>
          </>
        )}
      </AccountButtons>
      {open === 'set-up' && (
        <SecondStepDialog
          account={session.account}
          email={email}
          onClose={() => setOpen(undefined)}
          onFinished={finished}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} now={services.now()} onClose={() => setCodes(undefined)} />}
      <ConfirmDialog
        isOpen={open === 'turn-off'}
        title="Turn off two-step verification?"
        confirmLabel="Turn off"
        confirmIcon={ShieldOff}
        isHarmful
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setOpen(undefined)}
      >
        <p>You’ll sign in with your password alone. Your app and your recovery codes will stop working.</p>
      </ConfirmDialog>
    </AccountPanel>
  )
}

function CodesLeft({ count }: { count: number }) {
  if (count === 0)
    return (
      <Tag icon={TriangleAlert} tone="warn">
        No recovery codes left. Get new ones
      </Tag>
    )
  return (
    <span>
      {count} of {RECOVERY_CODES} recovery codes left
    </span>
  )
}
