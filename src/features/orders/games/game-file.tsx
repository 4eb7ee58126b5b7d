import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Smartphone, TriangleAlert, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { ownVideo } from '#data/queries/player-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import type { Upload } from '#data/uploads/uploads.ts'
import type { Video } from '#domain/contracts/videos.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { usePictureUrl } from '#ui/picture-field-url.ts'
import { Tag } from '#ui/tag.tsx'
import { toaster } from '#ui/toasts.ts'
import { FileField, FilePreview } from '../upload/file-field.tsx'
import { FindingsPanel } from '../upload/findings-panel.tsx'
import { CardMessage, CardTools, UploadProgress, VideoCard } from '../upload/upload-card.tsx'
import { nextUploadState, NOTHING_CHOSEN } from '../upload/upload-state.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { useVideoFile } from '../upload/use-video-file.ts'
import css from './game-file.module.css'

type GameFileProps = {
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
export function GameFile({ videoId, isBlocked, error, onVideo, onReady }: GameFileProps) {
  const services = useServices()
  const { userId } = usePerson()
  const [state, dispatch] = useReducer(nextUploadState, NOTHING_CHOSEN)
  const chooser = useRef<HTMLButtonElement>(null)
  const file = useVideoFile(services, { evaluationId: null, prepare: async () => {}, begun: onVideo }, dispatch)
  const begun = useBegunFile(services, userId, videoId)
  const { phase } = begun
  const told = useEffectEvent(onReady)
  useEffect(() => told(phase === 'arrived'), [phase])
  return (
    <div className={css.file}>
      {(phase === 'here' || phase === 'arrived') && (
        <BegunFile
          begun={begun}
          seconds={file.check?.duration_s ?? null}
          thumbnail={state.preview.thumbnail}
          isBlocked={isBlocked}
          onVideo={onVideo}
          onChooseAgain={() => chooser.current?.click()}
        />
      )}
      {phase === 'elsewhere' && <FileElsewhere begun={begun} />}
      {(phase === 'none' || phase === 'elsewhere' || begun.needsFile) && (
        <FileField
          openRef={chooser}
          label={videoId === null ? 'Choose a video' : 'Choose the same file'}
          isBlocked={isBlocked}
          onChoose={(it) => void (videoId === null ? file.choose(it) : file.goOn(videoId, it))}
          onFailure={(message) => dispatch({ type: 'file-refused', message })}
        />
      )}
      {phase === 'elsewhere' && !isBlocked && (
        <div>
          <AnotherVideo onVideo={onVideo} />
        </div>
      )}
      {(phase === 'none' || state.preview.isError) && (
        <FilePreview
          preview={state.preview}
          onRetry={phase === 'none' && file.isWaiting ? file.beginAgain : undefined}
        />
      )}
      {phase !== 'none' && (
        <FindingsPanel
          check={file.check ?? begun.known?.device_check ?? null}
          byteLength={begun.byteLength}
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

/** What is known of the file that was begun for a game. */
type Begun = {
  videoId: string | null
  /** `elsewhere`: neither on its way from this device nor arrived. */
  phase: 'none' | 'here' | 'arrived' | 'elsewhere'
  upload: Upload | undefined
  known: Video | undefined
  isUnknown: boolean
  byteLength: number | null
  /** Its upload from here waits for the file itself. */
  needsFile: boolean
}

/** What this device sends, it knows itself; of the rest the server is asked. */
function useBegunFile({ uploads, api }: Services, userId: string, videoId: string | null): Begun {
  const upload = useUploads(uploads).find((it) => it.videoId === videoId)
  const isSent = upload === undefined || upload.phase === 'ready'
  const { data: known, isError } = useQuery({
    ...ownVideo(api, userId, videoId ?? ''),
    enabled: videoId !== null && isSent,
  })
  return {
    videoId,
    phase: videoId === null ? 'none' : phaseOf(upload, known),
    upload,
    known,
    isUnknown: isError,
    byteLength: upload?.byteLength ?? known?.byte_length ?? null,
    needsFile: upload?.phase === 'waiting-for-file',
  }
}

function phaseOf(upload: Upload | undefined, known: Video | undefined): Begun['phase'] {
  if (upload && upload.phase !== 'ready') return 'here'
  return upload || known?.state === 'ready' ? 'arrived' : 'elsewhere'
}

type BegunFileProps = {
  begun: Begun
  /** Of the file that was chosen just now. */
  seconds: number | null
  thumbnail: string | null
  isBlocked: boolean
  onVideo: (videoId: string | null) => void
  onChooseAgain: () => void
}

function BegunFile({ begun, seconds, thumbnail, isBlocked, onVideo, onChooseAgain }: BegunFileProps) {
  const services = useServices()
  const { uploads } = services
  const { phase, upload, known, videoId } = begun
  const stored = usePictureUrl(undefined, known?.thumbnail ?? null, services.pictures.load)
  const wifiOnly = uploads.wifiOnly()
  const failed = (reason: unknown) =>
    toaster.error(reason instanceof Error ? reason.message : 'Something went wrong.', 'Not changed.')
  return (
    <VideoCard
      fileName={upload?.fileName ?? known?.file_name ?? 'Game video'}
      byteLength={begun.byteLength}
      seconds={known?.device_check?.duration_s ?? seconds}
      thumbnail={thumbnail ?? stored.url}
    >
      {phase === 'here' && upload && videoId !== null && (
        <UploadProgress
          upload={upload}
          wifi={wifiOnly === undefined ? undefined : { isOn: wifiOnly, set: (on) => uploads.setWifiOnly(on) }}
          onPause={() => uploads.pause(videoId)}
          onResume={() => void uploads.resume(videoId).catch(failed)}
          onRetry={() => uploads.retry(videoId)}
          onCancel={() => void uploads.cancel(videoId).then(() => onVideo(null), failed)}
          onChooseAgain={onChooseAgain}
        />
      )}
      {phase === 'arrived' && (
        <CardTools>
          <Tag icon={CircleCheck} tone="ok">
            Uploaded
          </Tag>
          <p />
          {!isBlocked && <AnotherVideo onVideo={onVideo} />}
        </CardTools>
      )}
    </VideoCard>
  )
}

function FileElsewhere({ begun: { known, isUnknown } }: { begun: Begun }) {
  return (
    <>
      {isUnknown && (
        <CardMessage role="status">
          <TriangleAlert aria-hidden />
          We can’t check on this file right now.
        </CardMessage>
      )}
      {known && (
        <CardMessage>
          <Smartphone aria-hidden />
          {known.file_name} is uploading from another device or browser. Open it there, or choose the same file here.
        </CardMessage>
      )}
    </>
  )
}

function AnotherVideo({ onVideo }: { onVideo: (videoId: null) => void }) {
  return (
    <Button variant="ghost" onClick={() => onVideo(null)}>
      <Undo2 aria-hidden />
      Use a different video
    </Button>
  )
}
