import { Send } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { askForConsultation } from '#data/consultations/change-consultation.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Consultation } from '#domain/contracts/consultations.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Modal } from '#ui/modal.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import css from './schedule-consultation.module.css'

type ScheduleProps = {
  report: Report
  isOpen: boolean
  onClose: () => void
  onAsked: (asked: Consultation) => void
}

const MOST_CHARACTERS = 500

/** Says what a consultation is and how many are left, and asks for one. What was typed stays when it is closed. */
export function ScheduleConsultation({ report, isOpen, onClose, onAsked }: ScheduleProps) {
  const services = useServices()
  const { userId } = usePerson()
  const [message, setMessage] = useState('')
  const [state, setState] = useState<{ isBusy: boolean; why?: string }>({ isBusy: false })
  const evaluator = report.evaluator_name ?? 'the evaluator'

  async function ask() {
    if (state.isBusy) return
    setState({ isBusy: true })
    try {
      const asked = await askForConsultation({ services, userId }, report.evaluation_submission_id, message)
      setState({ isBusy: false })
      setMessage('')
      toaster.success(`${evaluator} has been emailed.`, 'Consultation requested.')
      onAsked(asked)
    } catch (error) {
      setState({ isBusy: false, why: failureWords(error) })
    }
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Request a consultation"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" aria-disabled={state.isBusy || undefined} onClick={() => void ask()}>
            <Send aria-hidden />
            {state.isBusy ? 'Requesting' : 'Request it'}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>A talk with {evaluator} about this report, at a time you choose. A parent or guardian is welcome to join.</p>
        <TextAreaField
          label="What would you like to talk about?"
          isOptional
          value={message}
          maxLength={MOST_CHARACTERS}
          rows={4}
          dir="auto"
          hint={`${evaluator} will read this. ${MOST_CHARACTERS - message.length} characters left.`}
          onChange={({ target }) => setMessage(target.value)}
        />
        <p className={css.left}>
          {leftWords(report.consultations_left)} You get it back if the consultation is canceled.
        </p>
        {state.why && <FieldError>{state.why}</FieldError>}
      </div>
    </Modal>
  )
}

function leftWords(left: number): string {
  return left === 1
    ? 'Your packages hold 1 consultation. This uses it.'
    : `Your packages hold ${left} consultations. This uses one.`
}
