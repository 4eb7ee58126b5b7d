import pLimit from 'p-limit'
import type { Reader } from './follower.ts'

/**
 * For two processors: while two are computed by the database, a third is on its way there or back. With more of them at
 * once each of them waits for all others, and what tablets save waits for a connection.
 */
const AT_ONCE = 3
/** Some seconds' work: nobody waits longer for an answer. */
const MOST_WAITING = 100

/**
 * The same reader, for what takes long: three at a time, the others in the order in which they came. Throws a
 * CrowdedError when too many wait.
 */
export function fewAtATime(reader: Reader): Reader {
  const limit = pLimit(AT_ONCE)
  async function inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
    if (limit.pendingCount >= MOST_WAITING) throw new CrowdedError('Too many wait for an answer that takes long')
    return limit(read)
  }
  return {
    query: (...asked) => inTurn(() => reader.query(...asked)),
    transaction: (work, isolation) => inTurn(() => reader.transaction(work, isolation)),
  }
}

/** With the code by which PostgreSQL says that it has no room: the same call may well work a little later. */
class CrowdedError extends Error {
  override name = 'CrowdedError'
  readonly code = '53300'
}
