import type { StaffLibraryItem } from '#domain/contracts/library.ts'
import { dayWords } from '#kit/time-words.ts'
import { EvaluationCard } from './evaluation-card.tsx'

/** One evaluation of a player on one's teams: who, for what, and how far it is. */
export function StaffEvaluation({ item }: { item: StaffLibraryItem }) {
  return (
    <EvaluationCard item={item} title={item.player_name} hasReport={item.has_report}>
      <p>{[item.team_name, item.event_name].filter(Boolean).join(', ')}</p>
      <p>{stateWords(item)}</p>
    </EvaluationCard>
  )
}

function stateWords({ completed_at, return_reason, due_at, submitted_at }: StaffLibraryItem): string {
  if (completed_at) return `Completed ${dayWords(completed_at)}`
  if (return_reason) return `Video couldn’t be used: ${return_reason}`
  if (due_at) return `Due ${dayWords(due_at)}`
  return submitted_at ? `Ordered ${dayWords(submitted_at)}` : 'Not paid yet'
}
