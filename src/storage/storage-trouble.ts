/**
 * Why nothing can be read from this device or written to it: the browser blocks everything that the site would store,
 * another tab holds an older database open, the browser refuses this database, the disk is full, or the browser gives
 * no answer.
 */
export type StorageTrouble = 'blocked' | 'held' | 'refused' | 'full' | 'silent'

/** The errors of a database that a newer version has upgraded, and of an upgrade that the app aborted. */
const ANSWERS = new Set(['VersionError', 'AbortError', 'ConstraintError'])

/** Returns what an error of the storage says about it, or undefined for an error that the storage isn't the cause of. */
export function troubleOf(error: unknown): StorageTrouble | undefined {
  if (!(error instanceof Error || error instanceof DOMException) || ANSWERS.has(error.name)) return undefined
  // Chromium names a full disk in the message of an UnknownError.
  if (error.name === 'QuotaExceededError' || /full disk|disk is full|\bquota\b/iu.test(error.message)) return 'full'
  return 'refused'
}
