import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { leave, told } from './outcome.ts'

/** A file that does not load and an error outside of every test count as one failure each. */
export default class Units implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failedTests = tests.filter((test) => test.result().state === 'failed')
    const failures = [
      ...modules.flatMap(errorsOfFile),
      ...failedTests.map((test) =>
        told(`${test.module.relativeModuleId} › ${test.fullName}`, test.result().errors ?? []),
      ),
      ...unhandled.map((error) => told('an error outside of every test', [error])),
    ]
    leave({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failures.length,
      skipped: tests.filter((test) => test.result().state === 'skipped').length,
      failures,
      repeated: [],
      files: modules.map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) })),
    })
  }
}

/** What went wrong in loading it, or in a hook of the file or of a suite. */
function errorsOfFile(module: TestModule): string[] {
  const suites = [module, ...module.children.allSuites()]
  return suites.filter((it) => it.errors().length > 0).map((it) => told(module.relativeModuleId, it.errors()))
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return (collectDuration + setupDuration + duration) / 1_000
}
