import { cleanupOutdatedCaches, createHandlerBoundToURL, precache, addRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { CONTACTS_GLOBAL } from '#domain/told-contacts.ts'
import { USER_POOL_GLOBAL } from '#domain/told-user-pool.ts'

type Precached = { url: string; revision: string | null }
declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Precached[]
  [USER_POOL_GLOBAL]?: string
  [CONTACTS_GLOBAL]?: string
}

/**
 * Addresses that are never the app's: the API, the identity provider, pages of the server, files with a name of their
 * own.
 */
const NOT_PAGES = [
  /^\/api(?:\/|$)/u,
  /^\/idp(?:\/|$)/u,
  /^\/s3(?:\/|$)/u,
  /^\/dev(?:\/|$)/u,
  /^\/report\//u,
  /\/[^/?]+\.[^/?]+$/u,
]

/** Of the page for families nothing stays on a device. */
const PART_OF_A_PAGE = /^\/assets\/(?!report\/)/u
const PAGES = 'courtside-pages-'

/**
 * Y40. Everything for the court is on the device before the worker counts as installed; one missing file fails the
 * installation. The parts of other pages stay once they have been fetched, until the next version. Only GET requests
 * for these files and navigations are answered here: the API and the identity provider are never touched.
 */
export function setUpCaching(): void {
  const files: readonly Precached[] = self.__WB_MANIFEST
  const pagesOfThisVersion = PAGES + files.find(({ url }) => url === 'index.html')?.revision
  precache(files.map(withWhatItIsTold))
  addRoute()
  cleanupOutdatedCaches()
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && PART_OF_A_PAGE.test(url.pathname),
    new CacheFirst({ cacheName: pagesOfThisVersion }),
  )
  self.addEventListener('activate', (event) => event.waitUntil(forgetPagesExcept(pagesOfThisVersion)))
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: NOT_PAGES }))
}

async function forgetPagesExcept(kept: string): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(PAGES) && name !== kept).map((name) => caches.delete(name)))
}

/** U101, W51. A start page with another user pool or other contacts is another file, even in the same build. */
function withWhatItIsTold(file: Precached): Precached {
  if (file.url !== 'index.html') return file
  const revision = [file.revision, self[USER_POOL_GLOBAL], self[CONTACTS_GLOBAL]].filter(Boolean).join(' ')
  return { ...file, revision }
}
