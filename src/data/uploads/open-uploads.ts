import type { ApiClient } from '../api/api-client.ts'
import type { BytesClient } from '../api/bytes-client.ts'
import { createUploadStore } from '../db/upload-store.ts'
import { createNetwork } from './network.ts'
import { createPartSender } from './send-part.ts'
import { createThumbnailSender } from './send-thumbnail.ts'
import { createUploadEngine } from './upload-engine.ts'
import type { UploadEngine } from './upload-engine.ts'
import { UPLOADS_DATABASE } from './uploads.ts'

export type OpenUploadsParts = {
  userId: string
  api: ApiClient
  bytes: BytesClient
  onError: (error: unknown) => void
}

/** The upload engine of this page, on the browser's own means. Imported only once something is to be uploaded. */
export async function openUploads({ userId, api, bytes, onError }: OpenUploadsParts): Promise<UploadEngine> {
  const engine = createUploadEngine({
    userId,
    api,
    onError,
    store: createUploadStore(userId, UPLOADS_DATABASE),
    sendPart: createPartSender(),
    sendThumbnail: createThumbnailSender(bytes),
    now: Date.now,
    random: Math.random,
    network: createNetwork(window),
    locks: navigator.locks as LockManager | undefined,
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${UPLOADS_DATABASE}:${userId}`) : undefined,
  })
  await engine.open()
  return engine
}
