import { Camera, CloudUpload, ImageUp, RefreshCw, Trash2, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './form-field.tsx'
import type { CropDialogProps } from './picture-field-crop.tsx'
import { cutSquare, openPicture, PictureRefused } from './picture-field-decode.ts'
import type { OpenPicture, PicturePart } from './picture-field-decode.ts'
import { pictureSending } from './picture-field-sending.ts'
import type { Follower, Sending, SentPicture } from './picture-field-sending.ts'
import { usePictureUrl } from './picture-field-url.ts'
import { PictureShown } from './picture.tsx'
import { useFetchedAhead } from './use-fetched-ahead.ts'
import { useOnline } from './use-online.ts'
import css from './picture-field.module.css'
import formFieldCss from './form-field.module.css'

type PictureFieldProps = {
  label: string
  /** Where the picture lies now; nothing or null where there is none. */
  path?: string | null
  /** Shown while there is none: a picture that is not theirs to change, else the letters of a name. */
  standIn?: { path: string | null; letters: string }
  onChange: (pictureId: string | null, path: string | null) => void
  /** Sends a JPEG of 300 kB at most. Must stay the same function while the page is open. */
  upload: (blob: Blob) => Promise<SentPicture>
  loadPicture: (path: string) => Promise<Blob>
  shape?: 'round' | 'square'
  /** Whether a cropped picture waits to be sent: a form that is saved now would be saved without it. */
  onWaiting?: (isWaiting: boolean) => void
  error?: string | undefined
}

const loadCrop = () => import('./picture-field-crop.tsx')
/** What the browser offers first. Without HEIC in the list, iPhones hand over a JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** A picture of a person or a team: chosen or taken, cropped to a square, made small here, and sent. */
export function PictureField(props: PictureFieldProps) {
  const { label, path = null, standIn, shape = 'round', upload, loadPicture, error } = props
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const picking = usePicking()
  const sender = pictureSending(upload, label)
  const sending = useSyncExternalStore(sender.subscribe, sender.get)
  const shown = usePictureUrl(
    sending.phase === 'idle' ? undefined : sending.blob,
    path ?? standIn?.path ?? null,
    loadPicture,
  )
  const isOnline = useOnline()
  const isWaiting = sending.phase !== 'idle'
  const refused =
    picking.refused ??
    (sending.phase === 'failed' && !sending.isOffline
      ? `The picture was not accepted. ${sending.message}`
      : undefined) ??
    error

  const follower: Follower = {
    sent: ({ picture_id, path: sentPath }) => props.onChange(picture_id, sentPath),
    waiting: (is) => props.onWaiting?.(is),
  }
  useEffect(() => sender.follow(follower))
  const arrived = useEffectEvent(() => props.onWaiting?.(isWaiting))
  useEffect(() => arrived(), [sender])
  const backOnline = useEffectEvent(() => {
    if (sending.phase === 'failed' && sending.isOffline) sender.retry()
  })
  useEffect(() => {
    if (isOnline) backOnline()
  }, [isOnline])

  function pick(input: HTMLInputElement) {
    const file = input.files?.[0]
    // The same file can be chosen again.
    input.value = ''
    if (file) void picking.open(file)
  }

  async function use(part: PicturePart) {
    const blob = await picking.cut(part)
    if (blob) sender.send(blob)
  }

  function remove() {
    picking.clear()
    sender.forget()
    props.onChange(null, null)
    chooser.current?.parentElement?.querySelector('button')?.focus()
  }

  const hasPicture = path !== null || isWaiting
  return (
    <div className={css.pictureField} role="group" aria-labelledby={`${id}-label`}>
      <PictureShown
        label={label}
        url={shown.url}
        letters={standIn?.letters}
        shape={shape}
        size="lg"
        isWaiting={isWaiting}
      />
      <div className={css.pictureTools}>
        <span className={css.pictureLabel} id={`${id}-label`}>
          {label}
          <span className={formFieldCss.formFieldOptional}> (optional)</span>
        </span>
        <div className={css.pictureButtons}>
          <Button
            data-invalid={refused ? true : undefined}
            aria-describedby={refused ? `${id}-error` : undefined}
            aria-disabled={picking.isOpening || undefined}
            onClick={() => {
              if (!picking.isOpening) chooser.current?.click()
            }}
          >
            <ImageUp aria-hidden />
            {hasPicture ? 'Choose another' : 'Choose a picture'}
          </Button>
          <Button
            className={css.pictureTake}
            aria-disabled={picking.isOpening || undefined}
            onClick={() => {
              if (!picking.isOpening) camera.current?.click()
            }}
          >
            <Camera aria-hidden />
            Take a photo
          </Button>
          {hasPicture && (
            <Button variant="ghost" onClick={remove}>
              <Trash2 aria-hidden />
              Remove
            </Button>
          )}
          <input
            ref={chooser}
            type="file"
            hidden
            accept={ACCEPTED}
            aria-label={`${label}: file`}
            onChange={(event) => pick(event.currentTarget)}
          />
          <input
            ref={camera}
            type="file"
            hidden
            accept={ACCEPTED}
            capture={shape === 'round' ? 'user' : 'environment'}
            aria-label={`${label}: camera`}
            onChange={(event) => pick(event.currentTarget)}
          />
        </div>
        <PictureState
          isOpening={picking.isOpening}
          sending={sending}
          isUnseen={shown.isUnseen}
          onRetry={sender.retry}
        />
        {refused && <FieldError id={`${id}-error`}>{refused}</FieldError>}
      </div>
      {picking.opened && (
        <picking.opened.CropDialog
          url={picking.opened.url}
          shape={shape}
          onUse={(part) => void use(part)}
          onCancel={() => picking.clear()}
        />
      )}
    </div>
  )
}

type PictureStateProps = { isOpening: boolean; sending: Sending; isUnseen: boolean; onRetry: () => void }

function PictureState({ isOpening, sending, isUnseen, onRetry }: PictureStateProps) {
  const isBusy = isOpening || sending.phase === 'sending'
  return (
    <>
      <div className={css.pictureState} role="status">
        {isOpening && <span>Opening the picture</span>}
        {sending.phase === 'sending' && (
          <span>
            <CloudUpload aria-hidden />
            Sending the picture
          </span>
        )}
        {sending.phase === 'failed' && sending.isOffline && (
          <span>
            <WifiOff aria-hidden />
            You’re offline. We keep the cropped picture while this page is open and send it when you’re online.
          </span>
        )}
        {sending.phase === 'idle' && isUnseen && (
          <span>
            <WifiOff aria-hidden />
            Connect to see the picture.
          </span>
        )}
      </div>
      {isBusy && (
        <span className={css.pictureProgress} aria-hidden>
          <i />
        </span>
      )}
      {sending.phase === 'failed' && (
        <Button onClick={onRetry}>
          <RefreshCw aria-hidden />
          Send again
        </Button>
      )}
    </>
  )
}

type Opened = { picture: OpenPicture; url: string; CropDialog: ComponentType<CropDialogProps> }

/** From a chosen file to its cropped square, or to the reason why not. */
function usePicking() {
  const [isOpening, setOpening] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [opened, setOpened] = useState<Opened>()

  function show(next: Opened | undefined) {
    if (opened) URL.revokeObjectURL(opened.url)
    setOpened(next)
  }

  useFetchedAhead(loadCrop)

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    setRefused(undefined)
    setOpening(true)
    try {
      return await work()
    } catch (error) {
      setRefused(
        error instanceof PictureRefused
          ? error.message
          : 'The picture could not be opened here. Reload the page and try again.',
      )
      return undefined
    } finally {
      setOpening(false)
    }
  }

  return {
    isOpening,
    refused,
    opened,
    open: (file: File) =>
      attempt(async () => {
        const [picture, { CropDialog }] = await Promise.all([openPicture(file), loadCrop()])
        show({ picture, url: URL.createObjectURL(picture.blob), CropDialog })
      }),
    cut: (part: PicturePart) =>
      attempt(async () => {
        if (!opened) return undefined
        const blob = await cutSquare(opened.picture, part)
        show(undefined)
        return blob
      }),
    clear() {
      setRefused(undefined)
      show(undefined)
    },
  }
}
