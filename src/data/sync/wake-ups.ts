import { SYNC_TAG, WAKE_MESSAGE } from '#domain/sw-messages.ts'
import type { WakeReason } from './sync-engine.ts'

const DEBOUNCE_MS = 300
const WATCHDOG_MS = 60_000

type Page = {
  window: Window
  document: Document
  serviceWorker: ServiceWorkerContainer | undefined
}
type SyncManager = { register(tag: string): Promise<void> }

/**
 * Y21. Wakes the engine whenever it may be worth a try: online, visible again, restored from the page cache, a message
 * of the worker, and every minute whatever the browser says about the network. `stop` takes all of it back.
 */
export function createWakeUps(
  engine: { wake: (reason: WakeReason) => Promise<void> },
  { window, document, serviceWorker }: Page,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const wake = (reason: WakeReason) => void engine.wake(reason)
  let debounce: ReturnType<typeof setTimeout> | undefined

  window.addEventListener('online', () => wake('online'), { signal })
  window.addEventListener('pageshow', () => wake('pageshow'), { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake('visible'), {
    signal,
  })
  serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => data === WAKE_MESSAGE && wake('worker'),
    { signal },
  )
  const watchdog = setInterval(() => wake('watchdog'), WATCHDOG_MS)
  signal.addEventListener('abort', () => {
    clearInterval(watchdog)
    clearTimeout(debounce)
  })

  return {
    /** After a local write: soon, but once for a row of taps. */
    enqueued() {
      clearTimeout(debounce)
      debounce = setTimeout(() => wake('enqueue'), DEBOUNCE_MS)
      void registerTag(serviceWorker)
    },
    stop() {
      stopping.abort()
    },
  }
}

/**
 * Where the browser has Background Sync, it may wake the worker after this page is closed. Elsewhere nothing happens.
 */
async function registerTag(serviceWorker: ServiceWorkerContainer | undefined) {
  try {
    const registration = (await serviceWorker?.ready) as
      | (ServiceWorkerRegistration & { sync?: SyncManager })
      | undefined
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Refused by the browser or the user: the page's own wake-ups remain.
  }
}
