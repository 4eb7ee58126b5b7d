import { useCallback, useSyncExternalStore } from 'react'
import type { Upload, Uploads } from '#data/uploads/uploads.ts'

/** The videos on their way from this device, and again whenever something of them changes. */
export function useUploads(uploads: Uploads): readonly Upload[] {
  const subscribe = useCallback((listener: () => void) => uploads.subscribe(listener), [uploads])
  return useSyncExternalStore(subscribe, () => uploads.get())
}
