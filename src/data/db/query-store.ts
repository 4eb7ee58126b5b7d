import Dexie from 'dexie'
import type { Table } from 'dexie'

type KeptQuery<T> = { user_id: string; key: string; value: T }

/** Answers of the API, kept for reading without signal. A database of its own: it may be deleted at any time. */
export type QueryStore<T> = {
  getItem(key: string): Promise<T | undefined>
  setItem(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  entries(): Promise<[key: string, value: T][]>
  clear(): Promise<void>
  /** Deletes what other users of this device were shown. */
  forgetOthers(): Promise<void>
  close(): void
}

export function createQueryStore<T>(
  userId: string, name = 'courtside-queries', options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {},
): QueryStore<T> {
  const db = new Dexie(name, { chromeTransactionDurability: 'relaxed', cache: 'disabled', ...options })
  db.version(1).stores({ query: '[user_id+key], user_id' })
  const queries = db.table('query') as Table<KeptQuery<T>, [string, string]> // As declared in the line above.

  return {
    getItem: async (key) => (await queries.get([userId, key]))?.value,
    setItem: async (key, value) => {
      await queries.put({ user_id: userId, key, value })
    },
    removeItem: (key) => queries.delete([userId, key]),
    entries: async () => (await queries.where('user_id').equals(userId).toArray()).map(({ key, value }) => [key, value]),
    clear: () => queries.clear(),
    forgetOthers: async () => {
      await queries.where('user_id').notEqual(userId).delete()
    },
    close: () => db.close(),
  }
}
