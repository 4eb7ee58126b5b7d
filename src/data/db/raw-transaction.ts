import Dexie, { RangeSet } from 'dexie'
import type { Database } from './database.ts'

type RowKey = string | number | string[]
type Touched = { store: string; key: RowKey; movesInIndexes: boolean }
export type RawTransaction = {
  get: (store: string, key: RowKey) => Promise<unknown>
  last: (store: string, index: string, range: IDBKeyRange) => Promise<unknown>
  put: (store: string, row: object, key: RowKey | undefined, movesInIndexes: boolean) => void
}

/**
 * One strict read-write transaction without Dexie's layers, for the write behind every tap; see docs/decisions/0005.
 * Resolves after `complete`, rejects on `abort`, and tells Dexie's live queries what has changed.
 * `work` may await only what its transaction gives.
 */
export async function rawTransaction(db: Database, stores: readonly string[], work: (it: RawTransaction) => Promise<void>) {
  if (!db.isOpen()) await db.open()
  const transaction = db.backendDB().transaction(stores, 'readwrite', { durability: 'strict' })
  const touched: Touched[] = []
  const committed = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError')))
  })
  committed.catch(() => {}) // When `work` fails, its own error is the one to report.
  try {
    await work({
      get: (store, key) => answerOf(transaction.objectStore(store).get(key)),
      last: async (store, index, range) =>
        (await answerOf(transaction.objectStore(store).index(index).openCursor(range, 'prev')))?.value,
      put(store, row, key, movesInIndexes) {
        const request = transaction.objectStore(store).put(row)
        request.addEventListener('success', () => touched.push({ store, key: key ?? Number(request.result), movesInIndexes }))
      },
    })
  } catch (error) {
    abort(transaction)
    throw error
  }
  await committed
  tellLiveQueries(db, touched)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new DOMException('Request failed', 'UnknownError')))
  })
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has already ended by itself.
  }
}

// The form of Dexie's own announcements: a set of keys per store and per index. A row that is only changed keeps its
// place in every index, so its primary key is enough; one that is new or moves concerns the queries by index too.
function tellLiveQueries(db: Database, touched: readonly Touched[]) {
  const parts: Record<string, InstanceType<typeof RangeSet>> = {}
  const part = (store: string, index: string) => (parts[`idb://${db.name}/${store}/${index}`] ??= new RangeSet())
  for (const { store, key, movesInIndexes } of touched) {
    part(store, '').addKey(key)
    if (!movesInIndexes) continue
    for (const { name } of db.table(store).schema.indexes) part(store, name).add({ from: Dexie.minKey, to: Dexie.maxKey })
  }
  Dexie.on.storagemutated.fire(parts)
}
