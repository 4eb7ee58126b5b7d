import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Dispatch } from 'react'
import { OfflineError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import type { Services } from '#data/services.ts'
import { FileRefused, NotTheSameFile } from '#data/uploads/uploads.ts'
import { MOST_VIDEO_BYTES } from '#domain/contracts/videos.ts'
import type { VideoCheck } from '#domain/contracts/videos.ts'
import { videoFindings } from '#domain/videos/video-check-rules.ts'
import { useFetchedAhead } from '#ui/use-fetched-ahead.ts'
import type { UploadAction } from './upload-state.ts'

type Chosen = { file: File; handle?: FileSystemFileHandle }
/** Where the video goes: into an order, or, of a team's game, into none yet. */
export type VideoTarget = {
  evaluationId: string | null
  /** What has to be there before the upload begins. Throws what the API throws. */
  prepare: () => Promise<unknown>
  begun: (videoId: string) => unknown
}

type Checked = Chosen & { check: VideoCheck; thumbnail: Blob | null }

export type VideoFile = {
  /** What this device found in the chosen file. */
  check: VideoCheck | null
  /** The upload could not begin without a connection, and begins when there is one. */
  isWaiting: boolean
  /** Looks at the file on the device and then sends it. */
  choose: (chosen: Chosen) => Promise<void>
  /** Goes on with an upload whose file this device has lost. */
  goOn: (videoId: string, chosen: Chosen) => Promise<void>
  beginAgain: () => void
}

const loadInspector = () => import('#data/videos/inspect-video.ts')
const fetchInspector = async () => (await loadInspector()).fetchReader()

/** A file on its way into the order: looked at on this device first, then sent. */
export function useVideoFile(services: Services, target: VideoTarget, dispatch: Dispatch<UploadAction>): VideoFile {
  const [checked, setChecked] = useState<Checked>()
  const [isWaiting, setWaiting] = useState(false)
  /** Another file chosen meanwhile makes the first one's answers nothing. */
  const turn = useRef(0)
  const pictures = useRef<string[]>([])
  useFetchedAhead(fetchInspector)
  useEffect(
    () => () => {
      for (const address of pictures.current) URL.revokeObjectURL(address)
    },
    [],
  )

  async function choose(chosen: Chosen) {
    const mine = (turn.current += 1)
    const isMine = () => turn.current === mine
    const { file } = chosen
    setChecked(undefined)
    setWaiting(false)
    dispatch({ type: 'file-chosen', file })
    if (file.size > MOST_VIDEO_BYTES)
      return dispatch({
        type: 'file-refused',
        message: 'The file is larger than 1 GB, so nothing was sent. Trim it or export a smaller copy.',
      })
    dispatch({ type: 'file-told', message: lookingWords(0) })
    try {
      const { inspectVideo } = await loadInspector()
      const { check, thumbnail } = await inspectVideo(file, (share) => {
        if (isMine()) dispatch({ type: 'file-told', message: lookingWords(share) })
      })
      if (!isMine()) return
      const address = thumbnail && URL.createObjectURL(thumbnail)
      if (address) pictures.current.push(address)
      dispatch({ type: 'file-checked', thumbnail: address })
      const it = { ...chosen, check, thumbnail }
      setChecked(it)
      const stop = videoFindings(check, file.size).find(({ tone }) => tone === 'stop')
      if (stop) return dispatch({ type: 'file-refused', message: `${stop.title}. ${stop.text}` })
      await begin(it, isMine)
    } catch (error) {
      if (isMine())
        dispatch({
          type: 'file-refused',
          message: error instanceof Error ? error.message : 'We can’t read this file.',
        })
    }
  }

  async function begin({ file, handle, check, thumbnail }: Checked, isMine: () => boolean) {
    dispatch({ type: 'file-told', message: 'Starting the upload' })
    try {
      await target.prepare()
      if (!isMine()) return
      const videoId = services.newId()
      await services.uploads.start({
        file,
        ...(handle && { handle }),
        videoId,
        evaluationId: target.evaluationId,
        check,
        thumbnail,
      })
      dispatch({ type: 'file-sent' })
      setWaiting(false)
      await target.begun(videoId)
    } catch (error) {
      if (!isMine()) return
      setWaiting(error instanceof OfflineError)
      dispatch({ type: 'file-refused', message: wordsOf(error) })
    }
  }

  async function goOn(videoId: string, { file }: Chosen) {
    try {
      await services.uploads.resume(videoId, file)
      dispatch({ type: 'file-chosen', file })
      dispatch({ type: 'file-sent' })
    } catch (error) {
      dispatch({ type: 'file-refused', message: wordsOf(error) })
    }
  }

  const beginAgain = () => {
    const mine = turn.current
    if (checked) void begin(checked, () => turn.current === mine)
  }
  const whenOnline = useEffectEvent(beginAgain)
  useEffect(() => {
    if (!isWaiting) return
    const listener = () => whenOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [isWaiting])

  return { check: checked?.check ?? null, isWaiting, choose, goOn, beginAgain }
}

/** In steps, so that it is not read out all the time. */
function lookingWords(share: number): string {
  const percentage = Math.floor(share * 4) * 25
  return percentage === 0 ? 'Checking the video on this device' : `Checking the video on this device, ${percentage}%`
}

function wordsOf(error: unknown): string {
  if (error instanceof OfflineError)
    return 'You’re offline. The upload starts when you’re online. Keep this page open, or choose the file again later.'
  if (error instanceof NotTheSameFile)
    return 'That’s a different file. Nothing is lost. Choose the file you started with.'
  if (error instanceof FileRefused) return error.message
  return failureWords(error)
}
