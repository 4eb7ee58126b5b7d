import type { BytesClient } from '../api/bytes-client.ts'
import { downloadFile } from '../api/download-file.ts'
import type { DownloadProgress } from '../api/download-file.ts'

export type ReportDownload = (evaluationId: string, progress: DownloadProgress, signal: AbortSignal) => Promise<Blob>

/** Fetches a report as the PDF that the server sets. Throws as `downloadFile` does. */
export function createReportDownload(ask: BytesClient): ReportDownload {
  return (evaluationId, progress, signal) =>
    downloadFile(
      ask,
      { path: `/evaluation/result/pdf/?evaluation_submission_id=${evaluationId}`, type: 'application/pdf', signal },
      progress,
    )
}
