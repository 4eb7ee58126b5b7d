// Runs every check in turn, goes on after a failure, and ends with one line that counts them all.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Count = { passed: number; failed: number; skipped: number }

const reports = mkdtempSync(path.join(tmpdir(), 'courtside-test-'))
const unitReport = path.join(reports, 'unit.json')
const journeyReport = path.join(reports, 'journeys.json')

const steps: Record<string, () => Count> = {
  types: () => asOne(run('npm', ['run', '--silent', 'types'])),
  lint: () => asOne(run('npm', ['run', '--silent', 'lint'])),
  unused: () => asOne(run('npm', ['run', '--silent', 'unused'])),
  unit: () => {
    const ok = run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`])
    return counted(ok, unitReport, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }))
  },
  build: () => asOne(run('npm', ['run', '--silent', 'build'])),
  journeys: () => {
    const ok = run('npx', ['playwright', 'test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport })
    return counted(ok, journeyReport, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }))
  },
}

const wanted = process.argv.slice(2)
const total: Count = { passed: 0, failed: 0, skipped: 0 }
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const count = step()
  process.stdout.write(`── ${name}: ${count.passed} passed, ${count.failed} failed, ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}
rmSync(reports, { recursive: true, force: true })
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' }).status === 0
}

function asOne(ok: boolean): Count {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

/** A runner that fails without a failed test (a file that does not load, say) still counts as one failure. */
// oxlint-disable-next-line typescript/no-explicit-any -- The runners' reports are read, not believed: a wrong shape throws here and fails the run.
function counted(ok: boolean, file: string, read: (report: any) => Count): Count {
  try {
    const count = read(JSON.parse(readFileSync(file, 'utf8')))
    return ok || count.failed > 0 ? count : { ...count, failed: 1 }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
