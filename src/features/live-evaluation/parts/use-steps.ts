import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import { firstRefusedStep, liveFormErrors } from '#domain/profile/live-player-form.ts'
import type { LiveFormErrors, LivePlayerForm } from '#domain/profile/live-player-form.ts'
import { stepAfter } from '#domain/profile/profile-steps.ts'
import type { ProfileStep } from '#domain/profile/profile-steps.ts'

type Steps = {
  /** Of the fields of this step, once it has been tried; they vanish as the fields are put right. */
  errors: LiveFormErrors
  /** Goes on, or shows what is wrong and focuses the first of it. */
  goOn: () => void
  /** Whether the whole form may be sent; otherwise leads to the first step that may not. */
  mayCreate: () => boolean
  restart: () => void
}

const REFUSED = '[aria-invalid=true], [data-invalid=true]'

type StepsProps = {
  form: LivePlayerForm
  step: ProfileStep
  dropdowns: PlayerDropdowns
  onStep: (step: ProfileStep) => void
  formRef: RefObject<HTMLFormElement | null>
}

export function useSteps({ form, step, dropdowns, onStep, formRef }: StepsProps): Steps {
  const [tried, setTried] = useState<ReadonlySet<ProfileStep>>(new Set())
  const [failures, countFailure] = useState(0)
  const isFirstLook = useRef(true)

  useEffect(() => {
    if (failures > 0) formRef.current?.querySelector<HTMLElement>(REFUSED)?.focus()
  }, [failures, step, formRef])

  useEffect(() => {
    // Not on arrival: the page's heading comes first. After a step the person goes on where the fields begin.
    if (isFirstLook.current) isFirstLook.current = false
    else formRef.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [step, formRef])

  function fail(at: ProfileStep) {
    setTried((before) => new Set([...before, at]))
    countFailure((count) => count + 1)
  }

  return {
    errors: tried.has(step) ? liveFormErrors(form, step, dropdowns) : {},
    goOn() {
      if (Object.keys(liveFormErrors(form, step, dropdowns)).length > 0) return fail(step)
      const next = stepAfter(step)
      if (next) onStep(next)
    },
    mayCreate() {
      const refused = firstRefusedStep(form, dropdowns)
      if (!refused) return true
      fail(refused.step)
      if (refused.step !== step) onStep(refused.step)
      return false
    },
    restart() {
      setTried(new Set())
      countFailure(0)
    },
  }
}
