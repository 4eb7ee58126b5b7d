import { onlineManager } from '@tanstack/react-query'

/**
 * Tells the query cache when the connection comes and goes. By itself it takes a page for online until it is told
 * otherwise, and a page that was opened offline is never told, so coming back online would change nothing.
 */
export function listenForConnection(): void {
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
