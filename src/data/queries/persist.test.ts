import { QueryObserver } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { createQueryStore, forgetQueriesOfOthers } from '../db/query-store.ts'
import { createPersister, readKept } from './persist.ts'
import type { KeptQueries } from './persist.ts'
import { createQueryClient } from './query-client.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

test('what was read once is read again offline, by the same user only', async () => {
  const { open } = setup()
  expect(await read(open('dana').client, async () => ['Maya'])).toEqual(['Maya'])
  const offline = () => Promise.reject(new Error('Offline'))
  await expect.poll(() => read(open('dana').client, offline).catch(() => 'nothing')).toEqual(['Maya'])
  await expect(read(open('kim').client, offline)).rejects.toThrow('Offline')
})

test('a kept answer is shown at once and then replaced by the fresh one', async () => {
  const { open } = setup()
  const first = open('dana')
  await read(first.client, async () => 1)
  await expect.poll(() => first.store.entries()).toHaveLength(1)
  const { client } = open('dana')
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, staleTime: 0 } })
  const seen: unknown[] = []
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: async () => 2 })
  closing.push(observer.subscribe(({ data }) => data !== undefined && seen.at(-1) !== data && seen.push(data)))
  await expect.poll(() => seen).toEqual([1, 2])
})

test('however young a kept answer is, a new start asks again; a list that seldom changes waits until it is old', async () => {
  const { open } = setup()
  const first = open('dana')
  await read(first.client, async () => 'before')
  await first.client.fetchQuery({ queryKey: ['states'], queryFn: async () => 'before' })
  await expect.poll(() => first.store.entries()).toHaveLength(2)
  const { client } = open('dana')
  const watch = (queryKey: string[], options: object) => {
    const observer = new QueryObserver(client, {
      ...client.getDefaultOptions().queries,
      queryKey,
      queryFn: async () => 'after',
      ...options,
    })
    closing.push(observer.subscribe(() => {}))
    return () => observer.getCurrentResult().data
  }
  const states = watch(['states'], { staleTime: 86_400_000 })
  const list = watch(['list'], {})
  await expect.poll(list).toBe('after')
  expect(states()).toBe('before')
})

test('[Q3] signing in as somebody else deletes what the first one was shown, and signing out what oneself was', async () => {
  const { open, forgetOthers } = setup()
  const dana = open('dana')
  await read(dana.client, async () => 'private')
  await expect.poll(() => dana.store.entries()).toHaveLength(1)
  const kim = open('kim')
  await read(kim.client, async () => 'private too')
  await expect.poll(() => kim.store.entries()).toHaveLength(1)
  await forgetOthers('kim')
  expect([await dana.store.entries(), await kim.store.entries()]).toMatchObject([
    [],
    [[expect.anything(), expect.anything()]],
  ])
  await forgetOthers(undefined)
  expect(await kim.store.entries()).toEqual([])
})

test('kept answers are found by the beginning of their key, each with when it came', async () => {
  const { open } = setup()
  const { client, store } = open('dana')
  const before = Date.now()
  for (const id of ['one', 'two'])
    await client.fetchQuery({ queryKey: ['event', 'one', 'dana', id], queryFn: async () => id })
  await client.fetchQuery({ queryKey: ['event', 'list', 'dana'], queryFn: async () => 'list' })
  await expect.poll(() => store.entries()).toHaveLength(3)
  const kept = await readKept(store, ['event', 'one', 'dana'])
  expect(kept.map(({ data }) => data)).toEqual(['one', 'two'])
  for (const { at } of kept) expect(at).toBeGreaterThanOrEqual(before)
  expect(await readKept(open('kim').store, ['event'])).toEqual([])
})

test('a cache that cannot be opened is as good as none', async () => {
  const broken = {
    open: () => {
      throw new Error('denied')
    },
  } as unknown as IDBFactory // Only `open` is used.
  const store = createQueryStore('dana', 'broken', { indexedDB: broken, IDBKeyRange }) as KeptQueries
  const client = createQueryClient(createPersister(store))
  closing.push(() => client.clear())
  expect(await read(client, async () => 'fresh')).toBe('fresh')
})

function read(client: QueryClient, queryFn: () => Promise<unknown>) {
  return client.fetchQuery({ queryKey: ['list'], queryFn })
}

let databases = 0

/** One device; `open` is a start of the app by a user. */
function setup() {
  const indexedDB = new IDBFactory()
  const name = `queries-${++databases}`
  return {
    forgetOthers: (signedIn: string | undefined) => forgetQueriesOfOthers(signedIn, name, { indexedDB, IDBKeyRange }),
    open: (userId: string) => {
      const store = createQueryStore(userId, name, { indexedDB, IDBKeyRange }) as KeptQueries
      const client = createQueryClient(createPersister(store))
      closing.push(
        () => client.clear(),
        () => store.close(),
      )
      return { client, store }
    },
  }
}
