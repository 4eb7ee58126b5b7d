import { useEffect, useState } from 'react'
import type { Services } from '#data/services.ts'

const EVERY_MS = 30_000

/** The device's clock, renewed often enough for "14:05" to turn into "9 Dec" while the page stays open. */
export function useNow(services: Pick<Services, 'now'>): number {
  const [instant, setInstant] = useState(() => services.now())
  useEffect(() => {
    const timer = setInterval(() => setInstant(services.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [services])
  return instant
}
