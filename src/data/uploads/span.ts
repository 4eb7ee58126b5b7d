import { MOST_SPAN } from '#domain/contracts/videos.ts'

/** So long a request is meant to take: what it carries is sent again when the line is lost. */
const WANTED_MS = 1_500

/**
 * How many parts go in one. A part costs the browser and the store some milliseconds however fast the line is, and its
 * bytes are lost with the line: a fast line gets large ones, a slow one or one that fails a single part.
 */
export function createSpan() {
  let parts = 1
  let most = MOST_SPAN
  return {
    parts: () => parts,
    /** So many went in one and arrived, in so many milliseconds. */
    took(sent: number, ms: number) {
      const fitting = Math.floor((sent * WANTED_MS) / Math.max(1, ms))
      parts = Math.min(most, Math.max(1, fitting))
    },
    /** So many went in one and were lost: from now on, until all is sent, at most half as many do. */
    failed(sent: number) {
      parts = 1
      most = Math.min(most, Math.ceil(sent / 2))
    },
  }
}

/**
 * Returns how many of the missing parts go next in one, at most `most`: adjacent ones, and no more than half of what is
 * missing, so that the lanes end together.
 */
export function nextSpan(missing: readonly number[], most: number): number {
  const [first] = missing
  if (first === undefined) return 0
  const fitting = missing.slice(0, Math.max(1, Math.min(most, Math.ceil(missing.length / 2))))
  const gap = fitting.findIndex((number, at) => number !== first + at)
  return gap === -1 ? fitting.length : gap
}
