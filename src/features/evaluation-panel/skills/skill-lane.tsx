import { memo } from 'react'
import { SegmentNav } from '#ui/segment-nav.tsx'
import { usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import { countRated } from '../state/panel-steps.ts'

/** Where in the rubric: every skill, with how much of it is rated. */
export const SkillLane = memo(function SkillLane({ code }: { code: string }) {
  const { steps, ways, openItems } = usePanelScope()
  const sheet = usePanelLater((state) => state.sheet)
  const inWork = steps.find((step) => step.code === code)?.skill?.id
  const open = usePanelLater((state) => openItems(state, inWork))
  const segments = steps.map((step) => {
    const rated = countRated(step.keys, sheet)
    const total = step.keys.length
    const refused = open.filter(({ key, reason }) => reason !== 'not-rated' && step.keys.includes(key)).length
    return {
      id: step.code,
      code: step.code,
      count: `${rated}/${total}`,
      percentage: (rated / total) * 100,
      name: `${step.name}, ${rated} of ${total} rated${refused > 0 ? `, ${refused} to fix` : ''}`,
      isOpen: refused > 0,
    }
  })
  return <SegmentNav label="Skill groups" segments={segments} currentId={code} onSelect={ways.toStep} />
})
