import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, CalendarCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import { AgeForm, correctAge } from '#domain/contracts/admin-consents.ts'
import type { AskedPlayer } from '#domain/contracts/admin-consents.ts'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { dayWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import { ageWords } from './consent-words.ts'
import adminDialogCss from './admin-dialog.module.css'
import adminFactsCss from './admin-facts.module.css'
import adminFormCss from './admin-form.module.css'

type AgeDialogProps = { player: AskedPlayer; onClose: () => void }
type Errors = { born?: string | undefined; grade?: string | undefined; reason?: string | undefined }

/** K40. Age facts of a player whose guardian was asked, and a form to correct them with a reason. */
export function AgeDialog({ player, onClose }: AgeDialogProps) {
  const services = useServices()
  const form = useId()
  const [born, setBorn] = useState(player.date_of_birth ?? '')
  const [grade, setGrade] = useState(player.school_grade ?? '')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const client = useQueryClient()
  const said = { date_of_birth: born === '' ? null : born, school_grade: grade.trim() === '' ? null : grade, reason }
  const correcting = useMutation({
    mutationFn: () => services.api.call(correctAge, { player_id: player.player_id, ...said }),
    onSuccess: () => {
      toaster.success('The age is corrected.', player.player_name)
      onClose()
      return client.invalidateQueries({ queryKey: ['admin', 'consents'] })
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fields?.['date_of_birth']?.[0] : undefined
      if (refused !== undefined) setErrors({ born: refused })
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (correcting.isPending) return
    const found = {
      born: refusalOf(AgeForm.entries.date_of_birth, said.date_of_birth),
      grade: refusalOf(AgeForm.entries.school_grade, said.school_grade),
      reason: refusalOf(AgeForm.entries.reason, reason),
    }
    setErrors(found)
    if (Object.values(found).every((it) => it === undefined)) correcting.mutate()
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={player.player_name || 'Player without a name'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form={form} aria-disabled={correcting.isPending || undefined}>
            <CalendarCheck aria-hidden />
            Correct the age
          </Button>
        </>
      }
    >
      <div className={adminDialogCss.body}>
        <dl className={adminFactsCss.facts}>
          <Fact name="Age" text={ageWords(player)} />
          {player.seen_at !== '' && <Fact name="Evaluated at" text={player.seen_at} />}
          <Fact name="Asked" text={`${player.guardian_email}, ${dayWords(player.asked_at)}`} />
          {player.corrected && (
            <Fact name="Corrected" text={`${dayWords(player.corrected.at)}: ${player.corrected.reason}`} />
          )}
        </dl>
        <p>
          We asked a parent or guardian, so only an admin can make this player older. If they declined, reports stay
          closed whatever the age is.
        </p>
        {correcting.error && errors.born === undefined && (
          <Notice tone="danger" icon={Ban} title={failureWords(correcting.error)} isLive />
        )}
        <form id={form} className={adminFormCss.form} noValidate onSubmit={submit}>
          <TextField
            label="Date of birth"
            type="date"
            value={born}
            error={errors.born}
            onChange={({ currentTarget: { value } }) => setBorn(value)}
          />
          <TextField
            label="Grade"
            isOptional
            value={grade}
            error={errors.grade}
            hint="Counts only without a date of birth."
            onChange={({ currentTarget: { value } }) => setGrade(value)}
          />
          <TextField
            label="Reason"
            value={reason}
            error={errors.reason}
            hint="How you know. The family can read it in their data."
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        </form>
      </div>
    </Modal>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{text}</dd>
    </div>
  )
}
