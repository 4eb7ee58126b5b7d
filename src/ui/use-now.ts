import { useEffect, useState } from 'react'

const EVERY_MS = 30_000

/**
 * The time, renewed often enough for "14:05" to turn into "9 Dec" while the page stays open. `now` must stay the same
 * function.
 */
export function useNow(now: () => number): number {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [now])
  return instant
}
