import type { Event } from '#domain/contracts/events.ts'
import { listEvents } from '#domain/contracts/events.ts'
import type { ApiClient } from '../api/api-client.ts'
import { OfflineError } from '../api/api-error.ts'
import { failureWords } from '../api/failure-words.ts'
import type { Database } from '../db/database.ts'
import type { EventRow } from '../db/event-rows.ts'
import type { ReadyProgress } from './in-parallel.ts'
import { makeEventReady } from './make-event-ready.ts'
import type { EventReadyServices } from './make-event-ready.ts'
import type { ReadyEvent } from './ready-report.ts'

/** How many days ahead "Ready for the gym" looks for events. */
export const DAYS_AHEAD = 7

const DAY_MS = 24 * 60 * 60 * 1000
const PER_PAGE = 100

type Options = { onProgress?: ((progress: ReadyProgress) => void) | undefined; signal?: AbortSignal | undefined }

/**
 * GR7. Makes the events of the next days ready, one after the other, the first day first. An event that fails keeps its
 * reason and stops no other one. Null if the list of events didn't arrive.
 */
export async function makeEventsReady(
  services: EventReadyServices,
  userId: string,
  { onProgress, signal }: Options = {},
): Promise<ReadyEvent[] | null> {
  const events = await listComingEvents(services.api, services.now(), signal).catch(() => null)
  signal?.throwIfAborted()
  if (!events) return null
  const ready: ReadyEvent[] = []
  for (const { id, name, starts_on, ends_on } of events) {
    onProgress?.({ done: ready.length, total: events.length })
    const outcome = await bringEvent(services, userId, id, signal)
    signal?.throwIfAborted()
    ready.push({ id, name, starts_on, ends_on, ...outcome })
  }
  onProgress?.({ done: ready.length, total: events.length })
  return ready
}

/** The events of a report as this device holds them now. An event may leave it, or be made ready on its own page. */
export async function readReadyEvents(
  db: Database,
  userId: string,
  events: readonly ReadyEvent[],
): Promise<Array<ReadyEvent & { isWhole: boolean }>> {
  const rows = await db.event.bulkGet(events.map(({ id }): [string, string] => [userId, id]))
  return events.map((event, at) => ({ ...event, isWhole: isWhole(event, rows[at]) }))
}

function isWhole({ message, tried_at }: ReadyEvent, row: EventRow | undefined): boolean {
  const readyAt = row?.ready_at ?? null
  return readyAt !== null && (message === null || readyAt > tried_at)
}

/** The person's open events from yesterday on: the days are those of each event's time zone. */
async function listComingEvents(api: ApiClient, now: number, signal?: AbortSignal): Promise<Event[]> {
  const events: Event[] = []
  for (let offset = 0; ; offset += PER_PAGE) {
    const page = await api.call(listEvents, { offset, limit: PER_PAGE })
    signal?.throwIfAborted()
    events.push(...page.results)
    if (page.results.length === 0 || offset + PER_PAGE >= page.count) break
  }
  const [first, last] = [dayOf(now - DAY_MS), dayOf(now + DAYS_AHEAD * DAY_MS)]
  return events
    .filter(({ parts, closed_at }) => parts.length > 0 && closed_at === null)
    .filter(({ starts_on, ends_on }) => ends_on >= first && starts_on <= last)
    .toSorted((one, other) => (one.starts_on < other.starts_on ? -1 : 1))
}

async function bringEvent(
  services: EventReadyServices,
  userId: string,
  eventId: string,
  signal: AbortSignal | undefined,
): Promise<Pick<ReadyEvent, 'players' | 'message' | 'tried_at'>> {
  const tried_at = services.now()
  try {
    const { players, photos_missing } = await makeEventReady(services, userId, eventId, signal ? { signal } : {})
    const message =
      photos_missing === 0 ? null : `${photos_missing === 1 ? '1 photo' : `${photos_missing} photos`} didn’t load.`
    return { players, message, tried_at }
  } catch (error) {
    const message = error instanceof OfflineError ? 'The connection was lost.' : failureWords(error)
    return { players: 0, message, tried_at }
  }
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
