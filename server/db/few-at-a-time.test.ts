import { expect, test } from 'vitest'
import { isDatabaseAway } from './database.ts'
import { fewAtATime } from './few-at-a-time.ts'
import type { Reader } from './follower.ts'

test('[U108] of what takes long three are read at a time, the others in the order in which they came', async () => {
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const read = (name: string) => {
    begun.push(name)
    return new Promise<never>((_resolve, reject) => ends.set(name, (failure) => reject(failure ?? new Error(name))))
  }
  const slow: Reader = { query: read, transaction: () => read('transaction') }
  const reader = fewAtATime(slow)
  const asked = [
    ...['one', 'two', 'three'].map((name) => reader.query(name)),
    reader.transaction(async () => {}),
    reader.query('five'),
  ]
  const ended = Promise.allSettled(asked)
  const soon = () => new Promise((resolve) => setImmediate(resolve))
  await soon()
  expect(begun).toEqual(['one', 'two', 'three'])
  // One that fails makes room, too.
  ends.get('two')?.()
  await soon()
  expect(begun).toEqual(['one', 'two', 'three', 'transaction'])
  ends.get('one')?.()
  await soon()
  expect(begun).toEqual(['one', 'two', 'three', 'transaction', 'five'])
  for (const name of ['three', 'transaction', 'five']) ends.get(name)?.()
  expect((await ended).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'))
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
  const asked = Array.from({ length: 103 }, () => reader.query('SELECT 1'))
  await expect(reader.query('SELECT 1')).rejects.toSatisfy(isDatabaseAway)
  resolve()
  expect(await Promise.all(asked)).toHaveLength(103)
  expect(await reader.query('SELECT 1')).toEqual([])
})
