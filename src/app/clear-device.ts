import { Database } from '#data/db/database.ts'
import { forgetOthers } from '#data/device/forget-others.ts'
import { findSignedIn } from '#data/session/session-record.ts'
import { createTokenStorage } from '#data/session/token-storage.ts'
import { cacheStorage } from '#storage/page-storage.ts'

/**
 * T55. Looks who is signed in on this device, on the disk and not in this page's memory, and takes off it what is
 * anybody else's and sent. Where that cannot be read nothing is deleted. Run at every start, sign-in and sign-out: what
 * a killed tab left is found by the next.
 */
export async function clearDevice(): Promise<void> {
  const storage = createTokenStorage()
  const db = new Database()
  try {
    // Before the question: whoever signs in after the answer has nothing here yet.
    await db.open()
    const who = await findSignedIn(storage)
    await forgetOthers(
      {
        db,
        pictures: cacheStorage(),
        files: 'getDirectory' in (navigator.storage ?? {}) ? () => navigator.storage.getDirectory() : undefined,
      },
      who?.userId,
    )
  } finally {
    db.close()
    storage.close()
  }
}
