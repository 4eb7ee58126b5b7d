import { memo } from 'react'
import type { RefObject } from 'react'
import { maySetSkill, suggestionFromMicroskills } from '#domain/evaluation/suggestion.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { Elsewhere } from '#kit/elsewhere.tsx'
import { HelpButton } from '#kit/help-button.tsx'
import { NotObservedButton } from '#kit/not-observed-button.tsx'
import { RatingScale } from '#kit/rating-scale.tsx'
import type { PanelActions } from '../state/panel-actions.ts'
import type { PanelItem, PanelStep } from '../state/panel-steps.ts'
import type { PanelStore } from '../state/panel-store.ts'
import { usePanel } from '../state/use-panel.ts'
import { NoteNeeded } from './note-needed.tsx'
import evaluationPanelCss from '../../evaluation-panel.module.css'

const FROM_ELSEWHERE = 'Changed on another tablet'

type CardProps = {
  store: PanelStore
  structure: ScoreStructure
  step: PanelStep
  actions: PanelActions
  isLocked: boolean
  /** The keys whose value came from another tablet. */
  elsewhere: ReadonlySet<string>
  /** The item whose help stands beside; its row is marked. */
  helpKey: string | null
  /** The id of the help beside the card; undefined where the help opens over it. */
  helpId: string | undefined
  /** A note stands on this skill already. */
  isNoted: boolean
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** Everything of one skill on one screen, or the eight team-player items. */
export const SkillCard = memo(function SkillCard(props: CardProps) {
  const { store, structure, step, actions, isLocked, elsewhere, helpKey, helpId, isNoted, headingRef } = props
  const labels = structure.scale.values.map(({ label }) => label)
  return (
    <fieldset
      className={evaluationPanelCss.panelCard}
      aria-label={step.name}
      data-kind={step.skill ? 'skill' : 'team'}
      data-quick={step.rows.length === 0 || undefined}
    >
      <div className={evaluationPanelCss.panelCardHead}>
        <h1 ref={headingRef} tabIndex={-1}>
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
        {step.skill && !isLocked && <Suggestion store={store} skill={step.skill} />}
        {step.skill && !isLocked && !isNoted && (
          <NoteNeeded
            store={store}
            structure={structure}
            skillId={step.skill.id}
            skillName={step.name}
            onWhy={actions.why}
          />
        )}
        {step.skillItem && elsewhere.has(step.skillItem.key) && <Elsewhere>{FROM_ELSEWHERE}</Elsewhere>}
      </div>
      {step.skill && step.skillItem && (
        <SkillScale
          store={store}
          structure={structure}
          skill={step.skill}
          item={step.skillItem}
          labels={labels}
          actions={actions}
          isLocked={isLocked}
        />
      )}
      {step.rows.length === 0 && <p className={evaluationPanelCss.panelAbout}>{step.skillItem?.description}</p>}
      {step.rows.length > 0 && (
        <div className={evaluationPanelCss.panelRows}>
          {step.rows.map((item) => (
            <RatingRow
              key={item.key}
              store={store}
              item={item}
              labels={labels}
              actions={actions}
              isLocked={isLocked}
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

const Suggestion = memo(function Suggestion({ store, skill }: { store: PanelStore; skill: Skill }) {
  const suggested = usePanel(store, ({ sheet }) => suggestionFromMicroskills(skill, sheet))
  // The place is kept while there is nothing to suggest, so that the tiles stay where they are.
  if (suggested === undefined) return <span className={evaluationPanelCss.panelSuggestion} />
  return (
    <span className={evaluationPanelCss.panelSuggestion}>
      <i />
      Suggested {suggested} from micro-skills
    </span>
  )
})

type ScaleProps = Pick<CardProps, 'store' | 'structure' | 'actions' | 'isLocked'> & {
  skill: Skill
  item: PanelItem
  labels: readonly string[]
}

const SkillScale = memo(function SkillScale({ store, structure, skill, item, labels, actions, isLocked }: ScaleProps) {
  const value = usePanel(store, ({ sheet }) => sheet[item.key] ?? null)
  const suggested = usePanel(store, ({ sheet }) => suggestionFromMicroskills(skill, sheet)) ?? null
  const isTooFar = usePanel(
    store,
    ({ sheet }) => value !== null && value > 0 && !maySetSkill(structure, skill.id, value, sheet),
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
          onRefuse={actions.refuse}
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
      {isTooFar && !isLocked && (
        <p className={evaluationPanelCss.panelOpen} role="alert">
          {value} is more than {most.toFixed(1)} away from the micro-skills. Choose a value closer to {suggested}.
        </p>
      )}
    </>
  )
})

type RowProps = Pick<CardProps, 'store' | 'actions' | 'isLocked' | 'helpId'> & {
  item: PanelItem
  labels: readonly string[]
  isCurrent: boolean
  isElsewhere: boolean
  isTight: boolean
}

const RatingRow = memo(function RatingRow({
  store,
  item,
  labels,
  actions,
  isLocked,
  isCurrent,
  isElsewhere,
  isTight,
  helpId,
}: RowProps) {
  const value = usePanel(store, ({ sheet }) => sheet[item.key] ?? null)
  return (
    <div className={evaluationPanelCss.panelRow}>
      <HelpButton
        name={item.name}
        id={item.key}
        title={item.name}
        detail={item.description}
        state={isElsewhere ? FROM_ELSEWHERE : value === null ? 'Not rated yet' : null}
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
