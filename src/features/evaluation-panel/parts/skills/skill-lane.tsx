import { memo } from 'react'
import { SegmentNav } from '#ui/segment-nav.tsx'
import { countRated } from '../state/panel-steps.ts'
import type { PanelStep } from '../state/panel-steps.ts'
import type { PanelStore } from '../state/panel-store.ts'
import { usePanel } from '../state/use-panel.ts'

type LaneProps = { store: PanelStore; steps: readonly PanelStep[]; code: string; onStep: (code: string) => void }

/** Where in the rubric: every skill, with how much of it is rated. */
export const SkillLane = memo(function SkillLane({ store, steps, code, onStep }: LaneProps) {
  const sheet = usePanel(store, (state) => state.sheet)
  const segments = steps.map((step) => {
    const rated = countRated(step.keys, sheet)
    const total = step.keys.length
    return {
      id: step.code,
      code: step.code,
      count: `${rated}/${total}`,
      percentage: (rated / total) * 100,
      name: `${step.name}, ${rated} of ${total} rated`,
    }
  })
  return <SegmentNav label="Skill groups" segments={segments} currentId={code} onSelect={onStep} />
})
