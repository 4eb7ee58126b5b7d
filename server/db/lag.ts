/** How far a copy of the database is behind, judged by what both said and by the clock of this process alone. */
export type Lag = {
  /**
   * One look at both, the copy first: where the log of each ended, in bytes, and when the database was asked, in
   * milliseconds. `copy` is undefined for one that follows nobody.
   */
  look(positions: { copy: number | undefined; database: number }, askedAt: number): void
  /** How old what the copy shows is at most, in milliseconds; Infinity for one that was never seen to follow. */
  msAt(now: number): number
}

/** What the copy has not reached within this time, it shows too late for anybody. */
const REMEMBERED_MS = 60_000

export function createLag(): Lag {
  let seen: { position: number; at: number }[] = []
  let shownAsOf = -Infinity
  let reached = 0
  return {
    look({ copy, database }, askedAt) {
      // A copy that is ahead of the database it was compared with follows another one, such as a primary that is gone.
      if (copy === undefined || copy > database) {
        seen = []
        shownAsOf = -Infinity
      } else {
        // One that has gone back is another one.
        const before = copy < reached ? -Infinity : shownAsOf
        reached = copy
        shownAsOf = seen.findLast(({ position }) => position <= copy)?.at ?? before
        seen = [...seen.filter(({ at }) => askedAt - at < REMEMBERED_MS), { position: database, at: askedAt }]
      }
    },
    msAt: (now) => now - shownAsOf,
  }
}
