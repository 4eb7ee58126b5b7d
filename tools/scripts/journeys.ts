// The journeys that run in every engine, in one of them: `npm run journeys -- firefox`, `npm run journeys -- webkit
// portal`, `npm run journeys -- webkit-16.4`, which is WebKitGTK without all that Safari has got since, `npm run
// journeys -- webkit-spoken`, what a screen reader is told. Ends with how long each took, what was not run and why,
// and one line that counts it all.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildWhenStale } from './build-when-stale.ts'
import { OUTCOME_FILE } from './test-run/outcome.ts'
import type { Outcome } from './test-run/outcome.ts'

type Run = { ensured: string; env: Record<string, string> }
const RUNS: Record<string, Run> = {
  chromium: { ensured: '--browser', env: { ENGINE: 'chromium' } },
  firefox: { ensured: '--firefox', env: { ENGINE: 'firefox' } },
  webkit: { ensured: '--webkit', env: { ENGINE: 'webkit' } },
  'webkit-spoken': { ensured: '--webkit-spoken', env: { ENGINE: 'webkit', SPOKEN: '1' } },
  'webkit-16.4': { ensured: '--webkit', env: { ENGINE: 'webkit', SAFARI: '16.4' } },
}
const JOURNEYS = ['evaluator-day', 'event-court', 'shared-tablet', 'family-report', 'portal', 'accessibility']
/** What `ensure.cjs` ends with where the engine cannot be had on this machine. It has said so. */
const NOT_HERE = 3

const [engine = '', ...filters] = process.argv.slice(2)
const asked = RUNS[engine]
if (asked === undefined) fail(`Which engine? npm run journeys -- ${Object.keys(RUNS).join(' | ')} [filter]`)
const isSpoken = engine === 'webkit-spoken'
const known = isSpoken ? ['spoken-names'] : JOURNEYS
const wanted = known.filter((name) => filters.length === 0 || filters.some((it) => name.includes(it)))
if (wanted.length === 0) fail(`${filters.join(', ')}: none of ${known.join(', ')}`)

const { status } = run(process.execPath, [path.join(import.meta.dirname, 'ensure.cjs'), asked.ensured])
if (status !== 0) process.exit(status === NOT_HERE ? 0 : 1)
buildWhenStale()

const folder = mkdtempSync(path.join(tmpdir(), 'courtside-journeys-'))
const file = path.join(folder, 'outcome.json')
const specs = wanted.map((name) => `/${name}.spec.ts`)
const started = Date.now()
const desktop = isSpoken ? ['dbus-run-session', '--'] : []
const [command, ...before] = [...desktop, 'npx']
// One bus tells of all pages that are open.
const workers = isSpoken ? ['--workers=1'] : []
const args = [
  ...before,
  'playwright',
  'test',
  '--reporter=list,./tools/scripts/test-run/journeys.ts',
  ...workers,
  ...specs,
]
const ended = run(command, args, {
  ...asked.env,
  [OUTCOME_FILE]: file,
})
const outcome = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome) : undefined
rmSync(folder, { recursive: true, force: true })
if (outcome === undefined) fail(`The journeys in ${engine} did not even begin`)

say(`\nIn ${engine}`)
for (const { file: name, seconds } of outcome.files) say(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
say(`${((Date.now() - started) / 1_000).toFixed(1).padStart(7)} s  all of it${isSpoken ? '' : ', three at a time'}`)
for (const journey of outcome.repeated) say(`\n↻ failed at first, passed on the second try: ${journey}`)
for (const failure of outcome.failures) say(`\n✗ ${failure}`)
say(`\n${outcome.passed} passed, ${outcome.failed} failed${outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''}`)
process.exitCode = ended.status === 0 && outcome.failed === 0 && outcome.passed > 0 ? 0 : 1

function run(command: string, args: string[], env: Record<string, string> = {}) {
  return spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
