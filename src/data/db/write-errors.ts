import type { FinalSaveProblem } from '#domain/evaluations/completeness.ts'

/** The ratings may not change any more, or not yet; the message says why. */
export class LockedError extends Error {
  override name = 'LockedError'
}

/** The evaluation is not on this device, or belongs to another user. */
export class MissingError extends Error {
  override name = 'MissingError'
}

/** A value outside its scale, or a key the rubric does not have. */
export class ValueRefused extends Error {
  override name = 'ValueRefused'
}

export class FinalSaveRefused extends Error {
  override name = 'FinalSaveRefused'
  readonly problems: readonly FinalSaveProblem[]

  constructor(problems: readonly FinalSaveProblem[]) {
    super(problems.map(({ message }) => message).join(' '))
    this.problems = problems
  }
}

export class NoteRequired extends Error {
  override name = 'NoteRequired'
}

/** Nothing was written. The screen must say so and keep the value. */
export class NotSavedError extends Error {
  override name = 'NotSavedError'
}

/** Nothing was written, because the device's storage is full. */
export class StorageFullError extends NotSavedError {
  override name = 'StorageFullError'
}

export const NEWER_VERSION = 'A newer version of Courtside is in use here. Reload to continue.'

/** A newer version of the app has written here; this one must reload before it may write. */
export class NeedsReloadError extends Error {
  override name = 'NeedsReloadError'
}

/** EP13. Says of a text that is being typed why it is not on the disk, and what to do. */
export function notKeptWords(reason: unknown): string {
  const why =
    reason instanceof StorageFullError ? 'This device’s storage is full.' : 'This device couldn’t write to its storage.'
  return `Not saved. ${why} Copy your text before you leave.`
}
