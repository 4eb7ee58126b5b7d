import path from 'node:path'
import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { NOT_RUN, leave, told } from './outcome.ts'
import type { FileTime } from './outcome.ts'

/** Counts the journeys; an error outside of all of them (a spec that does not load, say) is one failure. */
export default class Journeys implements Reporter {
  private all: Suite | undefined
  private readonly outside: string[] = []

  onBegin(_config: unknown, suite: Suite) {
    this.all = suite
  }

  onError(error: TestError) {
    this.outside.push(told('an error outside of every journey', [error]))
  }

  onEnd() {
    const journeys = this.all?.allTests() ?? []
    const failed = journeys.filter((it) => it.outcome() === 'unexpected')
    const failures = [...failed.map(toldOf), ...this.outside]
    for (const line of notRun(journeys)) process.stdout.write(`Not run: ${line}\n`)
    leave({
      passed: journeys.filter((it) => it.outcome() === 'expected' || it.outcome() === 'flaky').length,
      failed: failures.length,
      skipped: journeys.filter((it) => it.outcome() === 'skipped').length,
      failures,
      repeated: journeys.filter((it) => it.outcome() === 'flaky').map(toldOf),
      files: timesOf(journeys),
    })
  }
}

function toldOf(journey: TestCase): string {
  return told(
    journey.titlePath().filter(Boolean).join(' › '),
    journey.results.flatMap(({ errors }) => errors),
  )
}

/** What a journey leaves out in this engine, as `tests/e2e/only-in.ts` has noted it. */
function notRun(journeys: readonly TestCase[]): string[] {
  return journeys.flatMap((it) =>
    it.results
      .flatMap(({ annotations }) => annotations)
      .filter(({ type }) => type === NOT_RUN)
      .map(({ description }) => `${path.basename(it.location.file)}, ${description}`),
  )
}

/** The times of a file's journeys, added up: some of them may have run beside each other. */
function timesOf(journeys: readonly TestCase[]): FileTime[] {
  const seconds = new Map<string, number>()
  for (const { location, results } of journeys) {
    const file = path.relative(process.cwd(), location.file)
    seconds.set(file, (seconds.get(file) ?? 0) + results.reduce((sum, { duration }) => sum + duration / 1_000, 0))
  }
  return [...seconds].map(([file, took]) => ({ file, seconds: took }))
}
