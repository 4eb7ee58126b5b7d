import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SYNC_TAG, WAKE_MESSAGE } from '#domain/sw-messages.ts'
import type { WakeReason } from './sync-engine.ts'
import { createWakeUps } from './wake-ups.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each<[WakeReason, (page: ReturnType<typeof aPage>) => unknown]>([
  ['online', ({ window }) => window.dispatchEvent(new Event('online'))],
  ['pageshow', ({ window }) => window.dispatchEvent(new Event('pageshow'))],
  ['visible', ({ document }) => document.show('visible')],
  ['worker', ({ serviceWorker }) => serviceWorker.dispatchEvent(new MessageEvent('message', { data: WAKE_MESSAGE }))],
])('[Y21] the engine is woken: %s', (reason, happen) => {
  const page = aPage()
  happen(page)
  expect(page.reasons).toEqual([reason])
})

test('[Y21] a page that is hidden, and a message about something else, wake nobody', () => {
  const page = aPage()
  page.document.show('hidden')
  page.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'activate-update' } }))
  expect(page.reasons).toEqual([])
})

test('[Y21] every minute the engine looks, whatever the browser says about the network', () => {
  const page = aPage()
  vi.advanceTimersByTime(180_000)
  expect(page.reasons).toEqual(['watchdog', 'watchdog', 'watchdog'])
})

test('[Y21] a row of taps wakes the engine once, soon after the last', () => {
  const page = aPage()
  for (let tap = 0; tap < 5; tap++) {
    page.wakeUps.enqueued()
    vi.advanceTimersByTime(200)
  }
  expect(page.reasons).toEqual([])
  vi.advanceTimersByTime(600)
  expect(page.reasons).toEqual(['enqueue'])
})

test('[Y21] a wake is due from a write to its end, and what the worker says meanwhile waits for it', () => {
  const page = aPage()
  const wakesByWorker = () => page.serviceWorker.dispatchEvent(new MessageEvent('message', { data: WAKE_MESSAGE }))
  expect(page.wakeUps.isDue()).toBe(false)
  page.wakeUps.enqueued()
  wakesByWorker()
  expect([page.wakeUps.isDue(), page.reasons]).toEqual([true, []])
  vi.advanceTimersByTime(800)
  expect([page.wakeUps.isDue(), page.reasons]).toEqual([false, ['enqueue']])
  vi.advanceTimersByTime(1_000)
  wakesByWorker()
  expect(page.reasons).toEqual(['enqueue', 'worker'])
  page.wakeUps.enqueued()
  page.wakeUps.stop()
  expect(page.wakeUps.isDue()).toBe(false)
})

test('[Y21] the worker’s echo of a tag wakes nobody: what is tapped on meanwhile would go out by itself', () => {
  const page = aPage()
  for (let tap = 0; tap < 21; tap++) {
    page.wakeUps.enqueued()
    vi.advanceTimersByTime(100)
  }
  expect(page.reasons).toEqual(['enqueue'])
  page.wakeUps.enqueued()
  vi.advanceTimersByTime(800)
  page.serviceWorker.dispatchEvent(new MessageEvent('message', { data: WAKE_MESSAGE }))
  expect(page.reasons).toEqual(['enqueue', 'enqueue'])
})

test('[Y42] a write asks for Background Sync; a browser that refuses it loses only that', async () => {
  const tags: string[] = []
  const page = aPage({ register: async (tag) => void tags.push(tag) })
  page.wakeUps.enqueued()
  await vi.advanceTimersByTimeAsync(800)
  expect(tags).toEqual([SYNC_TAG])
  const refusing = aPage({ register: () => Promise.reject(new DOMException('No', 'NotAllowedError')) })
  refusing.wakeUps.enqueued()
  await vi.advanceTimersByTimeAsync(800)
  expect(refusing.reasons).toEqual(['enqueue'])
})

test('[Y42] a row of taps asks for Background Sync once, and at once when the page is hidden meanwhile', async () => {
  const tags: string[] = []
  const page = aPage({ register: async (tag) => void tags.push(tag) })
  for (let tap = 0; tap < 5; tap++) {
    page.wakeUps.enqueued()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(tags).toEqual([])
  page.document.show('hidden')
  await vi.advanceTimersByTimeAsync(0)
  expect([tags, page.reasons]).toEqual([[SYNC_TAG], ['enqueue']])
  await vi.advanceTimersByTimeAsync(5_000)
  page.document.show('hidden')
  await vi.advanceTimersByTimeAsync(0)
  expect([tags, page.reasons]).toEqual([[SYNC_TAG], ['enqueue']])
})

test('[Y21] who taps without a pause is sent all the same, every two seconds', () => {
  const page = aPage()
  for (let tap = 0; tap < 45; tap++) {
    page.wakeUps.enqueued()
    vi.advanceTimersByTime(100)
  }
  expect(page.reasons).toEqual(['enqueue', 'enqueue'])
})

test('a page without a service worker is woken by everything else', () => {
  const page = aPage({ hasWorker: false })
  page.window.dispatchEvent(new Event('online'))
  page.wakeUps.enqueued()
  vi.advanceTimersByTime(800)
  expect(page.reasons).toEqual(['online', 'enqueue'])
})

test('stopped, nothing wakes any more, not even what was already asked for', () => {
  const page = aPage()
  page.wakeUps.enqueued()
  page.wakeUps.stop()
  page.window.dispatchEvent(new Event('online'))
  page.window.dispatchEvent(new Event('pageshow'))
  page.document.show('visible')
  page.serviceWorker.dispatchEvent(new MessageEvent('message', { data: WAKE_MESSAGE }))
  vi.advanceTimersByTime(600_000)
  expect(page.reasons).toEqual([])
})

class APage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'

  show(state: DocumentVisibilityState) {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** What the wake-ups need of a browser: targets of events, and a worker's registration. */
function aPage({
  register = async () => {},
  hasWorker = true,
}: { register?: (tag: string) => Promise<void>; hasWorker?: boolean } = {}) {
  const [window, document] = [new EventTarget(), new APage()]
  const serviceWorker = Object.assign(new EventTarget(), { ready: Promise.resolve({ sync: { register } }) })
  const reasons: WakeReason[] = []
  const engine = { wake: async (reason: WakeReason) => void reasons.push(reason) }
  const wakeUps = createWakeUps(engine, {
    window: window as Window,
    document: document as unknown as Document,
    serviceWorker: hasWorker ? (serviceWorker as unknown as ServiceWorkerContainer) : undefined,
  })
  return { window, document, serviceWorker, reasons, wakeUps }
}
