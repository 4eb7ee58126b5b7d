import Dexie from 'dexie'
import type { Table } from 'dexie'
import { databases } from '#storage/databases.ts'

type KeptQuery<T> = { user_id: string; key: string; value: T }

/** Answers of the API, kept for reading offline. A database of its own: it may be deleted at any time. */
export type QueryStore<T> = {
  getItem(key: string): Promise<T | undefined>
  setItem(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  entries(): Promise<[key: string, value: T][]>
  clear(): Promise<void>
  close(): void
}

type Browser = { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange }

const NAME = 'courtside-queries'

export function createQueryStore<T>(userId: string, name = NAME, options: Browser = {}): QueryStore<T> {
  const { db, queries } = open<T>(name, options)

  return {
    getItem: async (key) => (await queries.get([userId, key]))?.value,
    setItem: async (key, value) => {
      await queries.put({ user_id: userId, key, value })
    },
    removeItem: (key) => queries.delete([userId, key]),
    entries: async () =>
      (await queries.where('user_id').equals(userId).toArray()).map(({ key, value }) => [key, value]),
    clear: () => queries.clear(),
    close: () => db.close(),
  }
}

/** Q3. Deletes what anybody but `signedIn` was shown on this device. */
export async function forgetQueriesOfOthers(
  signedIn: string | undefined,
  name = NAME,
  options: Browser = {},
): Promise<void> {
  const { db, queries } = open(name, options)
  try {
    await (signedIn === undefined ? queries.clear() : queries.where('user_id').notEqual(signedIn).delete())
  } finally {
    db.close()
  }
}

function open<T>(name: string, options: Browser) {
  const db = new Dexie(name, {
    chromeTransactionDurability: 'relaxed',
    cache: 'disabled',
    indexedDB: databases.factory,
    ...options,
  })
  db.version(1).stores({ query: '[user_id+key], user_id' })
  const queries = db.table('query') as Table<KeptQuery<T>, [string, string]> // As declared in the line above.
  return { db, queries }
}
