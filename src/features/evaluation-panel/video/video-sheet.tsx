import { ExternalLink, VideoOff } from 'lucide-react'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'
import { KeepVideo } from '#kit/keep-video.tsx'
import { choosePanelPreferences, usePanelPreferences } from '#kit/panel-preferences.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { KeyList } from '#ui/key-list.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { afterClosing } from '#ui/after-closing.ts'
import { useKeptVideo } from './use-kept-video.ts'
import { VIDEO_KEYS } from './use-video-player.ts'
import type { VideoSource } from './video-source.ts'
import css from './video-sheet.module.css'

type SheetProps = {
  source: VideoSource
  videos: OfflineVideos | undefined
  hasKeys: boolean
  onClose: () => void
  onProblem: (() => void) | undefined
}

/** What is seldom wanted of the video: to take it along, to see it elsewhere, to report it, its keys. */
export function VideoSheet({ source, videos, hasKeys, onClose, onProblem }: SheetProps) {
  const { pausesVideo } = usePanelPreferences()
  return (
    <Sheet isOpen onClose={onClose} title="Video">
      <div className={css.menu}>
        {source.kind === 'file' && <Keep source={source} videos={videos} />}
        {'pageUrl' in source && (
          <Button asChild size="court">
            <a href={source.pageUrl} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              Open at {source.hostName} in a new tab
            </a>
          </Button>
        )}
        {onProblem && (
          <Button
            size="court"
            onClick={() => {
              onClose()
              afterClosing(onProblem)
            }}
          >
            <VideoOff aria-hidden />
            Report a video problem
          </Button>
        )}
        {hasKeys && (
          <CheckboxField
            label="Pause while I type a note"
            checked={pausesVideo}
            onChange={(event) => choosePanelPreferences({ pausesVideo: event.currentTarget.checked })}
          />
        )}
        {hasKeys && <KeyList keys={VIDEO_KEYS} />}
      </div>
    </Sheet>
  )
}

function Keep({
  source,
  videos,
}: {
  source: Extract<VideoSource, { kind: 'file' }>
  videos: OfflineVideos | undefined
}) {
  const kept = useKeptVideo(videos, source.videoId)
  return (
    <section aria-label="Offline">
      <h3>Offline</h3>
      {videos?.canKeep ? (
        <KeepVideo
          name="the video"
          byteLength={source.byteLength}
          kept={kept}
          onKeep={() => videos.keep({ video_id: source.videoId, byte_length: source.byteLength })}
          onStop={() => videos.stop(source.videoId)}
          onForget={() => {
            void videos.forget(source.videoId)
          }}
        />
      ) : (
        <p>This browser can’t save videos on this device. Connect to watch it.</p>
      )}
    </section>
  )
}
