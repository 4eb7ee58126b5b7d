import { Link } from '@tanstack/react-router'
import type { StaffLibraryItem } from '#domain/contracts/library.ts'
import { Jersey } from '#ui/jersey.tsx'
import { Panel } from '#ui/panel.tsx'
import { dayWords } from '#ui/time-words.ts'
import { StatusTag } from './status-tag.tsx'

/** One evaluation of a player on one's teams: who, for what, how far it is, and the total once there is one. */
export function StaffEvaluation({ item }: { item: StaffLibraryItem }) {
  return (
    <Panel asChild className="player-evaluation" data-report={item.has_report || undefined}>
      <article>
        <Jersey number={item.jersey_number} color={item.jersey_color} />
        <div className="player-evaluation-what">
          <h2 dir="auto">
            {item.has_report
              ? <Link to={`/app/dashboard/${item.evaluation_submission_id}` as string}>{item.player_name}<span className="visually-hidden">, open report</span></Link>
              : item.player_name}
          </h2>
          <p>{[item.team_name, item.event_name].filter(Boolean).join(', ')}</p>
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

function stateWords({ completed_at, return_reason, due_at, submitted_at }: StaffLibraryItem): string {
  if (completed_at) return `Completed ${dayWords(completed_at)}`
  if (return_reason) return `This video could not be used: ${return_reason}`
  if (due_at) return `Due ${dayWords(due_at)}`
  return submitted_at ? `Ordered ${dayWords(submitted_at)}` : 'Not paid yet'
}
