import { useSyncExternalStore } from 'react'
import type { EvaluationRow } from '#data/db/database.ts'
import { needsInternet, watchedVideosOf } from '#data/db/needed-videos.ts'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'

const none = () => () => {}

/** EP44. Whether offline the panel works and its video doesn't. */
export function useVideoMissing(row: EvaluationRow, videos: OfflineVideos | undefined): boolean {
  return useSyncExternalStore(videos?.subscribe ?? none, () => {
    const kept = (videos?.get() ?? []).filter(({ phase }) => phase === 'kept')
    return needsInternet(watchedVideosOf(row), new Set(kept.map(({ videoId }) => videoId)))
  })
}
