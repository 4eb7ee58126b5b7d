import type { AuditFilter } from '#domain/contracts/audit.ts'
import type { BytesClient } from '../api/bytes-client.ts'
import { downloadFile } from '../api/download-file.ts'
import type { DownloadProgress } from '../api/download-file.ts'

export type AuditDownload = (filter: AuditFilter, progress: DownloadProgress, signal: AbortSignal) => Promise<Blob>

/** Fetches what the filter finds in the audit, as CSV. Throws as `downloadFile` does. */
export function createAuditDownload(ask: BytesClient): AuditDownload {
  return (filter, progress, signal) => {
    const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
    return downloadFile(
      ask,
      { path: `/admin/audit/csv/?${new URLSearchParams(given).toString()}`, type: 'text/csv', signal },
      progress,
    )
  }
}
