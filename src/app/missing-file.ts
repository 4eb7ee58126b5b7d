import type { PageToWorker } from '#domain/sw-messages.ts'
import { tabStorage, workersOf } from '#storage/page-storage.ts'
import type { GuardedStorage } from '#storage/page-storage.ts'

const RELOADED_KEY = 'courtside-reloaded-at'
const RELOAD_AGAIN_AFTER_MS = 60_000
const LONGEST_RENEWAL_MS = 15_000
const WORDS = 'A file of the app is missing: '

/** Whether a page could not be shown because its code did not load. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(WORDS)
}

/**
 * Names the errors of code that does not load. Nothing is reloaded here: much of it is only fetched ahead, while
 * somebody works on the page.
 */
export function watchMissingFiles(page: Window & typeof globalThis): void {
  page.addEventListener('vite:preloadError', (event) => {
    // The router reloads by itself when it reads the browser's words for this error; ours it leaves alone.
    // A DOMException, as of a cache that was wiped, has a message that cannot be set: it gets one of its own.
    Object.defineProperty(event.payload, 'message', { value: WORDS + event.payload.message, configurable: true })
  })
}

/**
 * For a screen that could not be drawn. Code that does not load belongs to an older version, or the device is offline
 * and the worker has not kept it. The first gets a reload, once a minute; the second must not: offline a reload only
 * loses the rest. Resolves to whether the server answers.
 */
export async function reloadWhenReachable(
  page: Window & typeof globalThis,
  tab: GuardedStorage = tabStorage,
): Promise<boolean> {
  const isReachable = await isServerReachable(page)
  const last = Number(tab.getItem(RELOADED_KEY))
  if (!isReachable || Date.now() - last < RELOAD_AGAIN_AFTER_MS) return isReachable
  // A page that can't write down that it reloaded would reload again and again.
  if (!tab.setItem(RELOADED_KEY, String(Date.now()))) return true
  page.location.reload()
  return true
}

async function isServerReachable(page: Window & typeof globalThis): Promise<boolean> {
  return (
    page.navigator.onLine &&
    (await page.fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    ))
  )
}

/**
 * What Reload does on the screen of a missing file: with the server in reach the worker is renewed first, so that the
 * same hole is not met again. Resolves to whether it reloads. Only for somebody who asks for it: a new version starts.
 */
export async function reloadRenewed(page: Window & typeof globalThis): Promise<boolean> {
  if (!(await isServerReachable(page))) return false
  await Promise.race([
    renewWorker(page).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, LONGEST_RENEWAL_MS)),
  ])
  page.location.reload()
  return true
}

async function renewWorker(page: Window): Promise<void> {
  const container = workersOf(page)
  const registration = await container?.getRegistration()
  if (!container || !registration) return
  await registration.update()
  const newer = registration.installing ?? registration.waiting
  if (!newer) {
    // The newest version itself has lost a file: without a worker the reload comes from the server, and installs it
    // anew.
    await registration.unregister()
    return
  }
  const isTaken = new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }))
  await isInstalled(newer)
  newer.postMessage({ type: 'activate-update' } satisfies PageToWorker)
  await isTaken
}

function isInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => worker.state !== 'installing' && resolve()
    worker.addEventListener('statechange', look)
    look()
  })
}
