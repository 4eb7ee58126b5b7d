import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'

/** Why something was not saved: messages by the wire's names of the fields, and words for the rest. */
export type SaveFailure = {
  kind: 'offline' | 'conflict' | 'refused' | 'failed'
  title: string
  text: string
  fields: Readonly<Record<string, readonly string[]>>
}

export function saveFailureOf(error: unknown): SaveFailure {
  if (error instanceof OfflineError) {
    return {
      kind: 'offline',
      title: 'You’re offline. Nothing is lost.',
      text: 'We kept what you typed on this device. Save again when you’re online.',
      fields: {},
    }
  }
  if (error instanceof ApiError && error.status < 500) {
    return {
      kind: error.status === 409 ? 'conflict' : 'refused',
      title: 'Not saved',
      text: error.message,
      fields: error.fields,
    }
  }
  return {
    kind: 'failed',
    title: 'Not saved',
    text: `${failureWords(error)} We kept what you typed on this device.`,
    fields: {},
  }
}
