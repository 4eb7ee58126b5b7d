import { NotSavedError, StorageFullError } from './write-errors.ts'

/** The reason in words for the evaluator, and whether the same write may succeed later. */
export function writeFailureOf(error: unknown): { message: string; isWorthRetrying: boolean } {
  if (error instanceof StorageFullError) {
    return {
      message: 'This device’s storage is full. Free up some space. We’ll keep trying to save.',
      isWorthRetrying: true,
    }
  }
  if (error instanceof NotSavedError) {
    return { message: 'This device couldn’t write to its storage. We’ll keep trying to save.', isWorthRetrying: true }
  }
  return { message: error instanceof Error ? error.message : 'Couldn’t save this value.', isWorthRetrying: false }
}
