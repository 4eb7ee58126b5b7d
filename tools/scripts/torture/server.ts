import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { OUTCOME_FILE } from '../test-run/outcome.ts'
import type { Outcome } from '../test-run/outcome.ts'
import { keptState } from './part.ts'
import type { Order, Part } from './part.ts'

const OF_A_ROUND = { runs: 50, oddBodies: 1_000 }
const REPORTER = path.join(import.meta.dirname, '..', 'test-run', 'unit.ts')
/** All that draws what it asks of the real server and PostgreSQL by lot. */
const PROPERTIES = ['.property.pg.test.ts', 'server/resources/odd-']

type State = { first: number; rounds: number; failures: string[] }

/** The property tests of `npm test` that need the real server, with seeds that go on from round to round. */
export const SERVER: Part = { name: 'server', wanted: 100, run }

async function run({ folder, signal, wanted, firstSeed, onlySeed, say }: Order): Promise<number> {
  const kept = keptState<State>(folder, 'server')
  const before = onlySeed === undefined ? kept.read() : undefined
  const state: State = before ?? { first: onlySeed ?? firstSeed, rounds: 0, failures: [] }
  const most = onlySeed === undefined ? wanted : 1
  while (state.rounds < most && !signal.aborted) {
    const seed = state.first + state.rounds * OF_A_ROUND.oddBodies
    const failures = await round(folder, seed, signal)
    if (signal.aborted) break
    state.rounds += 1
    state.failures.push(...failures)
    if (onlySeed === undefined) kept.write(state)
    say(`server, seed ${seed}: ${failures.length === 0 ? 'whole' : failures.join('\n')}`)
  }
  return state.failures.length
}

/** Returns the tests that failed, each with what it said: the seeds are in it. */
async function round(folder: string, seed: number, signal: AbortSignal): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'server-round.json')
  rmSync(file, { force: true })
  const env = {
    ...process.env,
    SEED: String(seed),
    RUNS: String(OF_A_ROUND.runs),
    ODD_BODIES: String(OF_A_ROUND.oddBodies),
    ODD_VALUES: 'all',
    [OUTCOME_FILE]: file,
  }
  const status = await new Promise<number | null>((resolve) => {
    const tests = spawn('npx', ['vitest', 'run', `--reporter=${REPORTER}`, ...PROPERTIES], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    const stop = () => tests.kill('SIGTERM')
    signal.addEventListener('abort', stop)
    tests.once('close', (code) => {
      signal.removeEventListener('abort', stop)
      resolve(code)
    })
  })
  if (!existsSync(file)) return signal.aborted ? [] : [`seed ${seed}: the tests did not even begin`]
  const { failures }: Outcome = JSON.parse(readFileSync(file, 'utf8'))
  return status === 0 || failures.length > 0 ? failures : [`seed ${seed}: ended badly, though no test failed`]
}
