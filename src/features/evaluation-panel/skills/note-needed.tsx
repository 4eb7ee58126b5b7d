import { StickyNote } from 'lucide-react'
import { memo } from 'react'
import { isSuggestionSettled } from '#domain/evaluations/completeness.ts'
import { skillDistance } from '#domain/evaluations/suggestion.ts'
import type { StructureSkill } from '#domain/rubric/score-structure.ts'
import { usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import css from './note-needed.module.css'

/**
 * E4, EP50. Says that a value has to be explained before the final save, once its micro-skills are rated. It asks
 * nothing by itself: play goes on.
 */
export const NoteNeeded = memo(function NoteNeeded({ skill }: { skill: StructureSkill }) {
  const { structure, actions, isQuick } = usePanelScope()
  const { max_silent_override: free, max_override: most } = structure.limits
  const isNeeded = usePanelLater(({ sheet }) => {
    const distance = skillDistance(structure, skill.id, sheet) ?? 0
    return distance > free && distance <= most && (isQuick || isSuggestionSettled(skill, sheet))
  })
  if (!isNeeded) return null
  return (
    <button
      type="button"
      className={css.button}
      aria-label={`Note needed: ${skill.name}`}
      onClick={() => actions.why(skill.id)}
    >
      <StickyNote aria-hidden />
      Note needed
    </button>
  )
})
