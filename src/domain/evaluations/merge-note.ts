import { v5 as uuidv5 } from 'uuid'

/** A note as the server keeps it. `rev` counts on the device that wrote it, `version` on the server. */
export type StoredWords = { text: string; skill_id: number | null; rev: number; device_id: string; version: number }

/**
 * What a device sends. `base_version` is the version it was made from; a new note has none. `was` is the `wordsId` of
 * the words that the device showed before; absent for a new note, and when unknown.
 */
export type SentWords = {
  text: string
  skill_id: number | null
  rev: number
  device_id: string
  base_version?: number | undefined
  was?: string | undefined
}

/** Returns an id of a note's words that is the same on every device. */
export function wordsId({ text, skill_id }: Pick<StoredWords, 'text' | 'skill_id'>): string {
  return uuidv5(`${skill_id ?? ''} ${text}`, OF_WORDS)
}

const OF_WORDS = '5f0c1e0a-6d3b-4f0e-9c57-2b1a7c0d9e44'

/**
 * U10. Decides what happens to a device's words for a note. They are written if the device had seen the stored words:
 * it wrote them and counts higher, or names their version. Stored words that are the same stay (`stands`). Otherwise
 * both are kept, the sent words in a note of their own (`beside`). The same device has not seen its own words when its
 * disk was put back or copied to another tablet: then the words it showed before (`was`) are not the stored ones, or its
 * rev is not higher.
 */
export function judgeWords(stored: StoredWords | undefined, sent: SentWords): 'write' | 'stands' | 'beside' {
  if (!stored) return 'write'
  const isOwn = stored.device_id === sent.device_id
  const isSame = stored.text === sent.text && stored.skill_id === sent.skill_id
  if (isOwn && sent.rev === stored.rev && isSame) return 'stands'
  const isNext = isOwn && sent.rev > stored.rev && (sent.was === undefined || sent.was === wordsId(stored))
  if (isNext || sent.base_version === stored.version) return 'write'
  return isSame ? 'stands' : 'beside'
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
