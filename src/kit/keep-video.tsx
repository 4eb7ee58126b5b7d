import { Check, Download, Pause, Play, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Lane } from '#ui/lane.tsx'
import { sizeWords } from '#ui/size-words.ts'
import css from './keep-video.module.css'

type KeepProps = {
  /** Whose video, in the buttons' names: "the video". */
  name: string
  byteLength: number
  /** What this device has of it. */
  kept:
    | {
        keptBytes: number
        phase: 'fetching' | 'waiting-for-internet' | 'partly' | 'kept' | 'failed'
        message: string | null
      }
    | undefined
  onKeep: () => void
  onStop: () => void
  onForget: () => void
}

/** Takes a video onto this device, shows how far it is, and takes it off again. */
export function KeepVideo({ name, byteLength, kept, onKeep, onStop, onForget }: KeepProps) {
  const size = sizeWords(byteLength)
  if (!kept)
    return (
      <Button aria-label={`Keep ${name} on this device, ${size}`} onClick={onKeep}>
        <Download aria-hidden />
        Keep on this device, {size}
      </Button>
    )
  const remove = (
    <Button variant="ghost" shape="icon" aria-label={`Remove ${name} from this device`} onClick={onForget}>
      <Trash2 aria-hidden />
    </Button>
  )
  if (kept.phase === 'kept')
    return (
      <Row>
        <p className={css.keepVideoDone}>
          <Check aria-hidden />
          On this device, {size}
        </p>
        {remove}
      </Row>
    )
  const isRunning = kept.phase === 'fetching' || kept.phase === 'waiting-for-internet'
  const words = `${sizeWords(kept.keptBytes)} of ${size}`
  return (
    <div>
      <Row>
        <p>
          {kept.phase === 'waiting-for-internet'
            ? 'Waiting for internet, '
            : kept.phase === 'failed'
              ? 'Not saved, '
              : kept.phase === 'partly'
                ? 'Stopped at '
                : ''}
          {words}
        </p>
        {isRunning ? (
          <Button onClick={onStop} aria-label={`Stop keeping ${name}`}>
            <Pause aria-hidden />
            Stop
          </Button>
        ) : (
          <Button onClick={onKeep} aria-label={`Continue keeping ${name}`}>
            <Play aria-hidden />
            Continue
          </Button>
        )}
        {remove}
      </Row>
      <Lane name={`Keeping ${name}`} percentage={(kept.keptBytes / byteLength) * 100} valueText={words} />
      {kept.message && (
        <p className={css.keepVideoWhy} role="alert">
          {kept.message}
        </p>
      )}
    </div>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className={css.keepVideoRow}>{children}</div>
}
