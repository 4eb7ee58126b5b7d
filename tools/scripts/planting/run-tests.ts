import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** `red`: a test failed, by its full name. What breaks outside of a test, or does not even load, is `broken`. */
export type Result = { kind: 'green' } | { kind: 'red'; test: string } | { kind: 'broken'; why: string }

/** What Vitest's JSON reporter leaves, as far as it is read here. */
type Report = { testResults: FileReport[] }
type FileReport = { name: string; status: string; assertionResults: { status: string; fullName: string }[] }

const running = new Set<ChildProcess>()
let isStopping = false

/** Runs these files until the first test fails, and returns what came of it with all that was printed. */
export async function runTests(folder: string, tests: readonly string[]): Promise<{ result: Result; output: string }> {
  const report = path.join(folder, 'planted-report.json')
  rmSync(report, { force: true })
  const options = ['run', '--bail=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run(folder, [path.join('node_modules', 'vitest', 'vitest.mjs'), ...options, ...tests])
  return { result: resultOf(readReport(report), code), output }
}

/** Ends what still runs, of which nobody hears any more; resolves when it has ended. */
export async function stopTests(): Promise<void> {
  isStopping = true
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise((ended) => {
          child.once('close', ended)
          child.kill()
        }),
    ),
  )
}

function run(cwd: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1' }
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (text: string) => (output += text)
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    running.add(child)
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      if (!isStopping) resolve({ code, output })
    })
  })
}

function resultOf(report: Report | undefined, code: number | null): Result {
  if (!report) return { kind: 'broken', why: 'Vitest left no report' }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const red = tests.find(({ status }) => status === 'failed')
  if (red) return { kind: 'red', test: red.fullName }
  if (code === 0) return { kind: 'green' }
  const file = report.testResults.find(({ status }) => status === 'failed')
  const why = file ? `${path.basename(file.name)} does not load or get ready` : 'an error outside of every test'
  return { kind: 'broken', why }
}

function readReport(file: string): Report | undefined {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    return report
  } catch {
    return undefined
  }
}
