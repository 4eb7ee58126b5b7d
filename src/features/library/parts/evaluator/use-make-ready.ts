import { useRef, useState } from 'react'
import { OfflineError } from '#data/api/api-error.ts'
import { isAppOnDevice } from '#data/ready/app-shell.ts'
import { readDeviceFacts } from '#data/ready/device-facts.ts'
import { makeReady } from '#data/ready/make-ready.ts'
import type { ReadyProgress } from '#data/ready/make-ready.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'

export type MakingReady =
  | { phase: 'idle' }
  | { phase: 'running'; progress: ReadyProgress }
  | { phase: 'offline' }
  | { phase: 'failed'; message: string }

/** One tap of "Ready for the gym". What has arrived stays, however it ends. */
export function useMakeReady(services: Services, userId: string) {
  const [making, setMaking] = useState<MakingReady>({ phase: 'idle' })
  const abort = useRef<AbortController>(undefined)

  async function start() {
    if (making.phase === 'running') return
    const controller = new AbortController()
    abort.current = controller
    setMaking({ phase: 'running', progress: { done: 0, total: 0 } })
    try {
      await makeReady({
        ctx: writeContext(services, userId),
        api: services.api,
        keptPictures: services.keptPictures,
        deviceFacts: () => readDeviceFacts(navigator, true),
        appOnDevice: () => isAppOnDevice('serviceWorker' in navigator ? navigator.serviceWorker : undefined),
        signal: controller.signal,
        onProgress: (progress) => setMaking({ phase: 'running', progress }),
      })
      setMaking({ phase: 'idle' })
    } catch (error) {
      setMaking(outcomeOf(error, controller.signal))
    }
  }

  return { making, start: () => void start(), cancel: () => abort.current?.abort() }
}

function outcomeOf(error: unknown, signal: AbortSignal): MakingReady {
  if (signal.aborted) return { phase: 'idle' }
  if (error instanceof OfflineError) return { phase: 'offline' }
  return { phase: 'failed', message: error instanceof Error ? error.message : 'We don’t know why.' }
}
