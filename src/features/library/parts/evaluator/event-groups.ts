import type { LibraryItem, LibraryQuery } from '#domain/contracts/library.ts'
import { dayWords } from '#kit/time-words.ts'

export type EventGroup = {
  key: string
  /** Empty for evaluations without an event. */
  event: string
  /** "Changed Nov 21", "Submitted Nov 12"; empty where there is no such day. */
  day: string
  items: LibraryItem[]
}

const DAYS: Readonly<Partial<Record<LibraryQuery['sort_by'], string>>> = {
  updated_at: 'Changed',
  submitted_at: 'Submitted',
}

/**
 * The rows of a page, sorted by time before, by day and of each day by event, both as they first come: days stay
 * in the order of time. Undefined in any other order.
 */
export function eventGroups(
  items: readonly LibraryItem[],
  sort_by: LibraryQuery['sort_by'],
  now: number,
): EventGroup[] | undefined {
  const done = DAYS[sort_by]
  if (done === undefined) return undefined
  const groups = new Map<string, EventGroup>()
  const dayOf = ({ updated_at, submitted_at }: LibraryItem) => {
    const instant = sort_by === 'updated_at' ? updated_at : submitted_at
    return instant === null ? '' : `${done} ${dayWords(instant, now)}`
  }
  for (const item of items) {
    const day = dayOf(item)
    const key = JSON.stringify([day, item.event_name])
    const group = groups.get(key)
    if (group) group.items.push(item)
    else groups.set(key, { key, event: item.event_name, day, items: [item] })
  }
  return [...groups.values()]
}
