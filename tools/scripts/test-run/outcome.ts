import { writeFileSync } from 'node:fs'

/**
 * What a run came to. `failures`: one text each, the test's name first, then its error; `repeated`: the same of what
 * failed at first and then passed. `files`: how long each took, in seconds.
 */
export type Outcome = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  repeated: string[]
  files: FileTime[]
}
export type FileTime = { file: string; seconds: number }

/** Where `npm test` waits for a runner's outcome. */
export const OUTCOME_FILE = 'OUTCOME_FILE'

type Told = {
  message?: string | undefined
  stack?: string | undefined
  cause?: unknown
  diff?: string | undefined
  snippet?: string | undefined
}

/** Under this name a journey notes what it leaves out in the engine of the run. */
export const NOT_RUN = 'not run'

const LINES = 25
/** Where in the runners it was called from helps nobody. */
const OF_OTHERS = /^\s+at .*(?:node_modules|node:internal)/u

/** The test's name and its errors; what is beyond 25 lines stands in the log further up. */
export function told(name: string, errors: readonly Told[]): string {
  const lines = errors.flatMap((error) => wordsOf(error).split('\n')).filter((line) => !OF_OTHERS.test(line))
  return [name, ...lines.slice(0, LINES).map((line) => `    ${line}`), ...(lines.length > LINES ? ['    …'] : [])].join(
    '\n',
  )
}

/** Leaves the outcome for `npm test`; a run started by itself has nobody who waits for it. */
export function leave(outcome: Outcome) {
  const file = process.env[OUTCOME_FILE]
  if (file !== undefined) writeFileSync(file, JSON.stringify(outcome))
}

function wordsOf({ message, stack, cause, diff, snippet }: Told): string {
  const because = typeof cause === 'object' && cause !== null ? `because: ${wordsOf(cause)}` : undefined
  return [stack ?? message, diff, snippet, because].filter((it) => it !== undefined).join('\n')
}
