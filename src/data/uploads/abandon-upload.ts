import { abandonVideo } from '#domain/contracts/videos.ts'
import type { ApiClient } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import type { UploadRow, UploadStore } from '../db/upload-store.ts'
import { leastWait } from './part-verdict.ts'

type Abandoning = {
  api: Pick<ApiClient, 'call'>
  store: UploadStore
  /** The server refused for good: it stays, and rests. */
  onRefused: (videoId: string) => Promise<unknown>
}

/** Deletes what has arrived. Offline it stays marked on the device, and the server is told the next time. */
export async function abandonUpload(
  { api, store, onRefused }: Abandoning,
  { video_id: videoId }: UploadRow,
): Promise<void> {
  try {
    await api.call(abandonVideo, { video_id: videoId })
  } catch (error) {
    if (leastWait(error) !== undefined) return
    if (!(error instanceof ApiError && error.status === 404)) {
      await onRefused(videoId)
      throw error
    }
  }
  await store.delete(videoId)
}

/** Tells the server of all that were cancelled while it could not be told; what fails is tried the next time. */
export async function abandonCancelled(it: Abandoning): Promise<void> {
  const rows = await it.store.all()
  await Promise.all(
    rows.filter(({ wish }) => wish === 'cancelled').map((row) => abandonUpload(it, row).catch(() => {})),
  )
}
