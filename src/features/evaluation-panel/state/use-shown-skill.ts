import { useDeferredValue } from 'react'
import { useLast } from '#ui/use-last.ts'
import type { PanelStep } from './panel-steps.ts'

type ShownSkill = {
  /** The step of the address. It is marked at once. */
  asked: PanelStep
  previous: PanelStep | undefined
  next: PanelStep | undefined
  /** The step on the card. It follows `asked`, because a card is a screen of tiles. */
  step: PanelStep
  /** Returns the code of `asked`. Always the same function, so the card is not drawn again for it. */
  askedCode: () => string
}

/** Returns the skill of the panel. The address alone decides. A code that is no step counts as the first step. */
export function useShownSkill(steps: readonly PanelStep[], codeInAddress: string | undefined): ShownSkill {
  const at = Math.max(
    0,
    steps.findIndex(({ code }) => code === codeInAddress),
  )
  const asked = steps[at]
  if (!asked) throw new Error('The rubric has no skills')
  const step = useDeferredValue(asked)
  const askedCode = useLast(asked.code)
  return { asked, previous: steps[at - 1], next: steps[at + 1], step, askedCode }
}
