import { segmentsOf } from '../language.ts'

/** The end of an id, in which ids of one moment differ. */
const ID_END = -6

/** Returns the part of an id that a file's name ends with. */
export const idEnd = (id: string): string => id.slice(ID_END)

/** R76. "courtside-unsent-9fa0b1-2026-01-31-14-05.json". `id` is of the person or the work that the file is about. */
export function fileName(what: string, id: string, now: number, extension = 'json'): string {
  return `courtside-${what}-${idEnd(id)}-${new Date(now).toISOString().slice(0, 16).replaceAll(/[:T]/gu, '-')}.${extension}`
}

/** Disks take 255 bytes in a name. A letter of Hindi or Thai takes three, and the end of the name needs a few. */
const MOST_BYTES = 200

/** Returns a title as the beginning of a file's name: without what a disk refuses, and no letter cut in two. */
export function titleInFileName(title: string, otherwise: string): string {
  const kept = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  let [short, bytes] = ['', 0]
  for (const letter of segmentsOf(kept)) {
    bytes += bytesOf(letter)
    if (bytes > MOST_BYTES) break
    short += letter
  }
  return short.trim() || otherwise
}

/** Returns how many bytes a text takes as UTF-8. */
function bytesOf(text: string): number {
  return Array.from(text, (sign) => (sign < '\u0080' ? 1 : sign < '\u0800' ? 2 : sign.length === 1 ? 3 : 4)).reduce(
    (sum, bytes) => sum + bytes,
    0,
  )
}
