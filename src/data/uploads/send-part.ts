import { parseRetryAfter } from '#domain/sync/backoff.ts'
import { OfflineError } from '../api/api-error.ts'

/** Without a byte moving for so long the connection is given up, whatever the browser believes of it. */
const STALL_MS = 45_000

export type PartRequest = {
  url: string
  body: Blob
  /** Bytes of this part that have gone out so far. */
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

/** `isPage`: the answer is a web page. A store answers with XML or without a body. */
export type PartAnswer = { status: number; retryAfterMs: number; isPage: boolean }

/** PUTs one part to its address. Throws OfflineError when there was no answer, also when `signal` ended it. */
export type SendPart = (request: PartRequest) => Promise<PartAnswer>

/**
 * By XMLHttpRequest: `fetch` tells nothing of the bytes on their way. The browser reads the slice from the disk itself
 * while it sends, so that no part is ever in the page's memory.
 */
export function createPartSender({ stallMs = STALL_MS, now = Date.now } = {}): SendPart {
  return ({ url, body, onProgress, signal }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(new OfflineError('Not sent'))
        return
      }
      const request = new XMLHttpRequest()
      let movedAt = now()
      const stallCheck = setInterval(() => {
        if (now() - movedAt > stallMs) request.abort()
      }, stallMs / 5)
      const abort = () => request.abort()
      signal.addEventListener('abort', abort, { once: true })
      request.upload.onprogress = ({ loaded }) => {
        movedAt = now()
        onProgress(loaded)
      }
      request.onload = () =>
        resolve({
          status: request.status,
          retryAfterMs: parseRetryAfter(request.getResponseHeader('retry-after'), now()),
          isPage: /^text\/html/iu.test(request.getResponseHeader('content-type') ?? ''),
        })
      request.onerror = () => reject(new OfflineError('No answer to a part'))
      request.onabort = () => reject(new OfflineError('A part was broken off'))
      request.onloadend = () => {
        clearInterval(stallCheck)
        signal.removeEventListener('abort', abort)
      }
      request.open('PUT', url)
      request.send(body)
    })
}
