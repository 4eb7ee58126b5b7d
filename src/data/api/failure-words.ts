import { ApiError, OfflineError, UnreadableAnswer } from './api-error.ts'

/** Why something did not happen, in words for the person who asked for it. */
export function failureWords(error: unknown): string {
  if (error instanceof OfflineError) return 'This needs signal. Try again when there is some.'
  // Other servers on the way say only that they failed.
  if (error instanceof ApiError && error.status !== 500 && error.code !== '') return error.message
  if (error instanceof UnreadableAnswer)
    return 'Something other than Courtside answered. This network may want you to sign in to it first.'
  return 'Something went wrong. Please try again later.'
}
