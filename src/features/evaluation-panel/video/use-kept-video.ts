import { useSyncExternalStore } from 'react'
import type { OfflineVideo, OfflineVideos } from '#data/videos/offline-videos.ts'

const none = () => () => {}

/** What this device has of the video; undefined when it has nothing of it. */
export function useKeptVideo(videos: OfflineVideos | undefined, videoId: string | undefined): OfflineVideo | undefined {
  return useSyncExternalStore(videos?.subscribe ?? none, () => videos?.get().find((video) => video.videoId === videoId))
}
