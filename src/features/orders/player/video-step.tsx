import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CloudOff, Lock, MailQuestion, Undo2 } from 'lucide-react'
import type { Dispatch, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { ownVideos } from '#data/queries/player-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import type { UploadPhase } from '#data/uploads/uploads.ts'
import type { OwnPlayerProfile } from '#domain/contracts/profiles.ts'
import type { PlayerOrderVideo } from '#domain/contracts/player-orders.ts'
import type { Video } from '#domain/contracts/videos.ts'
import { videoSizeWords } from '#domain/videos/video-check-rules.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { SelfPanel } from '../pointing/self-panel.tsx'
import { FileField, FilePreview } from '../upload/file-field.tsx'
import { FindingsPanel } from '../upload/findings-panel.tsx'
import type { UploadAction, UploadPreview, UploadState } from '../upload/upload-state.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { useVideoFile } from '../upload/use-video-file.ts'
import { BegunUpload } from './begun-upload.tsx'
import { LinkField } from './link-field.tsx'
import { OrderVideo } from './order-video.tsx'
import { PlayerFacts } from './player-facts.tsx'
import type { Order } from './use-order.ts'
import css from './video-step.module.css'
import textCss from '#ui/text.module.css'

const SOURCES = [
  { value: 'file', label: 'A file', detail: 'Up to 1 GB, from this device' },
  { value: 'link', label: 'A link', detail: 'YouTube, Google Drive, Vimeo and others' },
] as const

/** Where an upload may have lost its file. */
const STOPPED: readonly (UploadPhase | undefined)[] = ['waiting-for-file', 'paused', 'failed']

type VideoStepProps = {
  order: Order
  state: UploadState
  dispatch: Dispatch<UploadAction>
  /** The player's profile. Undefined once an order no longer asks about the player. */
  profile: OwnPlayerProfile | undefined
  /** K1. Why nothing may be submitted yet; null when it may. */
  consentNeeded: string | null
  /** A payment is open. */
  isLocked: boolean
  onPayment: () => void
}

/** The game, its video, what was found in it, and whom to watch. */
export function VideoStep(props: VideoStepProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { order, state, dispatch, profile, consentNeeded, isLocked } = props
  // It goes into an order that is there.
  const file = useVideoFile(
    services,
    { evaluationId: order.id, prepare: () => order.save(), begun: () => order.refresh() },
    dispatch,
  )
  const videos = useQuery(ownVideos(services.api, userId))
  const chooser = useRef<HTMLButtonElement>(null)
  const { video, isInOrder, upload, begun, atHand, needsFile } = useOrderVideo(services, order, state)
  const isBlocked = isLocked || consentNeeded !== null
  const { isTaking, take } = useOneAtATime(isBlocked)

  const place = useFocusHere(isInOrder)

  const refuseFile = (message: string) => dispatch({ type: 'file-refused', message })
  const takeOut = () =>
    take(async () => {
      await order.save({ video_id: null })
      order.change({ moments: [], sightings: [] })
    })

  return (
    <>
      {isLocked && (
        <Notice
          tone="paint"
          icon={Lock}
          title="A payment is open, so you can’t change the order"
          action={<Button onClick={props.onPayment}>Go to the payment</Button>}
        >
          <p>Pay or cancel the payment first.</p>
        </Notice>
      )}
      <GamePanel order={order} isLocked={isLocked} />
      {consentNeeded !== null && (
        <Notice tone="warn" icon={MailQuestion} title="A parent or guardian must agree first">
          <p>
            {consentNeeded} <Link to="/app/view-profile">See your profile</Link>
          </p>
        </Notice>
      )}
      <div id="order-source" ref={place} tabIndex={-1} className={css.source}>
        {isInOrder && video && (
          <OrderVideo
            video={video}
            upload={upload}
            thumbnail={atHand && state.preview.thumbnail}
            isLocked={isLocked}
            onPlay={() => dispatch({ type: 'player-opened' })}
            onTakeOut={() => void takeOut()}
            onChooseAgain={() => chooser.current?.click()}
            onChanged={() => {
              void order.refresh()
              void videos.refetch()
            }}
          />
        )}
        {begun && (
          <BegunUpload
            upload={begun}
            thumbnail={state.preview.thumbnail ?? undefined}
            onReached={() => void order.refresh()}
            onChooseAgain={() => chooser.current?.click()}
          />
        )}
        {!isInOrder && (
          <SourceChoice order={order} isBlocked={isBlocked} isHidden={begun !== undefined}>
            <FileField
              openRef={chooser}
              label="Choose a video"
              isBlocked={isBlocked}
              onChoose={(chosen) => void file.choose(chosen)}
              onFailure={refuseFile}
            />
          </SourceChoice>
        )}
        {needsFile && video?.video_id && (
          <Panel className={css.choice} hidden={upload?.phase === 'waiting-for-file'}>
            <FileField
              openRef={chooser}
              label="Choose the same file"
              isBlocked={isBlocked}
              onChoose={(chosen) => void file.goOn(video.video_id ?? '', chosen)}
              onFailure={refuseFile}
            />
          </Panel>
        )}
        <FilePreview preview={state.preview} onRetry={file.isWaiting ? file.beginAgain : undefined} />
        {!isInOrder && !isLocked && (
          <UnusedVideos
            videos={videos.data?.results ?? []}
            isBusy={isTaking || isBlocked}
            onUse={(it) => void take(() => order.save({ video_id: it.video_id }))}
          />
        )}
      </div>
      <FindingsPanel
        check={(atHand && file.check) ?? video?.device_check ?? null}
        byteLength={atHand?.size ?? video?.byte_length ?? null}
        isLink={state.driveLink !== null}
      />
      <SelfPanel order={order} file={atHand} needsFile={needsFile} isLocked={isLocked} />
      <PlayerFacts profile={profile} />
    </>
  )
}

/** The order's video, and what this device has of it. */
function useOrderVideo({ uploads }: Services, order: Order, state: UploadState) {
  const sent = useUploads(uploads)
  const video = order.saved?.video ?? null
  const isInOrder = state.s3Link !== null || state.driveLink !== null
  const upload = sent.find(({ videoId }) => videoId === video?.video_id)
  // The device may have let go of it; to point at oneself it has to be at hand, too.
  const atHand = fileAtHand(state.preview, video)
  return {
    video,
    isInOrder,
    upload,
    begun: isInOrder ? undefined : sent.find((it) => it.evaluationId === order.id && it.phase !== 'ready'),
    atHand,
    needsFile: isInOrder && atHand === null && STOPPED.includes(upload?.phase),
  }
}

/** One change at a time; what fails says so and changes nothing. */
function useOneAtATime(isBlocked: boolean) {
  const [isTaking, setTaking] = useState(false)
  async function take(work: () => Promise<unknown>) {
    if (isTaking || isBlocked) return
    setTaking(true)
    try {
      await work()
    } catch (error) {
      toaster.error(failureWords(error), 'Not changed.')
    } finally {
      setTaking(false)
    }
  }
  return { isTaking, take }
}

/** The button that put a video in or took it out is gone with it: the focus comes to the place around. */
function useFocusHere(isInOrder: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const wasInOrder = useRef(isInOrder)
  useEffect(() => {
    if (wasInOrder.current !== isInOrder && document.activeElement === document.body) place.current?.focus()
    wasInOrder.current = isInOrder
  }, [isInOrder])
  return place
}

function GamePanel({ order, isLocked }: { order: Order; isLocked: boolean }) {
  return (
    <Panel id="order-game">
      <TextField
        label="Game"
        maxLength={100}
        autoComplete="off"
        readOnly={isLocked}
        value={order.eventName}
        error={order.errors['event_name']}
        hint="For example, Harbor Point vs. Eastgate"
        onChange={(event) => order.change({ event_name: event.currentTarget.value })}
      />
      {order.isUnsent && (
        <p className={css.kept} role="status">
          <CloudOff aria-hidden />
          {order.refusal ?? 'Saved on this device. We’ll send it when you’re online.'}
        </p>
      )}
    </Panel>
  )
}

type SourceChoiceProps = {
  order: Order
  isBlocked: boolean
  isHidden: boolean
  /** How a file is chosen. */
  children: ReactNode
}

function SourceChoice({ order, isBlocked, isHidden, children }: SourceChoiceProps) {
  const source = order.typing.source ?? (order.typing.link ? 'link' : 'file')
  return (
    <Panel className={css.choice} hidden={isHidden}>
      <RadioCards
        legend="Video"
        options={SOURCES}
        value={source}
        onChange={(to) => order.change({ source: to === 'link' ? 'link' : 'file' })}
        error={order.errors['video_id']}
      />
      {source === 'link' ? <LinkField order={order} isBlocked={isBlocked} /> : children}
    </Panel>
  )
}

type UnusedVideosProps = { videos: readonly Video[]; isBusy: boolean; onUse: (video: Video) => void }

/** Videos of earlier orders that are in none now. */
function UnusedVideos({ videos, isBusy, onUse }: UnusedVideosProps) {
  const unused = videos.filter(({ state, evaluation_submission_id: id }) => state !== 'failed' && id === null)
  if (unused.length === 0) return null
  return (
    <div className={css.again}>
      {unused.map((it) => (
        <Button key={it.video_id} aria-disabled={isBusy || undefined} onClick={() => onUse(it)}>
          <Undo2 aria-hidden />
          <span className={textCss.clip}>Use {it.file_name} again</span>
          <small>{videoSizeWords(it.byte_length)}</small>
        </Button>
      ))}
    </div>
  )
}

/**
 * The chosen file while it is what the order holds, or what is about to be put into it; another video of the order is
 * not it.
 */
function fileAtHand({ file, show, isError }: UploadPreview, video: PlayerOrderVideo | null): File | null {
  if (file === null) return null
  if (video === null) return show ? file : null
  return !isError && video.file_name === file.name && video.byte_length === file.size ? file : null
}
