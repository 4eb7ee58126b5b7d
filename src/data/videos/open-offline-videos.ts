import type { ApiClient } from '../api/api-client.ts'
import { readSpace } from '../ready/device-facts.ts'
import { createVideoAddresses } from './fetch-part.ts'
import { createOfflineVideos } from './offline-videos.ts'
import type { OfflineVideos } from './offline-videos.ts'
import { openVideoParts } from './video-parts.ts'

/** The videos of one user on this device, with the browser's own file system, network and clock. */
export function openOfflineVideos({ api, userId }: { api: ApiClient; userId: string }): OfflineVideos {
  return createOfflineVideos({
    disk: canKeepVideos() ? openVideoParts(() => navigator.storage.getDirectory(), userId) : undefined,
    addresses: createVideoAddresses({ api, fetch: (...request) => fetch(...request), now: Date.now }),
    freeBytes: async () => (await readSpace(navigator.storage)).freeBytes,
    random: Math.random,
    wait: waitForConnection,
  })
}

/** Whether pages may write files of any size here: all browsers since 2025, and none on plain http. */
function canKeepVideos(): boolean {
  return (
    'storage' in navigator &&
    'getDirectory' in navigator.storage &&
    typeof FileSystemFileHandle === 'function' &&
    'createWritable' in FileSystemFileHandle.prototype
  )
}

function waitForConnection(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    const stop = () => {
      end()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop)
    addEventListener('online', done)
    function done() {
      end()
      resolve()
    }
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      removeEventListener('online', done)
    }
  })
}
