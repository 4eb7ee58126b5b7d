const WINDOW_MS = 10_000
const ENOUGH_MS = 1_000

export type Pace = { bytesPerSecond: number | null; secondsLeft: number | null }

/**
 * How fast bytes have gone out within the last ten seconds. Bytes that are sent again because their part was lost count
 * as sent: it is the speed of the line, not of the work.
 */
export function createSpeed() {
  let marks: { at: number; bytes: number }[] = []

  return {
    /** `bytes` is everything that has moved so far, and never becomes less; `at` the clock in milliseconds. */
    moved(bytes: number, at: number) {
      // A clock that was set back makes everything before it worthless.
      if (marks.some((mark) => mark.at > at)) marks = []
      marks.push({ at, bytes })
      const start = at - WINDOW_MS
      const lastBefore = marks.findLastIndex((mark) => mark.at <= start)
      if (lastBefore > 0) marks = marks.slice(lastBefore)
    },
    /** Both are null until a second has been watched; the time is null too while nothing moves. */
    pace(bytesLeft: number, at: number): Pace {
      const first = marks.find((mark) => mark.at >= at - WINDOW_MS) ?? marks.at(-1)
      const last = marks.at(-1)
      const watched = first === undefined ? 0 : at - first.at
      if (!first || !last || watched < ENOUGH_MS) return { bytesPerSecond: null, secondsLeft: null }
      const bytesPerSecond = Math.round(((last.bytes - first.bytes) * 1_000) / watched)
      return { bytesPerSecond, secondsLeft: bytesPerSecond > 0 ? Math.ceil(bytesLeft / bytesPerSecond) : null }
    },
    forget() {
      marks = []
    },
  }
}
