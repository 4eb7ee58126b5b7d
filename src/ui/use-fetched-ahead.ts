import { useEffect } from 'react'
import { fetchAhead } from './late.tsx'
import { whenIdle } from './when-idle.ts'

/**
 * Fetches code once the page has nothing else to do, so that it is there without a connection as well. `load` is the
 * same function each time.
 */
export function useFetchedAhead(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void fetchAhead(load)), [load])
}
