const RELOADED_KEY = 'courtside-reloaded-at'
const RELOAD_AGAIN_AFTER_MS = 60_000
const WORDS = 'A file of the app is missing: '

/** Whether a page could not be shown because its code did not load. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(WORDS)
}

/**
 * Code that does not load belongs to an older version, or there is no signal and the worker has not kept it yet. The first needs
 * a reload, the second must not get one: without signal a reload only loses the screen.
 */
export function watchMissingFiles(page: Window & typeof globalThis): void {
  page.addEventListener('vite:preloadError', (event) => {
    // The router reloads by itself when it reads the browser's words for this error; ours it leaves alone.
    event.payload.message = WORDS + event.payload.message
    const last = Number(page.sessionStorage.getItem(RELOADED_KEY))
    if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return
    page.sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    void reloadIfReachable(page)
  })
}

/** Reloads if the server answers at all. Resolves to whether it did. */
export async function reloadIfReachable(page: Window & typeof globalThis): Promise<boolean> {
  const isReachable = page.navigator.onLine && await page.fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false)
  if (isReachable) page.location.reload()
  return isReachable
}
