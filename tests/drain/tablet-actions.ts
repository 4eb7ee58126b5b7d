import { complete, finalSave, releaseEvaluation, reopen } from '#data/db/evaluation-writes.ts'
import { forgetRowsOfOthers } from '#data/db/forget-rows.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { discard, editAndResend, resend, resolveConflict } from '#data/db/quarantine.ts'
import { saveRating } from '#data/db/rating-writes.ts'

/** What a person does by a tap, and the app at a sign-in: each may be tapped twice, or have a bug planted. */
export const REAL = {
  saveRating,
  saveNote,
  resolveConflict,
  discard,
  resend,
  editAndResend,
  finalSave,
  reopen,
  complete,
  releaseEvaluation,
  forgetRowsOfOthers,
}
export type Actions = typeof REAL

export function isFull(error: unknown) {
  return error instanceof Error && (error.name === 'StorageFullError' || error.name === 'NotSavedError')
}
