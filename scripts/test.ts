// Runs every check in turn, goes on after a failure, and ends with what failed and one line that counts it all.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OUTCOME_FILE } from './reporters/outcome.ts'
import type { Outcome } from './reporters/outcome.ts'

const reports = mkdtempSync(path.join(tmpdir(), 'courtside-test-'))

const steps: Record<string, () => Outcome> = {
  types: () => script('types'),
  lint: () => script('lint'),
  unused: () => script('unused'),
  unit: () => runner('unit', 'npx', ['vitest', 'run', '--reporter=default', '--reporter=./scripts/reporters/unit.ts']),
  build: () => script('build'),
  journeys: () => runner('journeys', 'npx', ['playwright', 'test', '--reporter=list,./scripts/reporters/journeys.ts']),
}

const wanted = process.argv.slice(2)
const total: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const outcome = step()
  process.stdout.write(`── ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  total.passed += outcome.passed
  total.failed += outcome.failed
  total.skipped += outcome.skipped
  total.failures.push(...outcome.failures)
}
rmSync(reports, { recursive: true, force: true })
// Whoever reads only the end of a long log finds here what failed.
for (const failure of total.failures) process.stdout.write(`\n✗ ${failure}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' }).status === 0
}

function script(name: string): Outcome {
  return run('npm', ['run', '--silent', name]) ? { passed: 1, failed: 0, skipped: 0, failures: [] } : oneFailure(`npm run ${name}`)
}

/** A runner that ends badly without saying what failed still counts as one failure. */
function runner(name: string, command: string, args: string[]): Outcome {
  const file = path.join(reports, `${name}.json`)
  const ok = run(command, args, { [OUTCOME_FILE]: file })
  try {
    const outcome: Outcome = JSON.parse(readFileSync(file, 'utf8'))
    return ok || outcome.failed > 0 ? outcome : { ...outcome, ...oneFailure(`${name}: ended badly, though no test failed`), passed: outcome.passed }
  } catch {
    return oneFailure(`${name}: left no outcome`)
  }
}

function oneFailure(what: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, failures: [what] }
}
