import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Smartphone, TriangleAlert, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { ownVideo } from '#data/queries/player-orders.ts'
import type { Services } from '#data/services.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { usePictureUrl } from '#ui/picture-field-url.ts'
import { Tag } from '#ui/tag.tsx'
import { toaster } from '#ui/toasts.ts'
import { FileField, FilePreview } from '../upload/file-field.tsx'
import { FindingsPanel } from '../upload/findings-panel.tsx'
import { UploadProgress, VideoCard } from '../upload/upload-card.tsx'
import { nextUploadState, NOTHING_CHOSEN } from '../upload/upload-state.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { useVideoFile } from '../upload/use-video-file.ts'
import css from '../../player-order.module.css'

type GameFileProps = {
  services: Services
  userId: string
  /** The file that was begun for this game, on this device or another. */
  videoId: string | null
  isBlocked: boolean
  error: string | undefined
  /** Another file, or none. */
  onVideo: (videoId: string | null) => void
  /** Whether all of it has arrived. */
  onReady: (isReady: boolean) => void
}

/** The file of a game that is in no order yet: looked at on this device, sent in parts, gone on with after a reload. */
export function GameFile({ services, userId, videoId, isBlocked, error, onVideo, onReady }: GameFileProps) {
  const { uploads } = services
  const [state, dispatch] = useReducer(nextUploadState, NOTHING_CHOSEN)
  const upload = useUploads(uploads).find((it) => it.videoId === videoId)
  const chooser = useRef<HTMLButtonElement>(null)
  const file = useVideoFile(services, { evaluationId: null, prepare: async () => {}, begun: onVideo }, dispatch)
  // What this device sends, it knows itself; of the rest the server is asked.
  const known = useQuery({
    ...ownVideo(services.api, userId, videoId ?? ''),
    enabled: videoId !== null && (upload === undefined || upload.phase === 'ready'),
  })
  const stored = usePictureUrl(undefined, known.data?.thumbnail ?? null, services.pictures.load)
  const hasArrived = upload?.phase === 'ready' || known.data?.state === 'ready'
  const told = useEffectEvent(onReady)
  useEffect(() => told(hasArrived), [hasArrived])

  const failed = (reason: unknown) =>
    toaster.error(reason instanceof Error ? reason.message : 'Something went wrong.', 'Not changed.')
  const wifiOnly = uploads.wifiOnly()
  const isHere = videoId !== null && upload !== undefined && upload.phase !== 'ready'
  const isLost = videoId !== null && !isHere && !hasArrived
  const needsFile = isHere && upload.phase === 'waiting-for-file'
  return (
    <div className={css.orderSource}>
      {videoId !== null && (isHere || hasArrived) && (
        <VideoCard
          fileName={upload?.fileName ?? known.data?.file_name ?? 'Game video'}
          byteLength={upload?.byteLength ?? known.data?.byte_length ?? null}
          seconds={known.data?.device_check?.duration_s ?? file.check?.duration_s ?? null}
          thumbnail={state.preview.thumbnail ?? stored.url}
        >
          {isHere && (
            <UploadProgress
              upload={upload}
              wifi={wifiOnly === undefined ? undefined : { isOn: wifiOnly, set: (on) => uploads.setWifiOnly(on) }}
              onPause={() => uploads.pause(videoId)}
              onResume={() => void uploads.resume(videoId).catch(failed)}
              onRetry={() => uploads.retry(videoId)}
              onCancel={() => void uploads.cancel(videoId).then(() => onVideo(null), failed)}
              onChooseAgain={() => chooser.current?.click()}
            />
          )}
          {hasArrived && (
            <div className={css.uploadTools}>
              <Tag icon={CircleCheck} tone="ok">
                Uploaded
              </Tag>
              <p />
              {!isBlocked && (
                <Button variant="ghost" onClick={() => onVideo(null)}>
                  <Undo2 aria-hidden />
                  Use a different video
                </Button>
              )}
            </div>
          )}
        </VideoCard>
      )}
      {isLost && known.isError && (
        <p className={css.uploadMessage} role="status">
          <TriangleAlert aria-hidden />
          We can’t check on this file right now.
        </p>
      )}
      {isLost && known.data && (
        <p className={css.uploadMessage}>
          <Smartphone aria-hidden />
          {known.data.file_name} is uploading from another device or browser. Open it there, or choose the same file
          here.
        </p>
      )}
      {(videoId === null || needsFile || isLost) && (
        <FileField
          openRef={chooser}
          label={videoId === null ? 'Choose a file' : 'Choose the same file'}
          isBlocked={isBlocked}
          onChoose={(it) => void (videoId === null ? file.choose(it) : file.goOn(videoId, it))}
          onFailure={(message) => dispatch({ type: 'file-refused', message })}
        />
      )}
      {isLost && !isBlocked && (
        <div>
          <Button variant="ghost" onClick={() => onVideo(null)}>
            <Undo2 aria-hidden />
            Use a different video
          </Button>
        </div>
      )}
      {videoId === null && (
        <FilePreview preview={state.preview} onRetry={file.isWaiting ? file.beginAgain : undefined} />
      )}
      {videoId !== null && state.preview.isError && <FilePreview preview={state.preview} onRetry={undefined} />}
      {videoId !== null && (
        <FindingsPanel
          check={file.check ?? known.data?.device_check ?? null}
          byteLength={upload?.byteLength ?? known.data?.byte_length ?? null}
          isLink={false}
        />
      )}
      {error && (
        <div data-invalid="true" tabIndex={-1}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
