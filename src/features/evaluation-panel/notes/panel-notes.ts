import { isSeen } from '#domain/fields/characters.ts'
import { inOrder } from '#domain/in-order.ts'
import type { NoteRow } from '#data/db/database.ts'

/** Notes that are not withdrawn, oldest first. */
export function standingNotes(notes: readonly NoteRow[]): NoteRow[] {
  return notes.filter(({ text }) => isSeen(text)).toSorted((one, other) => inOrder(one.created_at, other.created_at))
}

/** The skills whose distance from their micro-skills is explained. */
export function notedSkillIds(notes: readonly NoteRow[]): ReadonlySet<number> {
  return new Set(standingNotes(notes).flatMap(({ skill_id }) => (skill_id === null ? [] : [skill_id])))
}
