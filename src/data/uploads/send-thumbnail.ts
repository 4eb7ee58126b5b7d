import type { BytesClient } from '../api/bytes-client.ts'

const DEADLINE_MS = 60_000

/** Sends the picture of a video, a JPEG. Throws ApiError, OfflineError or UnreadableAnswer. */
export function createThumbnailSender(bytes: BytesClient) {
  return async (videoId: string, thumbnail: Blob): Promise<void> => {
    await bytes(`/evaluation/videos/${videoId}/thumbnail/`, {
      method: 'POST',
      body: thumbnail,
      accept: 'application/json',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
  }
}
