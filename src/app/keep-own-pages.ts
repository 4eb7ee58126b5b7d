import type { RoutePath } from '#domain/doors/routes-table.ts'
import { cacheStorage, workersOf } from '#storage/page-storage.ts'
import { loadLate } from '#ui/late.tsx'

/**
 * The files of each page in addition to those that every device holds, as their indexes in `files`.
 * tools/vite/kept-files.ts writes the list.
 */
export type PagesFiles = { files: string[]; pages: Partial<Record<RoutePath, number[]>> }

/** So many files are fetched at a time: what somebody opens meanwhile has a connection left. */
const AT_A_TIME = 4
const PART_OF_A_PAGE = /^\/assets\//u
/** Its letters are for names from further east: headings show them seldom, and nothing else asks for the file. */
const RARE_LETTER = 'č'

/**
 * Y40. Fetches the files of these pages through the worker, which stores them. It also fetches the files again that the
 * page loaded before there was a worker. A file that fails is fetched at the next start. The files are neither run nor
 * linked: twenty links at once took a slow phone 0.1 s.
 */
export async function keepOwnPages(
  routes: readonly RoutePath[],
  page: Window & typeof globalThis = window,
): Promise<void> {
  const container = workersOf(page)
  if (!container) return
  await container.ready
  await controlOf(container)
  if (!page.navigator.onLine) return
  await keep(await filesOf(routes, page), page)
  await loadLate()
  await page.document.fonts.load("1em 'Archivo Variable'", RARE_LETTER)
  await keep(loadedParts(page), page)
}

async function filesOf(routes: readonly RoutePath[], page: Window): Promise<Set<string>> {
  const list = page.document.querySelector<HTMLMetaElement>('meta[name="courtside-pages"]')?.content
  // Only a build has files.
  if (list === undefined) return new Set()
  const { files, pages } = (await (await page.fetch(list)).json()) as PagesFiles
  return new Set(routes.flatMap((route) => pages[route] ?? []).flatMap((at) => files[at] ?? []))
}

async function keep(files: ReadonlySet<string>, page: Window & typeof globalThis): Promise<void> {
  const left = files.values()
  const keepSome = async () => {
    for (const file of left) if (!(await cacheStorage(page)?.match(file))) await page.fetch(file).catch(() => {})
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, keepSome))
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
