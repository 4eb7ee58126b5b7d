import type { VideoCheck } from '#domain/contracts/videos.ts'

export type UploadPhase =
  | 'waiting-for-file'
  | 'sending'
  | 'paused'
  | 'waiting-for-internet'
  | 'waiting-for-wifi'
  | 'finishing'
  | 'ready'
  | 'failed'

/** Of the device's own storage. */
export const UPLOADS_DATABASE = 'courtside-uploads'

/** A video on its way from this device, as a page shows it. */
export type Upload = {
  videoId: string
  evaluationId: string | null
  fileName: string
  byteLength: number
  /** Bytes that have left this device, those of parts that are half way included. */
  sentBytes: number
  partCount: number
  partsDone: number
  phase: UploadPhase
  /**
   * Of `waiting-for-file`: the device has kept hold of the file, so that `resume` without one only asks for leave to
   * read it.
   */
  isFileKept: boolean
  bytesPerSecond: number | null
  secondsLeft: number | null
  /** Why it failed or waits, in words for a person. */
  message: string | null
  /** Whether it waits for the device to be online. Something else can be the reason for `waiting-for-internet`. */
  needsInternet: boolean
}

/**
 * What `start` is given. `handle` is kept, where there is one, so that the file need not be chosen again after a
 * reload.
 */
export type UploadStart = {
  file: File
  handle?: FileSystemFileHandle
  videoId: string
  evaluationId: string | null
  check: VideoCheck | null
  thumbnail: Blob | null
}

/** The videos that this user sends from this device. */
export type Uploads = {
  /** The same array until something changes. */
  get(): readonly Upload[]
  subscribe(listener: () => void): () => void
  /**
   * Resolves once the upload is kept on the device; how it goes on is told by `get`, and offline it begins by
   * itself later. The same file begun twice for one order goes on under its first id; another file takes the place of
   * the first. Throws FileRefused before anything is sent, and ApiError when the server will not have it.
   */
  start(it: UploadStart): Promise<void>
  /**
   * Goes on, also after a reload; `file` where the device could not keep hold of it. A video that was begun on another
   * device goes on here too. `handle` is kept as with `start`. Throws NotTheSameFile when it is another file. Call it
   * from a tap: the browser may ask the person.
   */
  resume(videoId: string, file?: File, handle?: FileSystemFileHandle): Promise<void>
  pause(videoId: string): void
  retry(videoId: string): void
  /**
   * Stops, and deletes what has arrived; offline, once there is internet. Throws ApiError when the server
   * refuses.
   */
  cancel(videoId: string): Promise<void>
  /** Undefined where the platform does not tell what kind of network it is. */
  wifiOnly(): boolean | undefined
  setWifiOnly(on: boolean): void
}

/** The chosen file is not the one that this upload has begun with. Nothing of the upload is lost. */
export class NotTheSameFile extends Error {
  override name = 'NotTheSameFile'
}

/** The file cannot be sent, whatever the network: its message says why. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}
