import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_SPAN } from '#domain/contracts/videos.ts'
import { createSpan } from './span.ts'

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
