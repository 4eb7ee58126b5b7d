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
 * The rows of a page, sorted by time before: by event where they have one and by day where they have none, as they
 * first come. An event of two days is one group. Undefined in any other order.
 */
export function eventGroups(
  items: readonly LibraryItem[],
  sort_by: LibraryQuery['sort_by'],
  now: number,
): EventGroup[] | undefined {
  const done = DAYS[sort_by]
  if (done === undefined) return undefined
  const instantOf = (item: LibraryItem) => (sort_by === 'updated_at' ? item.updated_at : item.submitted_at)
  const dayOf = (item: LibraryItem) => {
    const instant = instantOf(item)
    return instant === null ? '' : dayWords(instant, now)
  }
  const groups = new Map<string, LibraryItem[]>()
  for (const item of items) {
    const key = JSON.stringify(item.event_name === '' ? ['', dayOf(item)] : [item.event_name])
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups].map(([key, group]) => {
    const inTime = group.toSorted((one, other) => ((instantOf(one) ?? '') < (instantOf(other) ?? '') ? -1 : 1))
    const days = [...new Set(inTime.map(dayOf))].filter(Boolean)
    const [first, last] = [days[0], days.at(-1)]
    const day = first === undefined ? '' : `${done} ${first === last ? first : `${first} to ${last}`}`
    return { key, event: group[0]?.event_name ?? '', day, items: group }
  })
}
