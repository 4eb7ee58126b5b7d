import type { Sighting } from '#domain/contracts/sightings.ts'
import { leastApart, lengthWords, timeWords } from '#domain/videos/video-time.ts'

/** The two moments; null until the player has pointed at themselves in it. */
export type Marks = readonly [Sighting | null, Sighting | null]
export type Place = { x: number; y: number }

export const MOMENT_NAMES = ['First moment', 'Second moment'] as const
/** In the middle, where the arrow keys begin. */
export const MIDDLE: Place = { x: 0.5, y: 0.5 }

export const marksFrom = (sightings: readonly Sighting[]): Marks => [sightings[0] ?? null, sightings[1] ?? null]

/** With this moment as the one at `at_s` and this place; a hint that was given stays. */
export function withMark(marks: Marks, moment: 0 | 1, at_s: number, { x, y }: Place): Marks {
  const mark = { at_s: Math.round(at_s * 1_000) / 1_000, x: share(x), y: share(y), hint: marks[moment]?.hint ?? '' }
  return moment === 0 ? [mark, marks[1]] : [marks[0], mark]
}

/** A moment that is not yet there takes no hint: it would be of no picture. */
export function withHint(marks: Marks, moment: 0 | 1, hint: string): Marks {
  const mark = marks[moment]
  if (!mark) return marks
  return moment === 0 ? [{ ...mark, hint }, marks[1]] : [marks[0], { ...mark, hint }]
}

/** N42. What is told onward: two moments only when they lie apart, as two pictures of one second show the same. */
export function sightingsOf(marks: Marks, durationS: number | null): Sighting[] {
  const there = marks.filter((mark) => mark !== null)
  return tooNear(marks, durationS) === undefined ? there : there.slice(0, 1)
}

/** Why the second moment does not count yet. */
export function tooNear([first, second]: Marks, durationS: number | null): string | undefined {
  const least = leastApart(durationS)
  if (!first || !second || Math.abs(second.at_s - first.at_s) >= least) return undefined
  return `These two moments are too close together. Choose one at least ${lengthWords(Math.max(1, Math.ceil(least)))} away from ${timeWords(first.at_s)}.`
}

/** N42. Where the search for the second moment begins: well apart from the first, and inside the video. */
export function nextTime(first: number, durationS: number): number {
  const far = Math.max(leastApart(durationS) * 1.5, durationS / 3)
  return first + far < durationS ? first + far : Math.max(0, first - far)
}

/** Null for a moment of which only the time is known. */
export const placeOf = (mark: Sighting | null): Place | null =>
  mark === null || mark.x === null || mark.y === null ? null : { x: mark.x, y: mark.y }

/** Where a mark is, for who does not see it: "31 % from the left, 60 % from the top". */
export const placeWords = ({ x, y }: Place) =>
  `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`

/** Whether this mark belongs to the picture that is shown: half a frame of a slow recording away at most. */
export const isShownAt = (mark: Sighting | null, seconds: number) =>
  mark !== null && Math.abs(mark.at_s - seconds) < 0.05

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
