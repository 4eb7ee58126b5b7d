import { useState } from 'react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { makeEventReady } from '#data/ready/make-event-ready.ts'
import type { EventReadyReport } from '#data/ready/make-event-ready.ts'
import type { ReadyProgress } from '#data/ready/in-parallel.ts'
import type { Services } from '#data/services.ts'

type Failure = { title: string; text: string; why: 'offline' | 'refused' | 'broken' }

export type MakingEventReady =
  | { phase: 'idle' }
  | { phase: 'running'; progress: ReadyProgress }
  | { phase: 'done'; report: EventReadyReport }
  | ({ phase: 'failed' } & Failure)

/** One tap of "Ready for the gym" for one event. What has arrived stays, however it ends. */
export function useMakeEventReady(services: Services, userId: string, eventId: string) {
  const [making, setMaking] = useState<MakingEventReady>({ phase: 'idle' })
  async function start() {
    if (making.phase === 'running') return
    setMaking({ phase: 'running', progress: { done: 0, total: 0 } })
    try {
      const onProgress = (progress: ReadyProgress) => setMaking({ phase: 'running', progress })
      setMaking({ phase: 'done', report: await makeEventReady(services, userId, eventId, { onProgress }) })
    } catch (error) {
      setMaking({ phase: 'failed', ...wordsOf(error) })
    }
  }
  return { making, start: () => void start() }
}

function wordsOf(error: unknown): Failure {
  if (error instanceof OfflineError)
    return { title: 'You’re offline. Connect to get ready.', text: 'What is on this device stays.', why: 'offline' }
  if (error instanceof ApiError && error.status === 404)
    return {
      title: 'You aren’t on the staff of this event',
      text: 'Ratings that you made stay with the event. Ask its organizer to add you to the staff.',
      why: 'refused',
    }
  return {
    title: 'The server didn’t send everything.',
    text: error instanceof Error ? error.message : 'We don’t know why.',
    why: 'broken',
  }
}
