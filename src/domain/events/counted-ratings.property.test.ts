import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredSheet } from '../evaluations/merge-ratings.ts'
import { countedRatings, keepCounted } from './counted-ratings.ts'

const saves = fc.array(fc.record({ value: fc.integer({ min: 0, max: 5 }), gap: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: 8,
})

/** The sheet after these saves of one item, each some milliseconds after the one before, by a reader since `until`. */
function after(all: ReadonlyArray<{ value: number; gap: number }>, until: number | undefined) {
  let at = 0
  let sheet: StoredSheet = {}
  const arrived = all.map(({ value, gap }, place) => {
    at += gap
    const saved = { ...sheet, 'skill:1': { value, rev: place + 1, device_id: 'a', server_revision: place + 1, at } }
    sheet = keepCounted(sheet, saved, until)
    return { value, at }
  })
  return { sheet, arrived }
}

test('[EV130] for a reader, the last value from before the reading counts, however often they change it', () => {
  fc.assert(
    fc.property(saves, fc.integer({ min: 0, max: 24 }), (all, until) => {
      const { sheet, arrived } = after(all, until)
      expect(countedRatings(sheet, until)['skill:1']).toEqual(arrived.findLast(({ at }) => at <= until))
    }),
  )
})

test('[EV130] a later reading of another player doesn’t change which value counts', () => {
  fc.assert(
    fc.property(saves, fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 24 }), (all, until, later) => {
      const { sheet, arrived } = after(all, until + later)
      expect(countedRatings(sheet, until)['skill:1']).toEqual(arrived.findLast(({ at }) => at <= until))
    }),
  )
})

test('[EV130] the newest value counts for an evaluator who never read, and after a lead lets it count', () => {
  fc.assert(
    fc.property(saves, fc.option(fc.integer({ min: 0, max: 24 }), { nil: undefined }), (all, until) => {
      const { sheet, arrived } = after(all, until)
      expect(countedRatings(sheet, undefined)['skill:1']).toEqual(arrived.at(-1))
      expect(countedRatings(sheet, 1_000)['skill:1']).toEqual(arrived.at(-1))
    }),
  )
})
