import { cleanupOutdatedCaches, createHandlerBoundToURL, precache, addRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { USER_POOL_GLOBAL } from '#domain/told-user-pool.ts'

type Precached = { url: string; revision: string | null }
declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Precached[]
  [USER_POOL_GLOBAL]?: string
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

/**
 * Y40. Everything the app is made of is on the device before the worker counts as installed; one missing file fails the
 * installation. Only GET requests for these files and navigations are answered here: the API and the identity provider
 * are never touched.
 */
export function setUpCaching(): void {
  precache(self.__WB_MANIFEST.map(withPool))
  addRoute()
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: NOT_PAGES }))
}

/** U101. The start page names the user pool: told another one, the worker gets the page anew, though the build is the same. */
function withPool(file: Precached): Precached {
  const pool = self[USER_POOL_GLOBAL]
  return file.url === 'index.html' && pool ? { ...file, revision: `${file.revision} ${pool}` } : file
}
