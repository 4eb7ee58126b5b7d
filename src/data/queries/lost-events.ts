import { queryOptions, skipToken } from '@tanstack/react-query'
import { EVENT_DELETED } from '#domain/contracts/error-codes.ts'
import { getEvent, listEvents } from '#domain/contracts/events.ts'
import type { Event } from '#domain/contracts/events.ts'
import { ApiError } from '../api/api-error.ts'
import type { Services } from '../services.ts'
import { eventInSight } from './events.ts'

const MOST_LISTED = 100

type Parts = Pick<Services, 'api' | 'keptAnswers'>

/**
 * Y60. The events that a restore lost and that an organizer's pages showed on this device before it. `setBackAt` is when
 * the device heard of the last restore. The answer is kept as others are, so it is shown offline.
 */
export function lostInAnswers(services: Parts, userId: string, setBackAt: number | undefined) {
  return queryOptions({
    queryKey: ['event', 'lost', userId, setBackAt] as const,
    queryFn: setBackAt === undefined ? skipToken : () => findLost(services, userId, setBackAt),
  })
}

async function findLost({ api, keptAnswers }: Parts, userId: string, setBackAt: number): Promise<Event[]> {
  const begin = eventInSight(api, userId, '').queryKey.slice(0, -1)
  const older = (await keptAnswers(begin)).filter(({ at }) => at < setBackAt)
  const events = older.flatMap(({ data }) => (data === undefined ? [] : [data as Event])) // As `eventInSight` answers.
  const candidates = events.filter(({ parts }) => parts.includes('organizer'))
  if (candidates.length === 0) return []
  const listed = await api.call(listEvents, { limit: MOST_LISTED, offset: 0 })
  const ids = new Set(listed.results.map(({ id }) => id))
  const unlisted = candidates.filter(({ id }) => !ids.has(id))
  const isThere = await Promise.all(unlisted.map(({ id }) => isFound(api, id)))
  return unlisted.filter((_, at) => !isThere[at])
}

/** Whether the server has the event, or knows that somebody deleted it. */
async function isFound(api: Services['api'], event_id: string): Promise<boolean> {
  try {
    await api.call(getEvent, { event_id })
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return error.code === EVENT_DELETED
  }
}
