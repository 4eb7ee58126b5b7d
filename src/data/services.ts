import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AuditDownload } from './admin/audit-download.ts'
import type { ApiClient } from './api/api-client.ts'
import type { Database } from './db/database.ts'
import type { WriteContext } from './db/write-context.ts'
import type { OwnDataDownload } from './own-data/own-data-download.ts'
import type { KeptPictures } from './pictures/kept-pictures.ts'
import type { PictureStore } from './pictures/picture-store.ts'
import type { KeptAnswer } from './queries/persist.ts'
import type { ReportDownload } from './reports/report-download.ts'
import type { SessionStore } from './session/session-store.ts'
import type { SyncEngine } from './sync/sync-engine.ts'
import type { Uploads } from './uploads/uploads.ts'
import type { OfflineVideos } from './videos/offline-videos.ts'

/**
 * Everything that reaches outside the page, for one signed-in user. Built in src/app/services.ts; tests build their
 * own.
 */
export type Services = {
  api: ApiClient
  db: Database
  sync: SyncEngine
  session: SessionStore
  queryClient: QueryClient
  /** The answers on this device whose keys begin with `begin`. */
  keptAnswers: (begin: QueryKey) => Promise<KeptAnswer[]>
  /** Absent where the browser has no cache storage. */
  keptPictures?: KeptPictures
  /** Videos that evaluators watch here, online and offline. */
  offlineVideos?: OfflineVideos
  /** Pictures of profiles and teams. */
  pictures: PictureStore
  /** Videos on their way from this device. */
  uploads: Uploads
  /** Everything the system holds on the user, as one file. */
  downloadOwnData: OwnDataDownload
  /** What admins may know of who did what, as CSV. */
  downloadAudit: AuditDownload
  /** One report as a PDF. */
  downloadReport: ReportDownload
  /** Y56. The server's clock as this device knows it, in milliseconds since 1970. */
  now: () => number
  /** A new UUID, version 7, dated by `now`. */
  newId: () => string
  /** Names the build in receipts and error reports. */
  build: string
}

/** What a write to this device needs: whose it is, when, and under which ids. */
export function writeContext(
  { db, now, newId, build }: Pick<Services, 'db' | 'now' | 'newId' | 'build'>,
  userId: string,
): WriteContext {
  return { db, userId, now, newId, build }
}
