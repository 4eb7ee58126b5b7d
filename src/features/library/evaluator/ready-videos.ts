import type { VideoHere } from '#data/db/needed-videos.ts'
import type { OfflineVideo, OfflineVideos } from '#data/videos/offline-videos.ts'
import { sizeWords } from '#ui/size-words.ts'

/** GR8. How far the videos of one's own work are on this device. */
export type ReadyVideos = {
  state: 'none' | 'cannot-keep' | 'arriving' | 'missing' | 'kept'
  /** In words for a person: "2 videos, 310 MB". */
  words: string
  /** Why one of them failed; null when none did. */
  why: string | null
  percentage: number
  /** Those that are arriving, to be stopped. */
  arriving: readonly string[]
}

export function readyVideos(rows: readonly VideoHere[], videos: OfflineVideos | undefined): ReadyVideos {
  const own = new Map(rows.filter(({ status }) => status !== 'submitted').map(({ video }) => [video.video_id, video]))
  const none = { words: '', why: null, percentage: 0, arriving: [] }
  if (own.size === 0) return { state: 'none', ...none }
  const size = [...own.values()].reduce((sum, { byte_length }) => sum + byte_length, 0)
  const all = `${own.size === 1 ? '1 video' : `${own.size} videos`}, ${sizeWords(size)}`
  if (!videos?.canKeep)
    return { ...none, state: 'cannot-keep', words: `${all}: this browser can’t save videos. Connect to watch them.` }
  const here = videos.get().filter(({ videoId }) => own.has(videoId))
  const kept = here.filter(({ phase }) => phase === 'kept')
  if (kept.length === own.size) return { ...none, state: 'kept', words: all, percentage: 100 }
  const bytes = here.reduce((sum, { keptBytes }) => sum + keptBytes, 0)
  const arriving = here.filter(isArriving).map(({ videoId }) => videoId)
  return {
    state: arriving.length > 0 ? 'arriving' : 'missing',
    words: `${kept.length} of ${own.size === 1 ? '1 video' : `${own.size} videos`}, ${sizeWords(bytes)} of ${sizeWords(size)}`,
    why: here.find(({ phase }) => phase === 'failed')?.message ?? null,
    percentage: (bytes / size) * 100,
    arriving,
  }
}

const isArriving = ({ phase }: OfflineVideo) => phase === 'fetching' || phase === 'waiting-for-internet'
