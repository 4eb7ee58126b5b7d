import { expect, test, vi } from 'vitest'
import { createRatingStore } from '#kit/rating-store.ts'
import { framesByHand } from '#tests/support/frames-by-hand.ts'
import { stateAfterPaint } from './state-after-paint.ts'

const paint = framesByHand()

const aStore = () =>
  createRatingStore({
    write: () => new Promise(() => {}),
    failureOf: () => ({ message: 'never', isWorthRetrying: false }),
    onFailure: () => {},
  })

test('what follows a tap is told once for all taps of a frame, when the frame is on the screen', () => {
  const store = aStore()
  const later = stateAfterPaint(store)
  const told: Array<Record<string, unknown>> = []
  later.subscribe(() => told.push(later.state().sheet))
  store.rate('skill:1', 3)
  store.rate('skill:2', 4)
  expect([later.state().sheet, told]).toEqual([{}, []])
  paint()
  expect(told).toEqual([{ 'skill:1': 3, 'skill:2': 4 }])
  store.rate('skill:1', 5)
  paint()
  expect(later.state()).toBe(store.state())
  expect(told).toHaveLength(2)
})

test('it follows while nobody listens, and who stopped listening is told nothing', () => {
  const store = aStore()
  const later = stateAfterPaint(store)
  const listener = vi.fn<() => void>()
  later.subscribe(listener)()
  store.rate('skill:1', 3)
  paint()
  expect(listener).not.toHaveBeenCalled()
  expect(later.state()).toBe(store.state())
})
