// Runs every check in turn, goes on after a failure, and ends with what failed, where the time went, and one line that
// counts it all.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDemoFolders } from '../../tests/support/demo-folders.ts'
import { changedFiles } from './test-run/changed-files.ts'
import { cpuMark } from './test-run/cpu-mark.ts'
import { enterMemoryFolder } from './test-run/memory-folder.ts'
import { OUTCOME_FILE } from './test-run/outcome.ts'
import type { FileTime, Outcome } from './test-run/outcome.ts'
import { journeysOf, unitsOf } from './test-run/touched.ts'
import type { Wanted } from './test-run/touched.ts'

/**
 * Budgets in minutes of `npm test`, `npm run walks` and `npm run check`, on two cores and after installation. A change
 * that makes one of them longer makes something else shorter.
 */
const [WHOLE_MIN, WALKS_MIN, CHECK_MIN] = [12, 4, 3]
const SLOWEST = 10
const WHOLE = ['formatted', 'types', 'lint', 'unused', 'conventions', 'unit', 'build', 'journeys']
/** Those of `unit` that need no database. */
const QUICK = 'quick'
/** Decision 0104. Journeys that look at many pages or sizes for one kind of fault. CI runs them in a separate step. */
const WALKS = 'walks'
const WALK_TAG = '@walk'
const ALL = [...WHOLE, QUICK, WALKS]

const { values, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, since: { type: 'string' } },
})
const unknown = parts.filter((name) => !ALL.includes(name))
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. There are ${ALL.join(', ')}.`)
  process.exit(1)
}
const touched = values.changed || values.since !== undefined ? changedFiles(values.since ?? 'HEAD') : undefined
const [units, journeys]: [Wanted, Wanted] = touched ? [unitsOf(touched), journeysOf(touched)] : ['all', 'all']

const memory = enterMemoryFolder()
if (memory) process.env['TMPDIR'] = memory.folder
const removeDemos = openDemoFolders()
const reports = mkdtempSync(path.join(tmpdir(), 'courtside-test-'))
const steps: Record<string, () => Outcome> = {
  formatted: () => script('formatted'),
  types: () => script('types'),
  lint: () => script('lint'),
  unused: () => script('unused'),
  conventions: () => script('conventions'),
  unit: () => runUnits('unit'),
  [QUICK]: () => runUnits(QUICK, { WITHOUT_DATABASE: 'yes' }),
  build: () => (journeys === 'all' || journeys.length > 0 ? script('build') : NOTHING),
  // A change that a journey can reach runs the walks, too.
  journeys: () => runJourneys('journeys', journeys === 'all' ? [`--grep-invert=${WALK_TAG}`] : []),
  [WALKS]: () => runJourneys(WALKS, [`--grep=${WALK_TAG}`]),
}
const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [], files: [] }

const { cores, mark } = await cpuMark()
const total: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [], files: [] }
const times: string[] = []
let seconds = 0
let failedJourneys = 0
const wanted = parts.length > 0 ? parts : WHOLE
for (const [name, step] of Object.entries(steps)) {
  if (!wanted.includes(name)) continue
  const started = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const outcome = step()
  const took = (Date.now() - started) / 1_000
  process.stdout.write(`── ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${took.toFixed(1)} s\n`)
  seconds += took
  if (name === 'journeys' || name === WALKS) failedJourneys += outcome.failed
  times.push(`${name} ${took.toFixed(0)} s`)
  total.passed += outcome.passed
  total.failed += outcome.failed
  total.skipped += outcome.skipped
  total.failures.push(...outcome.failures)
  total.repeated.push(...outcome.repeated)
  total.files.push(...outcome.files)
}
rmSync(reports, { recursive: true, force: true })
removeDemos()
memory?.leave()
const isLong = wanted.includes('unit') || wanted.includes('journeys')
const minutes = isLong ? WHOLE_MIN : wanted.includes(WALKS) ? WALKS_MIN : CHECK_MIN
if (total.files.length > 0)
  say(
    '\nSlowest files',
    ...total.files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST)
      .map(lineOf),
  )
say(`\nTime: ${(seconds / 60).toFixed(1)} of ${minutes} minutes (${times.join(', ')})`)
say(
  `This machine: ${cores} cores, ${mark} million steps a second each; now ${(await cpuMark()).mark}. A run is compared with others by that.`,
)
if (seconds > minutes * 60)
  say(
    'Over the budget. On a machine with half the mark that is to be expected; else something above has to become shorter.',
  )
for (const journey of total.repeated) say(`\n↻ failed at first, passed on the second try: ${journey}`)
// Whoever reads only the end of a long log finds here what failed.
for (const failure of total.failures) say(`\n✗ ${failure}`)
if (failedJourneys > 0 && leftovers().length > 0)
  say('\nPictures, server logs and requests of the journeys that failed:', ...leftovers())
if (total.repeated.length > 0) say(`\nPassed on the second try only: ${total.repeated.length}`)
say(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' })
      .status === 0
  )
}

function script(name: string): Outcome {
  return run('npm', ['run', '--silent', name]) ? { ...NOTHING, passed: 1 } : oneFailure(`npm run ${name}`)
}

function runUnits(name: string, env: Record<string, string> = {}): Outcome {
  return runner(
    name,
    units,
    (files) => [
      'vitest',
      ...(files.length > 0 ? ['related', '--run'] : ['run']),
      '--reporter=default',
      '--reporter=./tools/scripts/test-run/unit.ts',
      ...files,
    ],
    env,
  )
}

function runJourneys(name: string, options: readonly string[]): Outcome {
  return runner(name, journeys, (files) => [
    'playwright',
    'test',
    '--reporter=list,./tools/scripts/test-run/journeys.ts',
    ...options,
    ...files,
  ])
}

/** A runner that ends badly without saying what failed still counts as one failure. */
function runner(
  name: string,
  wanted: Wanted,
  argsOf: (files: readonly string[]) => string[],
  env: Record<string, string> = {},
): Outcome {
  if (wanted !== 'all' && wanted.length === 0) return NOTHING
  const file = path.join(reports, `${name}.json`)
  const ok = run('npx', argsOf(wanted === 'all' ? [] : wanted), { ...env, [OUTCOME_FILE]: file })
  try {
    const outcome: Outcome = JSON.parse(readFileSync(file, 'utf8'))
    return ok || outcome.failed > 0
      ? outcome
      : {
          ...outcome,
          ...oneFailure(`${name}: ended badly, though no test failed`),
          passed: outcome.passed,
          files: outcome.files,
        }
  } catch {
    return oneFailure(`${name}: left no outcome`)
  }
}

function oneFailure(what: string): Outcome {
  return { ...NOTHING, failed: 1, failures: [what] }
}

/** The folders in which failed journeys have left something. */
function leftovers(): string[] {
  const folder = path.resolve('test-results')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((it) => it.isDirectory())
    .map((it) => `  ${path.join(folder, it.name)}`)
}

function lineOf({ file, seconds: took }: FileTime): string {
  return `${took.toFixed(1).padStart(7)} s  ${file}`
}

function say(...lines: string[]) {
  process.stdout.write(`${lines.join('\n')}\n`)
}
