import { judge } from '#domain/sync/failure.ts'
import { ApiError, OTHER_NETWORK, OfflineError, UnreadableAnswer } from '../api/api-error.ts'
import type { PartAnswer } from './send-part.ts'

/** The store did not take the part now: it is busy, or asks to wait. */
export class StoreBusy extends Error {
  override name = 'StoreBusy'
  readonly retryAfterMs: number

  constructor(status: number, retryAfterMs: number) {
    super(`The store answered ${status}`)
    this.retryAfterMs = retryAfterMs
  }
}

/** The address is not good any more; the same part goes to a fresh one. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** The store knows no such upload: only the server can tell what has become of the video. */
export class UploadGone extends Error {
  override name = 'UploadGone'
}

/** N105. A proxy on the way to the store takes no body of this size. */
export class TooLargeForProxy extends Error {
  override name = 'TooLargeForProxy'

  constructor() {
    super(`A proxy between you and the video store refuses large uploads. ${OTHER_NETWORK}`)
  }
}

/** N106. A proxy on the way to the store answered with an error page. */
class ProxyFailed extends Error {
  override name = 'ProxyFailed'
}

/** N107. The store gives no answer, and the server does. */
export class StoreSilent extends Error {
  override name = 'StoreSilent'
}

/** Throws unless the store has taken the part. A 400 or 403 stands for an address that has expired, or for a clock. */
export function checkPart({ status, retryAfterMs, isPage }: PartAnswer): void {
  // Only proxies answer 413. A store answers 400 to a part that is too large.
  if (status === 413) throw new TooLargeForProxy()
  if (isPage && status >= 500)
    throw new ProxyFailed(`A proxy between you and the video store answered ${status}. The upload continues by itself.`)
  if (isPage) throw new UnreadableAnswer(`A page with status ${status}`)
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) throw new UploadGone(`The store answered ${status}`)
  if (status === 408 || status === 425 || status === 429 || status >= 500) throw new StoreBusy(status, retryAfterMs)
  throw new AddressRefused(`The store answered ${status}`)
}

const CURED_BY_WAITING = [OfflineError, UnreadableAnswer, ProxyFailed, StoreSilent]

/** Milliseconds that must be waited at least before it is tried again; undefined when trying again is no use. */
export function leastWait(error: unknown): number | undefined {
  if (CURED_BY_WAITING.some((kind) => error instanceof kind)) return 0
  if (error instanceof StoreBusy) return error.retryAfterMs
  if (error instanceof ApiError)
    return judge(error.status, error.code) === 'retry-later' ? error.retryAfterMs : undefined
  return undefined
}

/** The server takes no more parts: someone has finished, refused or deleted the video. */
export function goneWhenOver(error: unknown): never {
  if (error instanceof ApiError && (error.status === 404 || error.status === 409))
    throw new UploadGone(error.message, { cause: error })
  throw error
}

/** Why an upload waits, in words for a person, and whether an internet connection is what it lacks. */
export type WaitReason = { words: string; needsInternet: boolean }

export function waitReason(error: unknown): WaitReason {
  const needsInternet = error instanceof OfflineError || error instanceof UnreadableAnswer
  return { words: waitWords(error), needsInternet }
}

function waitWords(error: unknown): string {
  if (error instanceof OfflineError) return 'You’re offline. It continues when you’re online.'
  if (error instanceof UnreadableAnswer) return 'This Wi-Fi may need you to sign in first.'
  if (error instanceof ProxyFailed) return error.message
  if (error instanceof StoreSilent) return `Something on this network blocks the video store. ${OTHER_NETWORK}`
  return 'The server is busy. It continues by itself.'
}
