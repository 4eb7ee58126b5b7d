import { expect, test } from 'vitest'
import { takeMeasures } from '../../tools/bench/take-measures.ts'

test('a measure that fails is printed as failed, and the measures after it are taken', async () => {
  const lines: unknown[] = []
  const errors: string[] = []
  const measures = {
    replay: () => Promise.resolve({ median: 3 }),
    offline_start: () => Promise.reject(new Error('no heading "Sign in"')),
    bundle: () => Promise.resolve({ kb: 7 }),
  }
  const print = { out: (line: string) => lines.push(JSON.parse(line)), error: (text: string) => errors.push(text) }
  expect(await takeMeasures(measures, print)).toEqual(['offline_start'])
  expect(lines).toEqual([
    { measure: 'replay', median: 3 },
    { measure: 'offline_start', failed: 'no heading "Sign in"' },
    { measure: 'bundle', kb: 7 },
  ])
  expect(errors).toEqual([expect.stringContaining('no heading "Sign in"')])
})
