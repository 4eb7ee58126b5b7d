import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Work whose runs end when they are told to. */
function someWork() {
  const runs: PromiseWithResolvers<void>[] = []
  const ask = oneAtATime(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  return { runs, ask }
}
const soon = () => new Promise((resolve) => setTimeout(resolve))

test('whoever asks during a run gets one that began afterwards, all together the same', async () => {
  const { runs, ask } = someWork()
  const ended: string[] = []
  void ask().then(() => ended.push('first'))
  void ask().then(() => ended.push('second'))
  void ask().then(() => ended.push('third'))
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await soon()
  expect([runs.length, ended]).toEqual([2, ['first']])
  runs[1]?.resolve()
  await soon()
  expect([runs.length, ended]).toEqual([2, ['first', 'second', 'third']])
  void ask()
  expect(runs).toHaveLength(3)
})

test('a run that fails is told to its callers alone; the next one goes on', async () => {
  const { runs, ask } = someWork()
  const first = ask()
  const second = ask()
  runs[0]?.reject(new Error('full'))
  await expect(first).rejects.toThrow('full')
  await soon()
  runs[1]?.resolve()
  await expect(second).resolves.toBeUndefined()
})
