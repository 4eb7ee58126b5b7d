import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

type FindPlace = (section: Element) => HTMLElement | null | undefined

export type StepFocus<Step extends string> = {
  page: RefObject<HTMLDivElement | null>
  /** Goes to a step, and there to the place that `find` gives. */
  leadTo: (step: Step, find: FindPlace) => void
  goTo: (step: Step) => void
}

/**
 * Where the focus goes in a form of steps, each an element with `data-step`: to what something lacks, else to the
 * heading of a step that was gone to.
 */
export function useStepFocus<Step extends string>(step: Step, onStep: (step: Step) => void): StepFocus<Step> {
  const page = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ step: Step; find: FindPlace }>(undefined)
  const shown = useRef(step)
  const [turns, countTurn] = useState(0)

  useEffect(() => {
    const isNew = shown.current !== step
    shown.current = step
    const section = page.current?.querySelector(`[data-step=${step}]`)
    if (section && wanted.current?.step === step) {
      wanted.current.find(section)?.focus()
      wanted.current = undefined
    } else if (isNew) headingOf(section)?.focus()
  }, [step, turns])

  return {
    page,
    leadTo(to, find) {
      wanted.current = { step: to, find }
      countTurn((count) => count + 1)
      if (to !== step) onStep(to)
    },
    goTo(to) {
      if (to === step) headingOf(page.current?.querySelector(`[data-step=${to}]`))?.focus()
      else onStep(to)
    },
  }
}

function headingOf(section: Element | null | undefined) {
  return section?.querySelector<HTMLElement>('h2')
}
