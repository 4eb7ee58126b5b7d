import { FileVideo, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DragEvent, Ref } from 'react'
import { videoSizeWords } from '#domain/videos/video-check-rules.ts'
import { Button } from '#ui/button.tsx'
import { chooseWithHandle, chosenOfDrop, keepsFiles } from './choose-file.ts'
import type { UploadPreview } from './upload-state.ts'
import { Thumbnail } from './upload-card.tsx'
import css from './file-field.module.css'

type Chosen = { file: File; handle?: FileSystemFileHandle }

type FileFieldProps = {
  /** Opened by a click on it from elsewhere: "Choose the same file". */
  openRef: Ref<HTMLButtonElement>
  label: string
  isBlocked: boolean
  onChoose: (chosen: Chosen) => void
  onFailure: (words: string) => void
}

/** One video file, chosen or dropped. */
export function FileField({ openRef, label, isBlocked, onChoose, onFailure }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  async function open() {
    if (isBlocked) return
    if (!keepsFiles()) return input.current?.click()
    try {
      const chosen = await chooseWithHandle()
      if (chosen) onChoose(chosen)
    } catch {
      // A browser may forbid it, in a frame or by policy.
      input.current?.click()
    }
  }

  async function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (isBlocked) return
    const chosen = await chosenOfDrop(event.dataTransfer)
    if (chosen) onChoose(chosen)
    else onFailure('That’s not a file. Drop a video file.')
  }

  return (
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isBlocked)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <Button ref={openRef} aria-disabled={isBlocked || undefined} onClick={() => void open()}>
        <FileVideo aria-hidden />
        {label}
      </Button>
      <p>
        <span className={css.dropHint}>Or drop it here. </span>
        One game, up to 1 GB. We check it on this device before anything is sent.
      </p>
      <input
        ref={input}
        type="file"
        accept="video/*"
        hidden
        aria-label="Video file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen again.
          event.currentTarget.value = ''
          if (file && !isBlocked) onChoose({ file })
        }}
      />
    </div>
  )
}

/** What is said of the chosen file until its upload speaks for it. */
export function FilePreview({ preview, onRetry }: { preview: UploadPreview; onRetry: (() => void) | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  const { show, isError, message } = preview
  useEffect(() => {
    if (show && isError) place.current?.scrollIntoView({ block: 'center' })
  }, [show, isError, message])
  if (!show) return null
  return (
    <div ref={place} className={css.preview} data-error={preview.isError || undefined}>
      <Thumbnail>{preview.thumbnail ? <img src={preview.thumbnail} alt="" /> : <FileVideo aria-hidden />}</Thumbnail>
      <div>
        {preview.file && <h3>{preview.file.name}</h3>}
        {preview.file && <p>{videoSizeWords(preview.file.size)}</p>}
        <p className={css.previewWords} role={preview.isError ? 'alert' : 'status'}>
          {preview.isError && <TriangleAlert aria-hidden />}
          {preview.message}
        </p>
        {onRetry && (
          <Button onClick={onRetry}>
            <RotateCw aria-hidden />
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}
