import type { RatingValue } from '../contracts/ratings.ts'
import type { RatingSheet } from './rating.ts'

/** `was` is the value that the device showed before. Absent when unknown, as in operations of older builds. */
export type IncomingRating = { key: string; value: RatingValue; rev: number; was?: RatingValue | undefined }

/** One field as the server keeps it. `rev` counts on the device that wrote it, `server_revision` on the server. */
export type StoredRating = {
  value: RatingValue
  rev: number
  device_id: string
  server_revision: number
  /** Of a sheet of an event: when it reached the server, in milliseconds. Of two joined sheets the later value stands. */
  at?: number
  /** EV130. Values that counted before a reader's rating at an event, newest first. */
  earlier?: ReadonlyArray<{ value: RatingValue; at: number }>
}
export type StoredSheet = Readonly<Record<string, StoredRating>>

export type RatingsOfDevice = {
  device_id: string
  /** The highest server revision of this evaluation that the device had seen when it wrote. */
  base_revision: number
  /** The server revision this write gets if anything of it is applied. */
  server_revision: number
  /** Y45. The first server revision of this epoch. */
  floor?: number
  /** Kept beside what is applied. */
  at?: number
  ratings: ReadonlyArray<IncomingRating>
}

/** `rev` is the count of a value from the same device: only that device knows whether it or a copy of it gave that. */
export type RatingConflict = { key: string; yours: RatingValue; theirs: RatingValue; rev?: number }
export type MergedRatings = { sheet: StoredSheet; applied: string[]; ignored: string[]; conflicts: RatingConflict[] }

/**
 * E9. Merges one device's ratings into the stored sheet. A rating replaces the stored value only if the device had seen
 * that value. Otherwise the stored value stays, and both are reported. The same device has seen its own values, except
 * when its disk was put back or copied to another tablet: then the value it showed before (`was`) is not the stored one,
 * or its rev is not higher. Replays change nothing. E31. The same value again keeps its revision, because a device that
 * had seen it has seen it.
 */
export function mergeRatings(stored: StoredSheet, incoming: RatingsOfDevice): MergedRatings {
  const sheet: Record<string, StoredRating> = { ...stored }
  const merged: MergedRatings = { sheet, applied: [], ignored: [], conflicts: [] }
  for (const rating of foldRatings(incoming.ratings).folded) {
    const { key } = rating
    const before = stored[key]
    const { value, rev } = rating
    const verdict = before ? judge(before, rating, incoming) : 'apply'
    if (verdict === 'apply') {
      const { device_id, at } = incoming
      const server_revision = revisionOf(value, before, incoming)
      sheet[key] = { value, rev, device_id, server_revision, ...(at !== undefined && { at }) }
      merged.applied.push(key)
    } else if (verdict === 'confirm' && before && incoming.at !== undefined) {
      sheet[key] = { ...before, at: incoming.at }
      merged.applied.push(key)
    } else if (verdict === 'conflict' && before) {
      const isOwn = before.device_id === incoming.device_id
      merged.conflicts.push({ key, yours: value, theirs: before.value, ...(isOwn && { rev: before.rev }) })
    } else {
      merged.ignored.push(key)
    }
  }
  return merged
}

/** The values of a stored sheet; cleared ratings are absent. */
export function ratingSheet(stored: Readonly<Record<string, { value: RatingValue }>>): RatingSheet {
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, { value }]) => (value === null ? [] : [[key, value]])),
  )
}

function judge(before: StoredRating, { value, rev, was }: IncomingRating, incoming: RatingsOfDevice) {
  const isOwn = before.device_id === incoming.device_id
  if (isOwn && rev === before.rev && value === before.value) return 'ignore'
  const isNext = isOwn && rev > before.rev && (was === undefined || was === before.value)
  if (isNext || incoming.base_revision >= before.server_revision) return 'apply'
  if (before.value !== value) return 'conflict'
  // E32. A late duplicate of the same device is no later tap.
  return isOwn && rev < before.rev ? 'ignore' : 'confirm'
}

/** Y45. A value from before the database was set back is new: revisions from then say nothing about it. */
function revisionOf(value: RatingValue, before: StoredRating | undefined, incoming: RatingsOfDevice) {
  const isSame = before?.value === value && before.server_revision >= (incoming.floor ?? 0)
  return isSame ? before.server_revision : incoming.server_revision
}

type Folded = { folded: IncomingRating[]; dropped: IncomingRating[] }

/**
 * U132. Makes one rating of all ratings of a key: the newest value, in place of what the device showed before the
 * oldest. Among equal revs the first counts as the newest. `dropped` are the other values.
 */
export function foldRatings(ratings: ReadonlyArray<IncomingRating>): Folded {
  const byKey = new Map<string, IncomingRating[]>()
  for (const rating of ratings) byKey.set(rating.key, [...(byKey.get(rating.key) ?? []), rating])
  const folded: IncomingRating[] = []
  const dropped: IncomingRating[] = []
  for (const [, ofKey] of [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [newest, ...older] = ofKey.toSorted((one, other) => other.rev - one.rev)
    if (!newest) continue
    folded.push({ ...newest, was: (older.at(-1) ?? newest).was })
    dropped.push(...older.filter(({ value }) => value !== newest.value))
  }
  return { folded, dropped }
}
