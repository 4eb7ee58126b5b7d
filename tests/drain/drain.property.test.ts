import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { runHistory } from './history.ts'

test('[Y10] smoke', async () => {
  const started = performance.now()
  const N = 100
  const bad: string[] = []
  for (let seed = 1; seed <= N; seed++) {
    const broken = await runHistory(seed)
    if (broken.length > 0) bad.push(`${seed}: ${broken.join(' | ')}`)
  }
  process.stderr.write(`${bad.length} of ${N} bad, ${((performance.now() - started) / N).toFixed(1)} ms each\n${bad.slice(0, 20).join('\n')}\n`)
  expect(bad).toEqual([])
}, 120_000)
