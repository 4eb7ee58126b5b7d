import type { ApiClient } from '../api/api-client.ts'
import { readSpace } from '../ready/device-facts.ts'
import { createVideoAddresses } from './fetch-part.ts'
import { createOfflineVideos } from './offline-videos.ts'
import type { OfflineVideos } from './offline-videos.ts'
import { openVideoParts } from './video-parts.ts'
import type { VideoParts } from './video-parts.ts'

/** The videos of one user on this device, with the browser's own file system, network and clock. */
export function openOfflineVideos({ api, userId }: { api: ApiClient; userId: string }): OfflineVideos {
  return createOfflineVideos({
    disk: openDisk(userId),
    addresses: createVideoAddresses({ api, fetch: (...request) => fetch(...request), now: Date.now }),
    freeBytes: async () => (await readSpace(navigator.storage)).freeBytes,
    random: Math.random,
    wait: waitForConnection,
  })
}

/** The browser's private file system; none on plain http. Browsers that open it write to it in workers, every one. */
function openDisk(userId: string): VideoParts | undefined {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return undefined
  return openVideoParts(
    {
      root: () => navigator.storage.getDirectory(),
      startWorker: () => new Worker(new URL('./part-worker.ts', import.meta.url), { type: 'module' }),
      locks: navigator.locks,
    },
    userId,
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
