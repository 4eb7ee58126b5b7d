import { expect, test } from 'vitest'
import { runHistory } from './history.ts'
import { brokenHistories, historiesUntilBroken } from './many-histories.ts'
import { PINNED } from './pinned-seeds.ts'
import { forgettingWhatWasSent, withoutLease, withoutOrder } from './planted-bugs.ts'

test('[Y10] a server that does not ask for the mutation id is noticed', async () => {
  expect(await historiesUntilBroken(1, 40, { dedupe: false })).toBeGreaterThan(0)
})

test('[Y10] operations of one evaluation sent out of order are noticed', async () => {
  expect(await historiesUntilBroken(1, 400, { chooseBatch: withoutOrder })).toBeGreaterThan(0)
})

test('[Y10] a server that keeps the mutation id outside the transaction of the effect is noticed', async () => {
  expect(await historiesUntilBroken(1, 200, { splitsTransaction: true })).toBeGreaterThan(0)
})

test('[Y6] ratings merged into an operation that was sent are noticed', async () => {
  expect(await historiesUntilBroken(1, 200, { plant: forgettingWhatWasSent })).toBeGreaterThan(0)
})

// The claim saves requests. That nothing depends on it is part of the promise.
test('[Y21] tabs that send the same operations at once do no harm', async () => {
  expect(await brokenHistories(1, 60, { locks: 'broken', chooseBatch: withoutLease })).toEqual([])
})

test('a seed always tells the same day', async () => {
  const { trace } = await runHistory(7)
  expect(trace.length).toBeGreaterThan(100)
  expect((await runHistory(7)).trace).toBe(trace)
})

test.each(PINNED)('[$rule] seed $seed stays whole: $bug', async ({ seed, options }) => {
  expect((await runHistory(seed, options)).broken).toEqual([])
})
