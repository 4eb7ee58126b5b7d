import { useSyncExternalStore } from 'react'
import { databases } from '#storage/databases.ts'
import { isStorageBlocked } from '#storage/page-storage.ts'
import type { StorageTrouble } from '#storage/storage-trouble.ts'

/** Why this device keeps nothing right now, and again whenever that changes. */
export function useStorageTrouble(): StorageTrouble | undefined {
  return useSyncExternalStore(databases.subscribe, readTrouble)
}

function readTrouble(): StorageTrouble | undefined {
  return isStorageBlocked() ? 'blocked' : databases.trouble()
}
