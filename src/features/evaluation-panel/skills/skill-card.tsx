import { memo } from 'react'
import type { FocusEvent, RefObject } from 'react'
import { suggestionFromMicroskills } from '#domain/evaluations/suggestion.ts'
import type { StructureSkill } from '#domain/rubric/score-structure.ts'
import { Elsewhere } from '#kit/elsewhere.tsx'
import { HelpButton } from '#kit/help-button.tsx'
import { usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import type { PanelStep } from '../state/panel-steps.ts'
import { NoteNeeded } from './note-needed.tsx'
import { FROM_ELSEWHERE, RatingRow, controlsOf } from './rating-row.tsx'
import { SkillScale } from './skill-scale.tsx'
import { useMeantTaps } from './use-meant-taps.ts'
import css from './skill-card.module.css'

type CardProps = {
  step: PanelStep
  /** The keys whose value came from another tablet. */
  elsewhere: ReadonlySet<string>
  /** The item whose help stands beside; its row is marked. */
  helpKey: string | null
  /** The id of the help beside the card; undefined where the help opens over it. */
  helpId: string | undefined
  /** A note stands on this skill already. */
  isNoted: boolean
  headingRef: RefObject<HTMLHeadingElement | null>
  /** Follows which tiles have the focus. */
  onTileFocus: (event: FocusEvent<HTMLElement>) => void
  /** Returns the code of the skill that is asked for: a card that makes way for another takes no tap. */
  askedCode: () => string
  /** Somebody is at this card: nothing may lead them on. */
  onTouch: () => void
}

/**
 * Everything of one skill on one screen, or the eight team-player items. Another skill changes the words and values of
 * the tiles that are there, which is quicker than new ones. The heading is a new one, so that it is read out.
 */
export const SkillCard = memo(function SkillCard(props: CardProps) {
  const { step, elsewhere, helpKey, helpId, isNoted, headingRef, onTileFocus, askedCode, onTouch } = props
  const { structure, actions, isLocked } = usePanelScope()
  const labels = structure.scale.values.map(({ label }) => label)
  const meantTaps = useMeantTaps(step.code, askedCode, onTouch)
  return (
    <fieldset
      {...meantTaps}
      onFocusCapture={onTileFocus}
      className={css.card}
      aria-label={step.name}
      data-kind={step.skill ? 'skill' : 'team'}
      data-quick={step.rows.length === 0 || undefined}
    >
      <div className={css.head}>
        <h1 key={step.code} ref={headingRef} tabIndex={-1}>
          {step.name}
        </h1>
        {step.skillItem && (
          <HelpButton
            name={step.skillItem.name}
            id={step.skillItem.key}
            {...controlsOf(helpId)}
            onHelp={actions.help}
          />
        )}
        {step.skill && !isLocked && <Suggestion skill={step.skill} />}
        {step.skill && !isLocked && !isNoted && <NoteNeeded skill={step.skill} />}
        {step.skillItem && elsewhere.has(step.skillItem.key) && <Elsewhere>{FROM_ELSEWHERE}</Elsewhere>}
      </div>
      {step.skill && step.skillItem && <SkillScale skill={step.skill} item={step.skillItem} labels={labels} />}
      {step.rows.length === 0 ? (
        <p className={css.about}>{step.skillItem?.description}</p>
      ) : (
        <div className={css.rows}>
          {step.rows.map((item, at) => (
            <RatingRow
              key={at}
              item={item}
              labels={labels}
              isCurrent={item.key === helpKey}
              isElsewhere={elsewhere.has(item.key)}
              isTight={!step.skill}
              helpId={helpId}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
})

const Suggestion = memo(function Suggestion({ skill }: { skill: StructureSkill }) {
  const suggested = usePanelLater(({ sheet }) => suggestionFromMicroskills(skill, sheet))
  // The place is kept while there is nothing to suggest, so that the tiles stay where they are.
  if (suggested === undefined) return <span className={css.suggestion} />
  return (
    <span className={css.suggestion}>
      <i />
      Suggested {suggested}
      <span> from micro-skills</span>
    </span>
  )
})
