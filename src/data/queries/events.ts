import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { getEventAges } from '#domain/contracts/event-ages.ts'
import { listDeliveries } from '#domain/contracts/event-deliveries.ts'
import { getEvent, listEvents } from '#domain/contracts/events.ts'
import { getBoard, getCoverage, getPublishPreview, listEventCases } from '#domain/contracts/event-outcome.ts'
import type { Coverage } from '#domain/contracts/event-outcome.ts'
import { listHeldRatings } from '#domain/contracts/event-held-ratings.ts'
import { listWaitingChanges } from '#domain/contracts/event-waiting.ts'
import { listEventPlayers, listEventStaff } from '#domain/contracts/event-people.ts'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import type { ApiClient } from '../api/api-client.ts'
import { UnreadableAnswer } from '../api/api-error.ts'

// Events and who is in them. The user stands in each key: a kept answer is shown to nobody else on a shared device.

/** How often the state of an email that waits to be sent is asked for. */
const WAITING_MS = 3_000
const COVERAGE_MS = 10_000
const PAGE = 100

type Which = { program_id?: number; team_id?: number; limit: number; offset: number }

/** How many events the list of events shows at once. */
export const EVENTS_PER_PAGE = 20

/** The events one organizes or works at; with a program or a team, only its own. */
export function eventsInSight(api: ApiClient, userId: string, which: Which) {
  return queryOptions({
    queryKey: ['event', 'list', userId, which] as const,
    queryFn: () => api.call(listEvents, which),
  })
}

export function eventInSight(api: ApiClient, userId: string, eventId: string) {
  return queryOptions({
    queryKey: ['event', 'one', userId, eventId] as const,
    queryFn: () => api.call(getEvent, { event_id: eventId }),
  })
}

/** GR9. Keeps the list of events and the pages of these events on the device. Fails silently: the pages ask again. */
export async function keepEventPages(
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
  userId: string,
  eventIds: readonly string[],
): Promise<void> {
  await queryClient.prefetchQuery(eventsInSight(api, userId, { limit: EVENTS_PER_PAGE, offset: 0 }))
  for (const id of eventIds) await queryClient.prefetchQuery(eventInSight(api, userId, id))
}

/** Asked again and again while an email waits to be sent, or an invited person may accept. */
export function eventStaff(api: ApiClient, userId: string, eventId: string) {
  return queryOptions({
    queryKey: ['event', 'staff', userId, eventId] as const,
    queryFn: () => api.call(listEventStaff, { event_id: eventId }),
    refetchInterval: ({ state: { data } }) =>
      data?.invitations.some(({ state }) => state === 'waiting')
        ? WAITING_MS
        : data?.invitations.some(({ state }) => state === 'sent') && COVERAGE_MS,
  })
}

/** All players of an event by bib, with what only its organizers see. */
export function eventPlayers(api: ApiClient, userId: string, eventId: string) {
  return queryOptions({
    queryKey: ['event', 'players', userId, eventId] as const,
    queryFn: async (): Promise<readonly EventPlayerDetails[]> => {
      const page = (offset: number) => api.call(listEventPlayers, { event_id: eventId, limit: PAGE, offset })
      const first = await page(0)
      const offsets = Array.from({ length: Math.ceil(first.count / PAGE) - 1 }, (_, at) => (at + 1) * PAGE)
      const others = await Promise.all(offsets.map(page))
      return [first, ...others].flatMap(({ results }) => results)
    },
  })
}

/** EV119. How many players of the event have an unknown age. */
export function eventAges(api: ApiClient, userId: string, eventId: string) {
  return queryOptions({
    queryKey: ['event', 'ages', userId, eventId] as const,
    queryFn: () => api.call(getEventAges, { event_id: eventId }),
  })
}

/** EV136, EV138. Published reports of an event with their state, and reports that are held back. */
export function eventDeliveries(api: ApiClient, userId: string, eventId: string) {
  return queryOptions({
    queryKey: ['event', 'deliveries', userId, eventId] as const,
    queryFn: () => api.call(listDeliveries, { event_id: eventId }),
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ state }) => state === 'owed') ? WAITING_MS : false,
  })
}

/** EV180. The event of a page that publishes. An organizer may start or stop it on another device at any moment. */
export function eventToPublish(api: ApiClient, userId: string, eventId: string) {
  return queryOptions({
    ...eventInSight(api, userId, eventId),
    refetchInterval: ({ state: { data } }) => (data?.publication ? WAITING_MS : COVERAGE_MS),
  })
}

/** EV181. What publishing would do now. It is asked for each time and not kept, because it holds an email to a family. */
export function publishPreview(api: ApiClient, userId: string, eventId: string) {
  return queryOptions({
    queryKey: ['event', 'publish-preview', userId, eventId] as const,
    queryFn: () => api.call(getPublishPreview, { event_id: eventId }),
    persister: (queryFn, context) => queryFn(context),
    gcTime: 0,
    staleTime: 0,
  })
}

/** Where evaluators of one player differ too much. */
export function eventCases(api: ApiClient, userId: string, eventId: string) {
  return queryOptions({
    queryKey: ['event', 'cases', userId, eventId] as const,
    queryFn: () => api.call(listEventCases, { event_id: eventId }),
  })
}

/** EV130. Ratings by evaluators who had read others' ratings. */
export function eventHeldRatings(api: ApiClient, userId: string, eventId: string) {
  return queryOptions({
    queryKey: ['event', 'held-ratings', userId, eventId] as const,
    queryFn: async () => (await api.call(listHeldRatings, { event_id: eventId })).held,
  })
}

/** EV105. Changes of players that wait for the organizer. A tablet may send one at any moment. */
export function eventWaiting(api: ApiClient, userId: string, eventId: string) {
  return queryOptions({
    queryKey: ['event', 'waiting', userId, eventId] as const,
    queryFn: () => api.call(listWaitingChanges, { event_id: eventId }),
    refetchInterval: COVERAGE_MS,
  })
}

/** The decide board as the server has it. */
export function eventBoard(api: ApiClient, userId: string, eventId: string) {
  return queryOptions({
    queryKey: ['event', 'board', userId, eventId] as const,
    queryFn: () => api.call(getBoard, { event_id: eventId }),
  })
}

type KeptCoverage = { coverage: Coverage; etag: string | undefined }

/**
 * Who was rated by how many, asked for every ten seconds while a page shows it. An answer that still holds is not sent
 * again, and stays the same object.
 */
export function eventCoverage(api: ApiClient, userId: string, eventId: string) {
  const queryKey = ['event', 'coverage', userId, eventId] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<KeptCoverage> => {
      const kept = client.getQueryData<KeptCoverage>(queryKey)
      const answer = await api.callIfChanged(getCoverage, { event_id: eventId }, kept?.etag)
      if (answer) return { coverage: answer.output, etag: answer.etag }
      if (kept) return kept
      throw new UnreadableAnswer('Nothing has changed since an answer that is not here')
    },
    refetchInterval: COVERAGE_MS,
  })
}
