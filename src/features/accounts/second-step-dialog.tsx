import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Account, AccountRefusal } from '#data/session/account.ts'
import { AppCode } from '#domain/access/second-step.ts'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { AppCodeField } from '#ui/app-code-field.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Modal } from '#ui/modal.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import secondStepCss from './second-step.module.css'

type SecondStepDialogProps = {
  account: Pick<Account, 'beginSecondStep' | 'finishSecondStep'>
  email: string
  onClose: () => void
  onFinished: () => void
}

/** M71. The key for the app, as a QR code and as text, and the first code that proves that the app has it. */
export function SecondStepDialog({ account, email, onClose, onFinished }: SecondStepDialogProps) {
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const begin = useMutation({ mutationFn: () => account.beginSecondStep(email) })
  const finish = useMutation({
    mutationFn: () => account.finishSecondStep(code.replaceAll(/[\s-]/gu, '')),
    onSuccess: (answer) => (answer.kind === 'ok' ? onFinished() : refuse(textOf(answer))),
  })
  const { mutate } = begin
  useEffect(() => mutate(), [mutate])

  function refuse(why: string) {
    setRefused(why)
    form.current?.querySelector('input')?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (finish.isPending) return
    const refusal = refusalOf(AppCode, code)
    if (refusal === undefined) finish.mutate()
    else refuse(refusal)
  }

  const begun = begin.data
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Set up an authenticator app"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {begun?.kind === 'ok' && (
            <Button variant="solid" type="submit" form={id} aria-disabled={finish.isPending || undefined}>
              Turn on
            </Button>
          )}
        </>
      }
    >
      {!begun && <SkeletonRows count={4} />}
      {begun && begun.kind !== 'ok' && <FieldError>{textOf(begun)}</FieldError>}
      {begun?.kind === 'ok' && (
        <form ref={form} id={id} className={secondStepCss.body} noValidate onSubmit={submit}>
          <ol>
            <li>Open an authenticator app on your phone. Most password managers work too.</li>
            <li>
              Scan this QR code, or type in the key.
              <QrCode text={begun.address} label="QR code with the key for your app" className={secondStepCss.qrCode} />
              <code aria-label="Key">{begun.key.replaceAll(/.{4}(?=.)/gu, '$& ')}</code>
            </li>
            <li>Enter the code the app shows.</li>
          </ol>
          <AppCodeField
            value={code}
            error={refused}
            onChange={(next) => {
              setCode(next)
              setRefused(undefined)
            }}
          />
        </form>
      )}
    </Modal>
  )
}

const WORDS: { [Kind in AccountRefusal['kind']]?: string } = {
  'wrong-code': 'That code is wrong. Enter the one your app shows now.',
  ended: 'You’ve been signed out. Sign in again.',
  throttled: 'Too many attempts. Wait a few minutes, then try again.',
}

function textOf(refusal: AccountRefusal): string {
  return refusal.kind === 'refused'
    ? refusal.message
    : (WORDS[refusal.kind] ?? 'The sign-in service isn’t responding. Try again in a moment.')
}
