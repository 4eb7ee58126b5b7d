import type { Database } from './database.ts'
import { dropSealedBefore } from './sealed-rows.ts'
import { NotSavedError, StorageFullError } from './write-errors.ts'

const WRITE_DEADLINE_MS = 5_000
const MOST_REPAIRS = 3
const DAY_MS = 86_400_000
const KEEP_RECEIPTS_WHEN_FULL_MS = 2 * DAY_MS

/**
 * Runs a local write, and runs it again when the browser lost the database under it (WebKit does) or the disk was
 * full. `work` must be safe to run twice: a lost connection does not tell whether the commit went through.
 * Throws StorageFullError or NotSavedError when nothing helps; other errors of `work` pass through.
 */
export async function heal<T>(db: Database, work: () => Promise<T>, deadlineMs = WRITE_DEADLINE_MS): Promise<T> {
  let hasFreedSpace = false
  for (let repairs = 0; ;) {
    const used = connectionInUse(db)
    try {
      return await withDeadline(work(), deadlineMs)
    } catch (error) {
      if (isStorageFull(error)) {
        if (hasFreedSpace) throw new StorageFullError('This device’s storage is full', { cause: error })
        hasFreedSpace = true
        await freeSpace(db)
      } else if (isLostConnection(error)) {
        if (repairs++ === MOST_REPAIRS)
          throw new NotSavedError('This device couldn’t write to its storage', { cause: error })
        await reopen(db, used)
      } else {
        throw error
      }
    }
  }
}

class DeadlineError extends Error {
  override name = 'DeadlineError'
}

// Some browsers let a transaction end without any event when space is short; then only the clock notices.
function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`No answer from the storage in ${deadlineMs} ms`)), deadlineMs)
  })
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}

function isStorageFull(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError')
}

const LOST = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TransactionInactiveError',
  'PrematureCommitError',
  'OpenFailedError',
  'DeadlineError',
  'SecurityError',
  'NotAllowedError',
])

/** Whether the browser lost the database under a read or a write, as WebKit does while a device sleeps, or refuses it. */
function isLostConnection(error: unknown): boolean {
  return namesOf(error).some((name) => LOST.has(name))
}

/** Whether the browser does not open the database for now: lost, refused, or the disk is full. */
export function isClosedToUs(error: unknown): boolean {
  return isLostConnection(error) || isStorageFull(error)
}

function namesOf(error: unknown): string[] {
  const names: string[] = []
  for (let it = error; it instanceof Error || it instanceof DOMException; it = innerOf(it)) names.push(it.name)
  return names
}

function innerOf(error: Error | DOMException): unknown {
  return 'inner' in error ? error.inner : undefined
}

/** What is done next goes through this connection; undefined when another one is opened for it. */
export function connectionInUse(db: Database): IDBDatabase | undefined {
  return db.isOpen() ? db.backendDB() : undefined
}

/** Opens another connection in place of the one that failed. Where somebody else already has, theirs is taken. */
export async function reopen(db: Database, failed: IDBDatabase | undefined): Promise<void> {
  const now = connectionInUse(db)
  if (now !== undefined && now !== failed) return
  try {
    db.close({ disableAutoOpen: false })
    await db.open()
  } catch {
    // The next try reports what is wrong.
  }
}

async function freeSpace(db: Database) {
  try {
    await db.freeSpace()
    const newest = (await db.receipt.toArray()).reduce(
      (latest, { applied_at }) => Math.max(latest, Date.parse(applied_at)),
      0,
    )
    const before = new Date(newest - KEEP_RECEIPTS_WHEN_FULL_MS).toISOString()
    await db.receipt.filter(({ applied_at }) => applied_at < before).delete()
    await dropSealedBefore(db, before)
  } catch {
    // Deleting may itself need space. The write is tried once more in any case.
  }
}
