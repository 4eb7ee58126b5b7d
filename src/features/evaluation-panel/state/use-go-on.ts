import { useCallback, useEffect, useRef } from 'react'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { readPanelPreferences } from '#kit/panel-preferences.ts'
import { isStepDone, stepOfKey } from './panel-steps.ts'
import type { PanelStep } from './panel-steps.ts'
import type { RatingStore } from '#kit/rating-store.ts'

/** Long enough to see the value that was tapped, and to take it back. */
const SEEN_MS = 600

type Options = {
  store: RatingStore
  structure: ScoreStructure
  steps: readonly PanelStep[]
  onStep: (code: string) => void
}

/**
 * The last item of a skill leads to the next skill, unless this device is told to stay or the skill still needs
 * something.
 */
export function useGoOn({ store, structure, steps, onStep }: Options) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => stay, [stay])
  const goOnAfter = useCallback(
    (key: string, before: RatingSheet) => {
      stay()
      const step = stepOfKey(steps, key)
      const next = step && steps[steps.indexOf(step) + 1]
      const isFirst = before[key] === undefined
      if (!next || !isFirst || !readPanelPreferences().goesOn || !isStepDone(step, store.state().sheet, structure))
        return
      timer.current = setTimeout(() => onStep(next.code), SEEN_MS)
    },
    [store, structure, steps, onStep, stay],
  )
  return { goOnAfter, stay }
}
