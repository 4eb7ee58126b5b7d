import type { PlayerLibraryItem } from '#domain/contracts/library.ts'
import { dayWords, instantWords } from '#kit/time-words.ts'

/** What an evaluation is called where the player is known already. */
export function titleOf({ event_name, is_live_evaluation }: PlayerLibraryItem): string {
  return event_name || (is_live_evaluation ? 'Live evaluation' : 'Game video')
}

/** When it was published, and when the consultation is. The chip of the status says that one was requested. */
export function stateWords({ status, completed_at, consultation_starts_at }: PlayerLibraryItem): string {
  const completed = completed_at ? `Completed ${dayWords(completed_at)}.` : 'Completed.'
  if (status === 'consultation_scheduled')
    return consultation_starts_at
      ? `Consultation on ${instantWords(consultation_starts_at)}.`
      : `${completed} Consultation booked.`
  return completed
}

/** A report exists from the publication on. */
export function hasReport({ status }: Pick<PlayerLibraryItem, 'status'>): boolean {
  return status === 'completed' || status === 'consultation_requested' || status === 'consultation_scheduled'
}
