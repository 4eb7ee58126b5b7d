import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 840px)'

/** Whether there is room for the roster as a table. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(WIDE)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(WIDE).matches,
  )
}
