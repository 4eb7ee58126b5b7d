// The long run: the same property tests as in `npm test`, with seeds that go on from round to round, until enough days
// are lived or the time is up. `HISTORIES=100000 npm run torture`, `npm run torture -- --minutes 20`; SEED says where
// to begin.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { OUTCOME_FILE } from './test-run/outcome.ts'
import type { Outcome } from './test-run/outcome.ts'

const OF_A_ROUND = { histories: 1_000, runs: 50, oddBodies: 1_000 }
const REPORTER = path.join(import.meta.dirname, 'test-run', 'unit.ts')
/**
 * All that draws its histories by lot: the engine against a model of the server, and the real server against
 * PostgreSQL.
 */
const PROPERTIES = ['tests/drain/drain', 'tests/drain/two-tablets', '.property.pg.test.ts', 'server/resources/odd-']

const { values } = parseArgs({ options: { minutes: { type: 'string' } } })
const minutes = values.minutes === undefined ? Infinity : Number(values.minutes)
if (!(minutes > 0)) fail(`--minutes: expected a number above 0, not ${values.minutes}`)
const wanted =
  values.minutes === undefined || process.env['HISTORIES'] !== undefined
    ? Number(process.env['HISTORIES'] ?? 100_000)
    : Infinity
if (!(wanted > 0)) fail(`HISTORIES: expected a number above 0, not ${process.env['HISTORIES']}`)
const first = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
if (!Number.isSafeInteger(first)) fail(`SEED: expected a whole number, not ${process.env['SEED']}`)

const folder = mkdtempSync(path.join(tmpdir(), 'courtside-torture-'))
const started = Date.now()
const passed = () => (Date.now() - started) / 60_000
const broken: string[] = []
let lived = 0
while (lived < wanted && passed() < minutes) {
  const histories = Math.min(OF_A_ROUND.histories, wanted - lived)
  const failures = round(first + lived, histories)
  broken.push(...failures)
  say(
    `seeds ${first + lived} to ${first + lived + histories - 1}: ${failures.length === 0 ? 'whole' : failures.join('\n')} (${passed().toFixed(1)} min)`,
  )
  lived += histories
}
rmSync(folder, { recursive: true, force: true })
if (broken.length > 0)
  say('\nWhat a broken day says of itself becomes a line of tests/drain/pinned-seeds.ts, then its bug is mended.')
say(
  `\n${lived} days, and a quarter as many of two tablets, from seed ${first} on in ${passed().toFixed(1)} minutes: ${broken.length} tests failed`,
)
process.exitCode = broken.length === 0 ? 0 : 1

/** Returns the tests that failed, each with what it said: the seeds of the broken days are in it. */
function round(seed: number, histories: number): string[] {
  const file = path.join(folder, `${seed}.json`)
  const env = {
    ...process.env,
    SEED: String(seed),
    HISTORIES: String(histories),
    RUNS: String(OF_A_ROUND.runs),
    ODD_BODIES: String(OF_A_ROUND.oddBodies),
    ODD_VALUES: 'all',
    [OUTCOME_FILE]: file,
  }
  const { status, stderr } = spawnSync('npx', ['vitest', 'run', `--reporter=${REPORTER}`, ...PROPERTIES], {
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (!existsSync(file)) fail(`The tests did not even begin:\n${stderr.slice(-2_000)}`)
  const { failures }: Outcome = JSON.parse(readFileSync(file, 'utf8'))
  return status === 0 || failures.length > 0 ? failures : [`seed ${seed}: ended badly, though no test failed`]
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
