import { CircleCheck, CirclePlay, Link2, Smartphone, Undo2 } from 'lucide-react'
import { useServices } from '#data/react/person.tsx'
import type { Upload } from '#data/uploads/uploads.ts'
import type { PlayerOrderVideo } from '#domain/contracts/player-orders.ts'
import { readVideoLink } from '#domain/videos/video-link.ts'
import { Button } from '#ui/button.tsx'
import { usePictureUrl } from '#ui/picture-field-url.ts'
import { Tag } from '#ui/tag.tsx'
import { toaster } from '#ui/toasts.ts'
import { CardFrame, CardMessage, CardTools, UploadProgress, VideoCard } from '../upload/upload-card.tsx'
import css from './order-video.module.css'

type OrderVideoProps = {
  video: PlayerOrderVideo
  /** On its way from this device. */
  upload: Upload | undefined
  /** Of the file that was chosen just now; else the server's picture is shown. */
  thumbnail: string | null
  isLocked: boolean
  onPlay: () => void
  onTakeOut: () => void
  onChooseAgain: () => void
  onChanged: () => void
}

/** The video that is in the order: a file with how far it is, or a link. */
export function OrderVideo({
  video,
  upload,
  thumbnail,
  isLocked,
  onPlay,
  onTakeOut,
  onChooseAgain,
  onChanged,
}: OrderVideoProps) {
  const services = useServices()
  const stored = usePictureUrl(undefined, thumbnail ? null : video.thumbnail, services.pictures.load)
  if (video.video_id === null)
    return <LinkCard video={video} isLocked={isLocked} onPlay={onPlay} onTakeOut={onTakeOut} />
  const { uploads } = services
  const videoId = video.video_id
  const isHere = upload !== undefined && upload.phase !== 'ready'
  const hasArrived = video.state === 'ready' || upload?.phase === 'ready'
  const wifiOnly = uploads.wifiOnly()
  const goOn = () =>
    void uploads
      .resume(videoId)
      .catch((error: unknown) =>
        toaster.error(error instanceof Error ? error.message : 'Something went wrong.', 'Not resumed.'),
      )
  return (
    <VideoCard
      fileName={video.file_name ?? 'Game video'}
      byteLength={video.byte_length}
      seconds={video.device_check?.duration_s ?? null}
      thumbnail={thumbnail ?? stored.url}
    >
      {isHere && (
        <UploadProgress
          upload={upload}
          wifi={wifiOnly === undefined ? undefined : { isOn: wifiOnly, set: (on) => uploads.setWifiOnly(on) }}
          onPause={() => uploads.pause(videoId)}
          onResume={goOn}
          onRetry={() => uploads.retry(videoId)}
          onChooseAgain={onChooseAgain}
          onCancel={() =>
            void uploads
              .cancel(videoId)
              .then(onChanged, () =>
                toaster.error('Couldn’t delete it. Try again when you’re online.', 'Not canceled.'),
              )
          }
        />
      )}
      {!isHere && video.state === 'uploading' && !hasArrived && (
        <CardMessage>
          <Smartphone aria-hidden />
          It’s uploading from another device or browser. Open it there, or use a different video here.
        </CardMessage>
      )}
      {!isHere && (
        <CardTools>
          {hasArrived && (
            <Tag icon={CircleCheck} tone="ok">
              Uploaded
            </Tag>
          )}
          <p />
          {hasArrived && (
            <Button onClick={onPlay}>
              <CirclePlay aria-hidden />
              Watch
            </Button>
          )}
          {!isLocked && (
            <Button variant="ghost" onClick={onTakeOut}>
              <Undo2 aria-hidden />
              Use a different video
            </Button>
          )}
        </CardTools>
      )}
    </VideoCard>
  )
}

function LinkCard({
  video: { url },
  isLocked,
  onPlay,
  onTakeOut,
}: {
  video: PlayerOrderVideo
  isLocked: boolean
  onPlay: () => void
  onTakeOut: () => void
}) {
  const read = url === null ? undefined : readVideoLink(url)
  return (
    <CardFrame
      titleId="order-link"
      picture={<Link2 aria-hidden />}
      head={
        <>
          <h3 id="order-link">{read?.kind === 'ok' ? `Link to ${read.host_name}` : 'Link'}</h3>
          <p className={css.url}>{url}</p>
        </>
      }
    >
      <CardTools>
        <p />
        <Button onClick={onPlay}>
          <CirclePlay aria-hidden />
          Watch
        </Button>
        {!isLocked && (
          <Button variant="ghost" onClick={onTakeOut}>
            <Undo2 aria-hidden />
            Use a different video
          </Button>
        )}
      </CardTools>
    </CardFrame>
  )
}
