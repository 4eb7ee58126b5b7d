import { memo } from 'react'
import { SegmentNav } from '#ui/segment-nav.tsx'
import { usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import { countRated } from '../state/panel-steps.ts'

/** Where in the rubric: every skill, with how much of it is rated. */
export const SkillLane = memo(function SkillLane({ code }: { code: string }) {
  const { steps, ways } = usePanelScope()
  const sheet = usePanelLater((state) => state.sheet)
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
  return <SegmentNav label="Skill groups" segments={segments} currentId={code} onSelect={ways.toStep} />
})
