import { noAnswerWords, tryAgainWords } from '#domain/no-answer-words.ts'
import { ApiError, OfflineError, UnreadableAnswer } from './api-error.ts'

/** Why something did not happen, in words for the person who asked for it. */
export function failureWords(error: unknown): string {
  if (error instanceof OfflineError) return `${noAnswerWords(navigator.onLine)}. ${tryAgainWords(navigator.onLine)}`
  // The message of a 500 is meant for the server's log.
  if (error instanceof ApiError && (error.status !== 500 || error.code === '')) return error.message
  if (error instanceof UnreadableAnswer)
    return 'This Wi-Fi may need you to sign in first. Open a web page to check, then try again.'
  return 'Something went wrong. Please try again later.'
}
