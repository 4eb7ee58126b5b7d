import type { Page } from 'playwright'

/** The last names and birth dates of the players whose evaluations this device has, each once. */
export async function playersKept(page: Page): Promise<string[]> {
  const rows = (await rowsOf(page, 'courtside', 'evaluation')) as {
    player: { last_name: string; date_of_birth: string | null }
  }[]
  return [...new Set(rows.flatMap(({ player }) => [player.last_name, player.date_of_birth ?? []].flat()))]
}

/**
 * Everything that the app keeps on this device, as one text: all databases, answers in caches but for the app's own
 * files, files, storages.
 */
export async function everythingKept(page: Page): Promise<string> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
  const databases = await Promise.all(names.map((name) => rowsOf(page, name)))
  return JSON.stringify([databases, await page.evaluate(readOtherPlaces)])
}

/** The rows of one store, or of all. */
export function rowsOf(page: Page, database: string, only?: string): Promise<unknown[]> {
  return page.evaluate(
    async ([name, wanted]) => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const db = await answer(indexedDB.open(name))
      const stores = [...db.objectStoreNames].filter((store) => wanted === undefined || store === wanted)
      const rows = await Promise.all(stores.map((store) => answer(db.transaction(store).objectStore(store).getAll())))
      db.close()
      return rows.flat() as unknown[]
    },
    [database, only] as const,
  )
}

async function readOtherPlaces(): Promise<unknown[]> {
  const places: unknown[] = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const own = (await cache.keys()).filter(
      ({ url }) => !name.startsWith('workbox-precache') || !url.startsWith(location.origin),
    )
    places.push(name, await Promise.all(own.map(async (key) => [key.url, await (await cache.match(key))?.text()])))
  }
  // WebKitGTK has no private file system.
  const folders = 'getDirectory' in (navigator.storage ?? {}) ? [await navigator.storage.getDirectory()] : []
  for (const folder of folders) {
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind === 'directory') folders.push(handle as FileSystemDirectoryHandle)
      places.push(name)
    }
  }
  return places
}
