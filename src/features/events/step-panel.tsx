import type { ReactNode, Ref } from 'react'
import { Panel } from '#ui/panel.tsx'
import css from './step-panel.module.css'

type StepPanelProps = {
  id: string
  title: string
  /** Follows the title in gray. */
  count?: ReactNode
  /** At the right of the title. */
  end?: ReactNode
  /** Two such panels are in one row of a wide page. */
  isHalf?: boolean
  /** A heading that can receive the focus. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** Draws one step of the setup: a panel with its heading. */
export function StepPanel({ id, title, count, end, isHalf, heading, children }: StepPanelProps) {
  const headingId = `${id}-heading`
  return (
    <Panel className={css.step} id={id} aria-labelledby={headingId} data-half={isHalf || undefined}>
      <div className={css.head}>
        <h2 id={headingId} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
          {count !== undefined && <span>{count}</span>}
        </h2>
        {end}
      </div>
      {children}
    </Panel>
  )
}
