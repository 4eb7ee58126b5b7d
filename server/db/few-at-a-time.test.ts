import { expect, test } from 'vitest'
import { isDatabaseAway } from './database.ts'
import { fewAtATime } from './few-at-a-time.ts'
import type { Reader } from './follower.ts'

test('[U108] of what takes long two are read at a time, the others in the order in which they came', async () => {
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const read = (name: string) => {
    begun.push(name)
    return new Promise<never>((_resolve, reject) => ends.set(name, (failure) => reject(failure ?? new Error(name))))
  }
  const slow: Reader = { query: read, transaction: () => read('transaction') }
  const reader = fewAtATime(slow)
  const asked = [reader.query('one'), reader.query('two'), reader.transaction(async () => {}), reader.query('four')]
  const ended = Promise.allSettled(asked)
  const soon = () => new Promise((resolve) => setImmediate(resolve))
  await soon()
  expect(begun).toEqual(['one', 'two'])
  // One that fails makes room, too.
  ends.get('two')?.()
  await soon()
  expect(begun).toEqual(['one', 'two', 'transaction'])
  ends.get('one')?.()
  await soon()
  expect(begun).toEqual(['one', 'two', 'transaction', 'four'])
  ends.get('transaction')?.()
  ends.get('four')?.()
  expect((await ended).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
})

test('[U108] who comes when a hundred wait is told to try again, and the hundred are served', async () => {
  const { promise: free, resolve } = Promise.withResolvers<void>()
  const slow: Reader = {
    query: async () => {
      await free
      return []
    },
    transaction: () => Promise.reject(new Error('Nobody asks for one')),
  }
  const reader = fewAtATime(slow)
  const asked = Array.from({ length: 102 }, () => reader.query('SELECT 1'))
  await expect(reader.query('SELECT 1')).rejects.toSatisfy(isDatabaseAway)
  resolve()
  expect(await Promise.all(asked)).toHaveLength(102)
  expect(await reader.query('SELECT 1')).toEqual([])
})
