import { liveQuery } from 'dexie'
import type { Database } from './database.ts'
import { connectionInUse, isLostConnection, reopen } from './heal.ts'

const AGAIN_AFTER_MS = 500
const MOST_TRIES_FOR_NOTHING = 20

/** What a subscription to rows of this device needs; the hook `useObservable` takes it as it is. */
export type LiveRows<T> = {
  subscribe(onRows: (rows: T) => void, onFailure?: (error: unknown) => void): { unsubscribe(): void }
}

/**
 * Y23. Reads now, and again whenever what was read has changed. A read that a lost connection took along is made again
 * on a new one, for as long as it takes: Dexie's own live query would stay at what it last said, or fail for good and
 * take the page along. Fails when there was never anything to show, and with every other error of `read`. Ends with the
 * subscription, or when the database was closed on purpose.
 */
export function liveRows<T>(db: Database, read: () => T | Promise<T>): LiveRows<T> {
  return {
    subscribe(onRows, onFailure) {
      let isOver = false
      let tries = 0
      let timer: ReturnType<typeof setTimeout> | undefined
      let current = begin()

      function begin() {
        let used: IDBDatabase | undefined
        return liveQuery(async () => {
          used = connectionInUse(db)
          try {
            return await read()
          } catch (error) {
            fail(error, used)
            throw error
          }
        }).subscribe((rows) => {
          tries = Number.NEGATIVE_INFINITY
          onRows(rows)
        })
      }

      function fail(error: unknown, used: IDBDatabase | undefined) {
        if (isOver || timer !== undefined || db.hasBeenClosed()) return
        tries += 1
        current.unsubscribe()
        if (!isLostConnection(error) || tries > MOST_TRIES_FOR_NOTHING) onFailure?.(error)
        else timer = setTimeout(() => void beginAgain(used), AGAIN_AFTER_MS)
      }

      async function beginAgain(lost: IDBDatabase | undefined) {
        await reopen(db, lost)
        timer = undefined
        if (!isOver) current = begin()
      }

      return {
        unsubscribe() {
          isOver = true
          clearTimeout(timer)
          current.unsubscribe()
        },
      }
    },
  }
}
