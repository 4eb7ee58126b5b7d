import Dexie, { RangeSet } from 'dexie'
import type { Database } from './database.ts'

export type RowKey = string | number | string[]
export type Touched = { store: string; key: RowKey; movesInIndexes: boolean }
type Parts = Record<string, InstanceType<typeof RangeSet>>

const PAUSE_MS = 50

let waiting: Parts = {}
let isPausing = false

/**
 * Tells Dexie's live queries, in this tab and in the others, of rows that were written past Dexie. A single change is
 * told at once; of many in a row the rest is told together, since telling the other tabs costs as much as the write.
 */
export function tellLiveQueries(db: Database, touched: readonly Touched[]) {
  for (const { store, key, movesInIndexes } of touched) {
    part(db, store, '').addKey(key)
    if (!movesInIndexes) continue
    for (const { name } of db.table(store).schema.indexes)
      part(db, store, name).add({ from: Dexie.minKey, to: Dexie.maxKey })
  }
  if (!isPausing) tell()
}

// The form of Dexie's own announcements: a set of keys per store and per index.
function part(db: Database, store: string, index: string) {
  return (waiting[`idb://${db.name}/${store}/${index}`] ??= new RangeSet())
}

function tell() {
  isPausing = Object.keys(waiting).length > 0
  if (!isPausing) return
  const parts = waiting
  waiting = {}
  setTimeout(tell, PAUSE_MS)
  Dexie.on.storagemutated.fire(parts)
}
