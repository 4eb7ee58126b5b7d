import { databases } from '#storage/databases.ts'

/**
 * Where Amplify keeps the tokens: IndexedDB, so that pages and the service worker share them. A burst of writes
 * (Amplify stores tokens one by one) becomes one transaction, so that tokens are never half-written.
 */
export type TokenStorage = {
  setItem(key: string, value: string): Promise<void>
  getItem(key: string): Promise<string | null>
  /** All of it as it stands on the disk. */
  entries(): Promise<ReadonlyMap<string, string>>
  removeItem(key: string): Promise<void>
  clear(): Promise<void>
  /** Hears the changes other pages and the worker make; `oldValue` and `newValue` are tails, not tokens. */
  addListener(listener: (change: StoredChange) => void): () => void
  /** Changes several entries at once, from what stands there: null removes. Resolves when it is on the disk. */
  rewrite(change: (entries: ReadonlyMap<string, string>) => Iterable<readonly [string, string | null]>): Promise<void>
  /**
   * Resolves when every write begun so far is on the disk; throws when one failed. Amplify does not wait for its own.
   */
  flush(): Promise<void>
  close(): void
}
export type StoredChange = { key: string; oldValue: string | null; newValue: string | null }

const STORE = 'kv'
const TAIL = 16

export function createTokenStorage(name = 'courtside-auth', factory: IDBFactory = databases.factory): TokenStorage {
  const channel = new BroadcastChannel(`${name}-changes`)
  // Closing and reopening may fail once on an iPad that slept; the second try opens a new connection.
  let connection: Promise<IDBDatabase> | undefined
  let pending: Map<string, string | null> | undefined
  let writing: Map<string, string | null> | undefined
  let lastWrite: Promise<void> = Promise.resolve()

  return {
    setItem: write,
    getItem,
    entries,
    removeItem: (key) => write(key, null),
    clear,
    addListener,
    rewrite,
    flush,
    close,
  }

  async function getItem(key: string): Promise<string | null> {
    for (const unwritten of [pending, writing]) {
      const value = unwritten?.get(key)
      if (value !== undefined) return value
    }
    return (
      (await inTransaction<string | undefined>('readonly', (store, done) => {
        const found = store.get(key)
        found.onsuccess = () => done(found.result)
      })) ?? null
    )
  }

  function entries(): Promise<ReadonlyMap<string, string>> {
    return inTransaction<ReadonlyMap<string, string>>('readonly', readAll)
  }

  /** Resolves at once: Amplify awaits each of its six writes, and they shall become one. */
  async function write(key: string, value: string | null): Promise<void> {
    if (!pending) {
      pending = new Map()
      lastWrite = lastWrite
        .catch(() => {})
        .then(nextMacrotask)
        .then(writePending)
      // A failure is reported by flush(); unread, it must not end the process.
      lastWrite.catch(() => {})
    }
    pending.set(key, value)
  }

  async function writePending(): Promise<void> {
    const changes = pending ?? new Map<string, string | null>()
    writing = changes
    pending = undefined
    try {
      await rewrite(() => changes)
    } finally {
      writing = undefined
    }
  }

  async function rewrite(
    change: (entries: ReadonlyMap<string, string>) => Iterable<readonly [string, string | null]>,
  ): Promise<void> {
    const told = await inTransaction<StoredChange[]>('readwrite', (store, done) => {
      readAll(store, (entries) => {
        const changes: StoredChange[] = []
        for (const [key, value] of change(entries)) {
          const old = entries.get(key) ?? null
          if (old === value) continue
          changes.push({ key, oldValue: tail(old), newValue: tail(value) })
          if (value === null) store.delete(key)
          else store.put(value, key)
        }
        done(changes)
      })
    })
    for (const it of told) channel.postMessage(it)
  }

  function clear(): Promise<void> {
    return rewrite((entries) => [...entries.keys()].map((key) => [key, null] as const))
  }

  function addListener(listener: (change: StoredChange) => void): () => void {
    const hear = (event: MessageEvent<StoredChange>) => listener(event.data)
    channel.addEventListener('message', hear)
    return () => channel.removeEventListener('message', hear)
  }

  async function flush(): Promise<void> {
    // A write that was begun without awaiting it (Amplify's clearing) may still be a few microtasks from arriving.
    await nextMacrotask()
    for (let seen; seen !== lastWrite;) {
      seen = lastWrite
      await seen
    }
  }

  function close(): void {
    channel.close()
    void connection?.then(
      (db) => db.close(),
      () => {},
    )
  }

  async function inTransaction<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, done: (result: T) => void) => void,
  ): Promise<T> {
    try {
      return await runTransaction(await connect(), mode, work)
    } catch {
      connection = undefined
      return runTransaction(await connect(), mode, work)
    }
  }

  function connect(): Promise<IDBDatabase> {
    connection ??= openDatabase(factory, name, () => (connection = undefined))
    connection.catch(() => (connection = undefined))
    return connection
  }
}

function openDatabase(factory: IDBFactory, name: string, onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onerror = () => reject(request.error ?? new Error('The token database did not open'))
    request.onsuccess = () => {
      const db = request.result
      db.onclose = onLost
      db.onversionchange = () => {
        db.close()
        onLost()
      }
      resolve(db)
    }
  })
}

function runTransaction<T>(
  db: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: (result: T) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, mode, { durability: 'strict' })
    let result: T
    transaction.oncomplete = () => resolve(result)
    transaction.onabort = () => reject(transaction.error ?? new Error('The token transaction was aborted'))
    work(transaction.objectStore(STORE), (it) => (result = it))
  })
}

function readAll(store: IDBObjectStore, then: (entries: Map<string, string>) => void): void {
  const keys = store.getAllKeys()
  const values = store.getAll() as IDBRequest<unknown[]>
  values.onsuccess = () =>
    then(new Map(keys.result.map((key, at) => [`${key as string}`, `${values.result[at] as string}`]))) // Nothing but strings is ever written.
}

const tail = (value: string | null) => value && value.slice(-TAIL)
const nextMacrotask = () => new Promise<void>((resolve) => setTimeout(resolve))
