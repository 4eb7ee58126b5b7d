import { expect, test } from 'vitest'
import { isMissingFile, reloadWhenReachable, watchMissingFiles } from './missing-file.ts'

test.each([
  ['that the network lost', new TypeError('Failed to fetch dynamically imported module')],
  ['whose cache was wiped', new DOMException('The cache is gone', 'UnknownError')],
])('a file %s is known as one that is missing', (_, payload) => {
  const { page, reloads } = aPage()
  watchMissingFiles(page)
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect(isMissingFile(payload)).toBe(true)
  // It may have been fetched ahead, under the hands of somebody who types.
  expect(reloads()).toBe(0)
})

test('[W5] a screen that lacks its file reloads once, and not without the internet', async () => {
  const { page, reloads, network } = aPage()
  network.isUp = false
  expect(await reloadWhenReachable(page)).toBe(false)
  expect(reloads()).toBe(0)
  network.isUp = true
  expect([await reloadWhenReachable(page), await reloadWhenReachable(page)]).toEqual([true, true])
  expect(reloads()).toBe(1)
})

function aPage() {
  const kept = new Map<string, string>()
  const network = { isUp: true }
  let reloads = 0
  const page = Object.assign(new EventTarget(), {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, it: string) => kept.set(key, it),
    },
    navigator: { onLine: true },
    location: { reload: () => void reloads++ },
    fetch: async () => {
      if (!network.isUp) throw new TypeError('Failed to fetch')
    },
  })
  return { page: page as unknown as Window & typeof globalThis & EventTarget, network, reloads: () => reloads }
}
