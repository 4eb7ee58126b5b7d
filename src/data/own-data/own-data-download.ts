import { OfflineError, UnreadableAnswer } from '../api/api-error.ts'
import type { BytesClient } from '../api/bytes-client.ts'

export type OwnDataDownload = (progress: (bytes: number, total: number | undefined) => void, signal: AbortSignal) => Promise<Blob>

/** A server that gathers much data is slow before its first byte, not between two of them. */
const FIRST_BYTE_MS = 120_000
const STALLED_MS = 30_000

/**
 * Fetches everything the system holds on the signed-in person, as a zip. The bytes go into the browser's blob storage as
 * they come. Throws ApiError, OfflineError (also when the signal is aborted) and UnreadableAnswer.
 */
export function createOwnDataDownload(ask: BytesClient): OwnDataDownload {
  return async (progress, signal) => {
    const watch = watchdog(signal)
    try {
      watch.expect(FIRST_BYTE_MS)
      const answer = await ask('/accounts/own-data/', { method: 'GET', accept: 'application/zip', signal: watch.signal })
      const type = answer.headers.get('content-type') ?? ''
      if (!type.startsWith('application/zip') || !answer.body) throw new UnreadableAnswer(`Own data came as ${type}`)
      const length = Number(answer.headers.get('content-length'))
      let received = 0
      const counted = answer.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          received += chunk.byteLength
          watch.expect(STALLED_MS)
          progress(received, length > 0 ? length : undefined)
          controller.enqueue(chunk)
        },
      }))
      const blob = await new Response(counted, { headers: { 'content-type': 'application/zip' } }).blob().catch((cause: unknown) => {
        throw new OfflineError('The download was cut off', { cause })
      })
      if (length > 0 && blob.size !== length && !answer.headers.has('content-encoding')) throw new OfflineError('The download was cut off')
      return blob
    } finally {
      watch.stop()
    }
  }
}

/** Aborts with the signal, and when what it was told to expect does not come in time. */
function watchdog(signal: AbortSignal) {
  const abort = new AbortController()
  const follow = () => abort.abort()
  if (signal.aborted) follow()
  // Not AbortSignal.any: Safari 17.3 and older do not have it.
  signal.addEventListener('abort', follow)
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    signal: abort.signal,
    expect(ms: number) {
      clearTimeout(timer)
      timer = setTimeout(() => abort.abort(), ms)
    },
    stop() {
      clearTimeout(timer)
      signal.removeEventListener('abort', follow)
    },
  }
}
