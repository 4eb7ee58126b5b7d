import { useObservable } from 'dexie-react-hooks'
import { Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { readSyncSummary } from '#data/db/reads.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Role } from '#domain/access/role.ts'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { askDeletion } from '#domain/contracts/own-data.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Modal } from '#ui/modal.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DeletionWait } from './deletion-words.tsx'
import { WhatEnds } from './what-ends.tsx'
import { failureWords } from '#data/api/failure-words.ts'
import { liveRows } from '#data/db/live-rows.ts'
import css from './deletion-dialog.module.css'

type DeletionDialogProps = {
  role: Role
  isOpen: boolean
  onClose: () => void
  onAsked: (answer: { deletion_due_at: string | null }) => void
}

type Refused = { field?: string | undefined; form?: string | undefined }

/** The word DELETE is typed, so that no doubled click deletes anybody. */
export function DeletionDialog({ role, isOpen, onClose, onAsked }: DeletionDialogProps) {
  const services = useServices()
  const { userId } = usePerson()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<Refused>({})
  const [isBusy, setBusy] = useState(false)
  const summary = useObservable(
    () => liveRows(services.db, () => readSyncSummary(services.db, userId, services.now())),
    [services.db, userId],
  )
  const unsent = summary?.unsent ?? 0
  const cancel = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()

  function close() {
    setTyped('')
    setRefused({})
    onClose()
  }

  function refuse(next: Refused) {
    setRefused(next)
    if (next.field !== undefined) form.current?.querySelector('input')?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const message = refusalOf(askDeletion.input.entries.confirmation, typed.trim())
    if (message !== undefined) return refuse({ field: message })
    setBusy(true)
    setRefused({})
    try {
      onAsked(await services.api.call(askDeletion, { confirmation: 'DELETE' }))
      close()
    } catch (error) {
      const field = error instanceof ApiError ? error.fields['confirmation']?.[0] : undefined
      refuse(field === undefined ? { form: failureWords(error) } : { field })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title="Delete my account?"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={close}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} aria-disabled={isBusy || undefined}>
            <Trash2 aria-hidden />
            Delete my account
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <DeletionWait />
        {isOpen && <WhatEnds role={role} />}
        {summary?.isOutdated && (
          <p>A newer version of Courtside is open in another tab. Reload to see whether work here is not sent yet.</p>
        )}
        {unsent > 0 && (
          <p>
            <b>
              {unsent} evaluation{unsent === 1 ? '' : 's'} on this device {unsent === 1 ? 'is' : 'are'} not sent yet.
            </b>{' '}
            Send them first. After that, nobody can.
          </p>
        )}
        <TextField
          label="Type DELETE to confirm"
          value={typed}
          error={refused.field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setRefused({})
          }}
        />
        {refused.form && <FieldError>{refused.form}</FieldError>}
      </form>
    </Modal>
  )
}
