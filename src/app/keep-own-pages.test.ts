import { expect, test } from 'vitest'
import { keepOwnPages } from './keep-own-pages.ts'

const ORIGIN = 'https://courtside.test'

const LIST = {
  files: ['/assets/home-1.js', '/assets/parts-1.js', '/assets/account-1.js'],
  pages: { '/app/home': [0, 1], '/app/account': [1, 2] },
}

/** A page that has loaded these files; the worker holds `kept`. */
function aPage(
  loaded: readonly string[],
  { kept = [] as readonly string[], hasControl = true, list = '/assets/pages-1.json' as string | null } = {},
) {
  const container = Object.assign(new EventTarget(), { ready: Promise.resolve(), controller: hasControl ? {} : null })
  const fetched: string[] = []
  const page = {
    location: { origin: ORIGIN },
    navigator: { serviceWorker: container, onLine: true },
    document: { fonts: { load: async () => [] }, querySelector: () => list && { content: list } },
    performance: { getEntriesByType: () => loaded.map((name) => ({ name: new URL(name, ORIGIN).href })) },
    caches: { match: async (file: string) => (kept.includes(file) ? new Response() : undefined) },
    fetch: async (file: string) => {
      fetched.push(file)
      return new Response(JSON.stringify(LIST))
    },
  }
  return { page: page as unknown as Window & typeof globalThis, container, fetched }
}

test('[Y40] the files of the pages of the menu pass the worker once each, and what was there before it', async () => {
  const { page, fetched } = aPage(
    ['/assets/portal-1.js', '/assets/start-1.js', '/api/auth/me/', 'https://elsewhere.test/assets/a.js'],
    { kept: ['/assets/start-1.js', '/assets/account-1.js'] },
  )
  await keepOwnPages(['/app/home', '/app/account', '/app/outbox'], page)
  expect(fetched).toEqual(['/assets/pages-1.json', '/assets/home-1.js', '/assets/parts-1.js', '/assets/portal-1.js'])
})

test('[Y40] a file that cannot be had leaves the others to come', async () => {
  const { page, fetched } = aPage(['/assets/portal-1.js'])
  const answer = page.fetch
  page.fetch = async (file) => {
    const response = await answer(file)
    if (file === '/assets/home-1.js') throw new TypeError('Failed to fetch')
    return response
  }
  await keepOwnPages(['/app/home'], page)
  expect(fetched).toEqual(['/assets/pages-1.json', '/assets/home-1.js', '/assets/parts-1.js', '/assets/portal-1.js'])
})

test('where nothing was built there are no files to keep', async () => {
  const { page, fetched } = aPage([], { list: null })
  await keepOwnPages(['/app/home'], page)
  expect(fetched).toEqual([])
})

test('[Y40] nothing is asked for until the worker answers for the page', async () => {
  const { page, container, fetched } = aPage(['/assets/portal-1.js'], { hasControl: false })
  const done = keepOwnPages(['/app/home'], page)
  await new Promise((resolve) => setTimeout(resolve))
  expect(fetched).toEqual([])
  container.dispatchEvent(new Event('controllerchange'))
  await done
  expect(fetched).toContain('/assets/home-1.js')
  expect(fetched).toContain('/assets/portal-1.js')
})

test('a browser without workers keeps nothing', async () => {
  const { page, fetched } = aPage([])
  Object.assign(page, { navigator: {} })
  await keepOwnPages(['/app/home'], page)
  expect(fetched).toEqual([])
})
