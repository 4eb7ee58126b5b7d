import type { PageToWorker } from '#domain/sw-messages.ts'
import { workersOf } from '#storage/page-storage.ts'
import { afterFirstScreen } from '#ui/first-screen.ts'
import { watchMissingFiles } from './missing-file.ts'

const HOUR_MS = 3_600_000

/**
 * `waiting`: a new version is installed. `taken`: it runs already, accepted here or in another tab; this page is the
 * old one.
 */
export type UpdateState = 'none' | 'waiting' | 'taken'

export type UpdateFlow = {
  get: () => UpdateState
  subscribe: (listener: () => void) => () => void
  /** Starts the new version. The page reloads when it runs; call it only when no evaluation is open. */
  accept: () => void
}

/** Y41. Registers the service worker and asks for new versions; a new one waits until it is accepted. */
export function startUpdateFlow(page: Window & typeof globalThis = window): UpdateFlow {
  const listeners = new Set<() => void>()
  const container = workersOf(page)
  let state: UpdateState = 'none'
  // The first worker of all claims the page that installed it; that is no new version.
  let isFirst = (container?.controller ?? null) === null

  if (container) {
    container.addEventListener('controllerchange', () => {
      if (isFirst) isFirst = false
      else become('taken')
    })
    // The first screen needs the network and the processor more: the worker fetches the whole app.
    void afterFirstScreen(page)
      .then(register)
      .catch(() => {})
  }
  watchMissingFiles(page)
  return { get: () => state, subscribe, accept }

  async function register(): Promise<void> {
    const { Workbox } = await import('workbox-window')
    const worker = new Workbox('/service-worker.js', { updateViaCache: 'none' })
    worker.addEventListener('waiting', waits)
    const registration = await worker.register()
    // One that another tab found before this page listened. The very first one waits for nobody.
    registration?.installing?.addEventListener(
      'statechange',
      () => registration.waiting && registration.active && waits(),
    )
    const ask = () => void worker.update().catch(() => {})
    // Installed iPad apps do not look for a new version by themselves when they come back.
    page.addEventListener('pageshow', ask)
    page.document.addEventListener('visibilitychange', () => {
      if (page.document.visibilityState === 'visible') ask()
    })
    page.setInterval(ask, HOUR_MS)
  }

  function waits(): void {
    isFirst = false
    if (state === 'none') become('waiting')
  }

  function become(next: UpdateState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function accept(): void {
    void container?.getRegistration().then(({ waiting } = {} as ServiceWorkerRegistration) => {
      waiting?.postMessage({ type: 'activate-update' } satisfies PageToWorker)
    })
  }
}
