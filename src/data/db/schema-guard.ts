import { APP_SCHEMA } from './database.ts'
import type { Database } from './database.ts'
import { NEWER_VERSION, NeedsReloadError } from './write-errors.ts'

/**
 * Called inside every write transaction (with `meta` in its scope). Dexie opens a database that a newer version of
 * the app has upgraded, and would let old code write old shapes into it. Throws NeedsReloadError then.
 */
export async function assertSchema(db: Database): Promise<void> {
  if (!(await isRecorded(db))) await db.meta.put({ key: 'appSchema', value: APP_SCHEMA })
}

/** Whether this build has written here before. Throws NeedsReloadError if a newer version of the app has. */
export async function isRecorded(db: Database): Promise<boolean> {
  const row = await db.meta.get('appSchema')
  return !needsRecording(row?.value)
}

/** Y65. Whether a newer version of the app has written here. This build can't read what it wrote. */
export async function isOutdated(db: Database): Promise<boolean> {
  const row = await db.meta.get('appSchema')
  return isNewer(row?.value)
}

/** Whether this build is the first or a newer one than the one that wrote. Throws when it is an older one. */
export function needsRecording(recorded: unknown): boolean {
  if (isNewer(recorded)) throw new NeedsReloadError(NEWER_VERSION)
  return recorded !== APP_SCHEMA
}

function isNewer(recorded: unknown): boolean {
  return typeof recorded === 'number' && recorded > APP_SCHEMA
}
