import { useSyncExternalStore } from 'react'

/** Where package and video stand side by side; the same as in video-upload.css. */
const WIDE = '(min-width: 1100px)'

/** Whether all three steps are in sight at once. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
