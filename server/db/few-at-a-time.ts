import pLimit from 'p-limit'
import type { Reader } from './follower.ts'

/**
 * One is computed by the database while this process writes the answer of another. With more of them at once each of
 * them waits for all others, and what tablets save waits for a connection.
 */
const AT_ONCE = 2

/** The same reader, for what takes long: two at a time, the others in the order in which they came. */
export function fewAtATime(reader: Reader): Reader {
  const limit = pLimit(AT_ONCE)
  return {
    query: (...asked) => limit(() => reader.query(...asked)),
    transaction: (work, isolation) => limit(() => reader.transaction(work, isolation)),
  }
}
