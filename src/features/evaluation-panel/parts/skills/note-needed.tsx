import { StickyNote } from 'lucide-react'
import { memo } from 'react'
import { skillDistance } from '#domain/evaluation/suggestion.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { PanelStore } from '../state/panel-store.ts'
import { usePanel } from '../state/use-panel.ts'
import evaluationPanelCss from '../../evaluation-panel.module.css'

type NoteNeededProps = {
  store: PanelStore
  structure: ScoreStructure
  skillId: number
  skillName: string
  onWhy: (skillId: number) => void
}

/** E4. Says that a value has to be explained before the final save. It asks nothing by itself: play goes on. */
export const NoteNeeded = memo(function NoteNeeded({ store, structure, skillId, skillName, onWhy }: NoteNeededProps) {
  const { max_silent_override: free, max_override: most } = structure.limits
  const isNeeded = usePanel(store, ({ sheet }) => {
    const distance = skillDistance(structure, skillId, sheet) ?? 0
    return distance > free && distance <= most
  })
  if (!isNeeded) return null
  return (
    <button
      type="button"
      className={evaluationPanelCss.noteNeeded}
      aria-label={`Note needed: ${skillName}`}
      onClick={() => onWhy(skillId)}
    >
      <StickyNote aria-hidden />
      Note needed
    </button>
  )
})
