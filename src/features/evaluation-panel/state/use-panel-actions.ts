import { useMemo, useState } from 'react'
import { maySetSkill, suggestionFromMicroskills } from '#domain/evaluations/suggestion.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import type { ScoreStructure, StructureSkill } from '#domain/rubric/score-structure.ts'
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
        const before = store.state().sheet
        const skill = skillOfKey(steps, key)
        if (skill && value !== null && !maySetSkill(structure, skill.id, value, before)) {
          sayTooFar(structure, skill, value, before)
          return
        }
        feel('value')
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

/** The skill that is itself rated under this key; undefined for a micro-skill. */
function skillOfKey(steps: readonly PanelStep[], key: string): StructureSkill | undefined {
  const step = stepOfKey(steps, key)
  return step?.skillItem?.key === key ? step.skill : undefined
}

function sayTooFar({ limits }: ScoreStructure, skill: StructureSkill, value: number, sheet: RatingSheet) {
  const suggested = suggestionFromMicroskills(skill, sheet)
  toaster.info(
    `${value} is more than ${limits.max_override.toFixed(1)} away from the micro-skills, which suggest ${suggested}. ` +
      'Check them first.',
    skill.name,
  )
}

function feel(kind: 'value' | 'undo') {
  if (readPanelPreferences().hasHaptics) tick(kind)
}
