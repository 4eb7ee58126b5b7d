import { useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. For what is drawn in another way, not only in other measures. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
