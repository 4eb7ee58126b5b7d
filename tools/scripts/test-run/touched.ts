/** Test files to run; 'all' when no smaller choice would be sure. */
export type Wanted = 'all' | string[]

/** These read files, or start what is written in them, past all imports. */
const READ_PAST_IMPORTS = [
  'tests/architecture.test.ts',
  'tests/rules.test.ts',
  'tests/specification.test.ts',
  'tests/runner/touched.test.ts',
  'tests/planted/planted-bugs.test.ts',
  'server/adapters/cognito-trigger/post-confirmation.test.ts',
  'server/operator/operator.pg.test.ts',
  'server/operator/user-shell.pg.test.ts',
]
/** It reads all files of contracts from the disk, so no import shows that it needs them. */
const READER_OF_CONTRACTS = 'tests/support/all-endpoints.ts'
/** No test is among these: the long runs, and what is measured. */
const BESIDE = /^tools\/(?:bench\/|scripts\/(?:journeys|planted|torture)\.ts$|scripts\/planting\/)/u
/** Of tests that are no journeys, as their helpers are. */
const OF_UNITS = /\.test\.tsx?$|^tests\/(?:contract|drain|permissions|planted|runner|session)\//u

/** What Vitest is asked for when these files have changed: itself follows the imports from there to the tests. */
export function unitsOf(changed: readonly string[]): Wanted {
  const asked = changed.filter(
    (file) => !isForPeople(file) && !file.startsWith('tests/e2e/') && !BESIDE.test(file) && !file.endsWith('.css'),
  )
  const isModule = (file: string) => /^(?:src|server|sw|tests|tools\/scripts)\/.*\.(?:tsx?|cjs)$/u.test(file)
  if (!asked.every(isModule)) return 'all'
  const isContract = asked.some((file) => file.startsWith('src/domain/contracts/'))
  const read = [...READ_PAST_IMPORTS, ...(isContract ? [READER_OF_CONTRACTS] : [])]
  return changed.length === 0 ? [] : [...new Set([...asked, ...read])]
}

/** Returns the changed journeys if nothing else that a journey can reach has changed. */
export function journeysOf(changed: readonly string[]): Wanted {
  const reached = changed.filter(
    (it) => !isForPeople(it) && !OF_UNITS.test(it) && !BESIDE.test(it) && !it.startsWith('tools/scripts/test'),
  )
  return reached.every((file) => /^tests\/e2e\/[^/]+\.spec\.ts$/u.test(file)) ? reached : 'all'
}

/** Read by people alone; what rules.test.ts reads of it, it reads always. */
const isForPeople = (file: string) => file.endsWith('.md') || file.startsWith('docs/')
