import type { BytesClient } from '../api/bytes-client.ts'
import { downloadFile } from '../api/download-file.ts'
import type { DownloadProgress } from '../api/download-file.ts'

export type OwnDataDownload = (progress: DownloadProgress, signal: AbortSignal) => Promise<Blob>

/** Fetches everything the system holds on the signed-in person, as a zip. Throws as `downloadFile` does. */
export function createOwnDataDownload(ask: BytesClient): OwnDataDownload {
  return (progress, signal) =>
    downloadFile(ask, { path: '/accounts/own-data/', type: 'application/zip', signal }, progress)
}
