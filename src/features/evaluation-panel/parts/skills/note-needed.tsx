import { StickyNote } from 'lucide-react'
import { memo } from 'react'
import { skillDistance } from '#domain/evaluation/suggestion.ts'
import { usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import evaluationPanelCss from '../../evaluation-panel.module.css'

/** E4. Says that a value has to be explained before the final save. It asks nothing by itself: play goes on. */
export const NoteNeeded = memo(function NoteNeeded({ skillId, skillName }: { skillId: number; skillName: string }) {
  const { structure, actions } = usePanelScope()
  const { max_silent_override: free, max_override: most } = structure.limits
  const isNeeded = usePanelLater(({ sheet }) => {
    const distance = skillDistance(structure, skillId, sheet) ?? 0
    return distance > free && distance <= most
  })
  if (!isNeeded) return null
  return (
    <button
      type="button"
      className={evaluationPanelCss.noteNeeded}
      aria-label={`Note needed: ${skillName}`}
      onClick={() => actions.why(skillId)}
    >
      <StickyNote aria-hidden />
      Note needed
    </button>
  )
})
