/** The methods of localStorage and sessionStorage that the app uses. */
export type PageStorage = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'> & {
  setItem(key: string, value: string): unknown
}

export type GuardedStorage = PageStorage & {
  /** Returns whether the browser keeps the value. If not, this page remembers it for as long as it is open. */
  setItem(key: string, value: string): boolean
}

/** Y77. A storage that the browser may block or that may be full. It never throws. */
export function guarded(find: () => PageStorage): GuardedStorage {
  /** Values that the browser didn't accept. */
  const remembered = new Map<string, string>()
  return {
    getItem: (key) => remembered.get(key) ?? attempt(() => find().getItem(key)) ?? null,
    setItem(key, value) {
      const isKept = attempt(() => {
        find().setItem(key, value)
        return true
      })
      if (isKept) remembered.delete(key)
      else remembered.set(key, value)
      return isKept === true
    },
    removeItem(key) {
      remembered.delete(key)
      attempt(() => find().removeItem(key))
    },
    key: (at) => keys()[at] ?? null,
    get length() {
      return keys().length
    },
  }

  function keys(): string[] {
    const kept = attempt(() => {
      const storage = find()
      return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    })
    return [...new Set([...(kept ?? []), ...remembered.keys()])]
  }
}

/** Lasts longer than the tab. */
export const deviceStorage = guarded(() => localStorage)
/** Ends with the tab. */
export const tabStorage = guarded(() => sessionStorage)

/** Returns the keys of a storage. */
export function keysOf(storage: PageStorage): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
}

/** Whether the browser blocks everything that this site would store. */
export function isStorageBlocked(): boolean {
  return attempt(() => localStorage !== undefined) !== true
}

/** Undefined where the browser has no cache storage, and where it blocks it. */
export function cacheStorage(page: { readonly caches?: CacheStorage } = globalThis): CacheStorage | undefined {
  return attempt(() => page.caches)
}

/** Undefined where the browser has no service workers, and where it blocks them. */
export function workersOf(page: { readonly navigator: Navigator }): ServiceWorkerContainer | undefined {
  return attempt(() => page.navigator.serviceWorker as ServiceWorkerContainer | undefined)
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
