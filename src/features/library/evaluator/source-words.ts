import type { LibraryItem } from '#domain/contracts/library.ts'
import { isOpen } from '#domain/library/library-rows.ts'
import { dayWords } from '#kit/time-words.ts'

/**
 * What is watched, and until when it was promised: "YouTube video, Fall League, due Nov 27"; "was due" once that day
 * has passed.
 */
export function sourceWords(item: LibraryItem, now: number): string {
  if (item.is_live_evaluation) return ['Live', item.event_name].filter(Boolean).join(', ')
  const source =
    item.video_type === 'YouTube' ? 'YouTube video' : item.video_type === 'Drive' ? 'Video on a drive' : 'Video'
  const isAwaited = isOpen(item) || item.status === 'in_review'
  return [source, item.event_name, isAwaited && item.due_at !== null && dueWords(item.due_at, now)]
    .filter(Boolean)
    .join(', ')
}

/** A day is not broken at the end of a line. */
function dueWords(dueAt: string, now: number): string {
  const day = dayWords(dueAt, now).replaceAll(' ', '\u00a0')
  return Date.parse(dueAt) < now ? `was due ${day}` : `due ${day}`
}
