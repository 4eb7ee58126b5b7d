import { isStorageBlocked } from '#storage/page-storage.ts'
import type { StorageTrouble } from '#storage/storage-trouble.ts'

type StorageWords = { title: string; wayOut: string }

/** Y78. Says why this device keeps nothing, and what the person can do about it. */
export function storageWords(trouble: StorageTrouble, host = location.host): StorageWords {
  // The database cannot distinguish a browser that blocks it from one that fails.
  switch (isStorageBlocked() ? 'blocked' : trouble) {
    case 'blocked':
      return {
        title: 'Your browser blocks storage for this site',
        wayOut: `Courtside needs it to keep you signed in. Allow cookies for ${host} in the browser’s settings, then reload.`,
      }
    case 'held':
      return {
        title: 'Another tab is holding this device’s storage',
        wayOut: 'An older version of Courtside is open in another tab or window. Close it, and this page continues.',
      }
    case 'refused':
      return {
        title: 'Your browser doesn’t let Courtside use its storage',
        wayOut: `Private windows may do that. Use a regular window, or allow cookies for ${host} in the browser’s settings. We’ll keep trying.`,
      }
    case 'full':
      return {
        title: 'This device’s storage is full',
        wayOut: 'Delete videos, photos or apps you don’t need. Then try again.',
      }
    case 'silent':
      return {
        title: 'Your browser’s storage isn’t responding',
        wayOut: 'Close other tabs of Courtside. If that doesn’t help, restart the browser. We’ll keep trying.',
      }
  }
}
