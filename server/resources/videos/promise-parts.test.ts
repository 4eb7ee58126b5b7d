import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlapOf } from './promise-parts.ts'

test('[N104] the number of overlapping parts is the number promised minus the number covered', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 8 })), { maxLength: 30 })
  fc.assert(
    fc.property(spans, (drawn) => {
      const parts = 40
      const promised = new Map(drawn)
      const all = [...promised].flatMap(([number, span]) =>
        Array.from({ length: Math.min(span, parts + 1 - number) }, (_none, at) => number + at),
      )
      expect(overlapOf(promised, parts)).toBe(all.length - new Set(all).size)
    }),
  )
})
