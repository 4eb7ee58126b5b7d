import type { Answer } from './tablet.ts'

/** What one check has found. */
export type Tally = ReturnType<typeof keepTally>

export function keepTally(say: (line: string) => void) {
  const count = { passed: 0, failed: 0 }
  return {
    count,
    /** Told, not judged. */
    note: (line: string) => say(`    ${line}`),
    /** `detail` is told when it is not so, its first lines. */
    holds(what: string, isSo: boolean, detail: readonly string[] | string = []) {
      count[isSo ? 'passed' : 'failed'] += 1
      say(`  ${isSo ? '✓' : '✗'} ${what}`)
      if (!isSo) for (const line of [detail].flat().slice(0, MOST_LINES)) say(`      ${line}`)
    },
  }
}

const MOST_LINES = 12

/** Whether what was waited for came about. */
export const isTrue = (waited: Promise<void>): Promise<boolean> =>
  waited.then(
    () => true,
    () => false,
  )

export const showAnswer = ({ method, path, status, ms }: Answer) =>
  `${method} ${path}: ${status || 'no answer'} after ${Math.round(ms)} ms`
