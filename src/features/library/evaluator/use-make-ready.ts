import { useRef, useState } from 'react'
import { OfflineError } from '#data/api/api-error.ts'
import { isAppOnDevice } from '#data/ready/app-shell.ts'
import { readDeviceFacts } from '#data/ready/device-facts.ts'
import { readOwnVideosHere } from '#data/db/needed-videos.ts'
import type { ReadyProgress } from '#data/ready/in-parallel.ts'
import { keepEventPages } from '#data/queries/events.ts'
import { makeEventsReady } from '#data/ready/make-events-ready.ts'
import { makeReady } from '#data/ready/make-ready.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import { workersOf } from '#storage/page-storage.ts'

export type MakingReady =
  | { phase: 'idle' }
  | { phase: 'running'; of: 'evaluations' | 'events'; progress: ReadyProgress }
  | { phase: 'offline' }
  | { phase: 'failed'; message: string }

/**
 * One tap of "Ready for the gym". What has arrived stays, however it ends. The videos of one's own work begin last,
 * because they are large.
 */
export function useMakeReady(services: Services, userId: string) {
  const [making, setMaking] = useState<MakingReady>({ phase: 'idle' })
  const abort = useRef<AbortController>(undefined)

  async function start() {
    if (making.phase === 'running') return
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    const show = (of: 'evaluations' | 'events') => (progress: ReadyProgress) =>
      setMaking({ phase: 'running', of, progress })
    show('evaluations')({ done: 0, total: 0 })
    try {
      await makeReady({
        ctx: writeContext(services, userId),
        api: services.api,
        keptPictures: services.keptPictures,
        deviceFacts: () => readDeviceFacts(navigator, true),
        appOnDevice: () => isAppOnDevice(workersOf(window)),
        async bringEvents() {
          const events = await makeEventsReady(services, userId, { signal, onProgress: show('events') })
          const ids = (events ?? []).map(({ id }) => id)
          await keepEventPages(services, userId, ids)
          return events
        },
        signal,
        onProgress: show('evaluations'),
      })
      if (services.offlineVideos?.canKeep)
        for (const { video } of await readOwnVideosHere(services.db, userId)) services.offlineVideos.keep(video)
      setMaking({ phase: 'idle' })
    } catch (error) {
      setMaking(outcomeOf(error, signal))
    }
  }

  return { making, start: () => void start(), cancel: () => abort.current?.abort() }
}

function outcomeOf(error: unknown, signal: AbortSignal): MakingReady {
  if (signal.aborted) return { phase: 'idle' }
  if (error instanceof OfflineError) return { phase: 'offline' }
  return { phase: 'failed', message: error instanceof Error ? error.message : 'We don’t know why.' }
}
