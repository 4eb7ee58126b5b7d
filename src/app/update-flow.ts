import { Workbox } from 'workbox-window'
import type { PageToWorker } from '#domain/sw-messages.ts'

const HOUR_MS = 3_600_000

/** Whether a new version waits, and the way to take it. */
export type UpdateFlow = {
  isWaiting: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Starts the new version and reloads the page. Call it only when no evaluation is open. */
  accept: () => void
}

/** E40. Registers the service worker and asks for new versions; a new one waits until it is accepted. */
export function startUpdateFlow(page: Window & typeof globalThis = window): UpdateFlow {
  const listeners = new Set<() => void>()
  let isWaiting = false
  let isAccepted = false
  const worker = 'serviceWorker' in page.navigator ? new Workbox('/service-worker.js', { updateViaCache: 'none' }) : undefined

  worker?.addEventListener('waiting', () => {
    isWaiting = true
    for (const listener of listeners) listener()
  })
  // Another tab may have accepted it: this one then asks for files that are gone, so it follows when it may.
  worker?.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate && isAccepted) page.location.reload()
  })
  if (worker) whenIdle(page, () => void register(worker))
  return { isWaiting: () => isWaiting, subscribe, accept }

  async function register(it: Workbox): Promise<void> {
    const registration = await it.register().catch(() => undefined)
    if (!registration) return
    const ask = () => void it.update().catch(() => {})
    // Installed iPad apps do not look for a new version by themselves when they come back.
    page.addEventListener('pageshow', ask)
    page.document.addEventListener('visibilitychange', () => {
      if (page.document.visibilityState === 'visible') ask()
    })
    page.setInterval(ask, HOUR_MS)
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function accept(): void {
    isAccepted = true
    worker?.messageSW({ type: 'activate-update' } satisfies PageToWorker).catch(() => {})
    // messageSW speaks to the registered worker; the waiting one is the one that must hear it.
    void page.navigator.serviceWorker.getRegistration().then((it) => it?.waiting?.postMessage({ type: 'activate-update' } satisfies PageToWorker))
  }
}

function whenIdle(page: Window & typeof globalThis, work: () => void): void {
  if ('requestIdleCallback' in page) page.requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 2_000)
}
