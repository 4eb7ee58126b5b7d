import type { AnyRouter } from '@tanstack/react-router'
import { loadLate } from '#ui/late.tsx'

type Pages = Pick<AnyRouter, 'getMatchedRoutes' | 'loadRouteChunk'>

const PART_OF_A_PAGE = /^\/assets\//u
/** Its letters are for names from further east: headings show them seldom, and nothing else asks for the file. */
const RARE_LETTER = 'č'

/**
 * Y40. Fetches the pages at these addresses, and once more what the page has loaded before the worker was there: what
 * passes the worker stays on the device. What cannot be had now comes with the next start.
 */
export async function keepOwnPages(
  router: Pages,
  addresses: readonly string[],
  page: Window & typeof globalThis = window,
): Promise<void> {
  const container = page.navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container) return
  await container.ready
  await controlOf(container)
  if (!page.navigator.onLine) return
  for (const address of addresses) {
    const [routes] = router.getMatchedRoutes(address)
    for (const route of routes) await router.loadRouteChunk(route)
  }
  await loadLate()
  await page.document.fonts.load("1em 'Archivo Variable'", RARE_LETTER)
  for (const file of loadedParts(page)) if (!(await page.caches.match(file))) await page.fetch(file)
}

function controlOf(container: ServiceWorkerContainer): Promise<unknown> | undefined {
  if (container.controller) return undefined
  return new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }))
}

function loadedParts(page: Window & typeof globalThis): Set<string> {
  const loaded = page.performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return new Set(
    loaded
      .filter(({ origin, pathname }) => origin === page.location.origin && PART_OF_A_PAGE.test(pathname))
      .map(({ pathname }) => pathname),
  )
}
