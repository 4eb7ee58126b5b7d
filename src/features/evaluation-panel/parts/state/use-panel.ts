import { useSyncExternalStore } from 'react'
import type { PanelState, PanelStore } from './panel-store.ts'

/** Draws again only when what `select` gives has changed, so it must give a number, a text, or the very same object. */
export function usePanel<T>(store: PanelStore, select: (state: PanelState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.state()))
}

/** Whether the screen matches a media query, now and whenever that changes. */
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
