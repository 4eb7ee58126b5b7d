import { NotSavedError, StorageFullError } from '#data/db/write-errors.ts'
import type { WriteFailure } from './panel-store.ts'

/** The reason in words for the evaluator, and whether the same write may succeed later. */
export function writeFailureOf(error: unknown): WriteFailure {
  if (error instanceof StorageFullError) {
    return {
      message: 'The storage of this device is full. Free some space; the values are tried again.',
      isWorthRetrying: true,
    }
  }
  if (error instanceof NotSavedError) {
    return { message: 'This device could not write to its storage. The values are tried again.', isWorthRetrying: true }
  }
  return { message: error instanceof Error ? error.message : 'The value could not be written.', isWorthRetrying: false }
}
