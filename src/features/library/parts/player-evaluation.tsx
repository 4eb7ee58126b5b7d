import { Link } from '@tanstack/react-router'
import type { PlayerLibraryItem } from '#domain/contracts/library.ts'
import { Jersey } from '#ui/jersey.tsx'
import { Panel } from '#ui/panel.tsx'
import { hasReport, stateWords, titleOf } from './player-words.ts'
import { StatusTag } from './status-tag.tsx'

/** One evaluation of the player: what it was, how far it is, and the total once there is one. */
export function PlayerEvaluation({ item, level = 2 }: { item: PlayerLibraryItem; level?: 2 | 3 }) {
  const Title = level === 2 ? 'h2' : 'h3'
  const title = titleOf(item)
  return (
    <Panel asChild className="player-evaluation" data-report={hasReport(item) || undefined}>
      <article>
        <Jersey number={item.jersey_number} color={item.jersey_color} />
        <div className="player-evaluation-what">
          <Title>
            {hasReport(item)
              ? <Link to={reportOf(item)}>{title}<span className="visually-hidden">, open report</span></Link>
              : title}
          </Title>
          <p>{stateWords(item)}</p>
          <StatusTag status={item.status} />
        </div>
        {item.total_score !== null && (
          <p className="player-evaluation-total">
            <b className="score">{item.total_score.toFixed(1)}</b>
            <span>of 60</span>{item.performance_level && <span>{item.performance_level}</span>}
          </p>
        )}
      </article>
    </Panel>
  )
}

function reportOf({ evaluation_submission_id: id }: PlayerLibraryItem): string {
  return `/app/dashboard/${id}`
}
