import { APP_SCHEMA } from './database.ts'
import type { Database } from './database.ts'
import { NeedsReloadError } from './write-errors.ts'

/**
 * Called inside every write transaction (with `meta` in its scope). Dexie opens a database that a newer version of
 * the app has upgraded, and would let old code write old shapes into it. Throws NeedsReloadError then.
 */
export async function assertSchema(db: Database): Promise<void> {
  const row = await db.meta.get('appSchema')
  if (needsRecording(row?.value)) await db.meta.put({ key: 'appSchema', value: APP_SCHEMA })
}

/** Whether this build is the first or a newer one than the one that wrote. Throws when it is an older one. */
export function needsRecording(recorded: unknown): boolean {
  const newest = typeof recorded === 'number' ? recorded : 0
  if (newest > APP_SCHEMA)
    throw new NeedsReloadError('A newer version of Courtside is in use here. Reload to continue.')
  return newest < APP_SCHEMA
}
