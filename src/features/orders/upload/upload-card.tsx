import { FolderOpen, Pause, Play, RotateCw, Trash2, TriangleAlert, Video as VideoIcon, Wifi } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { Upload } from '#data/uploads/uploads.ts'
import { videoSizeWords } from '#domain/videos/video-check-rules.ts'
import { timeWords } from '#domain/videos/video-time.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { timeLeftWords } from './time-left.ts'
import css from './upload-card.module.css'
import textCss from '#ui/text.module.css'

/** More would be too thin to see; each then stands for several parts. */
const MOST_MARKS = 64

type VideoCardProps = {
  fileName: string
  byteLength: number | null
  seconds: number | null
  thumbnail: string | undefined
  children: ReactNode
}

/** One file: its picture, its name, how long and how large it is, and below it how far it is. */
export function VideoCard({ fileName, byteLength, seconds, thumbnail, children }: VideoCardProps) {
  const name = useId()
  return (
    <CardFrame
      titleId={name}
      picture={thumbnail ? <img src={thumbnail} alt="" /> : <VideoIcon aria-hidden />}
      head={
        <>
          <h3 id={name}>{fileName}</h3>
          <p>
            {[
              seconds === null ? undefined : timeWords(seconds),
              byteLength === null ? undefined : `${videoSizeWords(byteLength)} of 1 GB allowed`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </>
      }
    >
      {children}
    </CardFrame>
  )
}

type CardFrameProps = { titleId: string; picture: ReactNode; head: ReactNode; children: ReactNode }

/** Draws the card of a video: a picture, beside it the title and its words, below them what can be done. */
export function CardFrame({ titleId, picture, head, children }: CardFrameProps) {
  return (
    <Panel aria-labelledby={titleId} className={css.card}>
      <div className={css.file}>
        <Thumbnail>{picture}</Thumbnail>
        <div>{head}</div>
      </div>
      {children}
    </Panel>
  )
}

export function Thumbnail({ children }: { children: ReactNode }) {
  return <span className={css.thumbnail}>{children}</span>
}

export function CardTools({ children }: { children: ReactNode }) {
  return <div className={css.tools}>{children}</div>
}

/** Draws a warning of a card. `role="status"` announces it. */
export function CardMessage({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <p className={css.message} role={role}>
      {children}
    </p>
  )
}

type UploadProgressProps = {
  upload: Upload
  wifi: { isOn: boolean; set: (on: boolean) => void } | undefined
  onPause: () => void
  onResume: () => void
  onRetry: () => void
  onCancel: () => void
  onChooseAgain: () => void
}

/** An upload as it goes: the share as a score, a lane of its parts, what is left, and what can be done. */
export function UploadProgress({
  upload,
  wifi,
  onPause,
  onResume,
  onRetry,
  onCancel,
  onChooseAgain,
}: UploadProgressProps) {
  const [isAsking, ask] = useState(false)
  const { phase, sentBytes, byteLength, partsDone, partCount, secondsLeft } = upload
  const percentage =
    byteLength === 0 ? 0 : Math.min(phase === 'ready' ? 100 : 99, Math.floor((sentBytes / byteLength) * 100))
  return (
    <>
      <div className={css.share}>
        <span className={textCss.score} translate="no">
          {percentage}
          <small>%</small>
        </span>
        <span>
          <b>{sizePairWords(sentBytes, byteLength)}</b>
          <span>{phase === 'sending' && secondsLeft !== null ? timeLeftWords(secondsLeft) : phaseWords(upload)}</span>
        </span>
      </div>
      <LaneOfParts done={partsDone} count={partCount} percentage={percentage} />
      {upload.message && phase !== 'waiting-for-file' && (
        <CardMessage role="status">
          <TriangleAlert aria-hidden />
          {upload.message}
        </CardMessage>
      )}
      <CardTools>
        {wifi && (
          <button
            type="button"
            role="switch"
            className={css.wifi}
            aria-label="Wi-Fi only"
            aria-checked={wifi.isOn}
            onClick={() => wifi.set(!wifi.isOn)}
          >
            <Tag icon={Wifi} tone={wifi.isOn ? 'paint' : 'neutral'} size="lg">
              {wifi.isOn ? 'Wi-Fi only' : 'Wi-Fi only: off'}
            </Tag>
          </button>
        )}
        <p>{goesOnWords(upload)}</p>
        {phase === 'waiting-for-file' && (
          <Button onClick={onChooseAgain}>
            <FolderOpen aria-hidden />
            Choose the same file
          </Button>
        )}
        {(phase === 'sending' || phase === 'waiting-for-internet' || phase === 'waiting-for-wifi') && (
          <Button onClick={onPause}>
            <Pause aria-hidden />
            Pause
          </Button>
        )}
        {phase === 'paused' && (
          <Button onClick={onResume}>
            <Play aria-hidden />
            Resume
          </Button>
        )}
        {(phase === 'failed' || phase === 'waiting-for-internet') && (
          <Button onClick={onRetry}>
            <RotateCw aria-hidden />
            Try again
          </Button>
        )}
        {phase !== 'finishing' && phase !== 'ready' && (
          <Button variant="ghost" onClick={() => ask(true)}>
            <Trash2 aria-hidden />
            Cancel upload
          </Button>
        )}
      </CardTools>
      <ConfirmDialog
        isOpen={isAsking}
        isHarmful
        title="Cancel this upload?"
        confirmLabel="Cancel upload"
        cancelLabel="Keep it"
        confirmIcon={Trash2}
        onCancel={() => ask(false)}
        onConfirm={() => {
          ask(false)
          onCancel()
        }}
      >
        <p>
          {upload.fileName}: the {videoSizeWords(sentBytes)} uploaded so far are deleted. The file on this device stays.
        </p>
      </ConfirmDialog>
    </>
  )
}

const PHASE_WORDS: Readonly<Record<Upload['phase'], string>> = {
  'waiting-for-file': 'Paused',
  sending: 'Sending',
  paused: 'Paused',
  'waiting-for-internet': 'Waiting',
  'waiting-for-wifi': 'Waiting for Wi-Fi',
  finishing: 'Finishing the upload',
  ready: 'Uploaded',
  failed: 'Stopped',
}

/** N107. A device that is online is not asked for internet. */
function phaseWords({ phase, needsInternet }: Upload): string {
  return needsInternet ? 'Needs internet' : PHASE_WORDS[phase]
}

function goesOnWords({ phase, partsDone, partCount, isFileKept }: Upload): string {
  const part = `part ${Math.min(partsDone + 1, partCount)} of ${partCount}`
  switch (phase) {
    case 'waiting-for-file':
      return `Choose the same file again to continue from ${part}.`
    case 'failed':
      return `It continues from ${part}.`
    case 'finishing':
    case 'ready':
      return 'Everything has arrived.'
    case 'sending':
    case 'paused':
    case 'waiting-for-internet':
    case 'waiting-for-wifi':
      return isFileKept
        ? `You can close the app. It continues from ${part}.`
        : `Keep this page open. If you close it, choose this file again to continue from ${part}.`
  }
}

/** "467 of 742 MB"; with two units where they differ. */
function sizePairWords(sent: number, all: number): string {
  const [sentWords, allWords] = [videoSizeWords(sent), videoSizeWords(all)]
  const unit = allWords.slice(allWords.indexOf(' '))
  if (sent === 0) return `0 of ${allWords}`
  return `${sentWords.endsWith(unit) ? sentWords.slice(0, -unit.length) : sentWords} of ${allWords}`
}

function LaneOfParts({ done, count, percentage }: { done: number; count: number; percentage: number }) {
  const marks = Math.max(1, Math.min(count, MOST_MARKS))
  const filled = Math.floor((done / Math.max(1, count)) * marks)
  // The mark that is on its way fills with its own share, so that a video of two parts begins empty.
  const share = Math.max(0, Math.min(100, percentage * marks - filled * 100))
  return (
    <div
      className={css.parts}
      role="progressbar"
      aria-label="Upload"
      aria-valuenow={percentage}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${percentage} percent, ${done} of ${count} parts`}
    >
      {Array.from({ length: marks }, (_, at) => (
        <i
          key={at}
          data-state={at < filled ? 'done' : at === filled ? 'here' : undefined}
          style={at === filled ? { ['--share' as string]: `${share}%` } : undefined}
        />
      ))}
    </div>
  )
}
