import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { focusRefused } from './focus-refused.ts'

export type FormSteps<Step, Errors> = {
  /** Of the fields of this step, once it has been tried; they vanish as the fields are put right. */
  errors: Errors | undefined
  /** Goes on, or shows what is wrong and focuses the first of it. */
  goOn: () => void
  /** Whether the whole form may be sent; otherwise leads to the first step that may not. */
  mayFinish: () => boolean
  /** Leads to a step, shows what is wrong there and focuses the first of it. */
  leadTo: (step: Step) => void
  restart: () => void
}

type FormStepsProps<Step, Errors> = {
  steps: readonly Step[]
  step: Step
  /** What is wrong in a step, by field; empty when it may be left. */
  errorsOf: (step: Step) => Errors
  onStep: (step: Step) => void
  formRef: RefObject<HTMLFormElement | null>
}

/**
 * The way through a form of several steps, each a route: errors after the first try, and the focus where the person
 * goes on.
 */
export function useFormSteps<Step extends string, Errors extends object>(
  props: FormStepsProps<Step, Errors>,
): FormSteps<Step, Errors> {
  const { steps, step, errorsOf, onStep, formRef } = props
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set())
  /** The step of the last refused try, as a new object each time. The step may be shown a moment later. */
  const [refused, setRefused] = useState<{ step: Step }>()
  const focused = useRef(refused)
  const shown = useRef(step)

  // React may run an effect of an earlier render after the refused click, so the effect reads only its own render.
  useEffect(() => {
    const isNewStep = shown.current !== step
    shown.current = step
    if (refused?.step === step && focused.current !== refused) {
      focused.current = refused
      focusRefused(formRef.current)
    } else if (isNewStep) {
      // Not on arrival: the page's heading comes first. After a step the person goes on where the fields begin.
      formRef.current?.querySelector<HTMLElement>('h2')?.focus()
    }
  }, [refused, step, formRef])

  function leadTo(at: Step) {
    setRefused({ step: at })
    setTried((before) => new Set([...before, at]))
    if (at !== step) onStep(at)
  }

  const isRefused = (it: Step) => Object.keys(errorsOf(it)).length > 0

  return {
    errors: tried.has(step) ? errorsOf(step) : undefined,
    leadTo,
    goOn() {
      if (isRefused(step)) return leadTo(step)
      const next = steps[steps.indexOf(step) + 1]
      if (next) onStep(next)
    },
    mayFinish() {
      const first = steps.find(isRefused)
      if (first) leadTo(first)
      return first === undefined
    },
    restart() {
      setTried(new Set())
      setRefused(undefined)
    },
  }
}
