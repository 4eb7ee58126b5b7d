import { test } from '@playwright/test'
import { theEngine } from '#tests/engines/engine.ts'
import type { EngineName } from '#tests/engines/engine.ts'
import { NOT_RUN } from '../../tools/scripts/test-run/outcome.ts'

/** One step of a journey that only this engine can be asked for. Elsewhere the end of the run says what was left out. */
export async function onlyIn(engine: EngineName, why: string, title: string, step: () => Promise<void>): Promise<void> {
  if (theEngine() === engine) return test.step(title, step)
  test.info().annotations.push({ type: NOT_RUN, description: `${title} (only in ${engine}: ${why})` })
}
