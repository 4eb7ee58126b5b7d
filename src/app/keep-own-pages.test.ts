import { expect, test } from 'vitest'
import { keepOwnPages } from './keep-own-pages.ts'

const ORIGIN = 'https://courtside.test'

/** A page that has loaded these files; the worker holds `kept`. */
function aPage(loaded: readonly string[], kept: readonly string[] = [], hasControl = true) {
  const container = Object.assign(new EventTarget(), { ready: Promise.resolve(), controller: hasControl ? {} : null })
  const fetched: string[] = []
  const page = {
    location: { origin: ORIGIN },
    navigator: { serviceWorker: container, onLine: true },
    document: { fonts: { load: async () => [] } },
    performance: { getEntriesByType: () => loaded.map((name) => ({ name: new URL(name, ORIGIN).href })) },
    caches: { match: async (file: string) => (kept.includes(file) ? new Response() : undefined) },
    fetch: async (file: string) => void fetched.push(file),
  }
  return { page: page as unknown as Window & typeof globalThis, container, fetched }
}

/** Every address leads to a page of its own, below the same frame. */
function aRouter() {
  const chunks: string[] = []
  const router = {
    getMatchedRoutes: (address: string) => [['frame', address], {}, undefined],
    loadRouteChunk: async (route: string) => void chunks.push(route),
  }
  return { router: router as unknown as Parameters<typeof keepOwnPages>[0], chunks }
}

test('[Y40] the pages of the menu are loaded, and what was there before the worker passes it once more', async () => {
  const { router, chunks } = aRouter()
  const { page, fetched } = aPage(
    ['/assets/portal-1.js', '/assets/start-1.js', '/api/auth/me/', 'https://elsewhere.test/assets/a.js'],
    ['/assets/start-1.js'],
  )
  await keepOwnPages(router, ['/app/home', '/app/account'], page)
  expect(chunks).toEqual(['frame', '/app/home', 'frame', '/app/account'])
  expect(fetched).toEqual(['/assets/portal-1.js'])
})

test('[Y40] nothing is asked for until the worker answers for the page', async () => {
  const { router, chunks } = aRouter()
  const { page, container, fetched } = aPage(['/assets/portal-1.js'], [], false)
  const done = keepOwnPages(router, ['/app/home'], page)
  await Promise.resolve()
  expect(chunks).toEqual([])
  container.dispatchEvent(new Event('controllerchange'))
  await done
  expect(chunks).toContain('/app/home')
  expect(fetched).toEqual(['/assets/portal-1.js'])
})

test('a browser without workers keeps nothing', async () => {
  const { router, chunks } = aRouter()
  const { page } = aPage([])
  Object.assign(page, { navigator: {} })
  await keepOwnPages(router, ['/app/home'], page)
  expect(chunks).toEqual([])
})
