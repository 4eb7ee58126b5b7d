import { memo } from 'react'
import type { FocusEvent, RefObject } from 'react'
import { isSuggestionSettled } from '#domain/evaluation/completeness.ts'
import { isTooFarFromMicroskills, suggestionFromMicroskills } from '#domain/evaluation/suggestion.ts'
import { Elsewhere } from '#kit/elsewhere.tsx'
import { HelpButton } from '#kit/help-button.tsx'
import { NotObservedButton } from '#kit/not-observed-button.tsx'
import { RatingScale } from '#kit/rating-scale.tsx'
import { usePanel, usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import type { PanelItem, PanelStep } from '../state/panel-steps.ts'
import type { PanelMemory } from '../state/use-panel-store.ts'
import { NoteNeeded } from './note-needed.tsx'
import { useMeantTaps } from './use-meant-taps.ts'
import evaluationPanelCss from '../evaluation-panel.module.css'

const FROM_ELSEWHERE = 'Changed on another tablet'

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
  memory: PanelMemory
  /** Somebody is at this card: nothing may lead them on. */
  onTouch: () => void
}

/**
 * Everything of one skill on one screen, or the eight team-player items. Another skill changes the words and values of
 * the tiles that are there, which is quicker than new ones. The heading is a new one, so that it is read out.
 */
export const SkillCard = memo(function SkillCard(props: CardProps) {
  const { step, elsewhere, helpKey, helpId, isNoted, headingRef, onTileFocus, memory, onTouch } = props
  const { structure, actions, isLocked } = usePanelScope()
  const labels = structure.scale.values.map(({ label }) => label)
  const meantTaps = useMeantTaps(step.code, memory, onTouch)
  return (
    <fieldset
      {...meantTaps}
      onFocusCapture={onTileFocus}
      className={evaluationPanelCss.panelCard}
      aria-label={step.name}
      data-kind={step.skill ? 'skill' : 'team'}
      data-quick={step.rows.length === 0 || undefined}
    >
      <div className={evaluationPanelCss.panelCardHead}>
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
        <p className={evaluationPanelCss.panelAbout}>{step.skillItem?.description}</p>
      ) : (
        <div className={evaluationPanelCss.panelRows}>
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

function controlsOf(id: string | undefined) {
  return id === undefined ? {} : { controls: id }
}

type Skill = NonNullable<PanelStep['skill']>

const Suggestion = memo(function Suggestion({ skill }: { skill: Skill }) {
  const suggested = usePanelLater(({ sheet }) => suggestionFromMicroskills(skill, sheet))
  // The place is kept while there is nothing to suggest, so that the tiles stay where they are.
  if (suggested === undefined) return <span className={evaluationPanelCss.panelSuggestion} />
  return (
    <span className={evaluationPanelCss.panelSuggestion}>
      <i />
      Suggested {suggested}
      <span> from micro-skills</span>
    </span>
  )
})

type ScaleProps = { skill: Skill; item: PanelItem; labels: readonly string[] }

const SkillScale = memo(function SkillScale({ skill, item, labels }: ScaleProps) {
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
      <div className={evaluationPanelCss.panelSkill}>
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
      {value === null && !isLocked && <p className={evaluationPanelCss.panelOpen}>Not rated yet</p>}
      {tooFar !== null && tooFar === value && !isLocked && (
        <p className={evaluationPanelCss.panelOpen} role="alert">
          {value} is more than {most.toFixed(1)} away from the micro-skills. Choose a value closer to {suggested}.
        </p>
      )}
    </>
  )
})

type RowProps = Pick<CardProps, 'helpId'> & {
  item: PanelItem
  labels: readonly string[]
  isCurrent: boolean
  isElsewhere: boolean
  isTight: boolean
}

const RatingRow = memo(function RatingRow({ item, labels, isCurrent, isElsewhere, isTight, helpId }: RowProps) {
  const { actions, isLocked } = usePanelScope()
  const value = usePanel(({ sheet }) => sheet[item.key] ?? null)
  const isOpen = usePanelLater(({ sheet }) => sheet[item.key] === undefined)
  return (
    <div className={evaluationPanelCss.panelRow}>
      <HelpButton
        name={item.name}
        id={item.key}
        title={item.name}
        detail={item.description}
        state={isElsewhere ? FROM_ELSEWHERE : isOpen ? 'Not rated yet' : null}
        isTight={isTight}
        isCurrent={isCurrent}
        {...controlsOf(helpId)}
        onHelp={actions.help}
      />
      <RatingScale
        name={item.name}
        id={item.key}
        value={value}
        step={1}
        labels={labels}
        size="micro"
        isLocked={isLocked}
        onChange={actions.rate}
      />
      <NotObservedButton
        name={item.name}
        id={item.key}
        isPressed={value === 0}
        isLocked={isLocked}
        onToggle={actions.toggleNotObserved}
      />
    </div>
  )
})
