import { judge } from '#domain/sync/failure.ts'
import { ApiError, OfflineError, UnreadableAnswer } from '../api/api-error.ts'
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

/** Throws unless the store has taken the part. A 400 or 403 stands for an address that has expired, or for a clock. */
export function checkPart({ status, retryAfterMs }: PartAnswer): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) throw new UploadGone(`The store answered ${status}`)
  if (status === 408 || status === 425 || status === 429 || status >= 500) throw new StoreBusy(status, retryAfterMs)
  throw new AddressRefused(`The store answered ${status}`)
}

/** Milliseconds that must be waited at least before it is tried again; undefined when trying again is no use. */
export function leastWait(error: unknown): number | undefined {
  if (error instanceof OfflineError || error instanceof UnreadableAnswer) return 0
  if (error instanceof StoreBusy) return error.retryAfterMs
  if (error instanceof ApiError)
    return judge(error.status, error.code) === 'retry-later' ? error.retryAfterMs : undefined
  return undefined
}

/** Why it waits, in words for a person. */
export function waitWords(error: unknown): string {
  if (error instanceof OfflineError) return 'You’re offline. It continues when you’re online.'
  if (error instanceof UnreadableAnswer) return 'This Wi-Fi may need you to sign in first.'
  return 'The server is busy. It continues by itself.'
}
