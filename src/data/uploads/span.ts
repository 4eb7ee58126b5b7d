import { MOST_SPAN } from '#domain/contracts/videos.ts'

/** A line that takes so little for what it was given is given twice as much. */
const QUICK_MS = 1_000
/** What takes longer is much to send again when the line is lost. */
const SLOW_MS = 3_000

/**
 * How many parts go in one. A part costs the browser and the store some milliseconds however fast the line is, and its
 * bytes are lost with the line: a fast line gets large ones, a slow one or one that fails a single part.
 */
export function createSpan() {
  let parts = 1
  return {
    parts: () => parts,
    /** So many went in one and arrived, in so many milliseconds. */
    took(sent: number, ms: number) {
      if (ms > SLOW_MS) parts = Math.max(1, Math.floor(sent / 2))
      else if (ms < QUICK_MS && sent === parts) parts = Math.min(MOST_SPAN, parts * 2)
    },
    failed() {
      parts = 1
    },
  }
}
