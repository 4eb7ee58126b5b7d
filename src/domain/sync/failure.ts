import { FORBIDDEN, NEEDS_NEWER_APP } from '../contracts/error-codes.ts'

/** How a whole request failed: no answer, an answer that is not ours (a captive portal's page), or a status. */
export type Failure = 'offline' | 'unreadable' | number

export type Verdict = 'retry-later' | 'sign-in' | 'pause' | 'set-back' | 'update-app' | 'split' | 'give-up'

const RETRYABLE = new Set([408, 425, 429])
const ABOUT_THE_ACCOUNT_OR_THE_SERVER = new Set([403, 404, 405, 410])

/**
 * Y7. The way on after a request that failed as a whole. `pause` keeps everything and tells the user. `set-back` lets
 * these operations wait for another role of their sender (U148), and sends other work. `give-up` is for a request that
 * will never be taken as it is, so a sender of several operations finds out which one it is.
 */
export function judge(failure: Failure, errorCode = ''): Verdict {
  if (failure === 'offline' || failure === 'unreadable') return 'retry-later'
  if (failure === 426 || errorCode === NEEDS_NEWER_APP) return 'update-app'
  if (failure === 401) return 'sign-in'
  if (failure === 413) return 'split'
  if (failure === 403 && errorCode === FORBIDDEN) return 'set-back'
  if (ABOUT_THE_ACCOUNT_OR_THE_SERVER.has(failure)) return 'pause'
  if (RETRYABLE.has(failure) || failure >= 500 || failure < 400) return 'retry-later'
  return 'give-up'
}
