import { SYNC_TAG, WAKE_MESSAGE } from '#domain/sw-messages.ts'
import type { WakeReason } from './sync-engine.ts'

const DEBOUNCE_MS = 800
/** Who taps on and on is not made to wait for an end. */
const LATEST_MS = 2_000
const WATCHDOG_MS = 60_000
/** So soon after a tag the worker's message is the echo of it. */
const ECHO_MS = 1_000

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
  let soon: ReturnType<typeof setTimeout> | undefined
  let atLatest: ReturnType<typeof setTimeout> | undefined
  let echo: ReturnType<typeof setTimeout> | undefined

  window.addEventListener('online', () => wake('online'), { signal })
  window.addEventListener('pageshow', () => wake('pageshow'), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') wake('visible')
      else if (soon !== undefined) tell() // Whatever is closed was hidden before.
    },
    { signal },
  )
  serviceWorker?.addEventListener(
    'message',
    // A wake that is due sends the same, and what is tapped until then; the one that has just been is under way.
    ({ data }: MessageEvent<unknown>) => {
      if (data === WAKE_MESSAGE && soon === undefined && echo === undefined) wake('worker')
    },
    { signal },
  )
  const watchdog = setInterval(() => wake('watchdog'), WATCHDOG_MS)
  signal.addEventListener('abort', () => {
    clearInterval(watchdog)
    clearTimeout(echo)
    forgetTaps()
  })

  function forgetTaps() {
    clearTimeout(soon)
    clearTimeout(atLatest)
    soon = atLatest = undefined
  }

  // With a connection the browser fires the tag at once, and the worker wakes this page: a tag for each tap would be a
  // request for each tap.
  function tell() {
    forgetTaps()
    clearTimeout(echo)
    echo = setTimeout(() => (echo = undefined), ECHO_MS)
    wake('enqueue')
    void registerTag(serviceWorker)
  }

  return {
    /** After a local write: soon, but once for a row of taps. */
    enqueued() {
      clearTimeout(soon)
      soon = setTimeout(tell, DEBOUNCE_MS)
      atLatest ??= setTimeout(tell, LATEST_MS)
    },
    /** Whether the engine will be woken for a write, within two seconds. */
    isDue: () => soon !== undefined,
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
