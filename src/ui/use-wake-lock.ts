import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while the caller is mounted and `isWanted`. The browser drops the lock whenever the page is
 * hidden, so it is asked for again when the page comes back. Returns whether the screen is held on now.
 */
export function useWakeLock(isWanted = true): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isDone = false

    async function hold() {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const next = await navigator.wakeLock.request('screen')
        if (isDone) return await next.release()
        lock = next
        lock.addEventListener('release', () => setHeld(false))
        setHeld(true)
      } catch {
        // Refused on low battery or by policy; the work goes on without it.
        setHeld(false)
      }
    }

    const holdAgain = () => {
      void hold()
    }
    holdAgain()
    document.addEventListener('visibilitychange', holdAgain)
    return () => {
      isDone = true
      document.removeEventListener('visibilitychange', holdAgain)
      void lock?.release()
    }
  }, [isWanted])
  return isHeld
}
