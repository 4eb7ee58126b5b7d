import { IDBFactory } from 'fake-indexeddb'
import type { ChooseBatch } from '#domain/sync/chains.ts'
import { createApiClient } from '#data/api/api-client.ts'
import type { GetToken } from '#data/api/api-client.ts'
import { Database } from '#data/db/database.ts'
import { keepReceiptKey } from '#data/db/seal-receipts.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { createServerClock } from '#data/device/server-clock.ts'
import { createDeliver } from '#data/sync/deliver.ts'
import { createSyncEngine } from '#data/sync/sync-engine.ts'
import { diskWith, imageOf } from './disk-image.ts'
import type { DiskImage } from './disk-image.ts'
import type { Random } from './seeded-random.ts'

export type LockKind = 'working' | 'broken' | 'none'
export type Tab = Awaited<ReturnType<Device['openTab']>>
export type Device = ReturnType<typeof aDevice>

export const USER = '00000000-0000-7000-8000-00000000aaaa'

/** A tablet: one disk, one clock, tabs that come and go and can be killed at any moment. */
export function aDevice({
  random,
  fetch,
  getToken,
  locks,
  chooseBatch,
  plant,
  userId = USER,
  signedIn = () => userId,
  askEpoch,
  tablet = 0,
  clock = 1_800_000_000_000,
  hasDatedIds = false,
  keepsKey = false,
  onId = () => {},
}: {
  random: Random
  fetch: typeof globalThis.fetch
  getToken: GetToken
  locks: LockKind
  chooseBatch?: ChooseBatch | undefined
  /** Plants a bug into the database of each tab. */
  plant?: ((db: Database) => void) | undefined
  userId?: string
  /** Who is signed in, where that changes. */
  signedIn?: () => string | undefined
  askEpoch?: (() => Promise<string>) | undefined
  /** Of several: no two make the same id. */
  tablet?: number
  /** What its clock says at first. */
  clock?: number
  /** Whether its ids say when they were made, by the server's clock as the device knows it, as those of the app do. */
  hasDatedIds?: boolean
  /** T63. Whether each tab begins with the key of the user's receipts, as after the first run of the engine. */
  keepsKey?: boolean
  /** `believed` is the time that the id names, if nobody there can know better: the clock was set back since an answer. */
  onId?: (id: string, believed: number | undefined) => void
}) {
  let disk = new IDBFactory()
  let isFull = false
  const lockManager = locks === 'none' ? undefined : someLocks(locks === 'broken')
  let ids = 0
  let now = clock
  /** How often the clock was set back, and how often of these before the last answer. */
  let [setBacks, heardSetBacks] = [0, 0]
  const newIdAt = (made: number, isUnsure: boolean) => {
    const at = (hasDatedIds ? Math.max(made, 0) : 0).toString(16).padStart(12, '0')
    const id = `${at.slice(0, 8)}-${at.slice(8)}-7000-8${tablet}00-${(++ids).toString(16).padStart(12, '0')}`
    onId(id, isUnsure ? made : undefined)
    return id
  }

  return {
    openTab,
    now: () => now,
    /** Also back, when somebody sets the clock. */
    pass(ms: number) {
      now += ms
      if (ms < 0) setBacks += 1
    },
    /** Every write fails, as on a full disk, until there is room again. */
    setFull(full: boolean) {
      isFull = full
    },
    /** The browser deletes the database. No tab may be open. */
    wipe() {
      disk = new IDBFactory()
    },
    copyDisk: () => imageOf(disk),
    /** Somebody restores the browser's profile, of this tablet or of another one. No tab may be open. */
    async putBack(image: DiskImage) {
      disk = await diskWith(image)
    },
  }

  async function openTab() {
    const db = new Database('courtside', { indexedDB: disk })
    plant?.(db)
    const transactions = new Set<IDBTransaction>()
    await db.open()
    watchTransactions(db.backendDB(), transactions, () => isFull)
    const who = signedIn()
    if (keepsKey && who !== undefined) await keepReceiptKey(db, who, keyOf(who))
    let isAlive = true
    let askedForTaps = 0
    const held = new Set<string>()
    let heardHere = heardSetBacks
    const guardedFetch: typeof globalThis.fetch = (...request) =>
      isAlive ? fetch(...request) : Promise.reject(new TypeError('Killed'))
    const serverClock = hasDatedIds ? createServerClock(db, () => now) : undefined
    await serverClock?.ready
    const api = createApiClient({
      baseUrl: 'http://model',
      getToken,
      fetch: guardedFetch,
      onServerTime: (serverTime) => void hearTime(serverTime),
    })
    /** Y56. Hears the server's time, as in each answer. */
    async function hearTime(serverTime: number) {
      heardHere = heardSetBacks = setBacks
      await serverClock?.hear(serverTime)
    }
    const nowHere = serverClock?.now ?? (() => now)
    const newId = () => newIdAt(nowHere(), heardHere < setBacks)
    const ctx: WriteContext = { db, userId: signedIn() ?? '', now: nowHere, newId, build: 'test' }
    const engine = createSyncEngine({
      ...ctx,
      random,
      getToken,
      deliver: createDeliver(api),
      userId: signedIn,
      ...(askEpoch && { askEpoch }),
      // The browser's encryption ends at no fixed moment. Days without it are the same each time.
      ...(keepsKey && { askKey: async () => keyOf(signedIn() ?? '') }),
      locks: lockManager?.of(held),
      chooseBatch,
      // Somebody taps on, every third time it is asked; the next wake sends the rest.
      isWakeDue: () => (askedForTaps += 1) % 3 === 0,
      onAuthEnded: () => {},
      onNeedsNewerApp: () => {},
    })
    return {
      ctx,
      engine,
      isAlive: () => isAlive,
      hearTime,
      /**
       * As `kill -9`: nothing more is sent or written; transactions under way are finished or undone as the disk
       * pleases.
       */
      kill() {
        isAlive = false
        db.open = () => Promise.reject(new DOMException('Killed', 'InvalidStateError')) as never
        if (random() < 0.5) for (const transaction of transactions) abort(transaction)
        db.close({ disableAutoOpen: true })
        lockManager?.release(held)
      },
    }
  }
}

function watchTransactions(idb: IDBDatabase, transactions: Set<IDBTransaction>, isFull: () => boolean) {
  const open = idb.transaction.bind(idb)
  idb.transaction = (...args) => {
    const transaction = open(...args)
    if (isFull()) refuseWrites(transaction)
    transactions.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => transactions.delete(transaction))
    return transaction
  }
}

/** As Chromium does it: the request succeeds, and then the whole transaction is undone. */
function refuseWrites(transaction: IDBTransaction) {
  const storeOf = transaction.objectStore.bind(transaction)
  const refused = (write: IDBObjectStore['put']): IDBObjectStore['put'] => {
    return (...row) => {
      const request = write(...row)
      request.addEventListener('success', () => (transaction as unknown as Undoable)._abort('QuotaExceededError'))
      return request
    }
  }
  transaction.objectStore = (name) => {
    const store = storeOf(name)
    if (!Object.hasOwn(store, 'put'))
      Object.assign(store, { put: refused(store.put.bind(store)), add: refused(store.add.bind(store)) })
    return store
  }
}

/** What the database in memory has besides: it undoes a transaction for a reason of its own. */
type Undoable = { _abort(reason: string): void }

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has just ended.
  }
}

/** Web Locks with `ifAvailable`; a broken one lets everybody in, which some browsers have done. */
function someLocks(isBroken: boolean) {
  const taken = new Set<string>()
  return {
    of(held: Set<string>): Pick<LockManager, 'request'> {
      return {
        request: (name: string, _options: unknown, work: (lock: unknown) => unknown) => take(held, name, work),
      } as unknown as LockManager
    },
    release(held: Set<string>) {
      for (const name of held) taken.delete(name)
    },
  }

  async function take(held: Set<string>, name: string, work: (lock: unknown) => unknown) {
    if (taken.has(name) && !isBroken) return work(null)
    taken.add(name)
    held.add(name)
    try {
      return await work({ name })
    } finally {
      if (held.delete(name)) taken.delete(name)
    }
  }
}

/** Y52. 32 bytes for each user, as a server derives them. */
const keyOf = (userId: string) => btoa(userId.slice(-32).padStart(32, '.'))
