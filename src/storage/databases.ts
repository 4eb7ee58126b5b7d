import { troubleOf } from './storage-trouble.ts'
import type { StorageTrouble } from './storage-trouble.ts'

/** How long a database may take to open before the page names the cause. */
const PATIENCE_MS = 5_000
const ASK_AGAIN_MS = 2_000
/** A browser that has not answered so many tries is asked less often. */
const MANY_TRIES = 30
const ASK_SELDOM_MS = 30_000

export type WatchedDatabases = {
  /** Opens databases like the browser's own factory, and asks again while the browser doesn't answer. */
  factory: IDBFactory
  /** Why a database has not opened for five seconds; undefined when none waits so long. */
  trouble: () => StorageTrouble | undefined
  /** Calls back when the trouble begins, changes or ends. Returns the function that stops it. */
  subscribe: (listener: () => void) => () => void
}

type Waiting = {
  cause: StorageTrouble
  isLate: boolean
  patience: ReturnType<typeof setTimeout>
  /** Set after a refusal. */
  probing?: ReturnType<typeof setInterval>
}

/**
 * Y76. Watches every opening of a database. An older tab can hold it up, the browser can refuse it, and the browser can
 * leave it without an answer. The app continues when the database opens after all.
 */
export function watchDatabases(browser: () => IDBFactory): WatchedDatabases {
  const waiting = new Map<string, Waiting>()
  const listeners = new Set<() => void>()

  return {
    factory: {
      open: openPatiently,
      deleteDatabase: (name) => browser().deleteDatabase(name),
      databases: async () => browser().databases(),
      cmp: (first, second) => browser().cmp(first, second),
    },
    trouble: () => [...waiting.values()].find(({ isLate }) => isLate)?.cause,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  /** Returns a request with the first answer that the browser gives to any of its tries. */
  function openPatiently(name: string, version?: number): IDBOpenDBRequest {
    let answered: IDBOpenDBRequest | undefined
    let isHeld = false
    let tries = 0
    let again: ReturnType<typeof setTimeout>
    // Dexie and the token storage use nothing else of a request.
    const asked = {
      onsuccess: null,
      onerror: null,
      onblocked: null,
      onupgradeneeded: null,
      get result() {
        return answered?.result
      },
      get error() {
        return answered?.error
      },
      get transaction() {
        return answered?.transaction
      },
    } as unknown as IDBOpenDBRequest

    wait(name)
    try {
      ask()
    } catch (error) {
      fail(name, version, error)
      throw error
    }
    return asked

    function ask(): void {
      const request = openNow(name, version)
      const isTaken = () => {
        answered ??= request
        clearTimeout(again)
        return answered === request
      }
      request.onupgradeneeded = (event) => {
        if (isTaken()) asked.onupgradeneeded?.(event)
        else request.transaction?.abort()
      }
      request.onsuccess = (event) => {
        if (!isTaken()) return request.result.close()
        settle(name)
        asked.onsuccess?.(event)
      }
      request.onerror = (event) => {
        if (!isTaken()) return event.preventDefault()
        fail(name, version, request.error)
        asked.onerror?.(event)
      }
      request.onblocked = (event) => {
        isHeld = true
        blame(name, 'held')
        asked.onblocked?.(event)
      }
      tries += 1
      again = setTimeout(askAgain, tries === 1 ? PATIENCE_MS : tries < MANY_TRIES ? ASK_AGAIN_MS : ASK_SELDOM_MS)
    }

    function askAgain(): void {
      // A browser that waits for another tab answers by itself.
      if (!answered && !isHeld) ask()
    }
  }

  function openNow(name: string, version: number | undefined): IDBOpenDBRequest {
    const found = browser() as IDBFactory | undefined
    if (!found) throw new DOMException('This browser has no databases', 'NotAllowedError')
    return found.open(name, version)
  }

  function wait(name: string): Waiting {
    const known = waiting.get(name)
    if (known) return known
    const patience = setTimeout(() => {
      begun.isLate = true
      tell()
    }, PATIENCE_MS)
    const begun: Waiting = { cause: 'silent', isLate: false, patience }
    waiting.set(name, begun)
    return begun
  }

  function blame(name: string, cause: StorageTrouble): void {
    const it = wait(name)
    it.cause = cause
    if (it.isLate) tell()
  }

  /** The page that asked may not ask again, so the database is tried until it opens. */
  function fail(name: string, version: number | undefined, error: unknown): void {
    const cause = troubleOf(error)
    if (!cause) return settle(name)
    blame(name, cause)
    wait(name).probing ??= setInterval(() => probe(name, version), ASK_AGAIN_MS)
  }

  /** Opens the database and closes it. Creates and upgrades nothing. */
  function probe(name: string, version: number | undefined): void {
    try {
      const request = openNow(name, version)
      request.onupgradeneeded = () => request.transaction?.abort()
      request.onsuccess = () => {
        request.result.close()
        settle(name)
      }
      request.onerror = (event) => {
        event.preventDefault()
        const cause = troubleOf(request.error)
        if (!cause) settle(name)
        else if (waiting.has(name)) blame(name, cause)
      }
    } catch {
      // The next probe asks again.
    }
  }

  function settle(name: string): void {
    const it = waiting.get(name)
    if (!it) return
    clearTimeout(it.patience)
    clearInterval(it.probing)
    waiting.delete(name)
    if (it.isLate || it.probing) tell()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }
}

/** All databases of this page or worker. */
export const databases = watchDatabases(() => indexedDB)
