import { useMemo, useState } from 'react'
import { suggestedSkillRating } from '#domain/evaluation/suggestion.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { afterPaint } from '#ui/after-paint.ts'
import { tick } from '#ui/haptics.ts'
import { toaster } from '#ui/toasts.ts'
import type { PanelActions, PanelDialog } from './panel-actions.ts'
import { readPanelPreferences } from '#kit/panel-preferences.ts'
import { stepOfKey } from './panel-steps.ts'
import type { PanelStep } from './panel-steps.ts'
import type { RatingStore } from '#kit/rating-store.ts'
import { useGoOn } from './use-go-on.ts'

type Options = {
  store: RatingStore
  structure: ScoreStructure
  steps: readonly PanelStep[]
  /** Whether the help stands beside the card, or has to be opened. */
  isHelpBeside: boolean
  onStep: (code: string) => void
}

/** What a tap does: the value at once and its text beside; the last one of a skill leads to the next. */
export function usePanelActions({ store, structure, steps, isHelpBeside, onStep }: Options) {
  const [dialog, open] = useState<PanelDialog | null>(null)
  const [helpKey, setHelpKey] = useState<string | null>(null)
  const { goOnAfter, stay } = useGoOn({ store, structure, steps, onStep })

  const actions = useMemo(
    (): PanelActions => ({
      rate(key, value) {
        feel('value')
        const before = store.state().sheet
        store.rate(key, value)
        // The help beside is a screen of words: the tile shows its value first.
        afterPaint(() => setHelpKey(key))
        goOnAfter(key, before)
      },
      toggleNotObserved(key, isPressed) {
        feel('value')
        const before = store.state().sheet
        store.rate(key, isPressed ? 0 : null)
        goOnAfter(key, before)
      },
      help(key) {
        setHelpKey(key)
        if (!isHelpBeside) open({ kind: 'help', key })
      },
      refuse(key, value) {
        const step = stepOfKey(steps, key)
        const suggested = step?.skill && suggestedSkillRating(structure, step.skill.id, store.state().sheet)
        const most = structure.limits.max_override.toFixed(1)
        toaster.info(
          `${value} is more than ${most} away from the micro-skills, which suggest ${suggested}. Check them first.`,
          step?.name,
        )
      },
      why(skillId) {
        open({ kind: 'why', skillId })
      },
      undo() {
        stay()
        const undone = store.undo()
        if (!undone) return
        feel('undo')
        const step = stepOfKey(steps, undone.key)
        if (step) onStep(step.code)
        setHelpKey(undone.key)
      },
    }),
    [store, structure, steps, isHelpBeside, onStep, goOnAfter, stay],
  )

  return { actions, dialog, open, helpKey, setHelpKey, stay }
}

function feel(kind: 'value' | 'undo') {
  if (readPanelPreferences().hasHaptics) tick(kind)
}
