import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeSheets } from './merge-sheets.ts'

const key = fc.constantFrom('skill:1', 'skill:2', 'team:2001')
const rating = fc.record({
  value: fc.option(
    fc.integer({ min: 0, max: 10 }).map((half) => half / 2),
    { nil: null },
  ),
  at: fc.integer({ min: 0, max: 4 }),
})
const sheets = fc.array(fc.dictionary(key, rating), { maxLength: 4 })

test('[EV50] of each item the later arrival stands, in whatever order the sheets come', () => {
  fc.assert(
    fc.property(sheets, (some) => {
      const merged = mergeSheets(some)
      expect(mergeSheets(some.toReversed())).toEqual(merged)
      const keys = new Set(some.flatMap((sheet) => Object.keys(sheet)))
      expect(Object.keys(merged).toSorted()).toEqual([...keys].toSorted())
      for (const [item, kept] of Object.entries(merged)) {
        const all = some.flatMap((sheet) => (sheet[item] ? [sheet[item]] : []))
        expect(all).toContainEqual(kept)
        expect(kept.at).toBe(Math.max(...all.map(({ at }) => at)))
      }
    }),
  )
})

test('[EV50] a sheet that is merged with itself, or with what it was merged from, is as it was', () => {
  fc.assert(
    fc.property(sheets, (some) => {
      const merged = mergeSheets(some)
      expect(mergeSheets([merged, ...some, merged])).toEqual(merged)
    }),
  )
})

test('[EV50] what was cleared later is cleared', () => {
  expect(mergeSheets([{ 'skill:1': { value: 4, at: 1 } }, { 'skill:1': { value: null, at: 2 } }])).toEqual({
    'skill:1': { value: null, at: 2 },
  })
})
