import { playerName } from '#data/db/reads.ts'
import type { Panel } from '#data/db/reads.ts'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'
import { useMoments } from '../notes/use-noted.ts'
import { mayReportVideo } from './may-report-video.ts'
import { useVideoOf } from './use-video-of.ts'
import { VideoPane } from './video-pane.tsx'

/** What an evaluation has to watch. Another video is another pane, with a player of its own. */
export function VideoBeside({ panel, videos }: { panel: Panel; videos: OfflineVideos | undefined }) {
  const { row, notes } = panel
  const video = useVideoOf(row)
  const moments = useMoments(notes)
  return (
    <VideoPane
      key={JSON.stringify([video.source, video.games.map((game) => game.source)])}
      of={video}
      playerName={playerName(row)}
      videos={videos}
      moments={moments}
      mayNote={row.status !== 'submitted'}
      mayReport={mayReportVideo(row)}
    />
  )
}
