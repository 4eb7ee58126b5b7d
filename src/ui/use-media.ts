import { useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. For what is drawn in another way, not only in other measures. */
export function useMedia(query: string): boolean {
  // Made once: React asks for the value whenever something is drawn, and subscribes anew to a new function.
  const { subscribe, holds } = useMemo(() => {
    const media = matchMedia(query)
    return {
      subscribe: (listener: () => void) => {
        media.addEventListener('change', listener)
        return () => media.removeEventListener('change', listener)
      },
      holds: () => media.matches,
    }
  }, [query])
  return useSyncExternalStore(subscribe, holds)
}
