import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUpUpdates } from './updates.ts'

let worker: EventTarget
let skipped = 0
let claimed = 0

beforeEach(() => {
  skipped = 0
  claimed = 0
  worker = Object.assign(new EventTarget(), {
    skipWaiting: async () => void skipped++,
    clients: { claim: async () => void claimed++ },
  })
  vi.stubGlobal('self', worker)
  setUpUpdates()
})
afterEach(() => vi.unstubAllGlobals())

const hear = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }))

test('[Y41] the new version takes over when a page asks for it', () => {
  hear({ type: 'activate-update' })
  expect(skipped).toBe(1)
})

const OTHERS = [undefined, 'activate-update', {}, { type: 'CACHE_URLS' }, { type: 'SKIP_WAITING' }]
test.each(OTHERS)('[Y41] %j starts no new version', (data) => {
  hear(data)
  expect(skipped).toBe(0)
})

test('[Y41] the version that starts takes the open pages at once', async () => {
  const waited: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => waited.push(work)
  worker.dispatchEvent(Object.assign(new Event('activate'), { waitUntil }))
  await Promise.all(waited)
  expect([waited.length, claimed]).toEqual([1, 1])
})
