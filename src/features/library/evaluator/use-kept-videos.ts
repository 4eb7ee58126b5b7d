import { useMemo, useSyncExternalStore } from 'react'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'

const none = () => () => {}

/** The videos that are whole on this device, by id. */
export function useKeptVideos(videos: OfflineVideos | undefined): ReadonlySet<string> {
  const all = useSyncExternalStore(videos?.subscribe ?? none, () => videos?.get())
  return useMemo(
    () => new Set((all ?? []).filter(({ phase }) => phase === 'kept').map(({ videoId }) => videoId)),
    [all],
  )
}
