import { onlineManager } from '@tanstack/react-query'

/**
 * Tells the query cache when the signal comes and goes. By itself it takes a page for online until it is told
 * otherwise, and a page that was opened without signal is never told, so the return of the signal would change nothing.
 */
export function listenForSignal(): void {
  onlineManager.setEventListener((setOnline) => {
    const tell = () => setOnline(navigator.onLine)
    tell()
    addEventListener('online', tell)
    addEventListener('offline', tell)
    return () => {
      removeEventListener('online', tell)
      removeEventListener('offline', tell)
    }
  })
}
