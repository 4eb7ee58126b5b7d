import { createAuditDownload } from '../admin/audit-download.ts'
import { createOwnDataDownload } from '../own-data/own-data-download.ts'
import { createReportDownload } from '../reports/report-download.ts'
import type { BytesClient } from './bytes-client.ts'

/** The files that somebody may take home; `asksForProof` asks for those that need a proof of who they are. */
export const openDownloads = (ask: BytesClient, asksForProof: BytesClient) => ({
  ownData: createOwnDataDownload(asksForProof),
  audit: createAuditDownload(asksForProof),
  report: createReportDownload(ask),
})
