import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_SPAN } from '#domain/contracts/videos.ts'
import { createSpan, nextSpan } from './span.ts'

test('one part goes at first; as many as the line takes in a second and a half follow', () => {
  const span = createSpan()
  expect(span.parts()).toBe(1)
  span.took(1, 400)
  expect(span.parts()).toBe(3)
  span.took(3, 100)
  expect(span.parts()).toBe(MOST_SPAN)
  span.took(MOST_SPAN, 6_000)
  expect(span.parts()).toBe(2)
})

test('after a failure, and on a line that takes seconds for a part, they go one by one', () => {
  const span = createSpan()
  span.took(1, 0)
  span.failed(2)
  expect(span.parts()).toBe(1)
  span.took(1, 4_000)
  expect(span.parts()).toBe(1)
})

test('of what was lost in one at most half goes in one again, however many lanes lost it', () => {
  const span = createSpan()
  const afterLosing = (...lost: number[]) => {
    for (const parts of lost) span.failed(parts)
    span.took(1, 1)
    return span.parts()
  }
  expect([afterLosing(8, 8, 8, 8), afterLosing(4), afterLosing(2), afterLosing(1)]).toEqual([4, 2, 1, 1])
})

test('whatever the clock says, it is a number of parts that may go in one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MOST_SPAN }), fc.double({ noNaN: true }), (sent, ms) => {
      const span = createSpan()
      span.took(sent, ms)
      expect(span.parts()).toSatisfy((parts: number) => Number.isInteger(parts) && parts >= 1 && parts <= MOST_SPAN)
    }),
  )
})

test('the next parts in one are adjacent, as many as allowed, and at most half of the missing ones', () => {
  const aMissing = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }).map((numbers) => {
    const [turn = 0] = numbers
    // A split puts parts in front of the others, so the list may begin in the middle.
    const inOrder = numbers.toSorted((one, other) => one - other)
    return [...inOrder.slice(turn % inOrder.length), ...inOrder.slice(0, turn % inOrder.length)]
  })
  fc.assert(
    fc.property(aMissing, fc.integer({ min: 1, max: MOST_SPAN }), (missing, most) => {
      const count = nextSpan(missing, most)
      const [first = 0] = missing
      const limit = Math.min(most, Math.ceil(missing.length / 2))
      expect(missing.slice(0, count)).toEqual(Array.from({ length: count }, (_none, at) => first + at))
      expect(count).toBeGreaterThanOrEqual(1)
      expect(count).toBeLessThanOrEqual(limit)
      expect(count === limit || missing[count] !== first + count).toBe(true)
    }),
  )
  expect(nextSpan([], 4)).toBe(0)
})
