import type { Video } from '#domain/contracts/videos.ts'
import type { ApiClient } from '../api/api-client.ts'
import type { Patience } from './patience.ts'
import type { SendPart } from './send-part.ts'

/** What a video is sent with, and who hears of it. */
export type Sending = {
  api: Pick<ApiClient, 'call'>
  sendPart: SendPart
  patience: Patience
  signal: AbortSignal
  now: () => number
  /** Undefined when the device has lost hold of it: what has arrived may be all that is missing. */
  file: Blob | undefined
  /** The server's word on which parts have arrived. */
  onVideo: (video: Video) => void
  /** Bytes of this part that have gone out; null when they are lost. */
  onBytes: (partNumber: number, sentBytes: number | null) => void
  onParts: (partNumbers: readonly number[]) => void
  onFinishing: () => void
}
