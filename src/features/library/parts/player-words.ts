import type { PlayerLibraryItem } from '#domain/contracts/library.ts'
import { dayWords } from '#ui/time-words.ts'

/** What an evaluation is called where the player is known already. */
export function titleOf({ event_name, is_live_evaluation }: PlayerLibraryItem): string {
  return event_name || (is_live_evaluation ? 'Live evaluation' : 'Game video')
}

/** What is true now, and what comes next. */
export function stateWords(item: PlayerLibraryItem): string {
  const { status, submitted_at, due_at, completed_at, return_reason } = item
  const promised = due_at ? ` Promised by ${dayWords(due_at)}.` : ''
  switch (status) {
    case 'draft': return 'Not handed in yet.'
    case 'awaiting_payment': return 'Waits for the payment.'
    case 'submitted': return `In the queue${submitted_at ? ` since ${dayWords(submitted_at)}` : ''}.${promised}`
    case 'in_review': return `An evaluator is at work.${promised}`
    case 'returned': return `The video could not be used${return_reason ? `: ${return_reason}` : '.'}`
    case 'consultation_requested': return 'A consultation is asked for.'
    case 'consultation_scheduled': return 'A consultation is booked.'
    case 'cancelled': return 'Withdrawn.'
    case 'live': return 'An evaluator is at work.'
    case 'ready_to_finalize':
    case 'completed': return completed_at ? `Completed ${dayWords(completed_at)}.` : 'Completed.'
  }
}

/** A report exists from the publication on. */
export function hasReport({ status }: PlayerLibraryItem): boolean {
  return status === 'completed' || status === 'consultation_requested' || status === 'consultation_scheduled'
}
