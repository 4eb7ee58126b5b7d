import { FIRST_SEED } from '#tests/support/first-seed.ts'
import { runHistory } from './history.ts'
import type { HistoryOptions } from './history.ts'

/**
 * A run takes the same days each time, unless SEED says where to begin; each test names its first seed, each broken day
 * its own:
 *
 *     npm run torture                                             (a hundred thousand days)
 *     HISTORIES=2 SEED=1052 npx vitest run tests/drain/drain      (seeds 1052 and 1053)
 *     HISTORIES=2 SEED=1052 npx vitest run tests/drain/two-tablets
 *     HISTORIES=8 SEED=1052 npx vitest run tests/drain/event-days
 *     HISTORIES=8 SEED=1052 npx vitest run tests/drain/hard-days
 *
 * How soon planted bugs are noticed, from the first seeds 1, 1001, 2001, 3001 and 4001 on: no dedupe after 1 to 2 days,
 * the mutation id outside the effect's transaction after 1 to 7, order off after 2 to 8, ratings merged into what was
 * sent after 1 to 33; stale downloads taken, or foreign changes claimed as seen, within 25 days of two tablets; a
 * revision given out twice within 60, a note written over unseen within 15. A sheet sent before its event player is
 * noticed within 30 days of events.
 */
const HISTORIES = Number(process.env['HISTORIES'] ?? 200)
export const HALF = Math.ceil(HISTORIES / 2)
/** Three times as long as days of one tablet; what was planted is noticed within 60. */
export const OF_TWO_TABLETS = Math.ceil(HISTORIES * 0.3)
/** Of two or three tablets, all of them real: three times as long as days of one tablet; noticed within 30. */
export const OF_EVENTS = Math.ceil(HISTORIES * 0.15)
/** Of up to three tablets, killed at every step: twice to four times as long as days of one tablet. */
export const OF_HARD_DAYS = Math.ceil(HISTORIES / 8)
/** The histories of each kind of fault that the other kinds don't have. CI runs twice as many of every kind. */
export const OF_EACH_OUTSIDE = Math.ceil(HISTORIES / 8)
/** Both files of the property test together run the seeds from the first one on. */
export const firstSeedOf = (half: 0 | 1) => FIRST_SEED + half * HALF
/** Far longer than they take, and no reason to stop a long run. */
export const patienceFor = (histories: number) => Math.max(120_000, histories * 2_000)

/** Runs one history per seed and returns what was broken, each with the seed that shows it again. */
export async function brokenHistories(
  firstSeed: number,
  count: number,
  options: HistoryOptions = {},
): Promise<string[]> {
  const found: string[] = []
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const all = { restores: seed % 4 === 0, ...options }
    const { broken } = await runHistory(seed, all)
    // As it would stand in pinned-seeds.ts.
    if (broken.length > 0) found.push(`${JSON.stringify({ seed, options: all })}: ${broken.join('; ')}`)
  }
  return found
}

/** How many histories it takes to notice; undefined when `most` of them do not. */
export async function historiesUntilBroken(
  firstSeed: number,
  most: number,
  options: HistoryOptions,
): Promise<number | undefined> {
  for (let count = 1; count <= most; count++) {
    const { broken } = await runHistory(firstSeed + count - 1, options)
    if (broken.length > 0) return count
  }
  return undefined
}
