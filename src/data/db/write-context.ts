import type { Database } from './database.ts'

/** What every local write needs. The clock is for display only: order comes from counters. */
export type WriteContext = {
  db: Database
  userId: string
  now: () => number
  newId: () => string
  build: string
}
