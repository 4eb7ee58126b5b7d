import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import type { FormErrors } from '#domain/profiles/staff-forms.ts'
import { noAnswerWords } from '#domain/no-answer-words.ts'

/** Why a form was not saved: at its fields, and in words where no field of it is to blame. */
export type SaveFailure = { errors: FormErrors; title: string; text: string | undefined; isOffline: boolean }

/** `fields` are the names that the form shows; a refusal of any other name stands in the words. */
export function saveFailureOf(error: unknown, fields: readonly string[]): SaveFailure {
  if (error instanceof OfflineError) {
    return {
      errors: {},
      isOffline: true,
      title: noAnswerWords(navigator.onLine),
      text: 'We kept what you typed on this device. Save again when you’re online.',
    }
  }
  if (error instanceof ApiError && error.status < 500) {
    const refused = Object.entries(error.fields).flatMap(([name, [message]]) =>
      message === undefined ? [] : [[name, message] as const],
    )
    const isPlaced = ([name]: readonly [string, string]) => fields.includes(name)
    const rest = refused.filter((it) => !isPlaced(it)).map(([, message]) => message)
    const text = refused.length === 0 ? error.message : rest.join('. ') || undefined
    return { errors: Object.fromEntries(refused.filter(isPlaced)), isOffline: false, title: 'Not saved', text }
  }
  return {
    errors: {},
    isOffline: false,
    title: 'Not saved',
    text: `${failureWords(error)} We kept what you typed on this device.`,
  }
}
