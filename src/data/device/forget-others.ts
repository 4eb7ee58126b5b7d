import type { Database } from '../db/database.ts'
import { forgetRowsOfOthers } from '../db/forget-rows.ts'
import { forgetQueriesOfOthers } from '../db/query-store.ts'
import { forgetPicturesOfOthers } from '../pictures/kept-pictures.ts'
import { forgetVideosOfOthers } from '../videos/video-parts.ts'

/** Everywhere this app keeps something about people. What a browser does not have is absent. */
export type KeepingPlaces = {
  db: Database
  pictures: CacheStorage | undefined
  /** The browser's private file system. */
  files: (() => Promise<FileSystemDirectoryHandle>) | undefined
}

/**
 * T55. Takes off this device whatever belongs to anybody but `signedIn` and has been sent. Each place is left alone by
 * the failure of another; throws the first failure at the end, and may be called again at any time.
 */
export async function forgetOthers(
  { db, pictures, files }: KeepingPlaces,
  signedIn: string | undefined,
): Promise<void> {
  const places = await Promise.allSettled([
    forgetRowsOfOthers(db, signedIn),
    forgetQueriesOfOthers(signedIn),
    pictures && forgetPicturesOfOthers(pictures, signedIn),
    files?.().then((root) => forgetVideosOfOthers(root, signedIn)),
  ])
  for (const place of places) if (place.status === 'rejected') throw place.reason
}
