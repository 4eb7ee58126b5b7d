import { getVideo, startVideo } from '#domain/contracts/videos.ts'
import type { Video } from '#domain/contracts/videos.ts'
import type { ApiClient } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { failureWords } from '../api/failure-words.ts'
import type { UploadRow, UploadStore } from '../db/upload-store.ts'
import { createPatience } from './patience.ts'
import type { Patience } from './patience.ts'
import { createProgress } from './progress.ts'
import type { SendPart } from './send-part.ts'
import { sendVideo } from './send-video.ts'
import { FileNeeded, UploadFailed } from './upload-failures.ts'
import type { Upload, UploadPhase } from './uploads.ts'

export type JobParts = {
  api: Pick<ApiClient, 'call'>
  store: UploadStore
  sendPart: SendPart
  /** Throws as the API client. */
  sendThumbnail: (videoId: string, thumbnail: Blob) => Promise<void>
  now: () => number
  random: () => number
  /** Something to show has changed; `now` for what a person waits to see, `soon` for bytes. */
  onChange: (when: 'now' | 'soon') => void
}

/** A run ended because somebody wished it. */
class Stopped extends Error {
  override name = 'Stopped'
}

export type Job = ReturnType<typeof createJob>

/** One video of this device: what is known of it, and the run that sends it while there is one. */
export function createJob(parts: JobParts, given: UploadRow) {
  const { api, store } = parts
  let row = given
  let file: Blob | undefined
  let stage: 'idle' | 'sending' | 'finishing' | 'ready' = 'idle'
  let patience: Patience | undefined
  let stopRun = () => {}
  /** What the tab that sends it has told last. */
  let elsewhere: Upload | undefined
  let running: Promise<void> | undefined
  let progress = createProgress(row.byte_length, row.part_bytes, parts.now)
  progress.arrived(row.parts_done)

  return {
    get row() {
      return row
    },
    set row(next: UploadRow) {
      row = next
      // What another tab has sent.
      if (patience === undefined) progress.arrived(next.parts_done)
    },
    get file() {
      return file
    },
    set file(next: Blob | undefined) {
      file = next
    },
    set elsewhere(upload: Upload | undefined) {
      elsewhere = upload
    },
    isReady: () => stage === 'ready' || elsewhere?.phase === 'ready',
    isRunning: () => patience !== undefined,
    /** Whether this tab is the one that tells the others. */
    isSending: () => stage === 'ready' || (patience !== undefined && file !== undefined),
    shown,
    run,
    stop: () => stopRun(),
    nudge: () => patience?.nudge(),
  }

  function shown(waitsForWifi: boolean): Upload {
    if (stage !== 'ready' && elsewhere && patience === undefined) return elsewhere
    const phase = phaseOf(waitsForWifi)
    const moves = phase === 'sending'
    return {
      videoId: row.video_id,
      evaluationId: row.evaluation_id,
      fileName: row.file_name,
      byteLength: row.byte_length,
      sentBytes: phase === 'ready' ? row.byte_length : progress.sentBytes(),
      partCount: progress.partCount,
      partsDone: progress.partsDone(),
      phase,
      isFileKept: row.handle !== null,
      ...(moves ? progress.pace() : { bytesPerSecond: null, secondsLeft: null }),
      message: messageOf(phase),
      needsInternet: phase === 'waiting-for-internet' && patience?.stuck()?.needsInternet === true,
    }
  }

  function phaseOf(waitsForWifi: boolean): UploadPhase {
    if (stage === 'ready') return 'ready'
    if (row.wish === 'failed') return 'failed'
    if (row.wish !== 'going') return 'paused'
    if (waitsForWifi) return 'waiting-for-wifi'
    if (!file && stage !== 'finishing') return 'waiting-for-file'
    if (patience === undefined) return 'sending'
    if (patience.stuck() !== null) return 'waiting-for-internet'
    return stage === 'finishing' ? 'finishing' : 'sending'
  }

  function messageOf(phase: UploadPhase): string | null {
    if (phase === 'failed') return row.message
    if (phase === 'waiting-for-internet') return patience?.stuck()?.words ?? null
    if (phase === 'waiting-for-wifi') return 'It continues as soon as you’re on Wi-Fi.'
    if (phase === 'waiting-for-file')
      return row.handle
        ? `Allow “${row.file_name}” to be read to continue.`
        : `Choose “${row.file_name}” again to continue.`
    return null
  }

  /**
   * Sends until it is ready or cannot go on; what comes of it is kept on the device. Never throws. One run after the
   * other.
   */
  function run(): Promise<void> {
    const before = running
    const ours: Promise<void> = (async () => {
      await before
      let used: Blob | undefined
      do {
        used = file
        await runOnce(used)
      } while (file && file !== used && stage !== 'ready' && row.wish === 'going') // Chosen while it ran without.
    })().finally(() => {
      if (running === ours) running = undefined
    })
    running = ours
    return ours
  }

  async function runOnce(used: Blob | undefined): Promise<void> {
    const abort = new AbortController()
    const { signal } = abort
    stopRun = () => abort.abort(new Stopped('The upload was stopped'))
    const ours = createPatience({ signal, random: parts.random, onChange: () => parts.onChange('now') })
    patience = ours
    stage = 'sending'
    parts.onChange('now')
    try {
      const video = await ours.persist(() =>
        row.is_known ? api.call(getVideo, { video_id: row.video_id }) : api.call(startVideo, startOf(row)),
      )
      const [ready] = await Promise.all([send(video, used, ours, signal), sendThumbnail(ours)])
      if (ready.state !== 'ready') throw new UploadFailed('The server can’t use this video. Choose a different one.')
      stage = 'ready'
      file = undefined
      await store.delete(row.video_id)
    } catch (error) {
      if (stage !== 'ready') await afterFailure(error, used, signal)
    } finally {
      patience = undefined
      stopRun = () => {}
      progress.rest()
      parts.onChange('now')
    }
  }

  function send(video: Video, used: Blob | undefined, ours: Patience, signal: AbortSignal): Promise<Video> {
    return sendVideo(video, {
      api,
      sendPart: parts.sendPart,
      patience: ours,
      signal,
      now: parts.now,
      file: used,
      onVideo: (known) => {
        stage = 'sending'
        if (known.part_bytes !== row.part_bytes)
          progress = createProgress(known.byte_length, known.part_bytes, parts.now)
        if (known.state === 'uploading') progress.arrived(known.uploaded_parts)
        void keep({ is_known: true, part_bytes: known.part_bytes })
      },
      onBytes: (part, bytes) => {
        progress.moved(part, bytes)
        parts.onChange('soon')
      },
      onParts: (numbers) => {
        for (const part of numbers) progress.finished(part)
        void keep({})
      },
      onFinishing: () => {
        stage = 'finishing'
        parts.onChange('now')
      },
    })
  }

  // The server tells after a reload what has arrived; if this device cannot write it down, nothing is lost.
  async function keep(changes: Partial<UploadRow>) {
    const kept = await store
      .change(row.video_id, { ...changes, parts_done: progress.doneParts() })
      .catch(() => undefined)
    if (kept) row = { ...kept, wish: row.wish, message: row.message }
    parts.onChange('soon')
  }

  /** A picture that the server will not have stops no video. */
  async function sendThumbnail(ours: Patience): Promise<void> {
    const { thumbnail } = row
    if (!thumbnail) return
    await ours.persist(() => parts.sendThumbnail(row.video_id, thumbnail)).catch(() => {})
    await keep({ thumbnail: null })
  }

  async function afterFailure(error: unknown, used: Blob | undefined, signal: AbortSignal): Promise<void> {
    stage = 'idle'
    if (signal.aborted) return
    if (error instanceof FileNeeded) {
      if (file === used) file = undefined
      return
    }
    // The session ends; its owner goes on after signing in again.
    if (error instanceof ApiError && error.status === 401) return
    const message = wordsOf(error)
    const kept = await store.change(row.video_id, { wish: 'failed', message }).catch(() => undefined)
    row = kept ?? { ...row, wish: 'failed', message }
  }
}

function startOf(row: UploadRow) {
  return {
    video_id: row.video_id,
    evaluation_submission_id: row.evaluation_id,
    file_name: row.file_name,
    byte_length: row.byte_length,
    media_type: row.media_type,
    fingerprint: row.fingerprint,
    device_check: row.check,
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof UploadFailed) return error.message
  if (error instanceof ApiError && error.status === 404)
    return 'This upload is no longer on the server. Choose the file again to start over.'
  return failureWords(error)
}
