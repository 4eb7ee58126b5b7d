import { expect, test } from 'vitest'
import { guarded } from '#storage/page-storage.ts'
import { memoryStorage } from '#tests/session/memory-storage.ts'
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
  const { page, tab, reloads, network } = aPage()
  network.isUp = false
  expect(await reloadWhenReachable(page, tab)).toBe(false)
  expect(reloads()).toBe(0)
  network.isUp = true
  expect([await reloadWhenReachable(page, tab), await reloadWhenReachable(page, tab)]).toEqual([true, true])
  expect(reloads()).toBe(1)
})

test('[Y77] a page that keeps nothing reloads nothing by itself: it would do so again and again', async () => {
  const { page, reloads } = aPage()
  const blocked = guarded(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  expect(await reloadWhenReachable(page, blocked)).toBe(true)
  expect(reloads()).toBe(0)
})

function aPage() {
  const kept = memoryStorage()
  const tab = guarded(() => kept)
  const network = { isUp: true }
  let reloads = 0
  const page = Object.assign(new EventTarget(), {
    navigator: { onLine: true },
    location: { reload: () => void reloads++ },
    fetch: async () => {
      if (!network.isUp) throw new TypeError('Failed to fetch')
    },
  })
  return { page: page as unknown as Window & typeof globalThis & EventTarget, tab, network, reloads: () => reloads }
}
