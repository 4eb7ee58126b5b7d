import { v5 as uuidv5 } from 'uuid'

/** A note as the server keeps it. `rev` counts on the device that wrote it, `version` on the server. */
export type StoredWords = { text: string; skill_id: number | null; rev: number; device_id: string; version: number }

/** What a device sends. `base_version` is the version it was made from; a new note has none. */
export type SentWords = {
  text: string
  skill_id: number | null
  rev: number
  device_id: string
  base_version?: number | undefined
}

/**
 * U10. What becomes of a device's words for a note: they are written; what is stored stands, because it is the same or
 * the device's own later words; or another device has changed the note unseen, and they go beside it.
 */
export function judgeWords(stored: StoredWords | undefined, sent: SentWords): 'write' | 'stands' | 'beside' {
  if (!stored) return 'write'
  const isOwn = stored.device_id === sent.device_id
  if (isOwn && sent.rev !== stored.rev) return sent.rev > stored.rev ? 'write' : 'stands'
  if (!isOwn && sent.base_version === stored.version) return 'write'
  return stored.text === sent.text && stored.skill_id === sent.skill_id ? 'stands' : 'beside'
}

/**
 * The note beside another one for everything that a device makes from the same version of that, as its own later words
 * must find it again.
 */
export function besideId(
  noteId: string,
  { device_id, base_version }: Pick<SentWords, 'device_id'> & Partial<SentWords>,
): string {
  return uuidv5(`${device_id} ${base_version ?? 'new'}`, noteId)
}

/**
 * The notes beside another one in which earlier words of a device may stand, for its later ones to find: made from the
 * version that these name, or, where that is the first one, sent before the device was told of it. `firstVersion` is
 * the version that a new note has.
 */
export function besideIds(
  noteId: string,
  sent: Pick<SentWords, 'device_id' | 'base_version'>,
  firstVersion: number,
): string[] {
  const ofTheDevice = { device_id: sent.device_id }
  const beside = besideId(noteId, sent)
  return sent.base_version === firstVersion ? [beside, besideId(noteId, ofTheDevice)] : [beside]
}

/**
 * U10. Where a device's words for a note may come to stand: there, in the note beside it, or in the one beside that.
 */
export function placesOf(noteId: string, sent: Pick<SentWords, 'device_id' | 'base_version'>): string[] {
  const beside = besideId(noteId, sent)
  const ofTheDevice = { device_id: sent.device_id }
  return [...new Set([noteId, beside, besideId(beside, ofTheDevice), besideId(noteId, ofTheDevice)])]
}
