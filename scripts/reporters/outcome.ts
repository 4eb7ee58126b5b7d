import { writeFileSync } from 'node:fs'

/** What a run came to. `failures`: one text each, the test's name first, then its error. */
export type Outcome = { passed: number; failed: number; skipped: number; failures: string[] }

/** Where `npm test` waits for a runner's outcome. */
export const OUTCOME_FILE = 'OUTCOME_FILE'

const LINES = 25

/** @param errors stacks or messages; what is beyond 25 lines stands in the log further up. */
export function told(name: string, errors: readonly string[]): string {
  const lines = errors.flatMap((error) => error.split('\n'))
  return [name, ...lines.slice(0, LINES).map((line) => `    ${line}`), ...(lines.length > LINES ? ['    …'] : [])].join('\n')
}

/** Leaves the outcome for `npm test`; a run started by itself has nobody who waits for it. */
export function leave(outcome: Outcome) {
  const file = process.env[OUTCOME_FILE]
  if (file !== undefined) writeFileSync(file, JSON.stringify(outcome))
}
