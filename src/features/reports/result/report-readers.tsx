import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, Eye, Lock, Mail, Pencil, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import type { EvaluationRow } from '#data/db/database.ts'
import { addressReport } from '#data/db/player-writes.ts'
import { reportReaders } from '#data/queries/report-readers.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { writeContext } from '#data/services.ts'
import { closeReport, sendReport } from '#domain/contracts/reports.ts'
import type { ReportReader } from '#domain/contracts/reports.ts'
import { isPublished } from '#domain/evaluations/lifecycle.ts'
import { reportEmailRefusal } from '#domain/profiles/live-player-form.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { readerStateWords } from './reader-state-words.ts'
import { hasAccount } from './reader-words.ts'
import { HeadRow, PlainWords } from '../figure-parts.tsx'
import css from './report-readers.module.css'

type ReadersProps = { row: EvaluationRow }

/** R65. Where the report of a live evaluation goes, whether it was opened, and the ways to correct, repeat or close it. */
export function ReportReaders({ row }: ReadersProps) {
  const services = useServices()
  const { userId } = usePerson()
  const [isEditing, edit] = useState(false)
  const known = useQuery({
    ...reportReaders(services.api, userId, row.id, row.accepted_at),
    enabled: isPublished(row.status),
  })
  if (row.is_live === 0 || row.status === 'cancelled' || hasAccount(row)) return null
  const open = known.data?.filter((it) => it.state !== 'ended') ?? []
  return (
    <Panel aria-labelledby="summary-readers">
      <HeadRow>
        <h2 id="summary-readers">Who gets the report</h2>
        <Button variant="ghost" onClick={() => edit(true)}>
          <Pencil aria-hidden />
          {row.report_email ? 'Change email' : 'Add an email'}
        </Button>
      </HeadRow>
      {open.length > 0 ? (
        <ul className={css.readers}>
          {open.map((it) => (
            <Reader key={it.id} row={row} reader={it} />
          ))}
        </ul>
      ) : (
        <PlainWords>{planWords(row)}</PlainWords>
      )}
      <EmailSheet row={row} isOpen={isEditing} onClose={() => edit(false)} />
    </Panel>
  )
}

/** What is known on this device: before the report is published, and offline. */
function planWords({ report_email, status }: EvaluationRow): string {
  if (!report_email) return 'Nobody yet. Add the email of a parent, or the player’s own. They need no account.'
  return isPublished(status)
    ? `It goes to ${report_email} as soon as the server has it.`
    : `It goes to ${report_email} when you complete the evaluation.`
}

const ICONS = { sent: Mail, failed: CircleAlert, asked: Lock } as const

function Reader({ row, reader }: ReadersProps & { reader: ReportReader }) {
  const { api, now } = useServices()
  const { userId } = usePerson()
  const [isClosing, askToClose] = useState(false)
  const head = { evaluation_submission_id: row.id }
  const key = reportReaders(api, userId, row.id, row.accepted_at).queryKey
  const again = useMutation({
    mutationFn: () => api.call(sendReport, { ...head, email: reader.email }),
    onSuccess: (readers, _, __, { client }) => client.setQueryData(key, readers),
  })
  const close = useMutation({
    mutationFn: () => api.call(closeReport, { ...head, reader_id: reader.id }),
    onSuccess: (readers, _, __, { client }) => {
      client.setQueryData(key, readers)
      toaster.success('The link is closed.')
    },
    onSettled: () => askToClose(false),
  })
  const Icon = reader.opened_at ? Eye : (ICONS[reader.state as keyof typeof ICONS] ?? Send)
  const failure = again.error ?? close.error
  return (
    <li data-tone={reader.state === 'failed' ? 'danger' : undefined}>
      <Icon aria-hidden />
      <span>
        <b>{reader.email}</b>
        <small>{readerStateWords(reader, now())}</small>
        {failure && <FieldError>{failureWords(failure)}</FieldError>}
      </span>
      <span className={css.actions}>
        <Button
          aria-label={`Send again to ${reader.email}`}
          aria-disabled={again.isPending || reader.state === 'owed' || undefined}
          onClick={() => {
            if (!again.isPending && reader.state !== 'owed') again.mutate()
          }}
        >
          <Send aria-hidden />
          Send again
        </Button>
        <Button
          variant="dangerOutline"
          aria-label={`Close the link of ${reader.email}`}
          onClick={() => askToClose(true)}
        >
          <Lock aria-hidden />
          Close link
        </Button>
      </span>
      <ConfirmDialog
        isOpen={isClosing}
        title="Close this link?"
        confirmLabel="Close link"
        confirmIcon={Lock}
        isHarmful
        isBusy={close.isPending}
        onConfirm={() => close.mutate()}
        onCancel={() => askToClose(false)}
      >
        <p>
          {reader.email} can’t open the report anymore. What they printed stays with them. You can send it again later.
        </p>
      </ConfirmDialog>
    </li>
  )
}

function EmailSheet({ row, isOpen, onClose }: ReadersProps & { isOpen: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Send the report to" initialFocus={field}>
      {isOpen && <EmailForm row={row} field={field} onClose={onClose} />}
    </Sheet>
  )
}

function EmailForm({
  row,
  field,
  onClose,
}: ReadersProps & { field: RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const services = useServices()
  const { userId } = usePerson()
  const [email, setEmail] = useState(row.report_email ?? '')
  const [error, setError] = useState<string>()
  const before = row.report_email ?? null

  async function save(address: string | null) {
    const refusal = reportEmailRefusal(address ?? '')
    if (refusal !== undefined) return setError(refusal)
    try {
      await addressReport(writeContext(services, userId), row.id, address)
      void services.sync.wake('enqueue')
      toaster.success('Saved on this device.')
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Couldn’t save the email. Try again.')
    }
  }

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(email.trim() || null)
      }}
    >
      <TextField
        ref={field}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={email}
        error={error}
        hint={before === null ? 'A parent’s, or the player’s own.' : `If you change it, links sent to ${before} close.`}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="solid" size="court">
        Save email
      </Button>
      {before !== null && (
        <Button size="court" onClick={() => void save(null)}>
          Send it to nobody
        </Button>
      )}
    </form>
  )
}
