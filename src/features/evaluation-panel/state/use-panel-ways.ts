import { useMemo } from 'react'
import type { PanelDialog, PanelWays } from './panel-actions.ts'
import { stepOfKey } from './panel-steps.ts'
import type { PanelStep } from './panel-steps.ts'
import type { RatingStore } from '#kit/rating-store.ts'

/** Where the pages around the panel are. */
export type PanelExits = {
  onOpenEvaluation: (id: string) => void
  onOpenResult: (id: string) => void
  onOpenOutbox: () => void
  onLeave: () => void
}

type Options = {
  evaluationId: string
  store: RatingStore
  steps: readonly PanelStep[]
  /** Writes a skill into the address. */
  onSkill: (code: string) => void
  /** Moves the focus to the item of this name as soon as its card is drawn. */
  focusItem: (name: string) => void
  open: (dialog: PanelDialog) => void
  setHelpKey: (key: string) => void
  exits: PanelExits
}

/** The ways out of the panel and through it; the same functions while evaluation and exits stay the same. */
export function usePanelWays(options: Options): PanelWays {
  const { evaluationId, store, steps, onSkill, focusItem, open, setHelpKey, exits } = options
  const { onOpenEvaluation, onOpenResult, onOpenOutbox, onLeave } = exits
  return useMemo(() => {
    function leaveFor(go: () => void) {
      const askOrGo = () => (store.state().held > 0 ? open({ kind: 'leave', go }) : go())
      if (store.state().writing > 0) void store.written().then(askOrGo)
      else askOrGo()
    }
    return {
      leaveFor,
      toStep: onSkill,
      toItem(item) {
        const target = stepOfKey(steps, item.key)
        if (!target) return
        onSkill(target.code)
        setHelpKey(item.key)
        if (item.reason === 'needs-note' && target.skill) open({ kind: 'why', skillId: target.skill.id })
        else focusItem(item.name)
      },
      toPlayer(id) {
        if (id !== evaluationId) leaveFor(() => onOpenEvaluation(id))
      },
      toResult: () => onOpenResult(evaluationId),
      toOutbox: () => leaveFor(onOpenOutbox),
      back: () => leaveFor(onLeave),
    }
  }, [
    evaluationId,
    store,
    steps,
    open,
    setHelpKey,
    onSkill,
    focusItem,
    onOpenEvaluation,
    onOpenResult,
    onOpenOutbox,
    onLeave,
  ])
}
