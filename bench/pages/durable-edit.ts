// Runs in the page: performs edits with one engine and returns the milliseconds of each.
import { openDB } from 'idb'
import PouchDB from 'pouchdb-browser'
import { addRxPlugin, createRxDatabase } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { RxDBUpdatePlugin } from 'rxdb/plugins/update'
import { v7 as newId } from 'uuid'
import { Database } from '#data/db/database.ts'
import { saveRating } from '#data/db/rating-writes.ts'
import { aRealStructure, anEvaluationRow } from '../fixtures.ts'

addRxPlugin(RxDBUpdatePlugin)

type Edit = (n: number) => Promise<unknown>

const KEYS = Array.from({ length: 12 }, (_, at) => `skill:${at + 1}`)
const keyOf = (n: number) => KEYS[n % KEYS.length] ?? 'skill:1'
const valueOf = (n: number) => 1 + (n % 5)

const engines: Record<string, () => Promise<Edit>> = {
  /** Two stores in one strict transaction: the floor under everybody. */
  raw: async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(`raw-${newId()}`, 1)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('rating', { keyPath: ['evaluation_id', 'key'] })
        opening.result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      }
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    return (n) =>
      new Promise<void>((resolve, reject) => {
        const transaction = db.transaction(['rating', 'outbox'], 'readwrite', { durability: 'strict' })
        transaction.objectStore('rating').put({ evaluation_id: 'e', key: keyOf(n), value: valueOf(n), rev: n })
        transaction.objectStore('outbox').put({ seq: 1, body: { [keyOf(n)]: { value: valueOf(n), rev: n } } })
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
  },
  ours: async () => {
    const db = new Database(`ours-${newId()}`)
    const row = anEvaluationRow()
    await db.evaluation.put(row)
    const ctx = { db, userId: row.user_id, now: Date.now, newId: () => newId(), build: 'bench' }
    const structure = aRealStructure()
    return (n) => saveRating(ctx, row.id, keyOf(n), valueOf(n), structure)
  },
  idb: async () => {
    const db = await openDB(`idb-${newId()}`, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('rating', { keyPath: ['evaluation_id', 'key'] })
        fresh.createObjectStore('outbox', { keyPath: 'seq' })
      },
    })
    return async (n) => {
      const transaction = db.transaction(['rating', 'outbox'], 'readwrite', { durability: 'strict' })
      void transaction.objectStore('rating').put({ evaluation_id: 'e', key: keyOf(n), value: valueOf(n), rev: n })
      void transaction.objectStore('outbox').put({ seq: 1, body: { [keyOf(n)]: { value: valueOf(n), rev: n } } })
      await transaction.done
    }
  },
  pouchdb: async () => {
    const db = new PouchDB(`pouch-${newId()}`)
    const revisions = new Map<string, string>()
    return async (n) => {
      const _id = keyOf(n)
      const _rev = revisions.get(_id)
      const { rev } = await db.put({ _id, ...(_rev !== undefined && { _rev }), value: valueOf(n), n })
      revisions.set(_id, rev)
    }
  },
  rxdb: async () => {
    const db = await createRxDatabase({ name: `rx-${newId()}`, storage: getRxStorageDexie(), multiInstance: false })
    const { rating } = await db.addCollections({
      rating: {
        schema: {
          version: 0,
          primaryKey: 'key',
          type: 'object',
          properties: { key: { type: 'string', maxLength: 40 }, value: { type: 'number' }, n: { type: 'number' } },
          required: ['key'],
        },
      },
    })
    return (n) => rating.upsert({ key: keyOf(n), value: valueOf(n), n })
  },
}

window.durableEdit = async (name, edits) => {
  const edit = await engines[name]?.()
  if (!edit) throw new Error(`No engine ${name}`)
  for (let n = 0; n < 50; n++) await edit(n)
  const times: number[] = []
  for (let n = 0; n < edits; n++) {
    const started = performance.now()
    await edit(n)
    times.push(performance.now() - started)
  }
  return times
}
