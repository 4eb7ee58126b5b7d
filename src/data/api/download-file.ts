import { OfflineError, UnreadableAnswer } from './api-error.ts'
import type { BytesClient } from './bytes-client.ts'

/** How much has come, of how much the server promised. */
export type DownloadProgress = (bytes: number, total: number | undefined) => void

export type Wanted = { path: string; type: string; signal: AbortSignal }

/** A server that gathers much data is slow before its first byte, not between two of them. */
const FIRST_BYTE_MS = 120_000
const STALLED_MS = 30_000

/**
 * Fetches a file of the named type. The bytes go into the browser's blob storage as they come. Throws ApiError,
 * OfflineError (also when the signal is aborted) and UnreadableAnswer.
 */
export async function downloadFile(
  ask: BytesClient,
  { path, type, signal }: Wanted,
  progress: DownloadProgress,
): Promise<Blob> {
  const watch = watchdog(signal)
  try {
    watch.expect(FIRST_BYTE_MS)
    const answer = await ask(path, { method: 'GET', accept: type, signal: watch.signal })
    const came = answer.headers.get('content-type') ?? ''
    if (!came.startsWith(type) || !answer.body) throw new UnreadableAnswer(`${path} came as ${came}`)
    const length = Number(answer.headers.get('content-length'))
    let received = 0
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          received += chunk.byteLength
          watch.expect(STALLED_MS)
          progress(received, length > 0 ? length : undefined)
          controller.enqueue(chunk)
        },
      }),
    )
    const blob = await new Response(counted, { headers: { 'content-type': type } }).blob().catch((cause: unknown) => {
      throw new OfflineError('The download was cut off', { cause })
    })
    if (length > 0 && blob.size !== length && !answer.headers.has('content-encoding'))
      throw new OfflineError('The download was cut off')
    return blob
  } finally {
    watch.stop()
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
