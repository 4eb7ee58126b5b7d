import { INACTIVE_ACCOUNT } from '../contracts/error-codes.ts'
import type { EndReason } from './session.ts'

export const EXPIRED_MESSAGE = 'Your session has expired. Please log in again to continue.'

export type Unauthorized = { errorCode?: string; message?: string }
export type Renewal = 'ok' | 'unknown' | 'ended'
export type ExpiryVerdict = { act: 'wait' } | { act: 'end'; reason: Exclude<EndReason, 'signed-out'>; message: string }

/** T6. What a final 401 means, given what the identity provider said when asked again. */
export function judgeUnauthorized(answer: Unauthorized, renewal: Renewal): ExpiryVerdict {
  if (answer.errorCode === INACTIVE_ACCOUNT)
    return { act: 'end', reason: 'inactive', message: answer.message || EXPIRED_MESSAGE }
  // No answer from the identity provider is not a no: the person keeps working, and the next contact decides.
  return renewal === 'unknown' ? { act: 'wait' } : { act: 'end', reason: 'expired', message: EXPIRED_MESSAGE }
}
