import type { Database } from './database.ts'
import { tellLiveQueries } from './live-query-news.ts'
import type { RowKey, Touched } from './live-query-news.ts'

export type RawTransaction = {
  get: (store: string, key: RowKey) => Promise<unknown>
  /** All rows with this key of an index. */
  all: (store: string, index: string, key: IDBValidKey) => Promise<unknown[]>
  /** The row with the highest key of an index in a range. */
  last: (store: string, index: string, range: IDBKeyRange) => Promise<unknown>
  /** The key that the store gave to the row; only for stores that make their keys. */
  add: (store: string, row: object) => Promise<number>
  /** `movesInIndexes` says that the row is new to its store or takes another place in one of its indexes. */
  put: (store: string, row: object, key: RowKey, movesInIndexes: boolean) => void
}

/**
 * One strict read-write transaction without Dexie's layers, for the write behind every tap; see docs/decisions/0005.
 * Resolves after `complete`, rejects on `abort`, and tells Dexie's live queries what has changed. `work` may await only
 * what its transaction gives; when it throws, everything is undone.
 */
export async function rawTransaction(
  connection: IDBDatabase,
  db: Database,
  stores: readonly string[],
  work: (it: RawTransaction) => Promise<void>,
) {
  const transaction = connection.transaction(stores, 'readwrite', { durability: 'strict' })
  const touched: Touched[] = []
  const committed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'))
  })
  committed.catch(() => {}) // When `work` fails, its own error is the one to report.
  try {
    await work({
      get: (store, key) => answerOf(transaction.objectStore(store).get(key)),
      all: (store, index, key) => answerOf(transaction.objectStore(store).index(index).getAll(key)),
      last: async (store, index, range) =>
        (await answerOf(transaction.objectStore(store).index(index).openCursor(range, 'prev')))?.value,
      async add(store, row) {
        const key = Number(await answerOf(transaction.objectStore(store).add(row)))
        touched.push({ store, key, movesInIndexes: true })
        return key
      },
      put(store, row, key, movesInIndexes) {
        transaction.objectStore(store).put(row)
        touched.push({ store, key, movesInIndexes })
      },
    })
    transaction.commit() // The browser need not ask whether more is coming.
  } catch (error) {
    abort(transaction)
    // When the browser has undone it, the requests only say so; why, such as a full disk, the transaction tells.
    throw transaction.error ?? error
  }
  await committed
  tellLiveQueries(db, touched)
}

/** The open connection under Dexie; opens it when there is none. */
export async function connectionOf(db: Database): Promise<IDBDatabase> {
  if (!db.isOpen()) await db.open()
  return db.backendDB()
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('Request failed', 'UnknownError'))
  })
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has already ended by itself.
  }
}
