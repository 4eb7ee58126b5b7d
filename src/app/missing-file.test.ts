import { expect, test } from 'vitest'
import { isMissingFile, watchMissingFiles } from './missing-file.ts'

const HAS_RELOADED = { getItem: () => String(Date.now()), setItem() {} }

test.each([
  ['that the network lost', new TypeError('Failed to fetch dynamically imported module')],
  ['whose cache was wiped', new DOMException('The cache is gone', 'UnknownError')],
])('a file %s is known as one that is missing', (_, payload) => {
  const page = Object.assign(new EventTarget(), { sessionStorage: HAS_RELOADED })
  watchMissingFiles(page as unknown as Window & typeof globalThis)
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect(isMissingFile(payload)).toBe(true)
})
