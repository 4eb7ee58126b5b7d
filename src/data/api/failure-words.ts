import { ApiError, OfflineError, UnreadableAnswer } from './api-error.ts'

/** Why something did not happen, in words for the person who asked for it. */
export function failureWords(error: unknown): string {
  if (error instanceof OfflineError) return 'You’re offline. Try again when you’re online.'
  // What our server says of its own mistakes is for its log.
  if (error instanceof ApiError && (error.status !== 500 || error.code === '')) return error.message
  if (error instanceof UnreadableAnswer)
    return 'This Wi-Fi may need you to sign in first. Open a web page to check, then try again.'
  return 'Something went wrong. Please try again later.'
}
