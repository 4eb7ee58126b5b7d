import { useLiveQuery } from 'dexie-react-hooks'
import { ArrowLeft, ArrowRight, Plus, RotateCcw, TriangleAlert, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { createLiveEvaluation } from '#data/db/evaluation-writes.ts'
import { playerName, readLibraryRows } from '#data/db/reads.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import { liveFormErrors, livePlayerOf, nextLivePlayerForm, sameJersey } from '#domain/profile/live-player-form.ts'
import { PROFILE_STEP_LABELS, PROFILE_STEPS, stepAfter, stepBefore } from '#domain/profile/profile-steps.ts'
import type { ProfileStep } from '#domain/profile/profile-steps.ts'
import { Button } from '#ui/button.tsx'
import { FormFoot, FormNote } from '#ui/form-layout.tsx'
import { Panel } from '#ui/panel.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { toaster } from '#ui/toasts.ts'
import { useFormSteps } from '#ui/use-form-steps.ts'
import { AthleticStep } from './athletic-step.tsx'
import { OrganizationStep } from './organization-step.tsx'
import { PlayerStep } from './player-step.tsx'
import type { LiveForm as LiveFormState } from './use-live-form.ts'

type LiveFormProps = {
  services: Services
  userId: string
  step: ProfileStep
  onStep: (step: ProfileStep) => void
  onCreated: (evaluationId: string) => void
  live: LiveFormState
  dropdowns: PlayerDropdowns
  rubricVersion: string
}

/** The three steps of a walk-on. Back and Next lose nothing; creating writes to this device first. */
export function LiveForm({ services, userId, step, onStep, onCreated, live, dropdowns, rubricVersion }: LiveFormProps) {
  const { form, change } = live
  const formRef = useRef<HTMLFormElement>(null)
  const steps = useFormSteps({
    steps: PROFILE_STEPS, step, errorsOf: (it) => liveFormErrors(form, it, dropdowns), onStep, formRef,
  })
  const [isBusy, setBusy] = useState(false)
  const rows = useLiveQuery(() => readLibraryRows(services.db, userId, services.now()), [services, userId])?.map(({ row }) => row) ?? []
  const twin = form.jersey_number === '' ? undefined : sameJersey(form, rows.filter(({ is_live }) => is_live === 1))
  const fields = { form, errors: steps.errors ?? {}, change, dropdowns }
  const before = stepBefore(step)
  const isLast = stepAfter(step) === undefined

  async function create(then: (evaluationId: string) => Promise<void> | void) {
    if (isBusy || !steps.mayFinish()) return
    setBusy(true)
    try {
      const id = await createLiveEvaluation(writeContext(services, userId), { ...livePlayerOf(form, dropdowns), rubric_version: rubricVersion })
      void services.sync.wake('enqueue')
      await live.startNext(nextLivePlayerForm(form))
      await then(id)
    } catch (error) {
      toaster.error(error instanceof Error ? error.message : 'Keep this page open and try again.', 'Not saved.')
    } finally {
      setBusy(false)
    }
  }

  function addAnother() {
    toaster.success(`${form.first_name.trim()} ${form.last_name.trim()} is saved on this device.`)
    steps.restart()
    onStep('player_information')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isLast) void create(onCreated)
    else steps.goOn()
  }

  return (
    <form ref={formRef} className="form-page" noValidate onSubmit={submit}>
      <Stepper label="Steps" steps={PROFILE_STEPS.map((it) => PROFILE_STEP_LABELS[it])} current={PROFILE_STEPS.indexOf(step)} />
      {live.isRestored && (
        <FormNote action={<Button onClick={() => { steps.restart(); void live.startEmpty(); onStep('player_information') }}><RotateCcw aria-hidden />Start empty</Button>}>
          What you typed before is back.
        </FormNote>
      )}
      <Panel display="grid" gap="5">
        <h2 tabIndex={-1}>{PROFILE_STEP_LABELS[step]}</h2>
        {step === 'player_information' && <PlayerStep {...fields} knownEvents={eventsOf(rows)} />}
        {step === 'organization_school' && <OrganizationStep {...fields} />}
        {step === 'athletic_info' && <AthleticStep {...fields} />}
        {twin && step !== 'organization_school' && (
          <p className="live-warning" aria-live="polite">
            <TriangleAlert aria-hidden />
            <span>
              {playerName(twin)} already wears {twin.jersey_color} {twin.jersey_number}{twin.event_name && ` at ${twin.event_name}`}. Two players with
              one number and color are hard to tell apart on the keypad.
            </span>
          </p>
        )}
      </Panel>
      <FormFoot back={before && <Button size="lg" onClick={() => onStep(before)}><ArrowLeft aria-hidden />Back</Button>}>
        {isLast && <Button size="lg" aria-disabled={isBusy || undefined} onClick={() => void create(addAnother)}><UserPlus aria-hidden />Create and add another</Button>}
        <Button size="lg" variant="solid" type="submit" aria-disabled={isBusy || undefined}>
          {isLast ? <><Plus aria-hidden />Create and rate</> : <>Next<ArrowRight aria-hidden /></>}
        </Button>
      </FormFoot>
    </form>
  )
}

function eventsOf(rows: readonly { event_name: string }[]): string[] {
  return [...new Set(rows.map(({ event_name }) => event_name).filter((name) => name !== ''))]
}
