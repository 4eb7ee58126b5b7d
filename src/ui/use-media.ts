import { useMemo, useSyncExternalStore } from 'react'

/** A media query whose pixels grow with the reader's font size, as in the stylesheets. */
export function matchReadersMedia(query: string): MediaQueryList {
  return matchMedia(query.replaceAll(/(\d+)px/gu, (_, px: string) => `${Number(px) / 16}rem`))
}

/** Whether a media query holds, kept up to date. For what is drawn in another way, not only in other measures. */
export function useMedia(query: string): boolean {
  // Made once: React asks for the value whenever something is drawn, and subscribes anew to a new function.
  const { subscribe, holds } = useMemo(() => {
    const media = matchReadersMedia(query)
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
