import { liveQuery } from 'dexie'
import type { Database } from './database.ts'
import { connectionInUse, isClosedToUs, reopen } from './heal.ts'

const AGAIN_AFTER_MS = 500

/** What a subscription to rows of this device needs; the hook `useObservable` takes it as it is. */
export type LiveRows<T> = {
  subscribe(onRows: (rows: T) => void, onFailure?: (error: unknown) => void): { unsubscribe(): void }
}

/**
 * Y23. Reads now, and again whenever what was read has changed. A read that a lost connection took along is made again
 * on a new one, for as long as it takes: Dexie's own live query would stay at what it last said, or fail for good and
 * take the page along. The page names the cause while it lasts (Y78). Fails with every other error of `read`. Ends with
 * the subscription, or when the database was closed on purpose.
 */
export function liveRows<T>(db: Database, read: () => T | Promise<T>): LiveRows<T> {
  return {
    subscribe(onRows, onFailure) {
      let isOver = false
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
        }).subscribe(onRows)
      }

      function fail(error: unknown, used: IDBDatabase | undefined) {
        if (isOver || timer !== undefined || db.hasBeenClosed()) return
        current.unsubscribe()
        if (!isClosedToUs(error)) onFailure?.(error)
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
