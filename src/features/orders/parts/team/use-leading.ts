import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { stepOfPlace } from '#domain/orders/team-order-errors.ts'
import type { OrderErrors } from '#domain/orders/team-order-errors.ts'
import { TEAM_ORDER_STEPS } from '#domain/orders/team-order-steps.ts'
import type { TeamOrderStep } from '#domain/orders/team-order-steps.ts'

const REFUSED = '[aria-invalid=true], [data-invalid=true], [data-refused] input'

export type Leading = {
  page: RefObject<HTMLDivElement | null>
  /** Leads to the first step with something wrong and focuses the first of it. */
  leadTo: (errors: OrderErrors) => void
  goTo: (step: TeamOrderStep) => void
}

/** Where the focus goes: to what is wrong, else to the heading of a step that was gone to. */
export function useLeading(step: TeamOrderStep, onStep: (step: TeamOrderStep) => void): Leading {
  const page = useRef<HTMLDivElement>(null)
  const wanted = useRef<TeamOrderStep>(undefined)
  const shown = useRef(step)
  const [turns, countTurn] = useState(0)

  useEffect(() => {
    const isNew = shown.current !== step
    shown.current = step
    const at = page.current?.querySelector(`[data-step=${step}]`)
    if (wanted.current === step) {
      wanted.current = undefined
      at?.querySelector<HTMLElement>(REFUSED)?.focus()
    } else if (isNew) at?.querySelector<HTMLElement>('h2')?.focus()
  }, [step, turns])

  return {
    page,
    leadTo(errors) {
      const places = Object.keys(errors)
      const first = TEAM_ORDER_STEPS.find((it) => places.some((place) => stepOfPlace(place) === it))
      if (first === undefined) return
      wanted.current = first
      countTurn((count) => count + 1)
      if (first !== step) onStep(first)
    },
    goTo(to) {
      if (to !== step) return onStep(to)
      page.current?.querySelector<HTMLElement>(`[data-step=${to}] h2`)?.focus()
    },
  }
}
