import { useEffect } from 'react'

const RETRY_EVERY_MS = 3_000

/**
 * Calls it again and again while the component is there, when the page goes out of sight, and once more at the end. It
 * does nothing when there is nothing to try.
 */
export function useRetry(retry: () => void) {
  useEffect(() => {
    const timer = setInterval(retry, RETRY_EVERY_MS)
    document.addEventListener('visibilitychange', retry)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', retry)
      retry()
    }
  }, [retry])
}
