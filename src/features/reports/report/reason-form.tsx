import { useMutation } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import { READING_REASONS, READING_REASON_WORDS } from '#domain/contracts/audit-actions.ts'
import { getResult } from '#domain/contracts/evaluations.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ButtonRow } from '../figure-parts.tsx'
import css from './reason-form.module.css'

type ReasonFormProps = { evaluationId: string; onGiven: () => void }

/** EV131. Asks an admin why they read a sheet of an event that is still open. The audit keeps the answer. */
export function ReasonForm({ evaluationId, onGiven }: ReasonFormProps) {
  const services = useServices()
  const [chosen, choose] = useState('')
  const [isTried, setTried] = useState(false)
  const why = READING_REASONS.find((it) => it === chosen)
  const giving = useMutation({
    mutationFn: () =>
      services.api.call(getResult, { evaluation_submission_id: evaluationId, ...(why !== undefined && { why }) }),
    onSuccess: onGiven,
  })
  return (
    <Panel>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (why !== undefined && !giving.isPending) giving.mutate()
        }}
      >
        <h1>Evaluators are still rating at this event</h1>
        <p>Until the event closes, only an admin can read an evaluator’s ratings. The audit keeps the reason.</p>
        <SelectField
          label="Why you need to read it"
          placeholder="Choose a reason"
          options={READING_REASONS.map((reason) => ({ value: reason, label: READING_REASON_WORDS[reason] }))}
          value={chosen}
          error={
            isTried && why === undefined ? 'Choose a reason' : giving.error ? failureWords(giving.error) : undefined
          }
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <ButtonRow>
          <Button variant="solid" type="submit" aria-disabled={giving.isPending || undefined}>
            <BookOpen aria-hidden />
            Read the ratings
          </Button>
        </ButtonRow>
      </form>
    </Panel>
  )
}
