import { createAuditDownload } from '../admin/audit-download.ts'
import { createOwnDataDownload } from '../own-data/own-data-download.ts'
import { createReportDownload } from '../reports/report-download.ts'
import type { BytesClient } from './bytes-client.ts'

/** The files that somebody may take home; `asksForProof` asks for what is given out only to who has proved who they are. */
export const openDownloads = (ask: BytesClient, asksForProof: BytesClient) => ({
  ownData: createOwnDataDownload(asksForProof),
  audit: createAuditDownload(asksForProof),
  report: createReportDownload(ask),
})
