import { memo } from 'react'
import { HelpButton } from '#kit/help-button.tsx'
import { NotObservedButton } from '#kit/not-observed-button.tsx'
import { RatingScale } from '#kit/rating-scale.tsx'
import { usePanel, usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import type { PanelItem } from '../state/panel-steps.ts'
import css from './rating-row.module.css'

export const FROM_ELSEWHERE = 'Changed on another tablet'

type RowProps = {
  item: PanelItem
  labels: readonly string[]
  isCurrent: boolean
  isElsewhere: boolean
  isTight: boolean
  /** The id of the help beside the card; undefined where the help opens over it. */
  helpId: string | undefined
}

/** Draws a micro-skill or a team-player item: its name, five values and "not observed". */
export const RatingRow = memo(function RatingRow({ item, labels, isCurrent, isElsewhere, isTight, helpId }: RowProps) {
  const { actions, isLocked } = usePanelScope()
  const value = usePanel(({ sheet }) => sheet[item.key] ?? null)
  const isOpen = usePanelLater(({ sheet }) => sheet[item.key] === undefined)
  return (
    <div className={css.row}>
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

export function controlsOf(id: string | undefined) {
  return id === undefined ? {} : { controls: id }
}
