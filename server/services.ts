import type { OperationResult } from '#domain/contracts/operations.ts'
import type { Directory } from './ports/directory.ts'
import type { Ledger } from './ports/ledger.ts'
import type { Mailer } from './ports/mail.ts'
import type { ObjectStore } from './ports/object-store.ts'
import type { VideoStore } from './ports/video-store.ts'
import type { Payments } from './ports/payments.ts'
import type { Scheduling } from './ports/scheduling.ts'
import type { Database } from './db/database.ts'
import type { Reader } from './db/follower.ts'
import type { Rubrics } from './rubric/rubrics.ts'

/** What the resources of the API work with. */
export type Services = {
  db: Database
  /** Where dashboards are read: a copy that may be some seconds behind, or the database itself. */
  reader: Reader
  rubrics: Rubrics
  /** Users and groups of the identity provider. */
  directory: Directory
  mailer: Mailer
  /** Where the bytes of pictures lie. */
  objects: ObjectStore
  /** Where the bytes of videos lie. */
  videos: VideoStore
  /** U119. Withdrawals, revocations and erasures, stored outside the database. */
  ledger: Ledger
  /** Stripe, or what stands in for it. */
  payments: Payments
  /** Calendly, or what stands in for it. */
  scheduling: Scheduling
  /** Where browsers reach this server; links in emails begin with it. */
  publicOrigin: string
  /** The server's clock, in milliseconds. */
  now: () => number
  /** EV180. How long publishing can be stopped before it starts. */
  publishDelayMs: number
  /** Counts how one operation of a tablet ended. */
  tally: (status: OperationResult['status']) => void
  /** A number from 0 up to 1, new each time: what is drawn by lot. */
  chance: () => number
}
