// Runs in the page: performs edits with one engine and returns the milliseconds of each.
import { openDB } from 'idb'
import PouchDB from 'pouchdb-browser'
import { addRxPlugin, createRxDatabase } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { RxDBUpdatePlugin } from 'rxdb/plugins/update'
import { v7 as newId } from 'uuid'
import { Database } from '../../../src/data/db/database.ts'
import { eventPlayerRow } from '../../../src/data/db/event-player-row.ts'
import { outboxEntry } from '../../../src/data/db/outbox.ts'
import { saveRating } from '../../../src/data/db/rating-writes.ts'
import { newEventPlayer } from '../../../src/domain/events/event-player-changes.ts'
import { aRealStructure, anEvaluationRow } from '../fixtures.ts'
import { queueEvaluations } from './queue-evaluations.ts'

addRxPlugin(RxDBUpdatePlugin)

/** Each leaves five operations: 2,000 that nobody has sent. */
const LOADED_EVALUATIONS = 400
const LOADED_PLAYERS = 300

type Edit = (n: number) => Promise<unknown>

const KEYS = Array.from({ length: 12 }, (_, at) => `skill:${at + 1}`)
const keyOf = (n: number) => KEYS[n % KEYS.length] ?? 'skill:1'
const valueOf = (n: number) => 1 + (n % 5)

const engines: Record<string, () => Promise<Edit>> = {
  raw: async () => editRaw(await openRaw(`raw-${newId()}`), 1),
  ours: async () => {
    const db = new Database(`ours-${newId()}`)
    await db.evaluation.put(anEvaluationRow())
    return editOurs(db)
  },
  by_hand: async () => editByHand(await openAsOurs(`by-hand-${newId()}`)),
  raw_loaded: async () => {
    const full = await theLoaded()
    const db = await openRaw('raw-loaded')
    await copyInto(db, full)
    const last = await full.outbox.orderBy('seq').last()
    full.close()
    return editRaw(db, (last?.seq ?? 0) + 1)
  },
  ours_loaded: async () => {
    const db = await theLoaded()
    await db.evaluation.put(anEvaluationRow())
    return editOurs(db)
  },
  idb: async () => {
    const db = await openDB(`idb-${newId()}`, 1, {
      upgrade(fresh: IDBDatabase) {
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

/** The floor under everybody. */
function openRaw(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('rating', { keyPath: ['evaluation_id', 'key'] })
      opening.result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      opening.result.createObjectStore('event_player', { keyPath: ['user_id', 'id'] })
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

/** Two stores in one strict transaction. */
const editRaw =
  (db: IDBDatabase, seq: number): Edit =>
  (n) =>
    new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(['rating', 'outbox'], 'readwrite', { durability: 'strict' })
      transaction.objectStore('rating').put({ evaluation_id: 'e', key: keyOf(n), value: valueOf(n), rev: n })
      transaction.objectStore('outbox').put({ seq, body: { [keyOf(n)]: { value: valueOf(n), rev: n } } })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })

/** Stores with the indexes of ours. */
function openAsOurs(name: string): Promise<IDBDatabase> {
  const ours = new Database()
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => {
      for (const { name: store, schema } of [ours.rating, ours.outbox]) {
        const { keyPath = null, auto = false } = schema.primKey
        const created = opening.result.createObjectStore(store, { keyPath, autoIncrement: auto })
        for (const { name: index, keyPath: path = [], unique } of schema.indexes)
          created.createIndex(index, path, { unique: unique ?? false })
      }
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

/** The rows of the app, committed after the read that it decides by, without anything else of the app: the limit. */
function editByHand(db: IDBDatabase): Edit {
  const { id: evaluation_id, user_id: userId } = anEvaluationRow()
  const body = { base_revision: 0, ratings: [] }
  const entry = outboxEntry({ userId, now: Date.now, build: 'bench' }, evaluation_id, newId(), {
    kind: 'ratings.save',
    body,
  })
  const ratings = new Map<string, object>()
  return (n) =>
    new Promise<void>((resolve, reject) => {
      const rating = { key: keyOf(n), value: valueOf(n), rev: n }
      ratings.set(rating.key, rating)
      const transaction = db.transaction(['rating', 'outbox'], 'readwrite', { durability: 'strict' })
      const outbox = transaction.objectStore('outbox')
      // Whether it may still be merged into, only the answer says: another tab or the sync may have been faster.
      outbox.get(1).onsuccess = () => transaction.commit()
      transaction.objectStore('rating').put({ evaluation_id, dirty: 1, ...rating })
      outbox.put({ ...entry, seq: 1, changed_at: Date.now(), body: { ...body, ratings: [...ratings.values()] } })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
}

function editOurs(db: Database): Edit {
  const row = anEvaluationRow()
  const ctx = { db, userId: row.user_id, now: Date.now, newId: () => newId(), build: 'bench' }
  const structure = aRealStructure()
  return (n) => saveRating(ctx, row.id, keyOf(n), valueOf(n), structure)
}

/** A device after days without signal; filled once, and found again by the next page. */
async function theLoaded(): Promise<Database> {
  const db = new Database('ours-loaded')
  const { user_id: userId } = anEvaluationRow()
  const missing = LOADED_EVALUATIONS - (await db.evaluation.count())
  if (missing <= 0) return db
  const event_id = newId()
  const players = Array.from({ length: LOADED_PLAYERS }, (_none, at) =>
    eventPlayerRow({ id: newId(), user_id: userId, event_id, given: aPlayer(at), answered_rev: 0 }, []),
  )
  await db.event_player.bulkPut(players)
  await queueEvaluations({ db, userId, now: Date.now, newId: () => newId(), build: 'bench' }, missing)
  return db
}

const aPlayer = (at: number) => ({
  ...newEventPlayer(newId()),
  player_id: newId(),
  bib: String(at + 1),
  first_name: `Jordan${at}`,
  last_name: 'Miles',
})

async function copyInto(raw: IDBDatabase, full: Database) {
  for (const name of ['rating', 'outbox', 'event_player'] as const) {
    const rows: unknown[] = await full.table(name).toArray()
    await new Promise<void>((resolve, reject) => {
      const transaction = raw.transaction(name, 'readwrite')
      for (const row of rows) transaction.objectStore(name).put(row)
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  }
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
