import { memo, useCallback, useState } from 'react'
import { afterPaint } from '#ui/after-paint.ts'
import { SegmentNav } from '#ui/segment-nav.tsx'
import { usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import { countRated } from '../state/panel-steps.ts'
import type { PanelMemory } from '../state/use-panel-store.ts'

type LaneProps = { code: string; memory: PanelMemory }

/**
 * Where in the rubric: every skill, with how much of it is rated. A tap marks its skill in the frame of the tap; the
 * address, and all that is drawn because of it, follow.
 */
export const SkillLane = memo(function SkillLane({ code, memory }: LaneProps) {
  const { steps, ways } = usePanelScope()
  const [tapped, setTapped] = useState<string>()
  const [before, setBefore] = useState(code)
  if (before !== code) {
    setBefore(code)
    setTapped(undefined)
  }
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
  const select = useCallback(
    (to: string) => {
      setTapped(to)
      memory.keepCode(to) // From now on nobody means the card that is still there.
      afterPaint(() => ways.toStep(to))
    },
    [ways, memory],
  )
  return <SegmentNav label="Skill groups" segments={segments} currentId={tapped ?? code} onSelect={select} />
})
