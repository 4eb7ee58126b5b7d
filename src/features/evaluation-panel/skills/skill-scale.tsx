import { memo } from 'react'
import { isSuggestionSettled } from '#domain/evaluations/completeness.ts'
import { isTooFarFromMicroskills, suggestionFromMicroskills } from '#domain/evaluations/suggestion.ts'
import type { StructureSkill } from '#domain/rubric/score-structure.ts'
import { NotObservedButton } from '#kit/not-observed-button.tsx'
import { RatingScale } from '#kit/rating-scale.tsx'
import { usePanel, usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import type { PanelItem } from '../state/panel-steps.ts'
import css from './skill-scale.module.css'

type ScaleProps = { skill: StructureSkill; item: PanelItem; labels: readonly string[] }

/** Draws the nine values of a skill, and what is wrong with the one that was chosen. */
export const SkillScale = memo(function SkillScale({ skill, item, labels }: ScaleProps) {
  const { structure, actions, isLocked, isQuick } = usePanelScope()
  const value = usePanel(({ sheet }) => sheet[item.key] ?? null)
  // Its nine tiles are drawn anew after the tap on a micro-skill is on the screen. Whether a value is taken, the action
  // decides by the newest sheet: also what the tiles do not offer goes to it.
  const suggested = usePanelLater(({ sheet }) => suggestionFromMicroskills(skill, sheet)) ?? null
  const tooFar = usePanelLater(({ sheet }) =>
    isTooFarFromMicroskills(structure, skill.id, sheet) && (isQuick || isSuggestionSettled(skill, sheet))
      ? (sheet[item.key] ?? null)
      : null,
  )
  const most = structure.limits.max_override
  return (
    <>
      <div className={css.scale}>
        <RatingScale
          name={item.name}
          id={item.key}
          value={value}
          step={0.5}
          labels={labels}
          size="skill"
          suggested={suggested}
          {...(suggested === null ? {} : { offered: [suggested - most, suggested + most] as const })}
          isLocked={isLocked}
          onChange={actions.rate}
          onRefuse={actions.rate}
        />
        <NotObservedButton
          name={item.name}
          id={item.key}
          isPressed={value === 0}
          isLocked={isLocked}
          onToggle={actions.toggleNotObserved}
        />
      </div>
      {value === null && !isLocked && <p className={css.open}>Not rated yet</p>}
      {tooFar !== null && tooFar === value && !isLocked && (
        <p className={css.open} role="alert">
          {value} is more than {most.toFixed(1)} away from the micro-skills. Choose a value closer to {suggested}.
        </p>
      )}
    </>
  )
})
