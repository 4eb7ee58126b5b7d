import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlayerLibraryItem, StaffLibraryItem } from '#domain/contracts/library.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from './status-tag.tsx'
import css from './evaluation-card.module.css'
import textCss from '#ui/text.module.css'

type EvaluationCardProps = {
  item: PlayerLibraryItem | StaffLibraryItem
  /** What it is called; leads to the report once there is one. */
  title: string
  hasReport: boolean
  level?: 2 | 3
  /** What is said of it, in paragraphs. */
  children: ReactNode
}

/** One evaluation in a list of a player or of staff: what it was, how far it is, and the total once there is one. */
export function EvaluationCard({ item, title, hasReport, level = 2, children }: EvaluationCardProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <Panel asChild className={css.card} data-report={hasReport || undefined}>
      <article>
        <Jersey number={item.jersey_number} color={item.jersey_color} />
        <div className={css.what}>
          <Title dir="auto" translate="no">
            {hasReport ? (
              <Link to="/app/dashboard/$id" params={{ id: item.evaluation_submission_id }}>
                {title}
                <span className={textCss.visuallyHidden}>, open report</span>
              </Link>
            ) : (
              title
            )}
          </Title>
          {children}
          <StatusTag status={item.status} />
        </div>
        {item.total_score !== null && (
          <p className={css.total}>
            <b className={textCss.score} translate="no">
              {item.total_score.toFixed(1)}
            </b>
            <span>of 60</span>
            {item.performance_level && <span>{item.performance_level}</span>}
          </p>
        )}
      </article>
    </Panel>
  )
}
