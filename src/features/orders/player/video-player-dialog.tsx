import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { failureWords } from '#data/api/failure-words.ts'
import { videoFile } from '#data/queries/player-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { PlayerOrderVideo } from '#domain/contracts/player-orders.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { OrderHint } from '../order-parts.tsx'
import css from './video-player-dialog.module.css'

type VideoPlayerDialogProps = {
  video: PlayerOrderVideo | null
  isOpen: boolean
  onClose: () => void
}

/**
 * The video of the order, to watch again: of YouTube without its cookies, of Google Drive in its own player, a file in
 * the browser's.
 */
export function VideoPlayerDialog({ video, isOpen, onClose }: VideoPlayerDialogProps) {
  return (
    <Modal
      kind="keypad"
      isHeld
      isOpen={isOpen && video !== null}
      onClose={onClose}
      title={video?.file_name ?? 'Your video'}
      headAction={
        <Button variant="ghost" shape="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      }
    >
      {video && (video.video_id === null ? <LinkPlayer video={video} /> : <FilePlayer videoId={video.video_id} />)}
    </Modal>
  )
}

function LinkPlayer({ video: { embed_url, url } }: { video: PlayerOrderVideo }) {
  return (
    <>
      {embed_url ? (
        <iframe
          className={css.video}
          src={embed_url}
          title="Your video"
          allow="fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <p>This site doesn’t let its videos play here.</p>
      )}
      {url && (
        <OrderHint>
          <a href={url} target="_blank" rel="noreferrer">
            Open it on its site
          </a>
        </OrderHint>
      )}
    </>
  )
}

function FilePlayer({ videoId }: { videoId: string }) {
  const services = useServices()
  const { userId } = usePerson()
  const file = useQuery(videoFile(services.api, userId, videoId))
  if (file.isError && !file.data) return <p role="alert">{failureWords(file.error)}</p>
  return file.data ? (
    <video className={css.video} src={file.data.url} controls playsInline>
      <track kind="captions" />
    </video>
  ) : (
    <p role="status">Loading...</p>
  )
}
